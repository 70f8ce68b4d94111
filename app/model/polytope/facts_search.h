#pragma once
// PolytopeFacts in pieces of some milliseconds, so that a page draws frames in between.

#include <memory>
#include <optional>

#include "geometry/certified_faces.h"
#include "geometry/facial_distance.h"
#include "geometry/shadow.h"
#include "model/polytope/polytopes.h"
#include "solvers/oracles/exact_oracle.h"
#include "world/mdp.h"
#include "world/rng.h"
#include "world/stop_token.h"

namespace awaystep {

class FactsSearch {
public:
    // solid: K where needsSolid() says so, else null. Told to stop, step() throws Stopped.
    FactsSearch(std::shared_ptr<const Mdp> mdp, SolidPtr solid, const StopToken& stop);
    FactsSearch(const FactsSearch&) = delete;
    FactsSearch& operator=(const FactsSearch&) = delete;
    // One call of the oracle, one face or the like; the facts once they are known.
    std::optional<PolytopeFacts> step();

private:
    enum class Stage { Box, Points, Diameter, Facets, ListFaces, Faces, SolidFaces, Explore, Closest, Known };
    Stage after(Stage stage);
    Stage box();
    Stage findPoints();
    Stage listFaces();
    Stage lookAtFaces();
    Stage askSolid();
    Stage closest();

    std::shared_ptr<const Mdp> mdp_;
    SolidPtr solid_;
    StopToken stop_;
    ExactOracle oracle_;
    CertifiedFaces certified_;
    Rng rng_;
    Stage stage_ = Stage::Box;
    PolytopeFacts facts_;
    int axis_ = 0;
    double squares_ = 0.0;
    std::optional<ShadowSearch> outline_;
    Matrix points_;
    std::optional<FacialSearch> faces_;
    std::size_t facet_ = 0;  // of the solid, the next to be asked
    std::optional<FaceSearch> exploring_;
    std::optional<ClosestFace> closest_;
};

}  // namespace awaystep
