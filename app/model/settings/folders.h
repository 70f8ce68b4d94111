#pragma once
// Where files are. Assets come with the application: their folder is named relative to the executable, so an installed
// tree can be moved, and the working folder never matters; the build folder is laid out like an installed one.
// The user's own folders follow the rules of XDG: configuration (preferences), data (what the user made), state (what
// can be lost without harm). They are read from the environment at every call, and empty where the environment names
// none: nothing is kept then, and never in the working folder or at the root instead.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace awaystep {

// The assets that belong to an executable in this folder.
std::filesystem::path assetsFolderFor(const std::filesystem::path& executableFolder);

// The path of one asset of the running program, e.g. "scenarios/grid.json"; throws if there is no such file.
std::filesystem::path assetPath(std::string_view name);

// A font by its file name, e.g. "Inter-Regular.otf", among the assets or the fonts of the system or the user.
std::optional<std::filesystem::path> findFont(std::string_view fileName);

std::filesystem::path configFolder();  // XDG_CONFIG_HOME/awaystep, or ~/.config/awaystep
std::filesystem::path dataFolder();    // XDG_DATA_HOME/awaystep, or ~/.local/share/awaystep
std::filesystem::path stateFolder();   // XDG_STATE_HOME/awaystep, or ~/.local/state/awaystep

// A file or folder in one of them; empty where there is no such folder.
std::filesystem::path inFolder(const std::filesystem::path& folder, const std::string& name);

// The message if one of them is missing; else empty.
std::string missingFolders();

}  // namespace awaystep
