// A small random world, a target between two policies, and 50 steps of ASCG: the engine from outside.
#include <cstdio>

#include "domains/random_mdp.h"
#include "solvers/oracles/exact_oracle.h"
#include "solvers/solver.h"

int main() {
    using namespace awaystep;
    const auto mdp = randomMdp({.states = 5, .actions = 2, .features = 3, .successors = 2});
    ExactOracle oracle(mdp);
    SolverSetup setup;
    setup.oracle = &oracle;
    setup.start = oracle.best(Vector::Unit(3, 0));
    setup.phiE = 0.5 * (setup.start->phi + oracle.best(-Vector::Unit(3, 0))->phi);
    setup.horizon = Horizon::discounted(mdp->discount(), 3);
    const auto solver = makeSolver("ascg", setup);
    const double before = solver->measure().objective();
    for (int t = 0; t < 50; ++t) solver->step();
    const double after = solver->measure().objective();
    std::printf("h: %.1e before, %.1e after 50 steps\n", before, after);
    return before > 1e-3 && after < 1e-12 ? 0 : 1;
}
