#pragma once
// A picture of pixels as a PNG file, by cairo. A file that is written appears whole or not at all.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace awaystep {

// Rows from the top, four bytes per pixel: red, green, blue, and a fourth that is not looked at. Throws
// std::runtime_error with the file's name.
void savePng(const std::string& path, int width, int height, std::span<const std::uint8_t> rgba);

// The same in memory.
std::string pngBytes(int width, int height, std::span<const std::uint8_t> rgba);

// Read from a file's bytes. Throws std::runtime_error where they are no PNG, or one of more than 16 million pixels.
struct PngPicture {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba;
};
PngPicture parsePng(std::string_view bytes);

// From the first bytes of the file (24 are enough), under the same limit.
struct PngSize {
    int width = 0;
    int height = 0;
};
PngSize pngSize(std::string_view bytes);

}  // namespace awaystep
