#include "world/occupancy.h"

#include "world/chain_elimination.h"
#include "world/policy_system.h"

namespace awaystep {
namespace {

// The share of every action that a policy takes in a state at a time.
template <typename Visit>
void forEachAction(const DeterministicPolicy& policy, int time, int state, Visit visit) {
    visit(policy.at(time, state), 1.0);
}
template <typename Visit>
void forEachAction(const StochasticPolicy& policy, int time, int state, Visit visit) {
    const Eigen::Index row = policy.row(time, state);
    for (Eigen::Index a = 0; a < policy.probabilities.cols(); ++a)
        if (const double share = policy.probabilities(row, a); share > 0.0) visit(static_cast<int>(a), share);
}

PolicyRows rowsOf(const Mdp& mdp, const DeterministicPolicy& policy) { return {mdp, policy.actions()}; }
PolicyRows rowsOf(const Mdp& mdp, const StochasticPolicy& policy) { return {mdp, policy}; }
void setTo(PolicySystem& system, const DeterministicPolicy& policy) { system.setPolicy(policy.actions()); }
void setTo(PolicySystem& system, const StochasticPolicy& policy) { system.setPolicy(policy); }

template <typename Policy>
Vector occupancyByStage(const Mdp& mdp, const Policy& policy) {
    Vector x;
    if (mdp.criterion().discounted()) {
        PolicySystem system(mdp);
        setTo(system, policy);
        system.solveOccupancy(x);
        return x;
    }
    if (mdp.criterion().average()) return ChainElimination(mdp, rowsOf(mdp, policy)).frequencies(mdp.initial());
    const Eigen::Index n = mdp.states();
    x = Vector::Zero(n * mdp.criterion().stages());
    x.head(n) = mdp.initial();
    for (int t = 0; t + 1 < mdp.criterion().stages(); ++t)
        for (int s = 0; s < mdp.states(); ++s) {
            const double here = x[t * n + s];
            if (here == 0.0) continue;
            forEachAction(policy, t, s, [&](int a, double share) {
                const Mdp::Row row = mdp.row(s, a);
                for (int i = 0; i < row.count; ++i) x[(t + 1) * n + row.next[i]] += here * share * row.probability[i];
            });
        }
    return x;
}

Vector summedOverStages(const Mdp& mdp, const Vector& x) {
    if (mdp.criterion().stages() == 1) return x;
    return x.reshaped(mdp.states(), mdp.criterion().stages()).rowwise().sum();
}

template <typename Policy>
Vector expectationsOf(const Mdp& mdp, const Policy& policy, const Vector& x) {
    if (!mdp.stateActionFeatures()) return mdp.features().transpose() * summedOverStages(mdp, x);
    Vector phi = Vector::Zero(mdp.featureCount());
    for (int t = 0; t < mdp.criterion().stages(); ++t)
        for (int s = 0; s < mdp.states(); ++s) {
            const double here = x[static_cast<Eigen::Index>(t) * mdp.states() + s];
            if (here == 0.0) continue;
            forEachAction(policy, t, s, [&](int a, double share) {
                for (SparseMatrix::InnerIterator it(mdp.features(), mdp.featureRow(s, a)); it; ++it)
                    phi[it.col()] += here * share * it.value();
            });
        }
    return phi;
}

}  // namespace

Vector stageOccupancy(const Mdp& mdp, const DeterministicPolicy& policy) { return occupancyByStage(mdp, policy); }
Vector stageOccupancy(const Mdp& mdp, const StochasticPolicy& policy) { return occupancyByStage(mdp, policy); }

Vector featureExpectations(const Mdp& mdp, const DeterministicPolicy& policy, const Vector& occupancy) {
    return expectationsOf(mdp, policy, occupancy);
}
Vector featureExpectations(const Mdp& mdp, const StochasticPolicy& policy, const Vector& occupancy) {
    return expectationsOf(mdp, policy, occupancy);
}
Vector featureExpectations(const Mdp& mdp, const DeterministicPolicy& policy) {
    return expectationsOf(mdp, policy, occupancyByStage(mdp, policy));
}
Vector featureExpectations(const Mdp& mdp, const StochasticPolicy& policy) {
    return expectationsOf(mdp, policy, occupancyByStage(mdp, policy));
}

}  // namespace awaystep
