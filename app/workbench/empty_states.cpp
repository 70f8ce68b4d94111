#include "workbench/empty_states.h"

namespace awaystep {

std::string whyNothingRaces(const Workbench& workbench) {
    if (!workbench.failure().empty()) return "There is no race: " + workbench.failure();
    if (workbench.stage() == nullptr) return "The world is being made \u2026";
    const Lane* lane = workbench.selectedLane();
    if (workbench.race() != nullptr && lane == nullptr) return "Nobody races: choose a solver in Setup.";
    if (lane != nullptr && lane->over() && !lane->reason().empty()) return lane->reason();
    return "The first iterate is being worked out \u2026";
}

}  // namespace awaystep
