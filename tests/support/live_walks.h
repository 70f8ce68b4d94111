#pragma once
// Targets as keys make them: recordings that grow, are taken back, branch and are followed by others, with the
// `normalised` target after each key; and a highway with seven features.

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "domains/highway.h"
#include "expert/estimator.h"
#include "expert/scripted_expert.h"
#include "planning/policy_iteration.h"
#include "world/mdp.h"
#include "world/rng.h"
#include "world/rollout.h"

namespace awaystep::tests {

// The lanes, as Abbeel & Ng have them, and the speed.
inline std::shared_ptr<const Mdp> highwayOfSeven() {
    HighwayParameters parameters;
    const Highway driving(parameters);
    parameters.features = HighwayFeatures::Lanes;
    const Highway lanes(parameters);
    const Mdp& road = *lanes.mdp();
    MdpParts parts;
    parts.states = road.states();
    parts.actions = road.actions();
    parts.discount = road.discount();
    parts.initial = road.initial();
    for (int s = 0; s < road.states(); ++s)
        for (int a = 0; a < road.actions(); ++a) {
            const Mdp::Row row = road.row(s, a);
            for (int i = 0; i < row.count; ++i) parts.transitions.push_back({s, a, row.next[i], row.probability[i]});
        }
    Matrix features(road.states(), 7);
    features.leftCols(6) = Matrix(road.features());
    features.col(6) = Matrix(driving.mdp()->features()).col(0);
    parts.features = features.sparseView();
    return std::make_shared<const Mdp>(std::move(parts));
}

inline std::shared_ptr<const Mdp> highwayOfThree() { return Highway(HighwayParameters{}).mdp(); }

// How often a hand does something else than press the next key.
struct WalkHabits {
    double undo = 0.15;
    double branch = 0.03;
    double finish = 0.02;
    double slip = 0.2;  // presses any key instead of the one it means
    int longest = 60;   // states of one demonstration
    int most = 5;       // demonstrations that count
};

class TargetWalk {
public:
    TargetWalk(std::shared_ptr<const Mdp> mdp, std::uint64_t seed, WalkHabits habits = {})
        : mdp_(std::move(mdp)), simulator_(mdp_), habits_(habits), rng_(seed, "a walk of targets") {
        begin();
    }

    // The target after the next key.
    Vector next() {
        const double what = rng_.uniform();
        const int steps = static_cast<int>(states_.size()) - 1;
        if (what < habits_.undo && steps > 0) {
            states_.pop_back();
        } else if (what < habits_.undo + habits_.branch && steps > 1) {
            states_.resize(static_cast<std::size_t>(1 + rng_.integer(steps)));
        } else if (what < habits_.undo + habits_.branch + habits_.finish || steps + 1 >= habits_.longest) {
            whole_.push_back(states_);
            if (static_cast<int>(whole_.size()) >= habits_.most) whole_.erase(whole_.begin());
            begin();
        } else {
            const int action = rng_.chance(habits_.slip) ? rng_.integer(mdp_->actions()) : meant_[states_.back()];
            states_.push_back(simulator_.next(states_.back(), action, rng_));
        }
        return target();
    }

private:
    // Another demonstration, by a driver with another reward.
    void begin() {
        PolicyIteration planner(mdp_);
        meant_ = planner.plan(mdp_->rewards(drawReward(mdp_->featureCount(), rng_)));
        states_.assign(1, simulator_.start(rng_));
    }
    Vector target() const {
        RecordingEstimator estimator(mdp_->discount(), mdp_->featureCount(), RecordingRule::Normalised);
        for (const std::vector<int>& each : whole_) estimator.add(*mdp_, each);
        estimator.add(*mdp_, states_);
        return estimator.target(0.05).value;
    }

    std::shared_ptr<const Mdp> mdp_;
    Simulator simulator_;
    WalkHabits habits_;
    Rng rng_;
    DeterministicPolicy meant_;
    std::vector<std::vector<int>> whole_;
    std::vector<int> states_;
};

}  // namespace awaystep::tests
