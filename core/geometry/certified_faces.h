#pragma once
// An upper bound on the facial distance where K is too rich to list its faces. Whatever reward w the oracle answers,
// the points of K that are largest along w are a face; the known vertices on it, and those surely not on it, are
// nearer or as near as the face and all others are. So each answer bounds the facial distance from above, and the
// smallest of them is kept.

#include <memory>
#include <optional>
#include <vector>

#include "geometry/facial_distance.h"
#include "solvers/oracles/linear_oracle.h"
#include "world/rng.h"
#include "world/stop_token.h"
#include "world/vector.h"

namespace awaystep {

class CertifiedFaces {
public:
    // The oracle must be exact and outlive it.
    explicit CertifiedFaces(LinearOracle& oracle) : oracle_(oracle), size_(oracle.unit()) {}

    // Asks the oracle: w makes a face known, the answer may be a new vertex.
    VertexPtr ask(const Vector& w);
    // Vertices that are known from elsewhere.
    void know(const std::vector<VertexPtr>& vertices);
    // So many calls more at most: directions drawn evenly, the planes of the hull of what is known where that is small,
    // and directions round the closest face. Told to stop, it throws Stopped.
    void explore(int calls, int features, Rng& rng, const StopToken& stop = {});

    // The pair of the face that is nearest to the others; nothing while fewer than two vertices are known. Its distance
    // is at least the facial distance of K over all policies.
    std::optional<FacialPair> closest() const;
    int faces() const { return static_cast<int>(asked_.size()); }
    int vertices() const { return static_cast<int>(known_.size()); }

private:
    struct Asked {
        Vector w;             // of length 1
        double height = 0.0;  // w . y, the largest over K but for the allowance
        double allowance = 0.0;
        bool measured = false;
        // Of its pair among the vertices that were known when it was measured: the others only come nearer, so it is an
        // upper bound like any. Infinite: it had no pair.
        double distance = 0.0;
    };
    bool hasAsked(const Vector& w) const;
    void pushPlanes(int& calls, const StopToken& stop);
    const Asked* nearest(const StopToken& stop);
    std::optional<FacialPair> pairOf(const Asked& asked, const Matrix& all) const;
    Matrix columns() const;

    LinearOracle& oracle_;
    std::vector<Asked> asked_;
    std::vector<VertexPtr> known_;
    double size_;  // the largest |phi|
};

}  // namespace awaystep
