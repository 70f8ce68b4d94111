#include "solvers/live/online_gradient.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "solvers/step_size.h"

namespace awaystep {

OnlineConditionalGradient::OnlineConditionalGradient(LiveOracle oracle, const DeterministicPolicy& start)
    : oracle_(std::move(oracle)), start_(oracle_->vertexOf(start)), set_(start_) {}

void OnlineConditionalGradient::restart(std::span<const OnlineStep> steps) {
    set_ = ActiveSet(start_);
    for (const OnlineStep& each : steps)
        if (each.toward) set_.moveToward(each.toward, each.stepLength);
}

OnlineStep OnlineConditionalGradient::step(const Vector& target, const StopToken& stop) {
    if (target.size() != set_.point().size() || !target.allFinite())
        throw std::invalid_argument("online gradient: a target with one finite number per feature is needed");
    stop.throwIfStopped();
    oracle_.setStop(stop);

    OnlineStep made;
    const Vector w = target - set_.point();
    if (!w.isZero(0.0)) {
        const VertexPtr y = oracle_->best(w);  // line 4
        made.toward = y;
        const Vector toward = y->phi - set_.point();
        made.gap = std::max(0.0, w.dot(toward));
        made.stepLength = lineSearch(set_.point(), w, toward, 1.0, oracle_->unit());  // the remark to Theorem 2
        set_.moveToward(y, made.stepLength);                                          // line 5
    }
    made.x = set_.point();
    made.distance = (target - made.x).stableNorm();
    made.active = set_.size();
    return made;
}

}  // namespace awaystep
