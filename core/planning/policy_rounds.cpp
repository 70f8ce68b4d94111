#include "planning/policy_rounds.h"

#include <algorithm>
#include <limits>

namespace awaystep {
namespace {

constexpr int sweepsPerRound = 2;
// Rounds without the residual being halved, after which policies are evaluated with more care, and as well as can be:
// Howard's rounds with exact values are bound to end.
constexpr int patience = 3, exactAfter = 40;
constexpr int mostFailures = 20;  // evaluations that came to nothing, after which there are sweeps alone
constexpr double longHorizon = 1000.0;

constexpr double anything = std::numeric_limits<double>::infinity();

}  // namespace

double PolicyRounds::target() const {
    return std::max(wanted_, 16.0 * std::numeric_limits<double>::epsilon() * largestValue());
}

double PolicyRounds::tieTolerance() const { return std::max(1e-10, 10.0 * target()); }

bool PolicyRounds::iterate() {
    const bool patient = horizonValue_ > longHorizon;
    double best = anything;
    double margin = 0.0;
    for (int stalled = 0, failures = 0;;) {
        for (int k = 0; k < sweepsPerRound; ++k) sweep();
        const Bellman::Improvement found = improve(margin);
        reached_ = found.residual;
        if (reached_ <= target()) return true;
        if (goodEnough()) return false;
        stalled = reached_ < 0.5 * best ? 0 : stalled + 1;
        best = std::min(best, reached_);
        if (failures > mostFailures) continue;
        setPolicy();
        const bool careful = patient || stalled > patience;
        const bool exact = found.changed == 0 || stalled > exactAfter;
        const double reduction = exact ? 0.1 * target() / reached_ : careful ? 0.01 : 0.1;
        const double wanted = !careful ? anything : exact ? 0.5 * target() : 0.01 * reached_;
        if (!correct(reduction, wanted)) ++failures;
        margin = 0.001 * reached_;
    }
}

}  // namespace awaystep
