#include "mpi/petsc_planner.h"

namespace awaystep {

PetscPlanner::PetscPlanner(const SharedWorld& world, const Ranks& ranks)
    : PolicyRounds(1e-11 * (1.0 - world.rows->discount()), world.rows->horizonValue()),
      world_(world),
      ranks_(ranks),
      bellman_(world.rows, world.own),
      system_(world, ranks),
      actions_(static_cast<std::size_t>(world.rows->states()), 0) {}

void PetscPlanner::sweep() {
    system_.fetchGhosts(values_);
    bellman_.sweepBothWays(reward_, values_);
}

Bellman::Improvement PetscPlanner::improve(double margin) {
    system_.fetchGhosts(values_);
    Bellman::Improvement found = bellman_.improve(reward_, values_, margin, actions_, gain_);
    found.residual = ranks_.largest(found.residual);
    found.changed = ranks_.sum(std::int64_t{found.changed}) > 0 ? 1 : 0;
    return found;
}

double PetscPlanner::largestValue() const { return ranks_.largest(values_.head(world_.own).lpNorm<Eigen::Infinity>()); }

const std::vector<int>& PetscPlanner::plan(const Vector& reward) {
    const Mdp& rows = *world_.rows;
    if (values_.size() == 0) {
        values_ = rows.stateActionFeatures()
                      ? Vector(reward.reshaped(rows.actions(), rows.states()).colwise().maxCoeff().transpose())
                      : reward;
        values_ *= rows.horizonValue();
    }
    reward_ = reward;
    iterate();
    bellman_.lowestBest(reward_, values_, tieTolerance(), actions_);
    return actions_;
}

}  // namespace awaystep
