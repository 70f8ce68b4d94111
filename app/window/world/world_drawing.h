#pragma once
// Worlds and policies as pictures, at any size: a grid of cells with arrows, a road from above, lane and speed shares.
// The world panel draws them large, tables draw them as thumbnails. Everything is made from the domain's own picture
// (domains/picture.h) and from visits per state (model/world/pictures.h); nothing is computed that lasts.

#include <imgui.h>

#include <functional>
#include <span>
#include <vector>

#include "domains/picture.h"
#include "solvers/oracles/linear_oracle.h"
#include "window/widgets/plot_frame.h"
#include "window/widgets/theme.h"

namespace awaystep {

struct OpenScenario;
using Visits = std::vector<float>;  // model/world/pictures.h

// The largest area of this shape (width over height) in the middle of another.
Area fittedArea(const Area& whole, float shape);

// --- colours of states ---

// Occupancy from white to the heat colour, the square root of the share of the busiest state: what is
// visited seldom is seen too.
void heatColours(const Style& style, std::span<const float> visits, std::vector<ImU32>& colours);
// Rewards from one colour over nothing to the other, scaled to the largest.
void rewardColours(const Style& style, const Vector& rewards, std::vector<ImU32>& colours);

// --- grid ---

class GridView {
public:
    GridView(const GridPicture& picture, const Area& area);
    Area cell(int index) const;
    float cellSize() const { return size_; }
    const Area& area() const { return area_; }
    // The cell under a place on the screen; -1 outside.
    int cellAt(ImVec2 place) const;
    // The middle of a cell, or a place between two. From the goal the agent is put back to the start without a way
    // between.
    ImVec2 between(int fromCell, int toCell, double progress) const;
    bool besides(int cell, int other) const;  // one move apart at most

private:
    const GridPicture& picture_;
    Area area_;
    float size_;
};

// One colour per state; walls, start, goal and rewards are drawn over it.
void drawGrid(ImDrawList& list, const Style& style, const GridView& view, const GridPicture& picture,
              std::span<const ImU32> stateColours);
// A walk through these cells, `offset` pixels beside their middles; broken where the agent was put elsewhere.
void drawWalk(ImDrawList& list, const GridView& view, std::span<const int> cells, ImVec2 offset, ImU32 colour,
              float width);
// What is done in a cell: shares of the four (or more) actions, as arrows; faint in cells that are visited seldom.
void drawArrows(ImDrawList& list, const Style& style, const GridView& view, const GridPicture& picture,
                const std::function<std::span<const float>(int state)>& shares, std::span<const float> visits);

// --- thumbnails ---

// A vertex as a small picture: arrows on visited cells, shade by occupancy; on the road lane and speed shares; else the
// busiest states as bars. Without visits (not yet known) an empty field.
void drawThumbnail(ImDrawList& list, const Style& style, const Area& area, const OpenScenario& openScenario,
                   const Vertex& vertex, const Visits* visits, float opacity = 1.0F);

}  // namespace awaystep
