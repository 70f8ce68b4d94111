#include "geometry/projection.h"

#include <algorithm>
#include <stdexcept>

#include "solvers/solver.h"

namespace awaystep {

double sizeOf(const Vector& target) { return std::max(1.0, target.norm()); }

Projection project(LinearOracle& oracle, const Vector& target, const StopToken& stop) {
    constexpr double relative = 1e-13;
    constexpr int mostSteps = 100'000;
    constexpr int patience = 3;  // steps without progress before rounding is taken for the reason

    SolverSetup setup;
    setup.oracle = &oracle;
    setup.phiE = target;
    // Any vertex will do to start from; one that looks towards the target saves a few steps.
    setup.start = oracle.best(target.norm() > 0.0 ? target : Vector(Vector::Ones(target.size())));
    setup.iterations = mostSteps;
    const std::unique_ptr<Solver> solver = makeSolver(finiteSolver, setup);

    Projection best;
    best.distance = std::numeric_limits<double>::infinity();
    const double tolerance = relative * sizeOf(target);
    int stalled = 0;
    double reached = 0.0;  // the floor as far as the oracle can tell; its tolerances would keep it below the distance
    for (int t = 0; t < mostSteps; ++t) {
        stop.throwIfStopped();
        const IterationRecord here = solver->step();
        stalled = here.distance < best.distance ? 0 : stalled + 1;
        if (here.distance < best.distance) {
            best.x = here.x;
            best.distance = here.distance;
            best.members = here.active->members();
        }
        if (here.distance > 0.0) reached = std::max(reached, here.distance - here.gap / here.distance);
        best.floor = std::min(std::max(best.floor, here.floor()), best.distance);
        if (best.distance <= tolerance || best.distance - reached <= tolerance || stalled >= patience) return best;
    }
    throw std::runtime_error("geometry: the projection onto K did not come to an end");
}

}  // namespace awaystep
