#pragma once
// The nearest point of K to a target, by Wolfe's minimum-norm point algorithm run to the end: the finish line that
// gives h* and answers "is Phi_E inside K?".

#include <memory>
#include <optional>
#include <vector>

#include "solvers/iteration_record.h"
#include "solvers/oracles/linear_oracle.h"
#include "world/stop_token.h"
#include "world/vector.h"

namespace awaystep {

class Mdp;
class Solver;

struct Projection {
    Vector x;                           // the nearest point found
    double distance = 0.0;              // |x - target|
    double floor = 0.0;                 // no point of K is nearer than this: d - (gap + allowance)/d, at least 0
    std::vector<ActiveMember> members;  // x as a mixture of vertices
    double objective() const { return 0.5 * distance * distance; }  // h*
};

// Stops when gap/distance or the distance itself is below 1e-13 relative to the target's size, or when rounding allows
// no further progress; throws std::runtime_error if neither happens in 100 000 steps, and Stopped if it was
// told to stop. The oracle must be exact.
Projection project(LinearOracle& oracle, const Vector& target, const StopToken& stop = {});

// The same step by step, each with one call of the oracle. Nothing is computed before the first step.
class ProjectionSearch {
public:
    // The oracle must outlive it.
    ProjectionSearch(LinearOracle& oracle, Vector target);
    // With the exact oracle of this world.
    ProjectionSearch(std::shared_ptr<const Mdp> mdp, Vector target);
    ~ProjectionSearch();
    // The projection, once it is found.
    std::optional<Projection> step();

private:
    void begin();

    std::shared_ptr<const Mdp> mdp_;
    std::unique_ptr<LinearOracle> own_;
    LinearOracle* oracle_ = nullptr;
    Vector target_;
    std::unique_ptr<Solver> solver_;
    Projection best_;
    double tolerance_ = 0.0;
    double reached_ = 0.0;  // the floor as far as the oracle can tell; its tolerances would keep it below the distance
    int stalled_ = 0;
    int steps_ = 0;
};

// What "relative" means for points of K: |target|, at least one unit of the oracle.
double sizeOf(const Vector& target, const LinearOracle& oracle);

}  // namespace awaystep
