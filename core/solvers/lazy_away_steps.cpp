// Lazy away steps (Braun, Pokutta & Zink 2017): ASCG that plans only when the policies it knows no longer help. It has
// a store of its own, empty but for its start; as long as a stored vertex, or leaving an active one, promises at least
// Phi/K, that step is taken and nothing is planned. What is counted is therefore planning calls, not iterations.
// Between two plannings the method as published may take very many small steps where K is rich in vertices (with slip
// it stalls near a gap of 1e-6); the corrective finish, which is ours and can be switched off, ends them.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "solvers/active_set_solver.h"
#include "solvers/nearest_point.h"
#include "solvers/step_size.h"

namespace awaystep {
namespace {

// What ends a long row of steps without planning. None: they end by themselves. Corrective: after k+1 of them x goes
// to the nearest point of the hull of all stored vertices, which leaves none of them anything to promise.
enum class Finish { None, Corrective };

constexpr double accuracy = 2.0;  // K >= 1: how much less than Phi is enough

class LazyAwaySteps final : public ActiveSetSolver {
public:
    LazyAwaySteps(const SolverSetup& setup, Finish finish) : ActiveSetSolver(setup), finish_(finish) {
        keep(setup.start);
    }

private:
    IterationRecord measureIterate() override;
    IterationRecord certified(IterationRecord record) override;
    void move(IterationRecord& record) override;

    void keep(const VertexPtr& vertex);
    void plan(IterationRecord& record, double enough);
    void correct(IterationRecord& record);
    bool corrects(const IterationRecord& record) const;

    Finish finish_;
    MetVertices store_;
    std::vector<VertexPtr> stored_;                         // the same, in order
    double phi_ = std::numeric_limits<double>::infinity();  // Phi: half the larger slope at the last refusal
    std::int64_t asked_ = 0;
    int unplanned_ = 0;       // steps since the last planning
    bool corrected_ = false;  // the last step was corrective: what the store still promises is rounding
    Direction answer_;        // the last answer, and the x that it was planned at: nothing is planned twice
    Vector answeredAt_;
};

void LazyAwaySteps::keep(const VertexPtr& vertex) {
    for (const VertexPtr& known : stored_)
        if (known == vertex) return;
    store_.add(vertex);
    stored_.push_back(vertex);
}

// Braun, Pokutta & Zink's lazified away-step method.   x, S, Phi and K as there; v (toward), a (away) are y and z here,
// as in Algorithm 3 of the apprenticeship paper, and w = -grad h(x) = phiE - x. Where we leave the published text:
//   a refusal   (planning finds less than Phi/K) costs them an iteration at the same x that halves Phi. The planner
//               knows the exact gap, so Phi becomes half the larger slope at once, as at the start, and the step is
//               taken: the same x without idle rows.
//   the store   is searched as a whole, not S alone: a vertex that was dropped may come back unplanned.
//   line search is cut at 0 as well: an inexact oracle may point uphill.
// clang-format off
IterationRecord LazyAwaySteps::measureIterate() {
    IterationRecord record = describe(phiE_ - set_.point());
    const Vector& w = record.w;
    if (!w.isZero(0.0)) {
        ++asked_;
        const int z = set_.leastAligned(w);                                             // away vertex over S
        record.away = set_.vertex(z);
        record.awaySlope = w.dot(record.x - record.away->phi);
        record.awayLimit = set_.awayLimit(z);
        record.toward = store_.best(w);                                                 // y over the store
        record.towardSlope = w.dot(record.toward->phi - record.x) + 0.0;
        record.gap = record.towardSlope;
        record.gapIsExact = false;
        record.gapAllowance = oracle_.allowance(w);
        record.wanted = phi_ / accuracy;
        const double larger = std::max(record.towardSlope, record.awaySlope);
        const double rounding = roundingAt(record.x, record.unit) * w.stableNorm();
        if (larger < record.wanted || corrected_ || larger <= rounding)                 // too little
            plan(record, record.wanted > rounding ? record.wanted : toTheEnd);          // y over K
    }
    record.oracleCalls = asked_;
    countPlanning(record);
    return record;
}

void LazyAwaySteps::plan(IterationRecord& record, double enough) {
    const Vector& w = record.w;
    if (!oracle_.exact() || !answer_.y || answeredAt_ != record.x || (!answer_.best && enough == toTheEnd)) {
        answer_ = bestFor(w, record.x, enough);
        answeredAt_ = record.x;
        keep(answer_.y);
    }
    record.best = answer_.y;
    const double slope = w.dot(answer_.y->phi - record.x) + 0.0;
    if (slope > record.towardSlope || oracle_.exact()) {
        record.toward = answer_.y;
        record.towardSlope = slope;
    }
    record.gapIsBound = !answer_.best;
    record.gap = answer_.best ? record.towardSlope : std::max(answer_.bound, record.towardSlope);
    record.gapIsExact = oracle_.exact();
    if (!answer_.best) return;
    const double larger = std::max(record.towardSlope, record.awaySlope);
    if (larger < phi_ / accuracy) phi_ = 0.5 * std::max(0.0, larger);                   // a refusal: Phi falls
}

void LazyAwaySteps::move(IterationRecord& record) {
    const Vector& x = record.x;
    const Vector& w = record.w;
    unplanned_ = record.best ? 0 : unplanned_ + 1;
    corrected_ = corrects(record);
    if (corrected_) return correct(record);

    const int z = *set_.find(record.away);
    const bool forward = set_.size() == 1 || record.towardSlope > record.awaySlope;     // as in Algorithm 3, line 6
    const Vector d = forward ? Vector(record.toward->phi - x) : Vector(x - record.away->phi);
    record.limit = forward ? 1.0 : record.awayLimit;
    record.gamma = lineSearch(x, w, d, record.limit, record.unit);
    if (forward) {
        set_.moveToward(record.toward, record.gamma);
        record.step = StepKind::Forward;
    } else {
        const bool dropped = set_.moveAwayFrom(z, record.gamma);
        record.step = dropped ? StepKind::Drop : StepKind::Away;
    }
}
// clang-format on

bool LazyAwaySteps::corrects(const IterationRecord& record) const {
    return finish_ == Finish::Corrective && !record.best && unplanned_ > record.x.size();
}

// The nearest point of the hull of all stored vertices, by Wolfe's cycles from the weights that we have.
void LazyAwaySteps::correct(IterationRecord& record) {
    const auto count = static_cast<Eigen::Index>(stored_.size());
    Matrix points(record.x.size(), count);
    Vector weights = Vector::Zero(count);
    for (Eigen::Index i = 0; i < count; ++i) {
        const VertexPtr& vertex = stored_[static_cast<std::size_t>(i)];
        points.col(i) = vertex->phi;
        if (const auto at = set_.find(vertex)) weights[i] = set_.weight(*at);
    }
    minorCycles(points, phiE_, -1, weights);  // the members alone: a corral to begin from
    weights = nearestPoint(points, phiE_, weights, record.unit).weights;
    set_.assign(stored_, {weights.begin(), weights.end()});
    record.step = StepKind::Corrective;
    record.gamma = 1.0;
    unplanned_ = 0;
}

// The last iterate of a run gets its certificate, planned or not.
IterationRecord LazyAwaySteps::certified(IterationRecord record) {
    if (!record.toward || (record.best && !record.gapIsBound)) return record;
    const double wanted = phi_;
    plan(record, toTheEnd);
    phi_ = wanted;  // measured, not refused: the run may go on from here
    countPlanning(record);
    return record;
}

}  // namespace

// With the finish the method is exact after finitely many steps: after a corrective step no stored vertex promises
// anything, so the next one plans, and what it finds is new as long as the gap is above zero.
SolverInfo infoOfLazyAwaySteps() {
    using M = LineMeaning;
    using P = SubStep;
    SolverInfo info;
    info.name = "lazy-ascg";
    info.label = "Lazy ASCG";
    info.about = "Away steps that plan only when the policies known do not help; long rows of steps end correctively.";
    info.make = makeOf<LazyAwaySteps, Finish::Corrective>;
    info.family = SolverFamily::Away;
    info.bound = SolverBound::Finite;
    info.lazy = true;
    info.variantOf = "lazy-ascg";
    info.rule = "corrective";
    info.choice = {"Finish",
                   "What ends many steps without planning: a corrective step after k+1 of them (ours), or nothing (as "
                   "published; it may stall where K has very many vertices).",
                   "x"};
    info.colours = {0x8C510A, 0xC98A3E, {5, 2, 1.5, 2, 1.5, 2}};
    info.code.title = "Lazy away steps, Braun, Pokutta & Zink";
    info.code.lines = {
        {"", 0, "z \u2190 vertex of S least along w,  w = \u03A6_E \u2212 x", M::Worst, P::Oracle},
        {"", 0, "y \u2190 vertex of the store most along w", M::BestStored, P::Oracle},
        {"", 0, "if neither y nor z promises \u03A6/K", M::AskStore, P::Oracle, 1},
        {"", 1, "y \u2190 oracle(w)", M::Oracle, P::Oracle},
        {"", 1, "if that does not either: \u03A6 \u2190 half the larger slope", M::LowerPromise, P::Oracle, 2},
        {"", 0, "if w\u00B7(y \u2212 x) > w\u00B7(x \u2212 z)", M::CompareSlopes, P::Direction},
        {"", 1, "d \u2190 y \u2212 x,  \u03B3_max \u2190 1", M::GoForward, P::Direction},
        {"", 0, "else", M::Otherwise, P::Direction},
        {"", 1, "d \u2190 x \u2212 z,  \u03B3_max \u2190 \u03B1_z/(1 \u2212 \u03B1_z)", M::GoAway, P::Direction},
        {"", 0, "\u03B3 \u2190 argmin h(x + \u03B3 d) on [0, \u03B3_max]", M::LineSearch, P::LineSearch},
        {"", 0, "x \u2190 x + \u03B3 d", M::Move, P::Update},
        {"", 0, "forward, \u03B3 = 1:  S \u2190 {y}", M::Collapse, P::Update},
        {"", 0, "forward:  \u03B1_y \u2190 (1 \u2212 \u03B3) \u03B1_y + \u03B3", M::Grow, P::Update},
        {"", 0, "away, \u03B3 = \u03B3_max:  drop z from S", M::Drop, P::Update},
        {"", 0, "away:  \u03B1_z \u2190 (1 + \u03B3) \u03B1_z \u2212 \u03B3", M::Shrink, P::Update},
        {"", 0, "k + 1 steps without planning:  x \u2190 nearest point of the store's hull", M::Correct, P::Update, 3}};
    info.code.footnotes = {
        "K = 2 here; \u03A6 is a number, not feature expectations. The store has every vertex that this run planned.",
        "The published method halves \u03A6 in an iteration of its own; the exact gap is known, so it is used at once.",
        "Ours, in place of the step; no rate is proved for it, but it ends after finitely many steps."};
    return info;
}

// The rate, with exact planning. At a refusal both slopes are at most 2 Phi, so h - h* <= (4 Phi)^2 / (2 C^2). Until
// the next one every step that drops nothing lowers h by at least (Phi/K)^2 / (2 D^2), so there are at most
// 16 K^2 D^2 / C^2 of them, and as many drops; and the next Phi is smaller by a factor of 2K at least.
SolverInfo infoOfLazyAwayStepsAsPublished() {
    SolverInfo info = infoOfLazyAwaySteps();
    info.name = "lazy-ascg-plain";
    info.label = "Lazy ASCG plain";
    info.about = "Lazy away steps as published: no corrective finish, so that they may stall.";
    info.make = makeOf<LazyAwaySteps, Finish::None>;
    info.bound = SolverBound::LazyLinear;
    info.rule = "as published";
    info.colours.dash = {2, 2, 5, 2};
    info.code.lines.pop_back();
    info.code.footnotes.pop_back();
    return info;
}

}  // namespace awaystep
