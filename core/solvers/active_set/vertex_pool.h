#pragma once
// Vertices found so far, each once. A vertex is known by its feature vector (infinity norm, 1e-11 relative): states
// that are never visited make different policies with one and the same Phi. Numbered in order of discovery.
// A world may have more vertices than there is memory for. When there are very many, those that only the pool owns are
// forgotten: no active set and no record has them. One that is found again after that counts as new.

#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>

#include "solvers/oracles/linear_oracle.h"

namespace awaystep {

// A number per feature vector, such that vectors within t of each other (infinity norm) have numbers within t.
double phiKey(const Vector& phi);
// Feature vectors within this of each other (infinity norm) are one vertex
// (`unit` is that of the oracle).
double samePhiWithin(const Vector& phi, double unit);

class VertexPool {
public:
    // Bytes of vertices that may be held before those without another owner are forgotten; and the number that is held
    // however large they are.
    static constexpr std::size_t mostBytes = 128000000;
    static constexpr std::size_t fewest = 4096;
    explicit VertexPool(std::size_t bytes = mostBytes, std::size_t least = fewest, double unit = 1.0)
        : bytes_(bytes), least_(least), unit_(unit) {}

    // The vertex found with exactly this policy, or null.
    VertexPtr find(const DeterministicPolicy& policy) const;

    // The vertex with this Phi, made if it is new. `error` bounds what Phi is off by, in any feature; `occupancy` is
    // that of the policy, by stage. If the error is too large for 1e-11 to mean anything (discounts near one in large
    // worlds), two Phi within twice the error are one vertex if the policies agree wherever the agent goes.
    VertexPtr insert(const DeterministicPolicy& policy, const Vector& phi, double error, const Vector& occupancy);

    std::size_t size() const { return byKey_.size(); }

private:
    void forget(std::size_t bytesEach);

    std::size_t bytes_, least_;
    double unit_;
    int found_ = 0;
    std::size_t forgetAt_ = 0;                // 0: not known before the first vertex
    std::multimap<double, VertexPtr> byKey_;  // by a weighted mean of Phi
    std::unordered_multimap<std::uint64_t, VertexPtr> byPolicy_;
};

}  // namespace awaystep
