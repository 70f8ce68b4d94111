#include "world/occupancy.h"

#include <algorithm>
#include <stdexcept>

#include "world/policy_system.h"

namespace awaystep {
namespace {

Vector occupancyOf(PolicySystem& system) {
    Vector x;
    system.solveOccupancy(x);
    return x;
}

}  // namespace

Vector stateOccupancy(const Mdp& mdp, const DeterministicPolicy& policy) {
    PolicySystem system(mdp);
    system.setPolicy(policy.actions());
    return occupancyOf(system);
}

Vector stateOccupancy(const Mdp& mdp, const StochasticPolicy& policy) {
    PolicySystem system(mdp);
    system.setPolicy(policy);
    return occupancyOf(system);
}

Vector featureExpectations(const Mdp& mdp, const Vector& occupancy) { return mdp.features().transpose() * occupancy; }

Vector featureExpectations(const Mdp& mdp, const DeterministicPolicy& policy) {
    return featureExpectations(mdp, stateOccupancy(mdp, policy));
}

Vector featureExpectations(const Mdp& mdp, const StochasticPolicy& policy) {
    return featureExpectations(mdp, stateOccupancy(mdp, policy));
}

StochasticPolicy stationaryPolicy(const Mdp& mdp, const MixedPolicy& psi) {
    if (psi.parts.empty()) throw std::invalid_argument("stationary policy: the mixture is empty");
    Matrix together = Matrix::Zero(mdp.states(), mdp.actions());
    PolicySystem system(mdp);
    for (const MixedPolicy::Part& part : psi.parts) {
        system.setPolicy(part.policy->actions());
        const Vector x = occupancyOf(system);
        // A solve leaves rounding errors below zero where a policy never goes.
        for (int s = 0; s < mdp.states(); ++s) together(s, (*part.policy)[s]) += part.weight * std::max(x[s], 0.0);
    }
    const auto heaviest = std::max_element(psi.parts.begin(), psi.parts.end(),
                                           [](const auto& a, const auto& b) { return a.weight < b.weight; });
    for (int s = 0; s < mdp.states(); ++s) {
        const double visits = together.row(s).sum();
        if (visits > 0.0)
            together.row(s) /= visits;
        else
            together(s, (*heaviest->policy)[s]) = 1.0;
    }
    return {together};
}

}  // namespace awaystep
