#pragma once
// A whole file as text. What cannot be read is refused in one sentence that begins with the file's name.

#include <cstddef>
#include <string>

namespace awaystep {

// Throws std::runtime_error for a missing or unreadable file, a directory, a device, an empty file, or one with more
// than `most` bytes.
std::string readTextFile(const std::string& path, std::size_t most = std::size_t{256} << 20);

}  // namespace awaystep
