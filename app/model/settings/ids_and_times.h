#pragma once
// What tells one recording, one running copy or one file from another: times, random ids and digests.

#include <cstdint>
#include <string>
#include <string_view>

#include "files/fingerprint.h"

namespace awaystep {

// Now, in UTC: 2026-11-16T10:24:34Z.
std::string timeText();
// Such a time for reading: "today 17:40", "16 Nov, 17:40", with its year if that is another one. Text that is
// no time stays as it is.
std::string momentText(const std::string& time);
// Unique on all machines: 16 random hexadecimal digits.
std::string freshId();

// Who is at the computer, as the system calls them; empty where it does not say.
std::string userName();

// A short name for a text, for files that are named after it: the same text, the same name. Ten hexadecimal digits of
// FNV-1a; two texts may share one by accident, so only names may depend on it.
inline std::string digest(std::string_view text) {
    Fnv1a fnv;
    fnv.addBytes(text);
    std::uint64_t hash = fnv.value();
    std::string digits;
    for (int i = 0; i < 10; ++i, hash >>= 4U) digits += "0123456789abcdef"[hash & 15U];
    return digits;
}

}  // namespace awaystep
