#include "model/text/empty_states.h"

#include "model/open_question.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/race/race.h"

namespace awaystep {

std::string whyNothingRaces(const Session& session) {
    if (!session.question().failure().empty()) return "There is no race: " + session.question().failure();
    if (session.question().stage() == nullptr) return "The world is being made \u2026";
    const Lane* lane = session.race().selectedLane();
    if (session.race().race() != nullptr && lane == nullptr) return "Nobody races: choose a solver in Setup.";
    if (lane != nullptr && lane->over() && !lane->reason().empty()) return lane->reason();
    return "The first iterate is being worked out \u2026";
}

}  // namespace awaystep
