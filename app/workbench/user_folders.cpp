#include "workbench/user_folders.h"

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
    return fs::path(home == nullptr ? "/" : home) / belowHome / "awaystep";
}

}  // namespace

fs::path configFolder() { return folder("XDG_CONFIG_HOME", ".config"); }
fs::path dataFolder() { return folder("XDG_DATA_HOME", ".local/share"); }
fs::path stateFolder() { return folder("XDG_STATE_HOME", ".local/state"); }

}  // namespace awaystep
