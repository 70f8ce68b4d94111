#include "geometry/projection.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "solvers/oracles/exact_oracle.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

constexpr int longestSearch = 100'000;

}  // namespace

double sizeOf(const Vector& target, const LinearOracle& oracle) { return std::max(oracle.unit(), target.norm()); }

ProjectionSearch::ProjectionSearch(LinearOracle& oracle, Vector target)
    : oracle_(&oracle), target_(std::move(target)) {}

ProjectionSearch::ProjectionSearch(std::shared_ptr<const Mdp> mdp, Vector target)
    : mdp_(std::move(mdp)), target_(std::move(target)) {}

void ProjectionSearch::begin() {
    constexpr double relative = 1e-13;
    if (mdp_) {
        own_ = std::make_unique<ExactOracle>(mdp_);
        oracle_ = own_.get();
    }
    SolverSetup setup;
    setup.oracle = oracle_;
    setup.phiE = target_;
    // Any vertex will do to start from; one that looks towards the target saves a few steps.
    setup.start = oracle_->best(target_.norm() > 0.0 ? target_ : Vector(Vector::Ones(target_.size())));
    setup.iterations = longestSearch;
    solver_ = makeSolver(finiteSolver, setup);
    best_.distance = std::numeric_limits<double>::infinity();
    tolerance_ = relative * sizeOf(target_, *oracle_);
}

ProjectionSearch::~ProjectionSearch() = default;

std::optional<Projection> ProjectionSearch::step() {
    constexpr int patience = 3;  // steps without progress before rounding is taken for the reason
    if (!solver_) begin();
    if (steps_++ == longestSearch) throw std::runtime_error("geometry: the projection onto K did not come to an end");
    const IterationRecord here = solver_->step();
    stalled_ = here.distance < best_.distance ? 0 : stalled_ + 1;
    if (here.distance < best_.distance) {
        best_.x = here.x;
        best_.distance = here.distance;
        best_.members = here.active->members();
    }
    if (here.distance > 0.0) reached_ = std::max(reached_, here.distance - here.gap / here.distance);
    best_.floor = std::min(std::max(best_.floor, here.floor()), best_.distance);
    const bool found = best_.distance <= tolerance_ || best_.distance - reached_ <= tolerance_ || stalled_ >= patience;
    return found ? std::optional(std::move(best_)) : std::nullopt;
}

Projection project(LinearOracle& oracle, const Vector& target, const StopToken& stop) {
    ProjectionSearch search(oracle, target);
    for (;;) {
        stop.throwIfStopped();
        if (auto found = search.step()) return std::move(*found);
    }
}

}  // namespace awaystep
