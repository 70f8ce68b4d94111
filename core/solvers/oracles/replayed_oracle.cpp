#include "solvers/oracles/replayed_oracle.h"

namespace awaystep {

void ReplayedOracle::pauseIfLong() {
    if (asked_ && longEnough_()) throw Paused{};
    asked_ = true;
}

// Where the function asks something else than it did before (an allowance has grown meanwhile, and with it a test of
// when to stop), the rest of what is remembered is of no use.
VertexPtr ReplayedOracle::answer(const Vector& unitW) {
    auto& all = memory_.asked_;
    if (next_ < all.size()) {
        if (all[next_].w.size() == unitW.size() && all[next_].w == unitW) return all[next_++].answer;
        all.resize(next_);
    }
    pauseIfLong();
    all.push_back({unitW, memory_.oracle_->best(unitW)});
    return all[next_++].answer;
}

VertexPtr ReplayedOracle::vertexOf(const DeterministicPolicy& policy) {
    auto& all = memory_.asked_;
    if (next_ < all.size()) {
        if (all[next_].w.size() == 0 && all[next_].answer->policy == policy) return all[next_++].answer;
        all.resize(next_);
    }
    pauseIfLong();
    all.push_back({Vector(), memory_.oracle_->vertexOf(policy)});
    return all[next_++].answer;
}

}  // namespace awaystep
