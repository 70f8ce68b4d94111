#pragma once
// A short name for a text, for files that are named after it: the same text, the same name. Ten hexadecimal digits of
// FNV-1a; two texts may share one by accident, so nothing but names may hang on it.

#include <cstdint>
#include <string>
#include <string_view>

namespace awaystep {

inline std::string digest(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    std::string digits;
    for (int i = 0; i < 10; ++i, hash >>= 4U) digits += "0123456789abcdef"[hash & 15U];
    return digits;
}

}  // namespace awaystep
