#pragma once
// Vertices found so far, each once. A vertex is known by its feature vector (infinity norm, 1e-11 relative): states
// that are never visited make different policies with one and the same Phi. Numbered in order of discovery.

#include <cstdint>
#include <map>
#include <unordered_map>

#include "solvers/linear_oracle.h"

namespace awaystep {

class VertexPool {
public:
    // The vertex found with exactly this policy, or null.
    VertexPtr find(const DeterministicPolicy& policy) const;

    // The vertex with this Phi, made if it is new. `error` bounds what Phi is off by, in any feature; `occupancy` is
    // that of the policy. If the error is too large for 1e-11 to mean anything (discounts near one in large worlds),
    // two Phi within twice the error are one vertex if the policies agree wherever the agent goes.
    VertexPtr insert(const DeterministicPolicy& policy, const Vector& phi, double error, const Vector& occupancy);

private:
    std::multimap<double, VertexPtr> byKey_;  // by a weighted mean of Phi
    std::unordered_multimap<std::uint64_t, VertexPtr> byPolicy_;
};

}  // namespace awaystep
