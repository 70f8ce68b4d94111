#pragma once
// Demonstrations as pictures: a thumbnail of where one went, and the trails of many over one another.

#include <imgui.h>

#include <span>

#include "window/widgets/theme.h"
#include "window/world/world_drawing.h"

namespace awaystep {

struct Demonstration;
struct RecordedState;

// Where it went: the cells of a grid, lane and speed shares of a road, else a green field.
void drawTrailThumbnail(ImDrawList& list, const Style& style, const OpenScenario& openScenario,
                        const Demonstration& demonstration, const Area& area, float opacity);

// The ground that trails are drawn on: the grid; a road seen along time, lanes as bands; nothing else.
class TrailGround {
public:
    // `longest`: the steps of the longest trail, for a road.
    TrailGround(const OpenScenario& openScenario, const Area& area, int longest);

    void draw(ImDrawList& list, const Style& style) const;
    // `number` of `count`: trails that would lie on one another stand a little apart.
    void drawTrail(ImDrawList& list, const Demonstration& demonstration, int number, int count, ImU32 colour,
                   float width) const;

private:
    bool place(const RecordedState& state, int t, float apart, ImVec2& at) const;

    const OpenScenario& openScenario_;
    Area area_;
    int longest_;
};

}  // namespace awaystep
