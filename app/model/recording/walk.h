#pragma once
// An agent that acts in a world step by step, episode after episode, with the running mean of the discounted features
// seen so far, which approaches Phi. What acts (a policy, a mixture, a recording) is a Walker. No ImGui, no clock.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "domains/domain.h"
#include "expert/demonstration.h"
#include "expert/scripted_expert.h"
#include "solvers/iteration_record.h"
#include "world/rollout.h"

namespace awaystep {

class Walker {
public:
    virtual ~Walker() = default;
    // The first state of a new episode.
    virtual int begin() = 0;
    // An action and the state that it led to, or nothing where the episode ends by itself. `time` counts from 0.
    struct Move {
        int action = 0;
        int state = 0;
    };
    virtual std::optional<Move> next(int state, int time) = 0;
    // What acts in this episode: "vertex 3", "Demonstration 2"; empty where there is nothing to say.
    virtual std::string who() const { return {}; }
};

// A vertex drawn from the mixture at the start of every episode and kept to the end of it: the mixed policy psi.
std::unique_ptr<Walker> mixtureWalker(std::shared_ptr<const Simulator> world, std::vector<ActiveMember> psi,
                                      std::uint64_t seed);
// The stationary policy with the same Phi.
std::unique_ptr<Walker> stationaryWalker(std::shared_ptr<const Simulator> world,
                                         std::shared_ptr<const StochasticPolicy> policy, std::uint64_t seed);
// `expert` must be kept alive by `owner`.
std::unique_ptr<Walker> expertWalker(std::shared_ptr<const Simulator> world, std::shared_ptr<const void> owner,
                                     const Expert& expert, std::uint64_t seed);
// The recordings that are switched on, one after the other, as they were driven. At least one must be.
std::unique_ptr<Walker> recordedWalker(const Domain& domain, const std::vector<DemonstrationPtr>& demonstrations);

class Walk {
public:
    // States that the world takes note of, among those that were visited.
    struct Events {
        int collisions = 0, offRoad = 0, goals = 0;
    };

    // Episodes that do not end by themselves end where the tail is below half a percent, after the H terms of a finite
    // horizon, or, under the average criterion, after two thousand.
    Walk(DomainPtr domain, std::unique_ptr<Walker> walker);

    void step();

    int from() const { return from_; }
    int to() const { return to_; }
    int stepInEpisode() const { return t_; }
    const std::vector<int>& trail() const { return trail_; }  // states of this episode
    std::string who() const { return walker_->who(); }

    int steps() const { return steps_; }
    int episodes() const { return static_cast<int>(mean_.samples()); }
    const Events& events() const { return events_; }
    // Phi as seen so far: the mean over finished episodes; during the first one what was seen stands for the whole.
    Vector running() const;

private:
    void beginEpisode();
    void count(int state, int action);
    void enter(int state);
    Vector sample() const;

    DomainPtr domain_;
    std::unique_ptr<Walker> walker_;
    int horizon_;
    SampleMean mean_;
    Vector sum_;
    double discounted_ = 1.0, weight_ = 0.0;
    int from_ = 0, to_ = 0, t_ = 0;
    std::vector<int> trail_;
    int steps_ = 0;
    Events events_;
};

// What happened in a recording, as far as the world takes note of it: " \u00B7 2 collisions \u00B7 1 off the road",
// " \u00B7 goal reached 3 times". Counted in states, each with a dot before it; empty where nothing happened.
std::string eventsOf(const Domain& domain, const Demonstration& soFar);

}  // namespace awaystep
