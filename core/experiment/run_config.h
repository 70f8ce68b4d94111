#pragma once
// What a run is made from: names, numbers and one seed, no pointers to anything that changes. A change of any of these
// makes a new Run and never touches a running one.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "files/words.h"
#include "planning/planner.h"
#include "solvers/solver_info.h"
#include "world/mdp.h"
#include "world/policy.h"

namespace awaystep {

enum class OracleKind { Exact, QLearning };
template <>
inline constexpr auto spelling<OracleKind> = spell<OracleKind>({{OracleKind::Exact, "exact"},
                                                                {OracleKind::QLearning, "q-learning"}});

enum class StartKind { Lowest, Random, Given };
template <>
inline constexpr auto spelling<StartKind> =
    spell<StartKind>({{StartKind::Lowest, "lowest"}, {StartKind::Random, "random"}, {StartKind::Given, "given"}});

struct RunConfig {
    std::string solver = paperAway;
    int iterations = 100;
    std::optional<double> gap;  // stop when the gap is at most this; without it nothing stops early
    StartKind start = StartKind::Lowest;
    DeterministicPolicy startPolicy;  // for StartKind::Given
    std::uint64_t seed = 0;
    OracleKind oracle = OracleKind::Exact;
    bool early = false;  // with exact planning: it may end as soon as a policy makes enough progress
    int nRl = 300;
    LearningUnit learningUnit = LearningUnit::Transitions;
    int nEst = 300;
    int horizon = 50;
    SfwSchedule schedule = SfwSchedule::Corrected;
    // With an oracle that learns: how far each answer is from the best, by exact planning that is not solver time.
    bool measureOracle = false;

    bool operator==(const RunConfig&) const = default;
};

// The question: a world and a target. `truth` is the exact Phi_E where it is known and differs from the target.
struct Problem {
    std::shared_ptr<const Mdp> mdp;
    Vector phiE;
    std::optional<Vector> truth;
};

}  // namespace awaystep
