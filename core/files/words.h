#pragma once
// How the values of an enumeration are spelled in files, on the command line and on the screen: one table per
// enumeration, right below it.
//
//     enum class RegimeKind { Vertex, Face };
//     template <>
//     inline constexpr auto spelling<RegimeKind> =
//         spell<RegimeKind>({{RegimeKind::Vertex, "vertex"}, {RegimeKind::Face, "face"}});
//
// Then name(RegimeKind::Face) is "face" and named<RegimeKind>("face") is RegimeKind::Face. The words in files and on
// the command line are a contract: a word that was once written must stay. A second spelling (labels on the screen) is
// a table with a name of its own, made by spell() too.

#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

namespace awaystep {

template <typename Enum>
struct Word {
    Enum value;
    const char* text;
};

// One word per value, in the order of the values: a table in another order does not compile.
template <typename Enum, std::size_t count>
class Words {
public:
    constexpr explicit Words(const Word<Enum> (&list)[count]) {
        for (std::size_t i = 0; i < count; ++i) {
            if (static_cast<std::size_t>(list[i].value) != i) throw std::logic_error("words: not in order");
            texts_[i] = list[i].text;
        }
    }

    constexpr const char* text(Enum value) const { return texts_.at(static_cast<std::size_t>(value)); }
    constexpr std::string_view name(Enum value) const { return text(value); }
    constexpr std::optional<Enum> find(std::string_view word) const {
        for (std::size_t i = 0; i < count; ++i)
            if (word == texts_[i]) return static_cast<Enum>(i);
        return std::nullopt;
    }
    constexpr const std::array<const char*, count>& texts() const { return texts_; }

private:
    std::array<const char*, count> texts_{};
};

template <typename Enum, std::size_t count>
constexpr Words<Enum, count> spell(const Word<Enum> (&list)[count]) {
    return Words<Enum, count>(list);
}

// Specialised for every enumeration that is spelled.
template <typename Enum>
inline constexpr auto spelling = nullptr;

template <typename Enum>
concept Spelled = !std::is_null_pointer_v<std::remove_const_t<decltype(spelling<Enum>)>>;

template <Spelled Enum>
constexpr std::string_view name(Enum value) {
    return spelling<Enum>.name(value);
}

template <Spelled Enum>
constexpr std::optional<Enum> named(std::string_view word) {
    return spelling<Enum>.find(word);
}

// "a, b, c" for messages, or with another sign between them, and another before the last ("a, b or c").
template <typename Texts>
std::string joined(const Texts& texts, std::string_view between = ", ", std::string_view beforeLast = {}) {
    std::string list;
    const std::size_t count = std::size(texts);
    std::size_t i = 0;
    for (const auto& each : texts) {
        if (i > 0) list += i + 1 == count && !beforeLast.empty() ? beforeLast : between;
        list += each;
        ++i;
    }
    return list;
}

template <Spelled Enum>
std::string wordList(std::string_view between = ", ", std::string_view beforeLast = {}) {
    return joined(spelling<Enum>.texts(), between, beforeLast);
}

}  // namespace awaystep
