// Where the files that come with the application are. The folder is named relative to the executable, so an
// installed tree can be moved, and the working folder never matters; the build folder is laid out like an installed
// one.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace awaystep {

// The assets that belong to an executable in this folder.
std::filesystem::path assetsFolderFor(const std::filesystem::path& executableFolder);

// The path of one asset of the running program, e.g. "scenarios/grid.json"; throws if there is no such file.
std::filesystem::path assetPath(std::string_view name);

// A font by its file name, e.g. "Inter-Regular.otf", among the assets or the fonts of the system or the user.
std::optional<std::filesystem::path> findFont(std::string_view fileName);

}  // namespace awaystep
