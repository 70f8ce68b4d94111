#include "model/text/empty_states.h"

#include "model/open_question.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"

namespace awaystep {

std::string whyNothingRaces(const Session& session) {
    if (!session.question().failure().empty()) return "There is no race: " + session.question().failure();
    if (session.question().openScenario() == nullptr) return "The world is being made \u2026";
    const RunView* run = session.race().selectedRun();
    if (session.race().race() != nullptr && run == nullptr) return "Nobody races: choose a solver in Setup.";
    if (run != nullptr && run->over() && !run->reason().empty()) return run->reason();
    return "The first iterate is being worked out \u2026";
}

}  // namespace awaystep
