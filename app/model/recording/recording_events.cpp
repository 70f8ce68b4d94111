#include "model/recording/recording_events.h"

#include <variant>

#include "domains/domain.h"
#include "domains/picture.h"
#include "expert/demonstration.h"
#include "model/text/numbers.h"

namespace awaystep {

std::string eventsOf(const Domain& domain, const Demonstration& soFar) {
    int collisions = 0, offRoad = 0, goals = 0;
    for (int t = 1; t <= soFar.length(); ++t) {
        const int state = soFar.at(t).state;
        if (domain.isGoal(state)) ++goals;
        if (!domain.isMishap(state)) continue;
        const StatePicture look = domain.look(state);
        const auto* road = std::get_if<RoadState>(&look);
        if (road == nullptr) continue;
        collisions += road->collision;
        offRoad += road->offRoad;
    }
    std::string words;
    if (collisions > 0) words += " \u00B7 " + counted(collisions, "collision");
    if (offRoad > 0) words += " \u00B7 " + std::to_string(offRoad) + " off the road";
    if (goals > 0) words += " \u00B7 goal reached" + (goals == 1 ? "" : " " + std::to_string(goals) + " times");
    return words;
}

}  // namespace awaystep
