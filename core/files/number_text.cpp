#include "files/number_text.h"

#include <charconv>
#include <cmath>
#include <stdexcept>

namespace awaystep {
namespace {

template <typename Number>
void append(std::string& text, Number number) {
    char digits[32];  // the longest double takes 24
    const auto result = std::to_chars(digits, digits + sizeof digits, number);
    text.append(digits, result.ptr);
}

}  // namespace

void appendNumber(std::string& text, double number) {
    if (!std::isfinite(number)) throw std::runtime_error("a number to be written is not finite");
    append(text, number);
}

void appendNumber(std::string& text, std::int64_t number) { append(text, number); }
void appendNumber(std::string& text, std::uint64_t number) { append(text, number); }

std::string numberText(double number) {
    std::string text;
    appendNumber(text, number);
    return text;
}

}  // namespace awaystep
