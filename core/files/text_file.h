#pragma once
// A whole file as text. What cannot be read is refused in one sentence that begins with the file's name.

#include <cstddef>
#include <stdexcept>
#include <string>

#include "files/plain_text.h"

namespace awaystep {

// Throws std::runtime_error for a missing or unreadable file, a directory, a device, an empty file, or one with more
// than `most` bytes.
std::string readTextFile(const std::string& path, std::size_t most = std::size_t{256} << 20);

// All of standard input, under the same limits.
std::string readStandardInput(std::size_t most);

// Does what is asked; what it refuses (std::invalid_argument) is refused with the file's name in front.
template <typename Act>
decltype(auto) namingFile(const std::string& file, Act act) {
    try {
        return act();
    } catch (const std::invalid_argument& refused) {
        throw std::invalid_argument(shownPath(file) + ": " + refused.what());
    }
}

}  // namespace awaystep
