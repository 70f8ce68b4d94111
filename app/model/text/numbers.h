#pragma once
// Numbers for reading: three significant digits, powers of ten with a raised exponent, a real minus sign. Widths do not
// depend on the value where a column needs it, so that a number that changes does not move its neighbours.

#include <cstdint>
#include <string>
#include <string_view>

namespace awaystep {

// "0.084", "12.3", "1.4·10⁻⁶", "−0.25", "0"; never more than three significant digits.
std::string readable(double value);
// Fixed decimals, for columns: "0.687", "−0.002".
std::string fixed(double value, int decimals);
// The same, but what it would round to nothing is told by its first digit and its size: "4e−6".
std::string fixedOrTiny(double value, int decimals);
// With a sign in front always: "+0.002", "+2e−5".
std::string signedFixedOrTiny(double value, int decimals);
// "20 %", for a share of one.
std::string percent(double share);
// "10⁻⁴"
std::string powerOfTen(int exponent);
// An exponent's digits, minus sign and decimal point as raised characters.
std::string raisedText(std::string_view digits);
// "2 650"
std::string grouped(std::int64_t value);
// "1 demonstration", "3 demonstrations": for words whose plural ends in s.
std::string counted(std::int64_t count, std::string_view one);

}  // namespace awaystep
