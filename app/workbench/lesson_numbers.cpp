#include "workbench/lesson_numbers.h"

#include <algorithm>
#include <cmath>

#include "workbench/workbench.h"

namespace awaystep {
namespace {

const Lane* laneOf(const Workbench& workbench, const std::string& solver) {
    if (workbench.race() == nullptr) return nullptr;
    for (const Lane& lane : workbench.race()->lanes())
        if (lane.solver() == solver) return &lane;
    return nullptr;
}

double stepsUntil(const Lane& lane, StepKind kind, int t) { return static_cast<double>(lane.stepsBefore(kind, t)); }

std::optional<double> measuredOnRun(const Workbench& workbench, const Measurement& measurement) {
    const Lane* lane = laneOf(workbench, measurement.solver);
    if (lane == nullptr || lane->history().empty()) return std::nullopt;
    const int last = lane->history().size() - 1;
    // A solver that has arrived stays there.
    if (!lane->over() && (!measurement.t || *measurement.t > last)) return std::nullopt;
    const int t = std::min(last, measurement.t.value_or(last));
    const RecordPtr& record = lane->history().at(t);
    switch (measurement.thing) {
        case MeasuredThing::Distance:
            return record->distance;
        case MeasuredThing::Gap:
            return record->shownGap();
        case MeasuredThing::Vertices:
            return record->activeCount();
        case MeasuredThing::Forward:
            return stepsUntil(*lane, StepKind::Forward, t);
        case MeasuredThing::Away:
            return stepsUntil(*lane, StepKind::Away, t);
        case MeasuredThing::Drop:
            return stepsUntil(*lane, StepKind::Drop, t);
        default:
            return std::nullopt;
    }
}

}  // namespace

std::optional<double> measured(const Workbench& workbench, const Measurement& measurement) {
    if (measurement.given) return measurement.given;
    if (measurement.ofRun()) return measuredOnRun(workbench, measurement);
    const FeatureExpectations* target = workbench.target();
    if (target == nullptr) return std::nullopt;
    switch (measurement.thing) {
        case MeasuredThing::Radius:
            return target->radius;
        case MeasuredThing::Samples:
            return static_cast<double>(target->samples);
        case MeasuredThing::SamplesMore:
            return static_cast<double>(moreSamplesNeeded(*target, 1.0, target->delta));
        case MeasuredThing::Error: {
            if (workbench.race() == nullptr) return std::nullopt;
            const Problem& problem = workbench.race()->problem();
            return problem.truth ? (problem.phiE - *problem.truth).norm() : 0.0;
        }
        case MeasuredThing::DistanceToK:
            if (!workbench.bestObjective()) return std::nullopt;
            return std::sqrt(2.0 * std::max(0.0, *workbench.bestObjective()));
        case MeasuredThing::Depth:
            if (!workbench.regime()) return std::nullopt;
            return workbench.regime()->depth;
        default:
            return std::nullopt;
    }
}

std::map<std::string, double> measuredIn(const Workbench& workbench, std::string_view words) {
    std::map<std::string, double> numbers;
    for (const TextPiece& piece : piecesOf(words))
        if (piece.measurement)
            if (const auto value = measured(workbench, *piece.measurement)) numbers[text(*piece.measurement)] = *value;
    return numbers;
}

std::optional<CurveComparison> comparison(const Workbench& workbench, const std::string& solver,
                                          const std::vector<DrawnPoint>& drawn) {
    const Lane* lane = laneOf(workbench, solver);
    if (lane == nullptr || !lane->over()) return std::nullopt;
    // The truth is known per bin, which is per iteration except in very long races.
    const BinnedColumn& truth = lane->history().distances();
    const auto width = static_cast<double>(truth.width());
    std::vector<DrawnPoint> points = drawn;
    for (DrawnPoint& point : points) point.t /= width;
    CurveComparison result = compareCurves(points, truth.highs());
    result.lastT *= width;
    return result;
}

}  // namespace awaystep
