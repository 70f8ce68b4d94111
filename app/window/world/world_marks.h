#pragma once
// What is drawn over the picture of a world besides a policy: the borders of regions that share a feature, the states
// in which a feature occurs, a word at the place where something happened, and the scale of the colours.

#include <imgui.h>

#include <optional>
#include <string_view>

#include "domains/picture.h"
#include "window/widgets/theme.h"
#include "window/world/graph_drawing.h"
#include "window/world/shown_policy.h"
#include "window/world/world_drawing.h"

namespace awaystep {

// Lines between neighbouring cells that light up different features; none where every cell has a feature of its own.
void drawRegionBorders(ImDrawList& list, const Style& style, const GridView& view, const GridPicture& picture);

// Where a feature occurs, and how much: a frame and a tint; nothing without a feature. On a road the fields of the
// table of lanes and speeds, by the mean over their states.
void lightFeatureOnGrid(ImDrawList& list, const Style& style, const GridView& view, const GridPicture& picture,
                        const OpenScenario& openScenario, std::optional<int> feature);
void lightFeatureOnGraph(ImDrawList& list, const Style& style, const GraphView& view, const OpenScenario& openScenario,
                         std::optional<int> feature);
void lightFeatureOnLanes(ImDrawList& list, const Style& style, const Area& table, const OpenScenario& openScenario,
                         std::optional<int> feature);

// A word on a small card above a place, kept inside an area.
void drawWordAt(ImDrawList& list, const Style& style, const Area& inside, ImVec2 place, float above,
                std::string_view word, ImU32 ink);

// The colours from least to most with their numbers, as an item of this width: visits from 0 (the square root, see
// heatColours), rewards from -most to most.
void drawColourScale(const Style& style, WorldColouring colouring, double most, float width);

}  // namespace awaystep
