#include "model/live/shown_learning.h"

#include "model/lessons/lesson_feature.h"
#include "model/live/live_feature.h"
#include "model/live/live_run.h"
#include "model/open_question.h"
#include "model/race/race_feature.h"
#include "model/race/run_view.h"
#include "model/session.h"
#include "solvers/live/live_projection.h"

namespace awaystep {

bool showsLearning(const Session& session) { return session.live().run() != nullptr; }

bool tellsLearning(const Session& session) { return !session.lessons().locks("live.shown"); }

RecordPtr shownRecord(const Session& session) {
    if (!showsLearning(session)) return session.race().shownRecord();
    const LiveStepPtr step = session.live().run()->shown();
    return step ? step->record : nullptr;
}

std::optional<Vector> shownTarget(const Session& session) {
    if (showsLearning(session)) {
        const LiveStepPtr step = session.live().run()->shown();
        return step ? std::optional<Vector>(step->target()) : std::nullopt;
    }
    const FeatureExpectations* target = session.question().target();
    return target == nullptr ? std::nullopt : std::optional<Vector>(target->value);
}

std::string shownSolver(const Session& session) {
    if (showsLearning(session)) return liveSolver;
    const RunView* run = session.race().selectedRun();
    return run == nullptr ? std::string() : run->solver();
}

}  // namespace awaystep
