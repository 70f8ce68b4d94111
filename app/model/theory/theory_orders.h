#pragma once
// The orders of what stands beside a race: the error that is wished for, which solver is best for this world, and the
// race whose curves are kept.

#include <string>
#include <variant>

namespace awaystep {

struct SetWishedError {
    double share = 0.01;  // epsilon as a share of R
};
// All solvers on the question that is open, from start policies drawn from seeds, to a gap.
struct StartRanking {
    int seeds = 10;
};
struct StopRanking {};
// The curves of the race that is shown stay behind those of the next ones, until another is kept or they are hidden.
struct KeepRace {
    std::string about;  // the question, in words
};
struct ForgetKept {};

using TheoryOrder = std::variant<SetWishedError, StartRanking, StopRanking, KeepRace, ForgetKept>;

}  // namespace awaystep
