#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>
#include <utility>

#include "geometry/certified_faces.h"
#include "geometry/facial_distance.h"
#include "geometry/point_oracle.h"
#include "geometry/shadow.h"
#include "model/polytope/polytopes.h"
#include "solvers/oracles/exact_oracle.h"
#include "world/horizon.h"
#include "world/mdp.h"
#include "world/rng.h"

namespace awaystep {
namespace {

// Larger worlds are not examined as closely: a call of their oracle takes long.
constexpr double mostStatesAsked = 400000.0;  // states times calls
constexpr std::size_t mostSolidFacets = 150;

Matrix columnsOf(const std::vector<VertexPtr>& vertices) {
    Matrix points(vertices.front()->phi.size(), static_cast<Eigen::Index>(vertices.size()));
    for (std::size_t i = 0; i < vertices.size(); ++i) points.col(static_cast<Eigen::Index>(i)) = vertices[i]->phi;
    return points;
}

}  // namespace

struct FactsSearch::Parts {
    Parts(std::shared_ptr<const Mdp> world, SolidPtr whole, const StopToken& told)
        : mdp(std::move(world)),
          solid(std::move(whole)),
          stop(told),
          oracle(mdp, told),
          certified(oracle),
          rng(0, "certified faces") {
        facts.diameterBound = horizonOf(*mdp).diameterBound();
    }

    enum class Stage { Box, Points, Diameter, Facets, ListFaces, Faces, SolidFaces, Explore, Closest, Known };
    Stage next();
    Stage measureBox();
    Stage findPoints();
    Stage findFacets();
    Stage listFaces();
    Stage lookAtFaces();
    Stage askSolid();
    Stage findClosest();

    std::shared_ptr<const Mdp> mdp;
    SolidPtr solid;
    StopToken stop;
    ExactOracle oracle;
    CertifiedFaces certified;
    Rng rng;
    Stage stage = Stage::Box;
    PolytopeFacts facts;
    int axis = 0;
    std::optional<double> upper;  // end of the box along this axis
    double squares = 0.0;
    std::optional<ShadowSearch> outline;
    Matrix points;
    std::optional<FacialSearch> faces;
    std::size_t facet = 0;  // of the solid, the next to be asked
    std::optional<FaceSearch> exploring;
    std::optional<ClosestFace> closest;
};

FactsSearch::FactsSearch(std::shared_ptr<const Mdp> mdp, SolidPtr solid, const StopToken& stop)
    : parts_(std::make_unique<Parts>(std::move(mdp), std::move(solid), stop)) {}
FactsSearch::~FactsSearch() = default;

std::optional<PolytopeFacts> FactsSearch::step() {
    parts_->stop.throwIfStopped();
    parts_->stage = parts_->next();
    return parts_->stage == Parts::Stage::Known ? std::optional(std::move(parts_->facts)) : std::nullopt;
}

FactsSearch::Parts::Stage FactsSearch::Parts::next() {
    switch (stage) {
        case Stage::Box:
            return measureBox();
        case Stage::Points:
            return findPoints();
        case Stage::Diameter:
            facts.diameter = diameter(points);
            return Stage::Facets;
        case Stage::Facets:
            return findFacets();
        case Stage::ListFaces:
            return listFaces();
        case Stage::Faces:
            return lookAtFaces();
        case Stage::SolidFaces:
            return askSolid();
        case Stage::Explore:
            return exploring->step() ? Stage::Explore : Stage::Closest;
        case Stage::Closest:
            return findClosest();
        case Stage::Known:
            break;
    }
    return Stage::Known;
}

FactsSearch::Parts::Stage FactsSearch::Parts::findFacets() {
    facts.points = static_cast<int>(points.cols());
    if (mdp->featureCount() > 3 || points.cols() < 2) return Stage::ListFaces;
    try {
        facts.facets = std::make_shared<const std::vector<HullPlane>>(facetPlanes(points));
        return Stage::ListFaces;
    } catch (const std::exception&) {
        return Stage::SolidFaces;  // points too close to each other to tell them
    }
}

FactsSearch::Parts::Stage FactsSearch::Parts::measureBox() {
    const Vector w = Vector::Unit(mdp->featureCount(), axis);
    if (!upper) {
        upper = certified.ask(w)->phi[axis];
        return Stage::Box;
    }
    const double width = *std::exchange(upper, std::nullopt) - certified.ask(-w)->phi[axis];
    squares += width * width;
    if (++axis < mdp->featureCount()) return Stage::Box;
    facts.boxDiagonal = std::sqrt(squares);
    return Stage::Points;
}

// All policies, the corners of K, or its outline where that is K itself.
FactsSearch::Parts::Stage FactsSearch::Parts::findPoints() {
    if (outline) {
        const auto whole = outline->step();
        if (!whole) return Stage::Points;
        std::vector<VertexPtr> corners;
        for (const ShadowCorner& corner : whole->corners) corners.push_back(corner.vertex);
        points = columnsOf(corners);
        return Stage::Diameter;
    }
    if (const auto all = differentPhis(*mdp, mostPoliciesCounted)) {
        points = *all;
        facts.overAllPolicies = true;
        return Stage::Diameter;
    }
    if (solid != nullptr) {
        points = columnsOf(solid->vertices);
        facts.diameter = solid->diameter;
        return Stage::Facets;
    }
    if (mdp->featureCount() != 2) return Stage::SolidFaces;
    outline.emplace(oracle, Vector::Unit(2, 0), Vector::Unit(2, 1));
    return Stage::Points;
}

// Where there are too many faces to examine, or points too close to each other to tell them, there is an upper bound
// alone.
FactsSearch::Parts::Stage FactsSearch::Parts::listFaces() {
    if (!facesCanBeListed(points)) return Stage::SolidFaces;
    try {
        faces.emplace(points);
        return Stage::Faces;
    } catch (const std::exception&) {
        return Stage::SolidFaces;
    }
}

FactsSearch::Parts::Stage FactsSearch::Parts::lookAtFaces() {
    try {
        if (faces->step()) return Stage::Faces;
        facts.vertexFacetDistance = vertexFacetDistance(points);
    } catch (const std::exception&) {
        return Stage::SolidFaces;
    }
    facts.facialDistance = std::numeric_limits<double>::infinity();
    if (faces->smallest) {
        facts.facialDistance = faces->smallest->distance;
        facts.pair = std::make_shared<const FacialPair>(std::move(*faces->smallest));
    }
    return Stage::Known;
}

// The faces that the oracle certifies; the nearest of them is the bound.
FactsSearch::Parts::Stage FactsSearch::Parts::askSolid() {
    if (solid != nullptr) {
        if (facet == 0) certified.know(solid->vertices);
        if (facet < solid->facets.size()) {
            certified.ask(solid->facets[facet].normal);
            facet += 1 + solid->facets.size() / mostSolidFacets;
            return Stage::SolidFaces;
        }
    }
    const int calls = static_cast<int>(std::clamp(mostStatesAsked / mdp->states(), 8.0, 240.0));
    exploring.emplace(certified, calls, mdp->featureCount(), rng);
    return Stage::Explore;
}

FactsSearch::Parts::Stage FactsSearch::Parts::findClosest() {
    if (!closest) closest.emplace(certified);
    if (closest->step()) return Stage::Closest;
    if (closest->nearest) facts.pair = std::make_shared<const FacialPair>(std::move(*closest->nearest));
    facts.certifiedFaces = certified.faces();
    return Stage::Known;
}

PolytopeFacts factsOf(const std::shared_ptr<const Mdp>& mdp, const SolidPtr& solid, const StopToken& stop) {
    FactsSearch search(mdp, solid, stop);
    for (;;)
        if (auto facts = search.step()) return std::move(*facts);
}

}  // namespace awaystep
