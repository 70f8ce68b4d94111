#pragma once
// The folders that belong to the person at the screen, by the rules of XDG: configuration (what they like), data (what
// they made), state (what can be lost without harm). Read from the environment at every call.

#include <filesystem>

namespace awaystep {

std::filesystem::path configFolder();  // XDG_CONFIG_HOME/awaystep, or ~/.config/awaystep
std::filesystem::path dataFolder();    // XDG_DATA_HOME/awaystep, or ~/.local/share/awaystep
std::filesystem::path stateFolder();   // XDG_STATE_HOME/awaystep, or ~/.local/state/awaystep

}  // namespace awaystep
