#pragma once
// Numbers as text and back. What is written reads back to the very same number, with as few digits as that needs. Files
// hold finite numbers only: NaN and infinity are refused here.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace awaystep {

void appendNumber(std::string& text, double number);
void appendNumber(std::string& text, std::int64_t number);
void appendNumber(std::string& text, std::uint64_t number);
inline void appendNumber(std::string& text, int number) { appendNumber(text, static_cast<std::int64_t>(number)); }

std::string numberText(double number);

// The whole text as one number such as -0.5 or 1e-3, and nothing else: no blanks, no plus in front, no hexadecimal, no
// words. Nothing for a number that a double cannot hold, whether it is too large or so small that only 0 would be left.
// The language that a program is set to plays no part.
std::optional<double> readNumber(std::string_view text);

// How a finite number is spelled, for this file's own use: std::to_chars where the compiler has it for doubles
// (shortest_number_charconv.cpp), else the same text by means of printf (shortest_number_printf.cpp). CMake chooses.
void appendShortest(std::string& text, double number);

}  // namespace awaystep
