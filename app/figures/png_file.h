#pragma once
// A picture of pixels as a PNG file, by cairo. The file appears whole or not at all.

#include <cstdint>
#include <span>
#include <string>

namespace awaystep {

// Rows from the top, four bytes per pixel: red, green, blue, and a fourth that is not looked at. Throws
// std::runtime_error with the file's name.
void writePng(const std::string& path, int width, int height, std::span<const std::uint8_t> rgba);

// The same in memory.
std::string pngBytes(int width, int height, std::span<const std::uint8_t> rgba);

}  // namespace awaystep
