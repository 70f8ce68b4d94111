#pragma once
// The exact shadow of K in a plane of feature space, found by asking the oracle: between two known corners it is asked
// in the direction of their edge's normal, until no edge can be pushed out. No policy is enumerated.

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
    bool complete = true;  // false when it was given up half-way
};

// u and v span the plane; they must not be parallel. Told to stop, it gives up: see `complete`.
Shadow shadowOf(LinearOracle& oracle, const Vector& u, const Vector& v, const StopToken& stop = {});

}  // namespace awaystep
