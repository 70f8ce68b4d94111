#pragma once
// The folders that belong to the person at the screen, by the rules of XDG: configuration (what they like), data (what
// they made), state (what can be lost without harm). Read from the environment at every call. Empty where the
// environment names none: nothing is kept then, and never in the working folder or at the root instead.

#include <filesystem>
#include <string>

namespace awaystep {

std::filesystem::path configFolder();  // XDG_CONFIG_HOME/awaystep, or ~/.config/awaystep
std::filesystem::path dataFolder();    // XDG_DATA_HOME/awaystep, or ~/.local/share/awaystep
std::filesystem::path stateFolder();   // XDG_STATE_HOME/awaystep, or ~/.local/state/awaystep

// A file or folder in one of them; empty where there is no such folder.
std::filesystem::path inFolder(const std::filesystem::path& folder, const std::string& name);

// What a person is told if one of them is missing; empty: nothing is.
std::string missingFolders();

}  // namespace awaystep
