#include "figures/png_file.h"

#include <cairo.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "files/atomic_file.h"

namespace awaystep {
namespace {

constexpr std::uint64_t mostPixels = 16'000'000;

cairo_status_t append(void* bytes, const unsigned char* data, unsigned length) {
    static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

using Surface = std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)>;

cairo_status_t takeFrom(void* rest, unsigned char* data, unsigned length) {
    auto& bytes = *static_cast<std::string_view*>(rest);
    if (bytes.size() < length) return CAIRO_STATUS_READ_ERROR;
    std::copy_n(bytes.data(), length, reinterpret_cast<char*>(data));
    bytes.remove_prefix(length);
    return CAIRO_STATUS_SUCCESS;
}

}  // namespace

PngSize pngSize(std::string_view bytes) {
    constexpr std::string_view signature("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
    if (bytes.size() < 24 || !bytes.starts_with(signature)) throw std::runtime_error("this is not a PNG file");
    const auto number = [&](std::size_t at) {
        std::uint32_t value = 0;
        for (std::size_t i = at; i < at + 4; ++i) value = value << 8U | static_cast<unsigned char>(bytes[i]);
        return value;
    };
    const std::uint64_t width = number(16), height = number(20);
    if (width == 0 || height == 0 || width > mostPixels || height > mostPixels || width * height > mostPixels)
        throw std::runtime_error("a picture has 1 to 16 million pixels");
    return {static_cast<int>(width), static_cast<int>(height)};
}

PngPicture parsePng(std::string_view bytes) {
    const PngSize size = pngSize(bytes);
    const Surface surface(cairo_image_surface_create_from_png_stream(takeFrom, &bytes), cairo_surface_destroy);
    if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS)
        throw std::runtime_error("the PNG file is damaged");
    // 32 bits per pixel whatever the file has, with colours multiplied by alpha.
    const Surface flat(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, size.width, size.height), cairo_surface_destroy);
    const std::unique_ptr<cairo_t, void (*)(cairo_t*)> painter(cairo_create(flat.get()), cairo_destroy);
    cairo_set_source_surface(painter.get(), surface.get(), 0, 0);
    cairo_paint(painter.get());
    cairo_surface_flush(flat.get());
    if (cairo_status(painter.get()) != CAIRO_STATUS_SUCCESS) throw std::runtime_error("the PNG file is damaged");
    PngPicture picture{size.width, size.height, {}};
    picture.rgba.reserve(4 * static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height));
    const unsigned char* rows = cairo_image_surface_get_data(flat.get());
    const int stride = cairo_image_surface_get_stride(flat.get());
    for (int y = 0; y < size.height; ++y) {
        const auto* row = reinterpret_cast<const std::uint32_t*>(rows + static_cast<std::ptrdiff_t>(y) * stride);
        for (int x = 0; x < size.width; ++x) {
            const std::uint32_t pixel = row[x], alpha = pixel >> 24U;
            for (const unsigned shift : {16U, 8U, 0U}) {
                const std::uint32_t multiplied = pixel >> shift & 0xFFU;
                picture.rgba.push_back(static_cast<std::uint8_t>(alpha == 0 ? 0 : multiplied * 255U / alpha));
            }
            picture.rgba.push_back(static_cast<std::uint8_t>(alpha));
        }
    }
    return picture;
}

std::string pngBytes(int width, int height, std::span<const std::uint8_t> rgba) {
    const std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)> surface(
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height), cairo_surface_destroy);
    if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS)
        throw std::runtime_error("a picture of " + std::to_string(width) + " x " + std::to_string(height) +
                                 " pixels cannot be made");
    // cairo keeps a pixel as one 32-bit number, 0x00RRGGBB in the machine's own order.
    cairo_surface_flush(surface.get());
    unsigned char* rows = cairo_image_surface_get_data(surface.get());
    const int stride = cairo_image_surface_get_stride(surface.get());
    for (int y = 0; y < height; ++y) {
        auto* row = reinterpret_cast<std::uint32_t*>(rows + static_cast<std::ptrdiff_t>(y) * stride);
        const std::uint8_t* from = rgba.data() + 4 * static_cast<std::size_t>(y) * static_cast<std::size_t>(width);
        for (int x = 0; x < width; ++x, from += 4)
            row[x] = static_cast<std::uint32_t>(from[0]) << 16U | static_cast<std::uint32_t>(from[1]) << 8U | from[2];
    }
    cairo_surface_mark_dirty(surface.get());
    std::string bytes;
    if (cairo_surface_write_to_png_stream(surface.get(), append, &bytes) != CAIRO_STATUS_SUCCESS)
        throw std::runtime_error("the picture cannot be written as PNG");
    return bytes;
}

void savePng(const std::string& path, int width, int height, std::span<const std::uint8_t> rgba) {
    std::string bytes;
    try {
        bytes = pngBytes(width, height, rgba);
    } catch (const std::runtime_error& refused) {
        throw std::runtime_error(path + ": " + refused.what());
    }
    writeFile(path, bytes);
}

}  // namespace awaystep
