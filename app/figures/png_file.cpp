#include "figures/png_file.h"

#include <cairo.h>

#include <memory>
#include <stdexcept>

#include "files/atomic_file.h"

namespace awaystep {
namespace {

cairo_status_t append(void* bytes, const unsigned char* data, unsigned length) {
    static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

}  // namespace

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

void writePng(const std::string& path, int width, int height, std::span<const std::uint8_t> rgba) {
    std::string bytes;
    try {
        bytes = pngBytes(width, height, rgba);
    } catch (const std::runtime_error& refused) {
        throw std::runtime_error(path + ": " + refused.what());
    }
    writeFile(path, bytes);
}

}  // namespace awaystep
