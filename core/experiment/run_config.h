#pragma once
// What a run is made from: names, numbers and one seed, no pointers to anything that changes. A change of any of these
// makes a new Run and never touches a running one.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "planning/q_learning.h"
#include "solvers/solver.h"
#include "world/mdp.h"
#include "world/policy.h"

namespace awaystep {

enum class OracleKind { Exact, QLearning };
enum class StartKind { Lowest, Random, Given };

struct RunConfig {
    std::string solver = paperAway;
    int iterations = 100;
    std::optional<double> gap;  // stop when the gap is at most this; without it nothing stops early
    StartKind start = StartKind::Lowest;
    DeterministicPolicy startPolicy;  // for StartKind::Given
    std::uint64_t seed = 0;
    OracleKind oracle = OracleKind::Exact;
    int nRl = 300;
    LearningUnit learningUnit = LearningUnit::Transitions;
    int nEst = 300;
    int horizon = 50;
    SfwSchedule schedule = SfwSchedule::Corrected;

    bool operator==(const RunConfig&) const = default;
};

// The question: a world and a target. `truth` is the exact Phi_E where it is known and differs from the target.
struct Problem {
    std::shared_ptr<const Mdp> mdp;
    Vector phiE;
    std::optional<Vector> truth;
};

// Throws std::invalid_argument unless the target has one finite number per feature, none so large that its square is
// infinite. It need not lie in K.
void checkTarget(const Mdp& mdp, const Vector& phiE);

}  // namespace awaystep
