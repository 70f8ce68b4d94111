#pragma once
// Lines of Dear ImGui's settings, read one by one into plain values: dock nodes, and which panel is docked where.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace awaystep {

struct NodeLine {
    int line = 0;  // of the text, from 1
    bool dockSpace = false;
    std::uint32_t id = 0;
    std::uint32_t parent = 0;  // 0: none
    int width = 0, height = 0;
    char axis = 0;  // 'X': side by side, 'Y': above one another, 0: not split
    bool central = false;
    std::uint32_t selectedTab = 0;
    std::vector<std::size_t> children;  // among the nodes
};

struct WindowLines {
    int line = 0;
    std::string title;
    std::uint32_t dock = 0;  // 0: it floats
    int order = -1;          // among the tabs
};

struct DockSettings {
    std::vector<NodeLine> nodes;
    std::vector<WindowLines> windows;
};

// Throws std::invalid_argument with file, line and reason.
DockSettings parseDockLines(std::string_view text, const std::string& file);
[[noreturn]] void refuseLine(const std::string& file, int line, const std::string& reason);

}  // namespace awaystep
