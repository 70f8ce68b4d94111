#include "files/number_text.h"

#include <charconv>
#include <clocale>
#include <cmath>
#include <cstdlib>
#include <stdexcept>

namespace awaystep {
namespace {

template <typename Integer>
void appendInteger(std::string& text, Integer number) {
    char digits[32];
    const auto result = std::to_chars(digits, digits + sizeof digits, number);
    text.append(digits, result.ptr);
}

// Moves behind the digits at the front of the text; answers how many there were, and whether one of them is not 0.
struct Digits {
    std::size_t count = 0;
    bool nonzero = false;
};

Digits skipDigits(std::string_view& text) {
    Digits found;
    while (!text.empty() && text.front() >= '0' && text.front() <= '9') {
        found.nonzero = found.nonzero || text.front() != '0';
        ++found.count;
        text.remove_prefix(1);
    }
    return found;
}

bool skip(std::string_view& text, std::string_view anyOf) {
    if (text.empty() || anyOf.find(text.front()) == std::string_view::npos) return false;
    text.remove_prefix(1);
    return true;
}

}  // namespace

void appendNumber(std::string& text, double number) {
    if (!std::isfinite(number)) throw std::runtime_error("a number to be written is not finite");
    appendShortest(text, number);
}

void appendNumber(std::string& text, std::int64_t number) { appendInteger(text, number); }
void appendNumber(std::string& text, std::uint64_t number) { appendInteger(text, number); }

std::string numberText(double number) {
    std::string text;
    appendNumber(text, number);
    return text;
}

// std::from_chars for doubles is missing in one of the compilers that this is built with; strtod would take more than a
// number, and reads the point as the language of the program spells it.
std::optional<double> readNumber(std::string_view text) {
    std::string_view rest = text;
    skip(rest, "-");
    const Digits whole = skipDigits(rest);
    const std::size_t point = text.size() - rest.size();
    const bool hasPoint = skip(rest, ".");
    const Digits fraction = hasPoint ? skipDigits(rest) : Digits{};
    if (whole.count + fraction.count == 0) return std::nullopt;
    if (skip(rest, "eE")) {
        skip(rest, "+-");
        if (skipDigits(rest).count == 0) return std::nullopt;
    }
    if (!rest.empty()) return std::nullopt;

    std::string spelled(text);
    if (hasPoint) spelled.replace(point, 1, std::localeconv()->decimal_point);
    const double number = std::strtod(spelled.c_str(), nullptr);
    const bool lost = number == 0.0 && (whole.nonzero || fraction.nonzero);
    if (!std::isfinite(number) || lost) return std::nullopt;
    return number;
}

}  // namespace awaystep
