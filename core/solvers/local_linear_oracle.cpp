// The linearly converging variant of Garber & Hazan (2016): CG whose oracle answers with a point near x. A share of the
// weight, no more than may be wrong, goes from the policies least along w to the oracle's answer. Steps and radii are
// those of the theorem: fixed in advance from the shape of K alone, which is why it is slow where away steps are not.

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "solvers/active_set_solver.h"
#include "solvers/step_size.h"

namespace awaystep {
namespace {

class LocalLinearOracle final : public ActiveSetSolver {
public:
    explicit LocalLinearOracle(const SolverSetup& setup);

private:
    IterationRecord measureIterate() override;
    void move(IterationRecord& record) override;
    StepKind usual() const override { return StepKind::Pairwise; }
    double share() const;
    void shift(IterationRecord& record, double moved);

    double rho_;         // |x - p| <= rho r
    double perRadius_;   // Delta / r
    double start_ = -1;  // >= h(x_0) - h*
};

// Their Lemma: for y in K within r of x = sum lambda_i v_i there is a decomposition of y that differs from lambda in a
// share of at most r sqrt(n) psi / xi, in constants of the facets. The sharpest such constant is 1/C, C the facial
// distance (Pena & Rodriguez 2018, Theorem 1), so that |x - p| <= Delta D = (D/C) r and rho = D/C. Where K is too rich
// to have C the guess is that of a cube of k dimensions, rho = k, with the diameter of the box: there the bound is
// none.
LocalLinearOracle::LocalLinearOracle(const SolverSetup& setup) : ActiveSetSolver(setup) {
    double diameter = setup.horizon.diameterBound();
    rho_ = std::max(1.0, static_cast<double>(phiE_.size()));
    if (setup.constants && setup.constants->facialDistance > 0.0 && std::isfinite(setup.constants->facialDistance)) {
        diameter = setup.constants->diameter;
        rho_ = std::max(1.0, diameter / setup.constants->facialDistance);
    }
    perRadius_ = diameter > 0.0 ? rho_ / diameter : 0.0;
}

IterationRecord LocalLinearOracle::measureIterate() {
    IterationRecord record = ActiveSetSolver::measureIterate();
    if (start_ < 0.0) {  // both bound h(x_0) - h*
        const double gap = record.gap + record.gapAllowance;
        start_ = record.gapIsExact ? std::min(record.objective(), gap) : record.objective();
    }
    record.away = set_.vertex(set_.leastAligned(record.w));
    record.awaySlope = record.w.dot(record.x - record.away->phi);
    return record;
}

// Delta of the step from x_t. h is 1-strongly convex and 1-smooth, so alpha = 1/(2 rho^2), h(x_t) - h* <= h_t with
// h_t = start exp(-t/(4 rho^2)), and x* lies within r_t = sqrt(2 h_t).
double LocalLinearOracle::share() const {
    const double radius = std::sqrt(2.0 * start_) * std::exp(-t_ / (8.0 * rho_ * rho_));
    return std::min(1.0, perRadius_ * radius);
}

void LocalLinearOracle::move(IterationRecord& record) {
    const VertexPtr& y = record.toward;
    if (nothingToGain(record.x, record.w, y->phi - record.x, record.unit)) return;
    const double alpha = 0.5 / (rho_ * rho_);
    const double delta = share();
    if (delta >= 1.0) {  // p = y: the step of CG
        record.gamma = alpha;
        record.step = StepKind::Forward;
        return set_.moveToward(y, alpha);
    }
    // p = x - (the worst Delta of the weight) + Delta y;  x <- x + alpha (p - x)
    record.limit = delta;
    record.gamma = alpha * delta;
    shift(record, alpha);
}

// The least aligned members give `alpha` of what they have, until Delta of the weight has been gone through.
void LocalLinearOracle::shift(IterationRecord& record, double alpha) {
    const Vector alignments = set_.alignments(record.w);
    std::vector<int> order(static_cast<std::size_t>(set_.size()));
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return alignments[a] < alignments[b]; });
    std::vector<VertexPtr> vertices;
    std::vector<double> weights;
    for (int i = 0; i < set_.size(); ++i) {
        vertices.push_back(set_.vertex(i));
        weights.push_back(set_.weight(i));
    }
    double left = record.limit;
    for (const int i : order) {
        double& weight = weights[static_cast<std::size_t>(i)];
        const double taken = std::min(left, weight);
        weight -= alpha * taken;
        left -= taken;
        if (left <= 0.0) break;
    }
    if (const auto at = set_.find(record.toward))
        weights[static_cast<std::size_t>(*at)] += record.gamma;
    else {
        vertices.push_back(record.toward);
        weights.push_back(record.gamma);
    }
    set_.assign(std::move(vertices), std::move(weights));
}

}  // namespace

SolverInfo infoOfLocalLinearOracle() {
    using M = LineMeaning;
    using P = SubStep;
    SolverInfo info;
    info.name = "garber-hazan";
    info.label = "Garber\u2013Hazan";
    info.about = "CG with Garber & Hazan's local oracle: a shrinking share of the weight moves, in steps fixed by K.";
    info.make = makeOf<LocalLinearOracle>;
    info.family = SolverFamily::Pairwise;
    info.bound = SolverBound::LocalOracle;
    info.neverFarther = false;
    info.needsConstants = true;
    info.colours = {0x4D4D9F, 0x9C9CE8, {1.5, 1.5, 5, 1.5}};
    info.code = {
        "Garber & Hazan's local oracle",
        {{"", 0, "y \u2190 oracle(w),  w = \u03A6_E \u2212 x", M::Oracle, P::Oracle},
         {"", 0, "\u0394 \u2190 min(1, r/C),  r\u00B2 = 2 g\u2080 exp(\u2212t C\u00B2/(4D\u00B2))", M::Shrinking,
          P::Direction, 1},
         {"", 0, "p \u2190 x \u2212 (the \u0394 of the weight least along w) + \u0394 y", M::LocalAnswer, P::Direction},
         {"", 0, "x \u2190 x + \u03B1 (p \u2212 x),  \u03B1 = C\u00B2/(2D\u00B2)", M::Move, P::Update, 2}},
        {"C is the facial distance of K, which makes 1/C the sharpest constant of their lemma; they bound it by "
         "facets. "
         "Where K is too rich to have it D/C is taken to be k, a guess, and nothing is proved.",
         "g\u2080 is the first gap, or h(x\u2080) where that is less."}};
    return info;
}

}  // namespace awaystep
