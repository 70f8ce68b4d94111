#include "model/settings/user_folders.h"

#include <cstdlib>
#include <string_view>

namespace awaystep {
namespace {

namespace fs = std::filesystem;

// XDG wants a path that is not absolute to be passed over.
fs::path folder(const char* variable, std::string_view belowHome) {
    if (const char* named = std::getenv(variable); named != nullptr && fs::path(named).is_absolute())
        return fs::path(named) / "awaystep";
    const char* home = std::getenv("HOME");
    if (home == nullptr || !fs::path(home).is_absolute()) return {};
    return fs::path(home) / belowHome / "awaystep";
}

}  // namespace

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
