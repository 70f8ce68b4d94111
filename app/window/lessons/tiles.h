#pragma once
// Where panels stand in a lesson, which shows few of them: two columns, what one does at the left, what comes of it at
// the right; each as high as its kind needs. Nothing can be moved, and the docks stay as they were.

#include <imgui.h>

#include <vector>

#include "model/layout/panel_info.h"

namespace awaystep {

struct Tile {
    PanelId panel{};
    ImVec2 min, max;
};

// Panels over one another, and how much of the width they take; 0: as much as the others that say nothing.
struct TileColumn {
    float percent = 0.0F;
    std::vector<PanelId> panels;
};
// As a step's layout has them, from left to right.
std::vector<Tile> tilesFor(const std::vector<TileColumn>& columns, ImVec2 min, ImVec2 max, float between);

// `between` in pixels.
std::vector<Tile> tilesFor(const std::vector<PanelId>& panels, ImVec2 min, ImVec2 max, float between);

}  // namespace awaystep
