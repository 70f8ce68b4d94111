#pragma once
// What every reader promises: whatever the bytes are, it answers or refuses with a sentence; it never crashes, never
// throws anything else (such an exception ends the fuzzer and keeps the input).

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace awaystep {

[[noreturn]] inline void broken(const std::string& promise, const std::string& shown) {
    std::fprintf(stderr, "broken promise: %s\n%s\n", promise.c_str(), shown.c_str());
    std::abort();
}

// A refusal is one line without control characters, at most 300 characters long.
inline void checkRefusal(const std::string& message) {
    if (message.empty()) broken("a refusal says why", message);
    const auto isControl = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
    if (std::any_of(message.begin(), message.end(), isControl)) broken("a refusal is one printable line", message);
    const auto isStart = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; };
    if (std::count_if(message.begin(), message.end(), isStart) > 300)
        broken("a refusal has at most 300 characters", message);
}

// True if it was read.
template <typename Read>
bool readsOrRefuses(Read read) {
    try {
        read();
        return true;
    } catch (const std::invalid_argument& refusal) {
        checkRefusal(refusal.what());
    } catch (const std::runtime_error& unreadable) {  // an empty file
        checkRefusal(unreadable.what());
    }
    return false;
}

inline std::string textOf(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

}  // namespace awaystep
