#include <algorithm>
#include <variant>
#include <vector>

#include "model/live/ghost.h"
#include "solvers/live/live_projection.h"
#include "window/live/live_drawing.h"
#include "window/world/graph_drawing.h"
#include "window/world/world_drawing.h"

namespace awaystep {
namespace {

constexpr std::size_t ghostTrail = 40;  // steps that are drawn

}  // namespace

ImU32 apprenticeColour(const Style& style) { return style.solver(liveSolver).colour; }

void drawGhostOnGrid(ImDrawList& list, const Style& style, const GridView& view, const GridPicture& grid,
                     const Ghost& ghost, double progress) {
    const ImU32 colour = apprenticeColour(style);
    const auto cell = [&](int state) { return grid.cellOfState[static_cast<std::size_t>(state)]; };
    const std::vector<int>& states = ghost.states();
    // Beside the middle of the cells, where the person's own trail is.
    const float aside = 0.13F * view.cellSize();
    const auto moved = [&](ImVec2 at) { return ImVec2(at.x + aside, at.y + aside); };
    const std::size_t begin = states.size() > ghostTrail ? states.size() - ghostTrail : 0;
    const std::size_t count = states.size() - begin;
    for (std::size_t i = begin + 1; i + 1 < states.size(); ++i)
        if (view.besides(cell(states[i - 1]), cell(states[i])))
            list.AddLine(moved(view.cell(cell(states[i - 1])).center()), moved(view.cell(cell(states[i])).center()),
                         faded(colour, 0.15F + 0.6F * static_cast<float>(i - begin) / static_cast<float>(count)),
                         style.line(2.5F));
    const ImVec2 at = moved(view.between(cell(ghost.before()), cell(ghost.state()), progress));
    if (view.besides(cell(ghost.before()), cell(ghost.state())))
        list.AddLine(moved(view.cell(cell(ghost.before())).center()), at, faded(colour, 0.75F), style.line(2.5F));
    const float radius = std::max(style.px(3), view.cellSize() * 0.15F);
    list.AddCircleFilled(at, radius, faded(colour, 0.45F));
    list.AddCircle(at, radius, colour, 0, style.line(2));
}

void drawGhostOnGraph(ImDrawList& list, const Style& style, const GraphView& view, const Ghost& ghost,
                      double progress) {
    const ImU32 colour = apprenticeColour(style);
    const ImVec2 from = view.place(ghost.before()), to = view.place(ghost.state());
    const auto share = static_cast<float>(progress);
    const ImVec2 at(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
    list.AddLine(from, at, faded(colour, 0.6F), style.line(2.5F));
    list.AddCircle(at, view.radius() + style.px(5), faded(colour, 0.9F), 0, style.line(2.5F));
}

std::optional<Rectangle> ghostOnRoad(const Domain& domain, const Ghost& ghost, double progress) {
    const StatePicture before = domain.look(ghost.before()), now = domain.look(ghost.state());
    const auto* from = std::get_if<RoadState>(&before);
    const auto* to = std::get_if<RoadState>(&now);
    if (from == nullptr || to == nullptr) return std::nullopt;
    const auto between = [&](double a, double b) { return a + (b - a) * progress; };
    return Rectangle{between(from->me.left, to->me.left), between(from->me.top, to->me.top),
                     between(from->me.right, to->me.right), between(from->me.bottom, to->me.bottom)};
}

}  // namespace awaystep
