#pragma once
// What tells one recording or one running copy from another.

#include <string>

namespace awaystep {

// Now, in UTC: 2026-11-16T10:24:34Z.
std::string timeText();
// Unlike any other, whoever makes it on whichever machine: 16 hexadecimal digits.
std::string freshId();

}  // namespace awaystep
