#pragma once
// Orders from the panels, menus and keys of one frame: those for the session, and those that the window carries out
// itself, before the session's.

#include <functional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "model/session_orders.h"
#include "window/shell/shell_orders.h"

namespace awaystep {

using WindowOrder = std::variant<ShellOrder, FileDialogOrder, PresentationOrder>;

template <class Order>
inline constexpr bool isWindowOrder =
    isListed<Order, ShellOrder> || isListed<Order, FileDialogOrder> || isListed<Order, PresentationOrder>;

class Orders {
public:
    // Defined elsewhere, so that a file that gives one order compiles the list of one feature only.
    Orders();
    ~Orders();
    Orders(Orders&&) noexcept;
    Orders& operator=(Orders&&) noexcept;

    template <class Order>
    requires isSessionOrder<Order>
    void add(Order order) { session_.add(std::move(order)); }
    template <class Order>
    requires isWindowOrder<Order>
    void add(Order order) {
        using List = typename ListOf<Order, ShellOrder, FileDialogOrder, PresentationOrder>::Type;
        push(List(std::in_place_type<Order>, std::move(order)));
    }
    void edit(std::string name, std::function<void(Document&)> change, std::string mergeKey = {}) {
        session_.edit(std::move(name), std::move(change), std::move(mergeKey));
    }
    void append(const Orders& others);

    const SessionOrders& session() const { return session_; }
    const std::vector<WindowOrder>& window() const { return window_; }
    bool empty() const;
    // Whether anything is to be done, beyond showing what the mouse is over.
    bool changeSomething() const;

    // Orders that count although the panel that gives them is locked: what the mouse is over, and what a lesson asks
    // for.
    Orders countsWhileLocked() const;
    // Orders that count while the picture is frozen: the key that ends it, and leaving.
    Orders countsWhileFrozen() const;

private:
    void push(ShellOrder order);
    void push(FileDialogOrder order);
    void push(PresentationOrder order);

    SessionOrders session_;
    std::vector<WindowOrder> window_;
};

}  // namespace awaystep
