#pragma once
// K itself for three features: its extreme points and true facets, grown by oracle calls until no facet can be pushed
// out by more than 1e-9 (relative). Where K is flat (features that sum to one) it is a polygon in its plane, a segment
// or a point, and said to be so by its dimension.

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "solvers/oracles/linear_oracle.h"
#include "world/stop_token.h"

namespace awaystep {

struct SolidFacet {
    std::vector<int> corners;  // into Solid::vertices, in order round the facet, counter-clockwise seen from outside
    Eigen::Vector3d normal = Eigen::Vector3d::Zero();  // unit, outward; one of the two sides where K is flat
    double offset = 0.0;                               // normal . p = offset on the facet
};

struct Solid {
    int dimension = 3;                // 3, or 2, 1, 0 where K is flat
    std::vector<VertexPtr> vertices;  // extreme points only
    std::vector<SolidFacet> facets;   // coplanar pieces merged; the one polygon where dimension is 2, none below
    double volume = 0.0;              // 0 where flat
    double area = 0.0;                // of the surface, or of the one polygon
    double diameter = 0.0;
    std::int64_t oracleCalls = 0;
    bool complete = true;  // false when it was stopped early
};

// K grows step by step: each calls the oracle once or looks at one point. The oracle must outlive it; its Phi must have
// three entries.
class SolidGrowth {
public:
    explicit SolidGrowth(LinearOracle& oracle);
    ~SolidGrowth();
    SolidGrowth(const SolidGrowth&) = delete;
    SolidGrowth& operator=(const SolidGrowth&) = delete;
    // K, once it is complete.
    std::optional<Solid> step();
    // As far as it has grown.
    Solid unfinished();

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

// All steps at once. Told to stop, it returns what it has: see `complete`.
Solid solidOf(LinearOracle& oracle, const StopToken& stop = {});

}  // namespace awaystep
