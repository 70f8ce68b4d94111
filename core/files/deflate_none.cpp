// In the place of deflate_zlib.cpp where there is no zlib: files without compression are read and written.

#include <stdexcept>

#include "files/zip_archive.h"

namespace awaystep {

bool canDeflate() { return false; }

std::string deflated(std::string_view) { throw std::runtime_error("this build does not compress"); }

std::string inflated(std::string_view, std::size_t) {
    throw std::invalid_argument("it is compressed, which this build does not read; numpy.savez writes without");
}

}  // namespace awaystep
