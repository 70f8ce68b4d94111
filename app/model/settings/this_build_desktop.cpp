#include <cstdlib>

#include "model/settings/folders.h"
#include "model/settings/this_build.h"

namespace awaystep {

namespace fs = std::filesystem;

// The desktop can do everything.
BuildAbilities buildAbilities() { return {}; }

std::string ownPageAddress() { return {}; }
std::string handOver(const std::string&) { return {}; }

// The path from one to the other is the same in the build folder and wherever the program is installed.
fs::path assetsFolderFor(const fs::path& executableFolder) {
    return (executableFolder / AWAYSTEP_ASSETS_FROM_EXECUTABLE).lexically_normal();
}

// Found from the executable, so that an installed tree can be moved.
fs::path assetRoot() { return assetsFolderFor(fs::read_symlink("/proc/self/exe").parent_path()); }

// Those of the person come before those of the system.
std::vector<fs::path> fontFolders() {
    std::vector<fs::path> folders;
    if (const char* home = std::getenv("HOME"); home != nullptr && fs::path(home).is_absolute())
        folders.push_back(fs::path(home) / ".local/share/fonts");
    folders.insert(folders.end(), {"/usr/local/share/fonts", "/usr/share/fonts"});
    return folders;
}

}  // namespace awaystep
