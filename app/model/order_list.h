#pragma once
// Which of several variants lists a type of order, found while compiling: an order that is in none of them does not
// compile where it is given.

#include <type_traits>
#include <variant>

namespace awaystep {

template <class Order, class Variant>
inline constexpr bool isListed = false;
template <class Order, class... All>
inline constexpr bool isListed<Order, std::variant<All...>> = (std::is_same_v<Order, All> || ...);

template <class Order, class First, class... Rest>
struct ListOf {
    using Type = typename ListOf<Order, Rest...>::Type;
};
template <class Order, class First, class... Rest>
requires isListed<Order, First>
struct ListOf<Order, First, Rest...> {
    using Type = First;
};

// For std::visit: one function per order. A variant with an order that none of them takes does not compile.
template <class... Handlers>
struct EachOrder : Handlers... {
    using Handlers::operator()...;
};
template <class... Handlers>
EachOrder(Handlers...) -> EachOrder<Handlers...>;

}  // namespace awaystep
