#include "window/world/lane_table.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "model/text/numbers.h"
#include "model/world/open_scenario.h"
#include "window/widgets/drawing.h"
#include "window/world/road_drawing.h"

namespace awaystep {
namespace {

// Where an action leads on the table; nowhere for one that keeps lane and speed.
ImVec2 towards(std::string_view action) {
    if (action == "left") return {-1, 0};
    if (action == "right") return {1, 0};
    if (action == "faster") return {0, -1};
    if (action == "slower") return {0, 1};
    return {0, 0};
}

void drawLaneArrow(ImDrawList& list, ImVec2 from, ImVec2 to, ImU32 ink, float width) {
    const float dx = to.x - from.x, dy = to.y - from.y, length = std::hypot(dx, dy);
    if (length < 3.0F) return;
    const float wing = std::min(length * 0.5F, width * 3.0F), ux = dx / length, uy = dy / length;
    list.AddLine(from, to, ink, width);
    for (const float side : {-0.7F, 0.7F})
        list.AddLine(to, ImVec2(to.x - ux * wing - uy * wing * side, to.y - uy * wing + ux * wing * side), ink, width);
}

}  // namespace

LaneActions laneActions(const OpenScenario& openScenario, std::span<const float> visits,
                        const std::function<std::span<const float>(int state)>& sharesAt) {
    LaneActions done;
    const auto actions = static_cast<std::size_t>(openScenario.domain().actions());
    for (auto& lane : done.actions)
        for (auto& field : lane) field.assign(actions, 0.0F);
    float all = 0.0F;
    for (std::size_t s = 0; s < openScenario.laneFields.size() && s < visits.size(); ++s) {
        const int field = openScenario.laneFields[s];
        if (field < 0 || visits[s] <= 0.0F) continue;
        const std::span<const float> share = sharesAt(static_cast<int>(s));
        float sum = 0.0F;
        for (const float each : share) sum += each;
        for (std::size_t a = 0; a < actions && sum > 0.0F; ++a)
            done.actions[field / 3][field % 3][a] += visits[s] * share[a] / sum;
        done.share[field / 3][field % 3] += visits[s];
        all += visits[s];
    }
    for (int lane = 0; lane < 5; ++lane)
        for (int speed = 0; speed < 3; ++speed) {
            float& share = done.share[lane][speed];
            for (float& each : done.actions[lane][speed]) each /= share > 0.0F ? share : 1.0F;
            share /= all > 0.0F ? all : 1.0F;
        }
    return done;
}

void drawLaneArrows(ImDrawList& list, const Style& style, const Area& table, const OpenScenario& openScenario,
                    const LaneActions& done) {
    constexpr float leastShare = 0.005F;
    for (int lane = 0; lane < 5; ++lane)
        for (int speed = 0; speed < 3; ++speed) {
            if (done.share[lane][speed] < leastShare) continue;
            const Area field = laneField(style, table, lane, speed);
            const ImVec2 middle = field.center();
            const float reach = 0.42F * std::min(field.width(), field.height());
            bool moves = false;
            for (std::size_t a = 0; a < done.actions[lane][speed].size(); ++a) {
                const ImVec2 way = towards(openScenario.domain().actionNames()[a]);
                const float part = done.actions[lane][speed][a];
                if ((way.x == 0 && way.y == 0) || part < 0.05F) continue;
                moves = true;
                drawLaneArrow(list, middle, ImVec2(middle.x + way.x * reach, middle.y + way.y * reach),
                              faded(style.colour.text, 0.3F + 0.6F * part), style.line(1.4F));
            }
            if (!moves) list.AddCircleFilled(middle, style.px(2), faded(style.colour.text, 0.7F));
        }
}

namespace {

// What the shares of an occupancy are shares of.
std::string timeWords(const Criterion& criterion) {
    return criterion.discounted()      ? " % of the discounted time"
           : criterion.finiteHorizon() ? " % of the episode"
                                       : " % of the time in the long run";
}

}  // namespace

void explainLaneField(const Style& style, const Area& table, const OpenScenario& openScenario, const LaneActions& done,
                      const Vector* reward) {
    constexpr const char* lanes[] = {"off the road, left", "left lane", "middle lane", "right lane",
                                     "off the road, right"};
    constexpr const char* speeds[] = {"slow", "middle speed", "fast"};
    for (int lane = 0; lane < 5; ++lane)
        for (int speed = 0; speed < 3; ++speed) {
            if (!laneField(style, table, lane, speed).covers(ImGui::GetIO().MousePos)) continue;
            if (!ImGui::BeginTooltip()) return;
            boldText(style, std::string(lanes[lane]) + ", " + speeds[speed]);
            text(fixed(100.0 * done.share[lane][speed], 1) + timeWords(openScenario.mdp().criterion()));
            for (std::size_t a = 0; a < done.actions[lane][speed].size(); ++a)
                if (const float part = done.actions[lane][speed][a]; part >= 0.005F)
                    mutedText(style, openScenario.domain().actionNames()[a] + "  " + fixed(100.0 * part, 0) + " %");
            double sum = 0.0;
            int count = 0;
            for (std::size_t s = 0; reward != nullptr && s < openScenario.laneFields.size(); ++s)
                if (openScenario.laneFields[s] == 3 * lane + speed) {
                    sum += (*reward)[static_cast<Eigen::Index>(s)];
                    ++count;
                }
            if (count > 0) mutedText(style, "mean reward  " + readable(sum / count));
            ImGui::EndTooltip();
            return;
        }
}

}  // namespace awaystep
