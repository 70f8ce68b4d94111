#pragma once
// What the table of lanes and speeds beside a road tells besides its colours: in which direction the policy goes from
// each field, as arrows, and under the mouse the numbers of a field.

#include <imgui.h>

#include <functional>
#include <span>
#include <vector>

#include "window/widgets/theme.h"
#include "window/world/world_drawing.h"

namespace awaystep {

struct OpenScenario;

// Per field of the table, lanes by speeds: its share of all visits, and the shares of the actions there.
struct LaneActions {
    std::vector<float> actions[5][3];
    float share[5][3] = {};
};
LaneActions laneActions(const OpenScenario& openScenario, std::span<const float> visits,
                        const std::function<std::span<const float>(int state)>& sharesAt);

// An arrow in each field that is visited: to the sides, faster (up) and slower (down), as much as it is done.
void drawLaneArrows(ImDrawList& list, const Style& style, const Area& table, const OpenScenario& openScenario,
                    const LaneActions& done);
// The tooltip of the field under the mouse. reward: per state, or null.
void explainLaneField(const Style& style, const Area& table, const OpenScenario& openScenario, const LaneActions& done,
                      const Vector* reward);

}  // namespace awaystep
