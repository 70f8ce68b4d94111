#pragma once
// The exact shadow of K in a plane of feature space, found by oracle calls: between two known corners the oracle is
// called for the normal of their edge, until no edge can be pushed out. No policy is enumerated.

#include <cstdint>
#include <optional>
#include <vector>

#include "solvers/oracles/linear_oracle.h"
#include "world/stop_token.h"

namespace awaystep {

struct ShadowCorner {
    VertexPtr vertex;
    double u = 0.0, v = 0.0;  // where it falls: u . Phi and v . Phi
};

struct Shadow {
    std::vector<ShadowCorner> corners;  // extreme points only, counter-clockwise; two or one where the shadow is flat
    double area = 0.0;
    double diameter = 0.0;
    std::int64_t oracleCalls = 0;
    bool complete = true;  // false when it was stopped early
};

// The same step by step, each with one call of the oracle, which must outlive it.
class ShadowSearch {
public:
    ShadowSearch(LinearOracle& oracle, Vector u, Vector v);
    // The shadow, once it is known.
    std::optional<Shadow> step();
    // As far as it is known.
    Shadow unfinished();

private:
    double tolerance() const;
    ShadowCorner ask(double a, double b);
    bool needless(const ShadowCorner& before, const ShadowCorner& corner, const ShadowCorner& after) const;
    void keepExtreme();
    Shadow measured();

    // Counter-clockwise: a corner that is known, or an edge that may be pushed out. The next one is the last.
    struct Piece {
        ShadowCorner from;
        std::optional<ShadowCorner> to;  // of an edge
    };
    LinearOracle& oracle_;
    Vector u_, v_;
    double scale_;
    std::int64_t before_;
    std::vector<ShadowCorner> supports_;  // in the four directions of the compass
    std::vector<Piece> rest_;
    Shadow result_;
};

// u and v span the plane; they must not be parallel. Told to stop, it returns what it has: see `complete`.
Shadow shadowOf(LinearOracle& oracle, const Vector& u, const Vector& v, const StopToken& stop = {});

}  // namespace awaystep
