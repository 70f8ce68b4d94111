// The projection onto K as a quadratic program of its own: min |sum_i a_i Phi_i - Phi_E|^2 over a >= 0, sum a = 1, by
// looking at every small set of policies. It shares nothing with the solvers.
#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <cmath>
#include <limits>
#include <vector>

#include "solvers/oracles/exact_oracle.h"
#include "support/random_mdps.h"
#include "support/tiny_polytopes.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

// The nearest point of the hull has at most dimension + 1 columns with positive weight, and is the nearest point of
// their plane: Gauss's normal equations with a multiplier for the sum of the weights.
struct ProjectionProgram {
    const Matrix& points;
    const Vector& target;
    double least = std::numeric_limits<double>::infinity();
    Vector answer = {};

    void lookAt(const std::vector<int>& chosen) {
        const Matrix corners = points(Eigen::all, chosen);
        const Eigen::Index n = corners.cols();
        Matrix system = Matrix::Zero(n + 1, n + 1);
        system.topLeftCorner(n, n) = corners.transpose() * corners;
        system.block(0, n, n, 1).setOnes();
        system.block(n, 0, 1, n).setOnes();
        Vector right(n + 1);
        right << corners.transpose() * target, 1.0;
        const Vector weights = system.fullPivLu().solve(right).head(n);
        if (weights.minCoeff() < -1e-9 || std::abs(weights.sum() - 1.0) > 1e-9) return;
        const Vector x = corners * weights;
        if (const double distance = (x - target).norm(); distance < least) {
            least = distance;
            answer = x;
        }
    }
    void lookAtAll(std::vector<int>& chosen, int from) {
        if (!chosen.empty()) lookAt(chosen);
        if (static_cast<Eigen::Index>(chosen.size()) > points.rows()) return;
        for (int i = from; i < static_cast<int>(points.cols()); ++i) {
            chosen.push_back(i);
            lookAtAll(chosen, i + 1);
            chosen.pop_back();
        }
    }
};

}  // namespace

TEST_CASE(
    "projection: bpcg, lazy-ascg and mnp end at the answer of an independent quadratic program, on fifty worlds") {
    int worlds = 0, outside = 0;
    for (std::uint64_t seed = 0; worlds < 50 && seed < 500; ++seed) {
        CAPTURE(seed);
        const auto mdp = drawMdp(seed);
        const std::optional<Matrix> phis = differentPhis(*mdp, 4096);
        // 32 points: 36 000 sets of at most four of them.
        if (!phis || phis->cols() > 32 || phis->cols() < 3 || phis->rows() > 3) continue;
        Rng rng(seed, "target");
        const Vector phiE = seed % 2 ? targetInside(*mdp, rng) : targetAnywhere(*mdp, rng);
        ProjectionProgram program{*phis, phiE};
        std::vector<int> chosen;
        program.lookAtAll(chosen, 0);
        outside += program.least > 1e-6 ? 1 : 0;
        ExactOracle oracle(mdp);
        const VertexPtr start = oracle.vertexOf(lowestPolicy(*mdp));
        for (const char* solver : {"bpcg", "lazy-ascg", "mnp"}) {
            CAPTURE(solver);
            const IterationRecord last = runOn(solver, oracle, phiE, start, 3000).back();
            CHECK((last.x - program.answer).norm() < 1e-7 * mdp->horizonValue());
        }
        ++worlds;
    }
    CHECK(worlds == 50);
    CHECK(outside >= 10);
}
