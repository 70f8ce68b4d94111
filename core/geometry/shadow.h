#pragma once
// The exact shadow of K in a plane of feature space, found by oracle calls: between two known corners the oracle is
// called for the normal of their edge, until no edge can be pushed out. No policy is enumerated.

#include <cstdint>
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

// u and v span the plane; they must not be parallel. Told to stop, it returns what it has: see `complete`.
Shadow shadowOf(LinearOracle& oracle, const Vector& u, const Vector& v, const StopToken& stop = {});

}  // namespace awaystep
