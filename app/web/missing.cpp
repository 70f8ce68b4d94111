// What a page has no library for, and says so: Minari datasets (HDF5) and pictures of pixels (cairo). The pictures of
// the guide, the only ones that would be read, are not part of a page.
#include <stdexcept>
#include <string>

#include "exports/minari_dataset.h"
#include "figures/png_file.h"
#include "model/settings/this_build.h"

namespace awaystep {
namespace {

// Menus are grey before it comes to this.
[[noreturn]] void refusePixels() {
    throw std::runtime_error("pictures of pixels are read and written by the desktop program");
}

}  // namespace

// With the reason that the menu shows.
void saveMinariDataset(const std::string&, const std::string&, const Domain&, const std::vector<DemonstrationPtr>&) {
    throw std::runtime_error(std::string(buildAbilities().minari));
}

bool isMinariDataset(const std::string& path) { return path.ends_with(".hdf5"); }
DemonstrationSet loadMinariDataset(const std::string&, const Domain&) {
    throw std::runtime_error("Datasets of Minari are read by the desktop program.");
}

void savePng(const std::string&, int, int, std::span<const std::uint8_t>) { refusePixels(); }
std::string pngBytes(int, int, std::span<const std::uint8_t>) { refusePixels(); }
PngPicture parsePng(std::string_view) { refusePixels(); }
PngSize pngSize(std::string_view) { refusePixels(); }

}  // namespace awaystep
