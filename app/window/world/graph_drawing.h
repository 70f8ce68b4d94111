#pragma once
// A small world as a graph: states as circles coloured like cells of a grid, arrows for transitions, heavier where the
// policy shown goes more often.

#include <imgui.h>

#include <functional>
#include <optional>
#include <span>

#include "model/world/graph_layout.h"
#include "window/widgets/theme.h"
#include "window/world/world_drawing.h"

namespace awaystep {

class GraphView {
public:
    GraphView(const Style& style, const GraphLayout& layout, const Area& area);

    ImVec2 place(int state) const;
    float radius() const { return radius_; }
    // The state at a place of the screen; -1 between them.
    int stateAt(ImVec2 place) const;
    // Where the edge that leaves `from` near a place of the screen leads; -1 if there is none.
    int edgeAt(int from, ImVec2 place) const;

private:
    const GraphLayout& layout_;
    Area area_;
    float radius_;
};

// As the world's file names it, else its number.
std::string shortStateName(const OpenScenario& openScenario, int state);

// The action that leads most surely from one state to another; nothing if none does.
std::optional<int> actionTowards(const Mdp& mdp, int from, int to);

// The names of actions stand on the edges where there is room for them.
// stateColours: one per state, or empty. shares(state): how often each action is taken there, in visits; empty spans
// draw no flow.
void drawGraph(ImDrawList& list, const Style& style, const GraphView& view, const OpenScenario& openScenario,
               std::span<const ImU32> stateColours, const std::function<std::span<const float>(int state)>& shares,
               std::span<const float> visits);

}  // namespace awaystep
