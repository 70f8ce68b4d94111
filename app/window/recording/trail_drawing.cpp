#include "window/recording/trail_drawing.h"

#include <algorithm>
#include <variant>
#include <vector>

#include "expert/demonstration.h"
#include "model/world/open_scenario.h"
#include "window/widgets/drawing.h"
#include "window/world/road_drawing.h"

namespace awaystep {

void drawTrailThumbnail(ImDrawList& list, const Style& style, const OpenScenario& openScenario,
                        const Demonstration& demonstration, const Area& area, float opacity) {
    const auto* grid = std::get_if<GridPicture>(&openScenario.picture);
    std::vector<float> visits(static_cast<std::size_t>(openScenario.domain().states()), 0.0F);
    for (int t = 0; t <= demonstration.length(); ++t) {
        // A world that was changed since may no longer have this state.
        if (const auto state = stateNow(openScenario.domain(), demonstration.at(t)))
            visits[static_cast<std::size_t>(*state)] += 1.0F;
    }
    if (grid != nullptr) {
        std::vector<ImU32> colours;
        heatColours(style, visits, colours);
        for (std::size_t s = 0; s < visits.size(); ++s)
            if (visits[s] > 0) colours[s] = mixed(style.colour.field, style.colour.human, 0.75F * opacity);
        drawGrid(list, style, GridView(*grid, area), *grid, colours);
    } else if (!openScenario.laneFields.empty()) {
        drawLaneShares(list, style, area, laneShares(openScenario.laneFields, visits), false);
    } else {
        list.AddRectFilled(area.min, area.max, faded(style.colour.human, 0.4F * opacity), style.px(3));
    }
}

TrailGround::TrailGround(const OpenScenario& openScenario, const Area& area, int longest)
    : openScenario_(openScenario), area_(area), longest_(std::max(1, longest)) {}

void TrailGround::draw(ImDrawList& list, const Style& style) const {
    if (const auto* grid = std::get_if<GridPicture>(&openScenario_.picture)) {
        const std::vector<ImU32> plain(static_cast<std::size_t>(openScenario_.domain().states()), style.colour.field);
        drawGrid(list, style, GridView(*grid, area_), *grid, plain);
        return;
    }
    const auto* road = std::get_if<RoadPicture>(&openScenario_.picture);
    if (road == nullptr) return;
    const auto y = [&](double x) {
        return area_.min.y +
               static_cast<float>((x - road->view.left) / (road->view.right - road->view.left)) * area_.height();
    };
    list.AddRectFilled(area_.min, area_.max, style.colour.roadside, style.px(4));
    list.AddRectFilled(ImVec2(area_.min.x, y(road->roadLeft)), ImVec2(area_.max.x, y(road->roadRight)),
                       style.colour.asphalt);
    for (const double mark : road->laneMarks)
        list.AddLine(ImVec2(area_.min.x, y(mark)), ImVec2(area_.max.x, y(mark)), faded(style.colour.roadMark, 0.5F),
                     style.line(1));
    drawText(list, style, style.font.text, 12.0F, ImVec2(area_.min.x + style.px(6), area_.min.y + style.px(3)),
             style.colour.text, "left");
    drawText(list, style, style.font.text, 12.0F, ImVec2(area_.min.x + style.px(6), area_.max.y - style.px(17)),
             style.colour.text, "right");
    drawText(list, style, style.font.text, 12.0F, ImVec2(area_.max.x - style.px(6), area_.max.y - style.px(17)),
             style.colour.text, "step " + std::to_string(longest_), 1.0F);
}

bool TrailGround::place(const RecordedState& recorded, int t, float apart, ImVec2& at) const {
    const auto state = stateNow(openScenario_.domain(), recorded);
    if (!state) return false;
    const auto* road = std::get_if<RoadPicture>(&openScenario_.picture);
    if (road == nullptr) return false;
    const StatePicture seen = openScenario_.domain().look(*state);
    const auto* car = std::get_if<RoadState>(&seen);
    if (car == nullptr) return false;
    const double middle = (car->me.left + car->me.right) / 2;
    const double share = (middle - road->view.left) / (road->view.right - road->view.left);
    at = ImVec2(area_.min.x + area_.width() * static_cast<float>(t) / static_cast<float>(longest_),
                area_.min.y + static_cast<float>(share) * area_.height() + apart * area_.height() * 0.05F);
    return true;
}

void TrailGround::drawTrail(ImDrawList& list, const Demonstration& demonstration, int number, int count, ImU32 colour,
                            float width) const {
    const float apart =
        count > 1 ? static_cast<float>(number) / static_cast<float>(count - 1) - 0.5F : 0.0F;  // -0.5 .. 0.5
    if (const auto* grid = std::get_if<GridPicture>(&openScenario_.picture)) {
        const GridView view(*grid, area_);
        std::vector<int> cells;
        for (int t = 0; t <= demonstration.length(); ++t)
            if (const auto state = stateNow(openScenario_.domain(), demonstration.at(t)))
                cells.push_back(grid->cellOfState[static_cast<std::size_t>(*state)]);
        const float aside = apart * view.cellSize() * 0.5F;
        drawWalk(list, view, cells, ImVec2(aside, aside), colour, width);
        return;
    }
    std::vector<ImVec2> points;
    for (int t = 0; t <= demonstration.length(); ++t) {
        ImVec2 at;
        if (place(demonstration.at(t), t, apart, at)) points.push_back(at);
    }
    list.AddPolyline(points.data(), static_cast<int>(points.size()), colour, 0, width);
}

}  // namespace awaystep
