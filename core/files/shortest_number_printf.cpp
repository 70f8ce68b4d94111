// For compilers without std::to_chars for doubles: the same text as shortest_number_charconv.cpp writes, letter by
// letter. The digits are found by trying: as many as needed until strtod reads the number back. The C library's printf
// and strtod must round correctly, as those of glibc and musl (the browser's) do.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include "files/number_text.h"

namespace awaystep {
namespace {

constexpr int mostDigits = std::numeric_limits<double>::max_digits10;
constexpr int digitsAlwaysKept = std::numeric_limits<double>::digits10;  // text of so many survives a normal double

// d.ddd * 10^exponent, without zeros at the end.
struct Decimal {
    std::string digits;
    int exponent = 0;
};

// Rounded to so many digits. The point (or what the program's language has in its place) is left out.
Decimal rounded(double number, int digits) {
    char text[40];
    std::snprintf(text, sizeof text, "%.*e", digits - 1, number);
    Decimal decimal;
    const char* at = text;
    for (; *at != 'e'; ++at)
        if (*at >= '0' && *at <= '9') decimal.digits += *at;
    decimal.exponent = std::atoi(at + 1);
    return decimal;
}

// The next one of as many digits.
Decimal nextAbove(Decimal decimal) {
    std::size_t i = decimal.digits.size();
    while (i > 0 && decimal.digits[i - 1] == '9') decimal.digits[--i] = '0';
    if (i > 0) {
        ++decimal.digits[i - 1];
    } else {
        decimal.digits.insert(decimal.digits.begin(), '1');
        decimal.digits.pop_back();
        ++decimal.exponent;
    }
    return decimal;
}

bool readsBack(const Decimal& decimal, double number) {
    const int lastDigit = decimal.exponent - static_cast<int>(decimal.digits.size()) + 1;
    return std::strtod((decimal.digits + "e" + std::to_string(lastDigit)).c_str(), nullptr) == number;
}

// number > 0. The neighbour below a power of two is nearer than the one above: there the nearest decimal can miss the
// number, on the near side, while the next one above it still means it.
Decimal shortest(double number) {
    const bool normal = number >= std::numeric_limits<double>::min();
    int exponent = 0;
    const bool powerOfTwo = std::frexp(number, &exponent) == 0.5;
    for (int digits = normal && !powerOfTwo ? digitsAlwaysKept : 1; digits < mostDigits; ++digits) {
        const Decimal nearest = rounded(number, digits);
        if (readsBack(nearest, number)) return nearest;
        if (!powerOfTwo) continue;
        if (const Decimal above = nextAbove(nearest); readsBack(above, number)) return above;
    }
    return rounded(number, mostDigits);
}

// Of a whole number: all of them, also those behind the digits that are needed to tell it from others.
std::string allDigits(double number) {
    char text[40];
    std::snprintf(text, sizeof text, "%.0f", number);
    return text;
}

}  // namespace

void appendShortest(std::string& text, double number) {
    if (std::signbit(number)) text += '-';
    number = std::abs(number);
    if (number == 0.0) {
        text += '0';
        return;
    }
    Decimal decimal = shortest(number);
    decimal.digits.erase(decimal.digits.find_last_not_of('0') + 1);
    const int count = static_cast<int>(decimal.digits.size());
    const int size = std::abs(decimal.exponent);

    const int scientific = count + (count > 1 ? 1 : 0) + 2 + (size >= 100 ? 3 : 2);
    const int behindPoint = count - 1 - decimal.exponent;
    const int fixed = decimal.exponent < 0 ? 2 + behindPoint : behindPoint > 0 ? count + 1 : decimal.exponent + 1;
    if (scientific < fixed) {
        text += decimal.digits[0];
        if (count > 1) text.append(1, '.').append(decimal.digits, 1);
        text += decimal.exponent < 0 ? "e-" : "e+";
        if (size < 10) text += '0';
        text += std::to_string(size);
    } else if (decimal.exponent < 0) {
        text.append("0.").append(static_cast<std::size_t>(size - 1), '0').append(decimal.digits);
    } else if (behindPoint > 0) {
        const auto whole = static_cast<std::size_t>(decimal.exponent + 1);
        text.append(decimal.digits, 0, whole).append(1, '.').append(decimal.digits, whole);
    } else {
        text += allDigits(number);
    }
}

}  // namespace awaystep
