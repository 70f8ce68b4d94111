#include "model/settings/asset_paths.h"

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

namespace awaystep {

namespace fs = std::filesystem;

namespace {

fs::path executableFolder() { return fs::read_symlink("/proc/self/exe").parent_path(); }

// Fonts lie in folders by format and family: two or three levels deep.
std::optional<fs::path> findBelow(const fs::path& folder, std::string_view fileName) {
    std::error_code unreadable;
    const auto options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator at(folder, options, unreadable), end; !unreadable && at != end;
         at.increment(unreadable))
        if (std::error_code none; at->path().filename() == fileName && at->is_regular_file(none)) return at->path();
    return std::nullopt;
}

}  // namespace

fs::path assetsFolderFor(const fs::path& executableFolder) {
    return (executableFolder / AWAYSTEP_ASSETS_FROM_EXECUTABLE).lexically_normal();
}

fs::path assetPath(std::string_view name) {
    const fs::path path = assetsFolderFor(executableFolder()) / name;
    if (!fs::exists(path)) throw std::runtime_error("assets: there is no " + path.string());
    return path;
}

std::optional<fs::path> findFont(std::string_view fileName) {
    std::vector<fs::path> folders = {assetsFolderFor(executableFolder()) / "fonts"};
    if (const char* home = std::getenv("HOME"); home != nullptr && fs::path(home).is_absolute())
        folders.push_back(fs::path(home) / ".local/share/fonts");
    folders.insert(folders.end(), {"/usr/local/share/fonts", "/usr/share/fonts"});
    for (const fs::path& folder : folders)
        if (const auto font = findBelow(folder, fileName)) return font;
    return std::nullopt;
}

}  // namespace awaystep
