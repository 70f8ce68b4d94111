#include "model/text/numbers.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <string_view>

namespace awaystep {
namespace {

constexpr std::string_view minus = "\u2212";
constexpr std::string_view thinSpace = "\u2009";
constexpr std::array<std::string_view, 10> raised = {"\u2070", "\u00B9", "\u00B2", "\u00B3", "\u2074",
                                                     "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};

std::string printed(const char* format, int decimals, double value) {
    std::array<char, 400> text{};
    std::snprintf(text.data(), text.size(), format, decimals, value);
    return text.data();
}

std::string unusual(double value) {
    if (std::isnan(value)) return "\u2013";
    return value > 0 ? "\u221E" : std::string(minus) + "\u221E";
}

}  // namespace

std::string raisedText(std::string_view digits) {
    std::string text;
    for (const char c : digits) {
        if (c >= '0' && c <= '9')
            text += raised[static_cast<std::size_t>(c - '0')];
        else if (c == '-' || c == minus.front())  // a hyphen, or the first byte of a real minus sign
            text += "\u207B";
        else if (c == '.')
            text += "\u00B7";
    }
    return text;
}

std::string powerOfTen(int exponent) { return "10" + raisedText(std::to_string(exponent)); }

std::string readable(double value) {
    if (!std::isfinite(value)) return unusual(value);
    if (value == 0.0) return "0";
    // Rounded to three digits first: 0.9996 is 1.00, not 0.1000e1.
    const std::string scientific = printed("%.*e", 2, std::abs(value));
    const int exponent = std::stoi(scientific.substr(scientific.find('e') + 1));
    const std::string sign = value < 0 ? std::string(minus) : std::string();
    if (exponent >= -3 && exponent <= 2) {
        std::string text = printed("%.*f", 2 - exponent, std::abs(value));
        // 0.0840 says no more than 0.084; 5.00 does: it says that it is not 5.02.
        if (exponent < 0)
            while (text.back() == '0') text.pop_back();
        return sign + text;
    }
    if (exponent > 2 && exponent < 6) return sign + grouped(std::llround(std::abs(value)));
    std::string digits = scientific.substr(0, 4);
    while (digits.back() == '0') digits.pop_back();
    if (digits.back() == '.') digits.pop_back();
    return sign + (digits == "1" ? std::string() : digits + "\u00B7") + powerOfTen(exponent);
}

std::string fixed(double value, int decimals) {
    if (!std::isfinite(value)) return unusual(value);
    std::string digits = printed("%.*f", decimals, std::abs(value));
    // A rounding error below zero is zero.
    const bool negative = value < 0 && digits.find_first_of("123456789") != std::string::npos;
    return negative ? std::string(minus).append(digits) : digits;
}

std::string fixedOrTiny(double value, int decimals) {
    if (value == 0.0 || std::abs(value) >= 0.5 * std::pow(10.0, -decimals)) return fixed(value, decimals);
    std::array<char, 32> digits;
    std::snprintf(digits.data(), digits.size(), "%.0e", std::abs(value));
    const std::string all = digits.data();  // "4e-06"
    return (value < 0 ? std::string(minus) : std::string()) + all.substr(0, all.find('-')) + std::string(minus) +
           std::to_string(std::stoi(all.substr(all.find('-') + 1)));
}

std::string signedFixedOrTiny(double value, int decimals) {
    return (value < 0 ? std::string(minus) : std::string("+")) + fixedOrTiny(std::abs(value), decimals);
}

std::string percent(double share) {
    std::array<char, 32> digits;
    std::snprintf(digits.data(), digits.size(), "%.3g", 100.0 * share);
    return std::string(digits.data()) + " %";
}

std::string counted(std::int64_t count, std::string_view one) {
    return std::to_string(count) + " " + std::string(one) + (count == 1 ? "" : "s");
}

std::string grouped(std::int64_t value) {
    std::string digits = std::to_string(value < 0 ? -value : value);
    for (int place = static_cast<int>(digits.size()) - 3; place > 0; place -= 3)
        digits.insert(static_cast<std::size_t>(place), thinSpace);
    return value < 0 ? std::string(minus) + digits : digits;
}

}  // namespace awaystep
