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
    // What FaceSearch does, in one piece. Told to stop, it throws Stopped.
    void explore(int calls, int features, Rng& rng, const StopToken& stop = {});

    // The pair of the face that is nearest to the others; nothing while fewer than two vertices are known. Its distance
    // is at least the facial distance of K over all policies.
    std::optional<FacialPair> closest() const;
    int faces() const { return static_cast<int>(asked_.size()); }
    int vertices() const { return static_cast<int>(known_.size()); }

private:
    friend class FaceSearch;
    friend class ClosestFace;
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
    // Each face is measured once, when it is new: measuring all of them again for every new vertex took ten times as
    // long. A piece of a search; false: all of them are measured.
    bool measureNext();
    const Asked* nearest() const;
    // The search for the pair of this face among the vertices; nothing where the face has all of them or none.
    std::optional<PairSearch> pairOf(const Asked& asked, const Matrix& all) const;
    Matrix columns() const;

    LinearOracle& oracle_;
    std::vector<Asked> asked_;
    std::vector<VertexPtr> known_;
    std::optional<PairSearch> measuring_;  // of the first face that is not measured
    double size_;                          // the largest |phi|
};

// Looks for faces with so many calls of the oracle at most: directions drawn evenly, the planes of the hull of what is
// known where that is small, and directions round the closest face. In pieces of a call, a hull or a
// cycle of a PairSearch.
class FaceSearch {
public:
    // Faces and random numbers must outlive it.
    FaceSearch(CertifiedFaces& faces, int calls, int features, Rng& rng);
    // False: it is over.
    bool step();

private:
    enum class Phase { Evenly, Planes, Around, Over };
    bool pushPlane();
    void stepAround();

    CertifiedFaces& faces_;
    int features_;
    Rng& rng_;
    Phase phase_ = Phase::Evenly;
    int evenly_, forPlanes_, around_;  // calls that are left
    std::vector<HullPlane> planes_;    // of the hull of what was known when it was made
    std::size_t plane_ = 0;            // the next of them
    bool pushed_ = true;               // one of them, so that the hull is another
    Vector centre_;
    int roundIt_ = 0;  // calls that are left round the centre
};

// CertifiedFaces::closest() in pieces of a cycle of a PairSearch.
class ClosestFace {
public:
    // The faces must outlive it, and nothing is asked of them meanwhile.
    explicit ClosestFace(const CertifiedFaces& faces);
    // False: `nearest` is the answer.
    bool step();
    std::optional<FacialPair> nearest;

private:
    const CertifiedFaces& faces_;
    Matrix all_;
    std::vector<const CertifiedFaces::Asked*> candidates_;
    std::size_t next_ = 0;
    std::optional<PairSearch> pair_;  // of the one before the next
    int again_ = 0;
};

}  // namespace awaystep
