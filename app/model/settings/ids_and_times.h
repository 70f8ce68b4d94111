#pragma once
// What tells one recording or one running copy from another.

#include <string>

namespace awaystep {

// Now, in UTC: 2026-11-16T10:24:34Z.
std::string timeText();
// Such a time as people here say it: "today 17:40", "16 Nov, 17:40", with its year if that is another one. Text that is
// no time stays as it is.
std::string momentText(const std::string& time);
// Unlike any other, whoever makes it on whichever machine: 16 hexadecimal digits.
std::string freshId();

}  // namespace awaystep
