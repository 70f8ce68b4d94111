#pragma once
// Online conditional gradient: the target moves with every key, and x follows by one step of CG (Algorithm 2 with line
// search) from where it was. One planning call a key, and no promise of optimality: its gap says how far behind it is.
// On a target that stays where it is these are the iterates of CG.

#include <memory>
#include <span>
#include <vector>

#include "solvers/active_set/active_set.h"
#include "solvers/live/live_oracle.h"
#include "world/stop_token.h"

namespace awaystep {

// Measured at x, after the step toward the target of this key.
struct OnlineStep {
    Vector x;
    double distance = 0.0;    // |x - target|
    double gap = 0.0;         // w . (y - x) before the step: the distance to the best answer then
    double stepLength = 0.0;  // in [0, 1]
    int active = 0;           // vertices with a weight
    VertexPtr toward;         // what the step went toward; null: x was at the target
};

class OnlineConditionalGradient {
public:
    // `start` is a policy of the oracle's world.
    OnlineConditionalGradient(LiveOracle oracle, const DeterministicPolicy& start);

    // Throws std::invalid_argument for a target of the wrong length or one that is not finite, and Stopped if it was
    // told to stop; x has not moved then.
    OnlineStep step(const Vector& target, const StopToken& stop = {});

    // Back to where x was after these steps, the first of those that were made: nothing is planned.
    void restart(std::span<const OnlineStep> steps);

    const Vector& point() const { return set_.point(); }
    std::vector<ActiveMember> members() const { return set_.snapshot()->members(); }

private:
    LiveOracle oracle_;
    VertexPtr start_;
    ActiveSet set_;
};

}  // namespace awaystep
