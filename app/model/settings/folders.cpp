#include "model/settings/folders.h"

#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "model/settings/this_build.h"

namespace awaystep {
namespace {

namespace fs = std::filesystem;

// Fonts lie in folders by format and family: two or three levels deep.
std::optional<fs::path> findBelow(const fs::path& folder, std::string_view fileName) {
    std::error_code unreadable;
    const auto options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator at(folder, options, unreadable), end; !unreadable && at != end;
         at.increment(unreadable))
        if (std::error_code none; at->path().filename() == fileName && at->is_regular_file(none)) return at->path();
    return std::nullopt;
}

// By the rules of XDG a path that is not absolute is ignored.
fs::path folder(const char* variable, std::string_view belowHome) {
    if (const char* named = std::getenv(variable); named != nullptr && fs::path(named).is_absolute())
        return fs::path(named) / "awaystep";
    const char* home = std::getenv("HOME");
    if (home == nullptr || !fs::path(home).is_absolute()) return {};
    return fs::path(home) / belowHome / "awaystep";
}

}  // namespace

fs::path assetPath(std::string_view name) {
    const fs::path path = assetRoot() / name;
    if (!fs::exists(path)) throw std::runtime_error("assets: there is no " + path.string());
    return path;
}

std::optional<fs::path> findFont(std::string_view fileName) {
    std::vector<fs::path> folders = fontFolders();
    folders.insert(folders.begin(), assetRoot() / "fonts");
    for (const fs::path& folder : folders)
        if (const auto font = findBelow(folder, fileName)) return font;
    return std::nullopt;
}

fs::path configFolder() { return folder("XDG_CONFIG_HOME", ".config"); }
fs::path dataFolder() { return folder("XDG_DATA_HOME", ".local/share"); }
fs::path stateFolder() { return folder("XDG_STATE_HOME", ".local/state"); }

fs::path inFolder(const fs::path& folder, const std::string& name) {
    return folder.empty() ? fs::path() : folder / name;
}

std::string missingFolders() {
    std::string lost;
    const auto lose = [&](const fs::path& folder, const char* what) {
        if (folder.empty()) lost += (lost.empty() ? "" : ", ") + std::string(what);
    };
    lose(configFolder(), "settings");
    lose(dataFolder(), "recordings and lessons of your own");
    lose(stateFolder(), "autosaves and the list of recent files");
    return lost.empty() ? lost : "HOME names no folder, so these cannot be kept: " + lost + ".";
}

}  // namespace awaystep
