#include "window/recording/trail_drawing.h"

#include <algorithm>
#include <variant>
#include <vector>

#include "window/widgets/drawing.h"
#include "window/world/road_drawing.h"

namespace awaystep {

void drawTrailThumbnail(ImDrawList& list, const Look& look, const Stage& stage, const Demonstration& demonstration,
                        const Area& area, float opacity) {
    const auto* grid = std::get_if<GridPicture>(&stage.picture);
    std::vector<float> visits(static_cast<std::size_t>(stage.domain().states()), 0.0F);
    for (int t = 0; t <= demonstration.length(); ++t) {
        // A world that was changed since may no longer have this state.
        if (const auto state = stateNow(stage.domain(), demonstration.at(t)))
            visits[static_cast<std::size_t>(*state)] += 1.0F;
    }
    if (grid != nullptr) {
        std::vector<ImU32> colours;
        heatColours(look, visits, colours);
        for (std::size_t s = 0; s < visits.size(); ++s)
            if (visits[s] > 0) colours[s] = mixed(look.colour.field, look.colour.human, 0.75F * opacity);
        drawGrid(list, look, GridView(*grid, area), *grid, colours);
    } else if (!stage.laneFields.empty()) {
        drawLaneShares(list, look, area, laneShares(stage.laneFields, visits), false);
    } else {
        list.AddRectFilled(area.min, area.max, faded(look.colour.human, 0.4F * opacity), look.px(3));
    }
}

TrailGround::TrailGround(const Stage& stage, const Area& area, int longest)
    : stage_(stage), area_(area), longest_(std::max(1, longest)) {}

void TrailGround::draw(ImDrawList& list, const Look& look) const {
    if (const auto* grid = std::get_if<GridPicture>(&stage_.picture)) {
        const std::vector<ImU32> plain(static_cast<std::size_t>(stage_.domain().states()), look.colour.field);
        drawGrid(list, look, GridView(*grid, area_), *grid, plain);
        return;
    }
    const auto* road = std::get_if<RoadPicture>(&stage_.picture);
    if (road == nullptr) return;
    const auto y = [&](double x) {
        return area_.min.y +
               static_cast<float>((x - road->view.left) / (road->view.right - road->view.left)) * area_.height();
    };
    list.AddRectFilled(area_.min, area_.max, look.colour.roadside, look.px(4));
    list.AddRectFilled(ImVec2(area_.min.x, y(road->roadLeft)), ImVec2(area_.max.x, y(road->roadRight)),
                       look.colour.asphalt);
    for (const double mark : road->laneMarks)
        list.AddLine(ImVec2(area_.min.x, y(mark)), ImVec2(area_.max.x, y(mark)), faded(look.colour.roadMark, 0.5F),
                     look.line(1));
    drawText(list, look, look.font.text, 12.0F, ImVec2(area_.min.x + look.px(6), area_.min.y + look.px(3)),
             look.colour.text, "left");
    drawText(list, look, look.font.text, 12.0F, ImVec2(area_.min.x + look.px(6), area_.max.y - look.px(17)),
             look.colour.text, "right");
    drawText(list, look, look.font.text, 12.0F, ImVec2(area_.max.x - look.px(6), area_.max.y - look.px(17)),
             look.colour.text, "step " + std::to_string(longest_), 1.0F);
}

bool TrailGround::place(const RecordedState& recorded, int t, float apart, ImVec2& at) const {
    const auto state = stateNow(stage_.domain(), recorded);
    if (!state) return false;
    const auto* road = std::get_if<RoadPicture>(&stage_.picture);
    if (road == nullptr) return false;
    const StatePicture seen = stage_.domain().look(*state);
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
    if (const auto* grid = std::get_if<GridPicture>(&stage_.picture)) {
        const GridView view(*grid, area_);
        std::vector<int> cells;
        for (int t = 0; t <= demonstration.length(); ++t)
            if (const auto state = stateNow(stage_.domain(), demonstration.at(t)))
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
