#pragma once
// One iteration of a run, and the only source of everything on screen, in files and in tests. Every number is measured
// at x_t, before the step is taken, except what is named after: that is what the step led to. A record never changes
// once it is made.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/words.h"
#include "solvers/oracles/linear_oracle.h"
#include "world/vector.h"

namespace awaystep {

enum class StepKind { Forward, Away, Drop, Pairwise, Swap, Corrective };
template <>
inline constexpr auto spelling<StepKind> = spell<StepKind>({{StepKind::Forward, "forward"},
                                                            {StepKind::Away, "away"},
                                                            {StepKind::Drop, "drop"},
                                                            {StepKind::Pairwise, "pairwise"},
                                                            {StepKind::Swap, "swap"},
                                                            {StepKind::Corrective, "corrective"}});

// A forward step from this length on leaves nothing but the vertex that it goes to.
constexpr double wholeStep = 1.0 - 1e-13;

struct ActiveMember {
    VertexPtr vertex;
    double weight = 0.0;
};

// The active set as it was at x_t. Snapshots share what did not change (see weight_history.h), so that 10^5 records
// with 500 vertices fit in 200 MB; `members()` is put together on request, bit for bit as the solver had it.
class ActiveSnapshot {
public:
    virtual ~ActiveSnapshot() = default;
    virtual int size() const = 0;
    virtual std::vector<ActiveMember> members() const = 0;
};

// How far an oracle's answer is from the best one for the same w, by exact planning; for |w| = 1.
struct OracleError {
    double loss = 0.0;      // w . (Phi of the best policy - Phi of its policy), both exact
    double lead = 0.0;      // w . (Phi of the best policy - x_t): what an exact oracle would offer
    double estimate = 0.0;  // |the estimate of its policy's Phi - the exact one|
};

struct IterationRecord {
    int t = 0;
    Vector x;               // the iterate x_t
    Vector w;               // the reward of this round; phiE - x_t, or what the solver uses instead (sfw, mwal)
    double distance = 0.0;  // |x_t - phiE|
    double gameValue =
        0.0;           // min_i (x_t - phiE)_i: what MWAL plays for, above zero where x beats the expert everywhere
    double gap = 0.0;  // w . (y_t - x_t); bounds h(x_t) - h* only if gapIsExact. May be -1e-17: never log it raw
    bool gapIsExact = true;
    bool gapIsBound = false;    // the oracle answered early: no vertex has a larger slope, but none may have this one
    double unit = 1.0;          // what tolerances take for one, as the oracle says
    double gapAllowance = 0.0;  // what an exact oracle's tolerances may have hidden from the gap
    std::optional<StepKind> step;  // empty in the last record of a run: measured, no step taken
    double gamma = 0.0;            // how far the step went
    double limit = 1.0;            // how far it might have gone (infinity: no limit)
    VertexPtr best;                // y_t, the oracle's answer; null where it was not called (w = 0, lazy solvers)
    VertexPtr toward;              // what the step goes toward: y_t, or an active vertex where the solver prefers one
    VertexPtr away;                // z_t, where the solver has one
    VertexPtr local;               // s_t, the active vertex best along w, where the solver looks for it
    double towardSlope = 0.0;      // w . (toward - x_t)
    double awaySlope = 0.0;        // w . (x_t - z_t)
    double localSlope = 0.0;       // w . (s_t - x_t)
    double wanted = 0.0;           // the slope that a lazy solver asks of known vertices; below it, it plans
    double awayLimit = 0.0;        // how far one may go away from z_t (infinity: no limit)
    std::shared_ptr<const ActiveSnapshot> active;
    std::shared_ptr<const ActiveSnapshot>
        after;                   // the active set at x_{t+1}, that of the next record; null without a step
    double distanceAfter = 0.0;  // |x_{t+1} - phiE|; x_t's without a step
    std::int64_t oracleCalls = 0;
    std::int64_t planningCalls = 0;          // calls that planned: fewer where a lazy solver answered itself
    std::int64_t improvements = 0;           // of policies, by policy iteration in these calls
    std::int64_t rollouts = 0;               // trajectories that the solver has played, so far
    double seconds = 0.0;                    // solver time since the start; stamped by the run, not by the solver
    std::optional<OracleError> oracleError;  // of an oracle that learns, where the run measures it

    double objective() const { return 0.5 * distance * distance; }  // h(x_t)
    // For plots and files: an exact gap without the rounding error below zero, an estimate as it is.
    double shownGap() const { return gapIsExact && gap <= 0.0 ? 0.0 : gap; }
    // How far the worst feature stays behind the expert's.
    double shortfall() const { return gameValue < 0.0 ? -gameValue : 0.0; }
    // d - (gap + allowance)/d, a lower bound on the distance of Phi_E to K; 0 where this record can say nothing.
    double floor() const {
        if (!gapIsExact || distance <= 0.0) return 0.0;
        const double bound = distance - (shownGap() + gapAllowance) / distance;
        return bound > 0.0 ? bound : 0.0;
    }
    int activeCount() const { return active ? active->size() : 0; }
};
using RecordPtr = std::shared_ptr<const IterationRecord>;

// What is wrong with a convex combination, in words; empty if nothing is: weights positive and summing to one, no
// vertex twice, x = sum of weight times phi (all to 1e-13 relative).
std::string checkHealth(const Vector& x, const std::vector<ActiveMember>& members);

}  // namespace awaystep
