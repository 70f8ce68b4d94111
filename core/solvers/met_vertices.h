#pragma once
// The vertices that a run has met, its start and the oracle's answers, side by side in one matrix: the best of them for
// a reward is one product. An oracle that breaks ties by a tolerance may answer with less than one of these promises.

#include <unordered_set>
#include <vector>

#include "solvers/oracles/linear_oracle.h"

namespace awaystep {

class MetVertices {
public:
    void add(const VertexPtr& vertex);
    // The one that maximises w . phi, the first of equals. There must be one.
    const VertexPtr& best(const Vector& w) const;

private:
    std::vector<VertexPtr> vertices_;
    std::unordered_set<const Vertex*> known_;
    Matrix phis_;  // the first vertices_.size() columns
};

}  // namespace awaystep
