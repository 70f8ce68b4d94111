// The stationary policy of a mixture, for each criterion.

#include <algorithm>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "world/chain_elimination.h"
#include "world/horizon.h"
#include "world/occupancy.h"
#include "world/policy_system.h"

namespace awaystep {
namespace {

// How often the mixture takes every action in every state: of what one member does, `visits` by stage.
void addVisits(const MixedPolicy::Part& part, const Vector& visits, Matrix& together) {
    const int n = part.policy->states();
    for (int t = 0; t < part.policy->stages(); ++t)
        for (int s = 0; s < n; ++s) {
            const Eigen::Index row = static_cast<Eigen::Index>(t) * n + s;
            // A solve leaves rounding errors below zero where a policy never goes.
            together(row, part.policy->at(t, s)) += part.weight * std::max(visits[row], 0.0);
        }
}

struct MixtureVisits {
    Matrix lasting;  // the occupancies
    Matrix passing;  // average: before absorption; else empty
    Vector phi;      // of the mixture; average alone
};

MixtureVisits visitsOf(const Mdp& mdp, const MixedPolicy& psi) {
    const Eigen::Index rows = static_cast<Eigen::Index>(mdp.states()) * mdp.criterion().stages();
    MixtureVisits visits{Matrix::Zero(rows, mdp.actions()), {}, Vector::Zero(mdp.featureCount())};
    if (mdp.criterion().average()) visits.passing = visits.lasting;
    std::optional<PolicySystem> system;  // kept over the parts: what does not change is factored once
    if (mdp.criterion().discounted()) system.emplace(mdp);
    for (const MixedPolicy::Part& part : psi.parts) {
        Vector x;
        if (system) {
            system->setPolicy(part.policy->actions());
            system->solveOccupancy(x);
        } else if (mdp.criterion().finiteHorizon()) {
            x = stageOccupancy(mdp, *part.policy);
        } else {
            const ChainElimination chain(mdp, PolicyRows(mdp, part.policy->actions()));
            x = chain.frequencies(mdp.initial());
            addVisits(part, chain.visitsBeforeAbsorption(mdp.initial()), visits.passing);
            visits.phi += part.weight * featureExpectations(mdp, *part.policy, x);
        }
        addVisits(part, x, visits.lasting);
    }
    return visits;
}

StochasticPolicy policyOf(const Mdp& mdp, const MixedPolicy& psi, MixtureVisits visits) {
    const auto heaviest = std::max_element(psi.parts.begin(), psi.parts.end(),
                                           [](const auto& a, const auto& b) { return a.weight < b.weight; });
    Matrix& together = visits.lasting;
    for (int t = 0; t < mdp.criterion().stages(); ++t)
        for (int s = 0; s < mdp.states(); ++s) {
            auto row = together.row(static_cast<Eigen::Index>(t) * mdp.states() + s);
            if (!(row.sum() > 0.0) && visits.passing.size() > 0) row = visits.passing.row(s);
            if (row.sum() > 0.0)
                row /= row.sum();
            else
                row[heaviest->policy->at(t, s)] = 1.0;
        }
    return {std::move(together), mdp.criterion().stages()};
}

void requireParts(const MixedPolicy& psi) {
    if (psi.parts.empty()) throw std::invalid_argument("stationary policy: the mixture is empty");
}

}  // namespace

StochasticPolicy stationaryPolicy(const Mdp& mdp, const MixedPolicy& psi) {
    requireParts(psi);
    return policyOf(mdp, psi, visitsOf(mdp, psi));
}

StationaryAnswer stationaryAnswer(const Mdp& mdp, const MixedPolicy& psi) {
    constexpr double same = 1e-9;
    requireParts(psi);
    MixtureVisits visits = visitsOf(mdp, psi);
    const Vector wanted = visits.phi;
    StationaryAnswer answer;
    answer.policy = policyOf(mdp, psi, std::move(visits));
    if (!mdp.criterion().average()) return answer;
    const double off = (featureExpectations(mdp, *answer.policy) - wanted).lpNorm<Eigen::Infinity>();
    const double allowed = same * std::max(horizonOf(mdp).largestWidth(), horizonOf(mdp).largestMagnitude());
    if (off <= allowed) return answer;
    answer.policy.reset();
    std::ostringstream note;
    note.precision(2);
    note
        << "no stationary policy is known to have the long-run averages of the mixture: in a state that several of its "
           "policies pass or stay in, choosing between them again at every step leads elsewhere in the long run (the "
           "averages would differ by up to "
        << off << "); the mixture itself is the answer";
    answer.note = note.str();
    return answer;
}

}  // namespace awaystep
