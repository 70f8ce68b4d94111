#include "model/polytope/facts_search.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>
#include <utility>

#include "geometry/point_oracle.h"
#include "world/horizon.h"

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

FactsSearch::FactsSearch(std::shared_ptr<const Mdp> mdp, SolidPtr solid, const StopToken& stop)
    : mdp_(std::move(mdp)),
      solid_(std::move(solid)),
      stop_(stop),
      oracle_(mdp_, stop),
      certified_(oracle_),
      rng_(0, "certified faces") {
    facts_.diameterBound = horizonOf(*mdp_).diameterBound();
}

std::optional<PolytopeFacts> FactsSearch::step() {
    stop_.throwIfStopped();
    stage_ = after(stage_);
    return stage_ == Stage::Known ? std::optional(std::move(facts_)) : std::nullopt;
}

FactsSearch::Stage FactsSearch::after(Stage stage) {
    switch (stage) {
        case Stage::Box:
            return box();
        case Stage::Points:
            return findPoints();
        case Stage::Diameter:
            facts_.diameter = diameter(points_);
            return Stage::Facets;
        case Stage::Facets:
            facts_.points = static_cast<int>(points_.cols());
            try {
                if (mdp_->featureCount() <= 3 && points_.cols() >= 2)
                    facts_.facets = std::make_shared<const std::vector<HullPlane>>(facetPlanes(points_));
            } catch (const std::exception&) {
                return Stage::SolidFaces;  // points too close to each other to tell them
            }
            return Stage::ListFaces;
        case Stage::ListFaces:
            return listFaces();
        case Stage::Faces:
            return lookAtFaces();
        case Stage::SolidFaces:
            return askSolid();
        case Stage::Explore:
            return exploring_->step() ? Stage::Explore : Stage::Closest;
        case Stage::Closest:
            return closest();
        case Stage::Known:
            break;
    }
    return Stage::Known;
}

FactsSearch::Stage FactsSearch::box() {
    const Vector axis = Vector::Unit(mdp_->featureCount(), axis_);
    const double width = certified_.ask(axis)->phi[axis_] - certified_.ask(-axis)->phi[axis_];
    squares_ += width * width;
    if (++axis_ < mdp_->featureCount()) return Stage::Box;
    facts_.boxDiagonal = std::sqrt(squares_);
    return Stage::Points;
}

// All policies, the corners of K, or its outline where that is K itself.
FactsSearch::Stage FactsSearch::findPoints() {
    if (outline_) {
        const auto outline = outline_->step();
        if (!outline) return Stage::Points;
        std::vector<VertexPtr> corners;
        for (const ShadowCorner& corner : outline->corners) corners.push_back(corner.vertex);
        points_ = columnsOf(corners);
        return Stage::Diameter;
    }
    if (const auto all = differentPhis(*mdp_, mostPoliciesCounted)) {
        points_ = *all;
        facts_.overAllPolicies = true;
        return Stage::Diameter;
    }
    if (solid_ != nullptr) {
        points_ = columnsOf(solid_->vertices);
        facts_.diameter = solid_->diameter;
        return Stage::Facets;
    }
    if (mdp_->featureCount() != 2) return Stage::SolidFaces;
    outline_.emplace(oracle_, Vector::Unit(2, 0), Vector::Unit(2, 1));
    return Stage::Points;
}

// Where there are too many faces to examine, or points too close to each other to tell them, there is an upper bound
// alone.
FactsSearch::Stage FactsSearch::listFaces() {
    if (!facesCanBeListed(points_)) return Stage::SolidFaces;
    try {
        faces_.emplace(points_);
        return Stage::Faces;
    } catch (const std::exception&) {
        return Stage::SolidFaces;
    }
}

FactsSearch::Stage FactsSearch::lookAtFaces() {
    try {
        if (faces_->step()) return Stage::Faces;
        facts_.vertexFacetDistance = vertexFacetDistance(points_);
    } catch (const std::exception&) {
        return Stage::SolidFaces;
    }
    facts_.facialDistance = std::numeric_limits<double>::infinity();
    if (faces_->smallest) {
        facts_.facialDistance = faces_->smallest->distance;
        facts_.pair = std::make_shared<const FacialPair>(std::move(*faces_->smallest));
    }
    return Stage::Known;
}

// The faces that the oracle certifies; the nearest of them is the bound.
FactsSearch::Stage FactsSearch::askSolid() {
    if (solid_ != nullptr) {
        if (facet_ == 0) certified_.know(solid_->vertices);
        if (facet_ < solid_->facets.size()) {
            certified_.ask(solid_->facets[facet_].normal);
            facet_ += 1 + solid_->facets.size() / mostSolidFacets;
            return Stage::SolidFaces;
        }
    }
    const int calls = static_cast<int>(std::clamp(mostStatesAsked / mdp_->states(), 8.0, 240.0));
    exploring_.emplace(certified_, calls, mdp_->featureCount(), rng_);
    return Stage::Explore;
}

FactsSearch::Stage FactsSearch::closest() {
    if (!closest_) closest_.emplace(certified_);
    if (closest_->step()) return Stage::Closest;
    if (closest_->nearest) facts_.pair = std::make_shared<const FacialPair>(std::move(*closest_->nearest));
    facts_.certifiedFaces = certified_.faces();
    return Stage::Known;
}

PolytopeFacts factsOf(const std::shared_ptr<const Mdp>& mdp, const SolidPtr& solid, const StopToken& stop) {
    FactsSearch search(mdp, solid, stop);
    for (;;)
        if (auto facts = search.step()) return std::move(*facts);
}

}  // namespace awaystep
