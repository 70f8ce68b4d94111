#pragma once
// The apprentice as it is now, beside the person who drives: from the same start, one step for each of the person's,
// with the random numbers of the recording, so that the same action in the same state leads to the same place. It
// acts by a vertex of the mixture, drawn once for the drive, or by the stationary policy. Steps that the person takes
// back it takes back, too.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "domains/domain.h"
#include "expert/demonstration.h"
#include "solvers/iteration_record.h"
#include "world/policy.h"

namespace awaystep {

// What it does now. With a stationary policy by that, else by a vertex of the mixture.
struct GhostPolicy {
    std::vector<ActiveMember> mixture;
    std::shared_ptr<const StochasticPolicy> stationary;
};

class Ghost {
public:
    // seed: of the recording that it acts beside.
    Ghost(DomainPtr domain, int start, std::uint64_t seed);

    // Goes on, or back, until it has made so many steps. Steps already made stay as they were.
    void follow(int steps, const GhostPolicy& policy);

    // Its states 0..t.
    const std::vector<int>& states() const { return states_; }
    int state() const { return states_.back(); }
    // Of its last step; that of the start before the first.
    int before() const { return states_.size() > 1 ? states_[states_.size() - 2] : states_.back(); }

private:
    int actionAt(int state, int t, const GhostPolicy& policy) const;

    DomainPtr domain_;
    std::uint64_t seed_;
    double draw_;  // in [0, 1): which vertex of the mixture, in the order of their numbers
    std::vector<int> states_;
};

// What the apprentice does by itself, written down as a demonstration so that it can be watched and branched from: by a
// vertex that is drawn at the start and kept to, until what follows hardly counts.
DemonstrationPtr driveOf(const DomainPtr& domain, const std::vector<ActiveMember>& mixture, const std::string& title,
                         std::uint64_t seed);
bool isApprenticeDrive(const Demonstration& demonstration);

}  // namespace awaystep
