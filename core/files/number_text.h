#pragma once
// Numbers as text that reads back to the very same number, with as few digits as that needs. Files hold finite numbers
// only: NaN and infinity are refused here, whoever computed them.

#include <cstdint>
#include <string>

namespace awaystep {

void appendNumber(std::string& text, double number);
void appendNumber(std::string& text, std::int64_t number);
void appendNumber(std::string& text, std::uint64_t number);
inline void appendNumber(std::string& text, int number) { appendNumber(text, static_cast<std::int64_t>(number)); }

std::string numberText(double number);

}  // namespace awaystep
