#include "model/lessons/lesson_numbers.h"

#include <algorithm>
#include <cmath>

#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"

namespace awaystep {
namespace {

const RunView* laneOf(const Session& session, const std::string& solver) {
    if (session.race().race() == nullptr) return nullptr;
    for (const RunView& run : session.race().race()->runs())
        if (run.solver() == solver) return &run;
    return nullptr;
}

double stepsUntil(const RunView& run, StepKind kind, int t) { return static_cast<double>(run.stepsBefore(kind, t)); }

std::optional<double> measuredOnRun(const Session& session, const Measurement& measurement) {
    const RunView* run = laneOf(session, measurement.solver);
    if (run == nullptr || run->history().size() == 0) return std::nullopt;
    const int last = run->history().size() - 1;
    // A solver that has arrived stays there.
    if (!run->over() && (!measurement.t || *measurement.t > last)) return std::nullopt;
    const int t = std::min(last, measurement.t.value_or(last));
    const RecordPtr& record = run->history().at(t);
    switch (measurement.thing) {
        case MeasuredThing::Distance:
            return record->distance;
        case MeasuredThing::Gap:
            return record->shownGap();
        case MeasuredThing::Shortfall:
            return record->shortfall();
        case MeasuredThing::Calls:
            return static_cast<double>(record->oracleCalls);
        case MeasuredThing::Rollouts:
            return static_cast<double>(record->rollouts);
        case MeasuredThing::Vertices:
            return record->activeCount();
        case MeasuredThing::Forward:
            return stepsUntil(*run, StepKind::Forward, t);
        case MeasuredThing::Away:
            return stepsUntil(*run, StepKind::Away, t);
        case MeasuredThing::Drop:
            return stepsUntil(*run, StepKind::Drop, t);
        default:
            return std::nullopt;
    }
}

}  // namespace

std::optional<double> measured(const Session& session, const Measurement& measurement) {
    if (measurement.given) return measurement.given;
    if (measurement.ofRun()) return measuredOnRun(session, measurement);
    const FeatureExpectations* target = session.question().target();
    if (target == nullptr) return std::nullopt;
    switch (measurement.thing) {
        case MeasuredThing::Radius:
            return target->radius;
        case MeasuredThing::Samples:
            return static_cast<double>(target->samples);
        case MeasuredThing::SamplesMore:
            return static_cast<double>(moreSamplesNeeded(*target, 1.0, target->delta));
        case MeasuredThing::Error: {
            if (session.race().race() == nullptr) return std::nullopt;
            const Problem& problem = session.race().race()->problem();
            return problem.truth ? (problem.phiE - *problem.truth).norm() : 0.0;
        }
        case MeasuredThing::DistanceToK:
            if (!session.race().leastObjective()) return std::nullopt;
            return std::sqrt(2.0 * std::max(0.0, *session.race().leastObjective()));
        case MeasuredThing::Depth:
            if (!session.polytope().regime()) return std::nullopt;
            return session.polytope().regime()->depth;
        default:
            return std::nullopt;
    }
}

std::map<std::string, double> measuredIn(const Session& session, std::string_view words) {
    std::map<std::string, double> numbers;
    for (const TextPiece& piece : piecesOf(words))
        if (piece.measurement)
            if (const auto value = measured(session, *piece.measurement)) numbers[text(*piece.measurement)] = *value;
    return numbers;
}

std::optional<CurveComparison> comparison(const Session& session, const std::string& solver,
                                          const std::vector<DrawnPoint>& drawn) {
    const RunView* run = laneOf(session, solver);
    if (run == nullptr || !run->over()) return std::nullopt;
    // The truth is known per bin, which is per iteration except in very long races.
    const BinnedColumn& truth = run->history().distances();
    const auto width = static_cast<double>(truth.width());
    std::vector<DrawnPoint> points = drawn;
    for (DrawnPoint& point : points) point.t /= width;
    CurveComparison result = compareCurves(points, truth.highs());
    result.lastT *= width;
    return result;
}

}  // namespace awaystep
