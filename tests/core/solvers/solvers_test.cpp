// The solvers on polytopes one can draw, with steps worked out by hand.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "solvers/active_set/active_set.h"
#include "solvers/nearest_point.h"
#include "solvers/oracles/exact_oracle.h"
#include "solvers/solver.h"
#include "support/random_mdps.h"
#include "support/tiny_polytopes.h"
#include "support/tiny_worlds.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

double weightOf(const IterationRecord& record, const VertexPtr& vertex) {
    for (const ActiveMember& member : record.active->members())
        if (member.vertex == vertex) return member.weight;
    return 0.0;
}

}  // namespace

TEST_CASE("solvers: the names of the command line, in display order") {
    std::string names;
    for (const SolverInfo& info : solverList()) names += std::string(info.name) + " ";
    CHECK(names ==
          "projection cg cg-open cg-open-l ascg ascg-progress ascg-reduced lazy-ascg "
          "lazy-ascg-plain pairwise bpcg garber-hazan mnp max-margin sfw svrf ogd mwal lpal ");
}

TEST_CASE("solvers: an unknown name, a target of the wrong length and a missing sampler are refused in a sentence") {
    PointOracle oracle(triangle());
    const SolverSetup good = setupFor(oracle, point({0, 0}), oracle.corner(0));
    CHECK_THROWS_WITH_AS(
        makeSolver("CG", good),
        "unknown solver 'CG'; there are projection cg cg-open cg-open-l ascg ascg-progress ascg-reduced lazy-ascg "
        "lazy-ascg-plain pairwise bpcg garber-hazan mnp max-margin sfw svrf ogd mwal lpal",
        std::invalid_argument);
    CHECK_THROWS_WITH_AS(makeSolver("cg", setupFor(oracle, point({0, 0, 0}), oracle.corner(0))),
                         "solver: the target has 3 features, the world has 2", std::invalid_argument);
    CHECK_THROWS_AS(makeSolver("cg", setupFor(oracle, point({0, NAN}), oracle.corner(0))), std::invalid_argument);
    CHECK_THROWS_WITH_AS(makeSolver("sfw", good), "sfw: a sampler of rollouts is needed", std::invalid_argument);
}

// Start at the top (0,1), target (0,-1/2) below the bottom edge.
// x_0: w = (0,-3/2). Left and right are equal, the first is taken: d = (-1,-1), gamma = (3/2)/2.
// x_1 = (-3/4, 1/4): w = (3/4,-3/4). Right: slope 3/2; nothing to gain from leaving top or left. gamma = 1.5/3.125.
// x_2 = (0.09, 0.13) with weights 0.13, 0.39, 0.48: w = (-0.09,-0.63). Left: slope 0.18; away from the top: 0.54. The
//       line search asks for 0.54/0.765, the limit is 0.13/0.87: a drop.
// x_3 = (3/29, 0) with weights 39/87 and 48/87.
TEST_CASE("ascg: a drop step worked out by hand") {
    PointOracle oracle(triangle());
    const VertexPtr top = oracle.corner(0), left = oracle.corner(1), right = oracle.corner(2);
    for (const std::string_view name : {"ascg", "ascg-reduced"}) {
        CAPTURE(name);
        const std::vector<IterationRecord> rows = runOn(name, oracle, point({0, -0.5}), top, 4);
        CHECK(rows[0].step == StepKind::Forward);
        CHECK(rows[0].toward == left);
        CHECK(rows[0].gamma == doctest::Approx(0.75).epsilon(1e-15));
        CHECK(rows[0].gap == doctest::Approx(1.5).epsilon(1e-15));
        CHECK(rows[1].step == StepKind::Forward);
        CHECK(rows[1].toward == right);
        CHECK(rows[1].gamma == doctest::Approx(0.48).epsilon(1e-14));

        CHECK(rows[2].step == StepKind::Drop);
        CHECK(rows[2].toward == left);
        CHECK(rows[2].away == top);
        CHECK(rows[2].towardSlope == doctest::Approx(0.18).epsilon(1e-13));
        CHECK(rows[2].gap == rows[2].towardSlope);
        CHECK(rows[2].awaySlope == doctest::Approx(0.54).epsilon(1e-13));
        CHECK(rows[2].gamma == doctest::Approx(0.13 / 0.87).epsilon(1e-13));
        CHECK(rows[2].limit == rows[2].gamma);
        CHECK(weightOf(rows[2], top) == doctest::Approx(0.13).epsilon(1e-13));

        CHECK(rows[3].activeCount() == 2);
        CHECK_FALSE(holds(rows[3].active->members(), top));
        CHECK(weightOf(rows[3], left) == doctest::Approx(39.0 / 87.0).epsilon(1e-14));
        CHECK(weightOf(rows[3], right) == doctest::Approx(48.0 / 87.0).epsilon(1e-14));
        CHECK((rows[3].x - point({3.0 / 29.0, 0.0})).norm() < 1e-15);
    }
}

// The same start. x_1 as above; then left, the heavier of the two worst, gives 3/8 to right; then the top should give
// 3/8 to right, which joined after left and is as good, and has but 1/4.
TEST_CASE("pairwise: a swap worked out by hand") {
    PointOracle oracle(triangle());
    const VertexPtr top = oracle.corner(0), left = oracle.corner(1), right = oracle.corner(2);
    const std::vector<IterationRecord> rows = runOn("pairwise", oracle, point({0, -0.5}), top, 3);
    CHECK(rows[0].step == StepKind::Pairwise);
    CHECK(rows[0].gamma == doctest::Approx(0.75).epsilon(1e-15));
    CHECK(rows[0].limit == 1.0);
    CHECK(rows[1].step == StepKind::Pairwise);
    CHECK(rows[1].away == left);
    CHECK(rows[1].toward == right);
    CHECK(rows[1].gamma == doctest::Approx(0.375).epsilon(1e-15));
    CHECK(rows[2].step == StepKind::Swap);
    CHECK(rows[2].away == top);
    CHECK(rows[2].toward == right);
    CHECK(rows[2].gamma == doctest::Approx(0.25).epsilon(1e-15));
    CHECK(weightOf(rows[3], left) == doctest::Approx(0.375).epsilon(1e-15));
    CHECK(weightOf(rows[3], right) == doctest::Approx(0.625).epsilon(1e-15));
    CHECK(rows[3].activeCount() == 2);
}

TEST_CASE("ascg: equal slopes take the away step") {
    // On the segment from -1 to 1, seen from its middle, going to the one end is leaving the other.
    PointOracle oracle({point({-1, 0}), point({1, 0}), point({0, -9})});
    const std::vector<IterationRecord> rows = runOn("ascg", oracle, point({0, 1}), oracle.corner(0), 2);
    REQUIRE(rows[1].x == point({0, 0}));
    REQUIRE(rows[1].towardSlope == rows[1].awaySlope);
    CHECK(rows[1].step == StepKind::Away);
}

TEST_CASE("ascg-progress: takes the direction that decreases h more, not the steeper one") {
    PointOracle oracle(triangle());
    bool differed = false;
    for (int i = 0; i < 60; ++i) {
        const Vector target = point({std::cos(i * 0.1), 0.6 * std::sin(i * 0.1)});
        for (const IterationRecord& row : runOn("ascg-progress", oracle, target, oracle.corner(0), 8)) {
            if (!row.step || row.activeCount() == 1) continue;
            const auto decrease = [&row](const Vector& d, double limit) {
                const double slope = std::max(row.w.dot(d), 0.0);
                const double gamma = slope > 0.0 ? std::min(slope / d.squaredNorm(), limit) : 0.0;
                return gamma * slope - 0.5 * gamma * gamma * d.squaredNorm();
            };
            const double alpha = weightOf(row, row.away);
            const double forward = decrease(row.toward->phi - row.x, 1.0);
            const double away = decrease(row.x - row.away->phi, alpha / (1.0 - alpha));
            if (std::abs(forward - away) < 1e-12) continue;
            CHECK((row.step == StepKind::Forward) == (forward > away));
            differed = differed || (row.towardSlope > row.awaySlope) != (forward > away);
        }
    }
    CHECK(differed);
}

TEST_CASE("cg-open: the steps are 1, 2/3, 1/2, 2/5, ..., and those of cg-open-l 1, 4/5, 2/3, 4/7, ...") {
    PointOracle oracle(triangle());
    const std::vector<IterationRecord> rows = runOn("cg-open", oracle, point({0.2, 0.3}), oracle.corner(0), 6);
    const std::vector<IterationRecord> longer = runOn("cg-open-l", oracle, point({0.2, 0.3}), oracle.corner(0), 6);
    for (int t = 0; t < 6; ++t) {
        CHECK(rows[static_cast<std::size_t>(t)].gamma == 2.0 / (t + 2.0));
        CHECK(longer[static_cast<std::size_t>(t)].gamma == 4.0 / (t + 4.0));
    }
    CHECK(rows[1].activeCount() == 1);
}

TEST_CASE("mnp: three corners around the target are found in three steps, and the target is hit") {
    PointOracle oracle(triangle());
    const std::vector<IterationRecord> rows = runOn("mnp", oracle, point({0.1, 0.3}), oracle.corner(0), 4);
    CHECK(rows[0].step == StepKind::Corrective);
    CHECK(rows[3].distance < 1e-15);
    CHECK(rows[3].activeCount() == 3);
    // (0.1, 0.3) = 0.3 top + 0.3 left + 0.4 right.
    CHECK(weightOf(rows[3], oracle.corner(0)) == doctest::Approx(0.3).epsilon(1e-14));
    CHECK(weightOf(rows[3], oracle.corner(2)) == doctest::Approx(0.4).epsilon(1e-14));
}

TEST_CASE("mnp: corners that are not in the answer are thrown out") {
    PointOracle oracle(triangle());
    const IterationRecord last = runOn("mnp", oracle, point({0.2, -3}), oracle.corner(0), 5).back();
    CHECK((last.x - point({0.2, 0})).norm() < 1e-15);
    CHECK_FALSE(holds(last.active->members(), oracle.corner(0)));
    CHECK(last.gap <= 1e-14);
}

TEST_CASE("max-margin: no vertex found so far is nearer to the target, seen along w, than the margin") {
    std::vector<Vector> corners;
    for (int i = 0; i < 40; ++i) corners.push_back(point({std::cos(i * 1.0), std::sin(i * 1.0), std::cos(i * 2.3)}));
    PointOracle oracle(corners);
    for (const Vector& target : {point({0.1, 0.2, -0.3}), point({1.5, 0.5, 0.2})}) {
        std::vector<VertexPtr> found = {oracle.corner(3)};
        for (const IterationRecord& row : runOn("max-margin", oracle, target, oracle.corner(3), 25)) {
            if (row.distance < 1e-12) break;
            for (const VertexPtr& vertex : found)
                CHECK(row.w.dot(target - vertex->phi) / row.w.norm() >= row.distance - 1e-12);
            found.push_back(row.toward);
        }
        CHECK(found.size() >= 4);
    }
}

TEST_CASE("sfw: asks for as many rollouts as its schedule says") {
    // Two features, discount 1/2: R = 2, D = sqrt(2) 2. For a target in a corner of the box G = D.
    PointOracle oracle({point({0, 0}), point({2, 0}), point({0, 2})});
    const auto asked = [&oracle](SfwSchedule schedule, std::int64_t cap) {
        ExactSampler sampler;
        SolverSetup setup = setupFor(oracle, point({0, 2}), oracle.corner(0), 3, 0.5);
        setup.sampler = &sampler;
        setup.schedule = schedule;
        setup.rolloutCap = cap;
        recordsOf(*makeSolver("sfw", setup), 3);
        return sampler.asked;
    };
    using Counts = std::vector<std::int64_t>;
    CHECK(asked(SfwSchedule::Corrected, 10) == Counts{4, 9, 16, 25});  // (t+1)^2, t = 1, 2, ...
    CHECK(asked(SfwSchedule::Capped, 10) == Counts{4, 9, 10, 10});
    CHECK(asked(SfwSchedule::Printed, 10) == Counts{1, 2, 2, 4});  // ((t+1)/D)^2, rounded up
}

TEST_CASE("sfw: with an exact estimate it is CG with the open-loop step") {
    PointOracle oracle(triangle());
    const std::vector<IterationRecord> sfw = runOn("sfw", oracle, point({0.2, 0.3}), oracle.corner(0), 20);
    const std::vector<IterationRecord> open = runOn("cg-open", oracle, point({0.2, 0.3}), oracle.corner(0), 20);
    for (std::size_t t = 0; t < sfw.size(); ++t) {
        CHECK((sfw[t].x - open[t].x).norm() < 1e-14);
        CHECK_FALSE(sfw[t].gapIsExact);
        CHECK(open[t].gapIsExact);
    }
}

TEST_CASE("mwal: the first rounds worked out by hand, as Syed & Schapire write them") {
    const auto mdp = tiny::twoRooms(0.5);  // R = 2: staying is (2, 0), going over is (1, 1)
    ExactOracle oracle(mdp);
    const VertexPtr start = oracle.vertexOf(tiny::stay());
    const Vector muE = point({0.5, 1.5});
    const int rounds = 3;
    const std::vector<IterationRecord> rows =
        recordsOf(*makeSolver("mwal", setupFor(oracle, muE, start, rounds, 0.5)), rounds);

    const double beta = 1.0 / (1.0 + std::sqrt(2.0 * std::log(2.0) / rounds));
    Vector w = Vector::Ones(2);
    Vector sum = Vector::Zero(2);
    for (int t = 0; t < rounds; ++t) {
        CAPTURE(t);
        const IterationRecord& row = rows[static_cast<std::size_t>(t)];
        CHECK((row.w - w / w.sum()).norm() < 1e-15);
        const Vector mixture = t == 0 ? start->phi : Vector(sum / t);
        CHECK((row.x - mixture).norm() < 1e-14);
        CHECK(row.gameValue == doctest::Approx((mixture - muE).minCoeff()).epsilon(1e-14));
        CHECK(row.gamma == doctest::Approx(1.0 / (t + 1)).epsilon(1e-15));
        CHECK_FALSE(row.gapIsExact);
        const Vector mu = row.toward->phi;
        sum += mu;
        for (int i = 0; i < 2; ++i) w[i] *= std::pow(beta, (0.5 * (mu[i] - muE[i]) + 2.0) / 4.0);
    }
    CHECK((rows.back().x - sum / rounds).norm() < 1e-14);
}

TEST_CASE("nearest point: agrees with what one sees in a square, a segment and a heap of equal points") {
    Matrix square(2, 5);
    square << 0, 1, 1, 0, 0.5,  //
        0, 0, 1, 1, 0.5;
    CHECK(nearestPoint(square, point({0.3, 0.4})).distance < 1e-15);
    CHECK((nearestPoint(square, point({2, 0.25})).point - point({1, 0.25})).norm() < 1e-15);
    CHECK((nearestPoint(square, point({-3, -3})).point - point({0, 0})).norm() < 1e-15);
    Matrix heap(2, 4);
    heap << 1, 1, 1, 1,  //
        2, 2, 2, 2;
    CHECK((nearestPoint(heap, point({1, 0})).point - point({1, 2})).norm() < 1e-15);
}

namespace {

// Tsuji, Tanaka & Pokutta's algorithm once more, on plain columns and weights: columns of weight 0 are not active.
Vector plainBlendedPairwise(const Matrix& points, const Vector& target, Vector weights, int steps) {
    for (int t = 0; t < steps; ++t) {
        const Vector x = points * weights, w = target - x, promise = points.transpose() * w;
        Eigen::Index y = 0, s = -1, z = -1;
        promise.maxCoeff(&y);
        for (Eigen::Index i = 0; i < weights.size(); ++i) {
            if (weights[i] <= 0.0) continue;
            if (s < 0 || promise[i] > promise[s]) s = i;
            if (z < 0 || promise[i] < promise[z]) z = i;
        }
        const bool local = s != z && promise[s] - promise[z] >= promise[y] - w.dot(x);
        const Vector d = local ? Vector(points.col(s) - points.col(z)) : Vector(points.col(y) - x);
        if (w.dot(d) <= 1e-13 * w.norm()) break;
        const double gamma = std::min(w.dot(d) / d.squaredNorm(), local ? weights[z] : 1.0);
        if (local) {
            weights[s] += gamma;
            weights[z] = gamma == weights[z] ? 0.0 : weights[z] - gamma;
        } else {
            weights *= 1.0 - gamma;
            weights[y] += gamma;
        }
        for (double& weight : weights)
            if (weight <= 1e-14) weight = 0.0;  // as good as none, or it would be dropped once more
    }
    return points * weights;
}

}  // namespace

TEST_CASE("bpcg: the same iterates as the algorithm written down once more, with every kind of its steps") {
    int forward = 0, pairs = 0, drops = 0, compared = 0;
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        CAPTURE(seed);
        const auto mdp = drawMdp(seed);
        Rng rng(seed, "target");
        // Policies with one and the same Phi are one point, so that the two cannot choose differently among them.
        const Matrix all = allPhis(*mdp);
        std::vector<Vector> points;
        for (const auto& phi : all.colwise())
            if (std::none_of(points.begin(), points.end(), [&](const Vector& p) { return (p - phi).norm() < 1e-9; }))
                points.push_back(phi);
        Matrix phis(all.rows(), static_cast<Eigen::Index>(points.size()));
        for (std::size_t i = 0; i < points.size(); ++i) phis.col(static_cast<Eigen::Index>(i)) = points[i];
        PointOracle oracle(points);
        const Vector phiE = seed % 2 ? targetInside(*mdp, rng) : targetAnywhere(*mdp, rng);
        const std::vector<IterationRecord> rows = runOn("bpcg", oracle, phiE, oracle.corner(0), 25);
        Vector start = Vector::Zero(phis.cols());
        start[0] = 1.0;
        const double scale = std::max(1.0, phis.cwiseAbs().maxCoeff());
        bool comparable = true;
        for (int t = 0; t <= 25; ++t) {
            CAPTURE(t);
            const IterationRecord& row = rows[static_cast<std::size_t>(t)];
            if (row.gap <= 1e-9 * scale * scale) break;  // from here on rounding decides between equals
            if (comparable) {
                const Vector expected = plainBlendedPairwise(phis, phiE, start, t);
                REQUIRE((row.x - expected).norm() < 1e-9 * scale);
                ++compared;
            }
            if (!row.step) continue;
            // After an exact exchange s and z are equally good: which of them gives or takes next is rounding's choice,
            // and so is the branch where both promise the same. From there on the two may differ and both be right.
            std::vector<double> promises;
            for (const ActiveMember& member : row.active->members()) promises.push_back(row.w.dot(member.vertex->phi));
            std::sort(promises.begin(), promises.end());
            const std::size_t n = promises.size();
            const double equal = 1e-9 * scale * scale;
            const bool within = row.localSlope + row.awaySlope >= row.gap;
            if (within && n > 1 && (promises[1] - promises[0] <= equal || promises[n - 1] - promises[n - 2] <= equal))
                comparable = false;
            if (std::abs(row.localSlope + row.awaySlope - row.gap) <= equal) comparable = false;
            // A step within the active set exactly where that promises as much as the oracle's answer.
            const bool local = row.local != row.away && row.localSlope + row.awaySlope >= row.gap;
            REQUIRE((*row.step != StepKind::Forward) == local);
            REQUIRE(row.toward == (local ? row.local : row.best));
            REQUIRE((*row.step == StepKind::Drop) == (local && row.gamma == row.limit));
            forward += *row.step == StepKind::Forward;
            pairs += *row.step == StepKind::Pairwise;
            drops += *row.step == StepKind::Drop;
        }
    }
    CHECK(compared > 100);
    CHECK(forward > 60);
    CHECK(pairs > 60);
    CHECK(drops > 10);
}

TEST_CASE("bpcg: it ends at the projection that mnp finds") {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        CAPTURE(seed);
        const auto mdp = drawMdp(seed);
        Rng rng(seed, "target");
        const Vector phiE = seed % 2 ? targetInside(*mdp, rng) : targetAnywhere(*mdp, rng);
        ExactOracle oracle(mdp);
        const VertexPtr start = oracle.vertexOf(lowestPolicy(*mdp));
        const IterationRecord answer = runOn("mnp", oracle, phiE, start, 100).back();
        const std::vector<IterationRecord> rows = runOn("bpcg", oracle, phiE, start, 3000);
        CHECK((rows.back().x - answer.x).norm() < 1e-7 * mdp->horizonValue());
    }
}
