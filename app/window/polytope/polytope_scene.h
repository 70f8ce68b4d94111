#pragma once
// K with everything that happens in it, on a canvas: its outline or its facets, the target with how sure it is, the
// iterates of all solvers, and of the selected one the active vertices, both directions, the step and the gap's line.
// The large picture and the magnifier paint the same scene.

#include <optional>
#include <vector>

#include "model/polytope/polytopes.h"
#include "window/widgets/plane_canvas.h"

namespace awaystep {

class Session;

struct PolytopeScene {
    const Session* session = nullptr;
    Plane plane;
    const Shadow* shadow = nullptr;    // in this plane; null: not known yet, or a solid
    const Solid* solid = nullptr;      // null: a shadow
    Eigen::Vector3d forward{0, 1, 0};  // for a solid: where one looks
    const Vertex* hovered = nullptr;   // drawn larger
    std::vector<Area> covered;         // by what lies over the picture: no label goes there

    bool facing(const SolidFacet& facet) const { return facet.normal.dot(forward) < 0.0; }
};

// So many of a path's last iterates stand out, and a magnifier frames them.
constexpr int recentIterates = 8;

// The vertices of K that can be pointed at, with whether they are in front.
struct ScenePoint {
    VertexPtr vertex;
    bool front = true;
};
std::vector<ScenePoint> pointsOf(const PolytopeScene& scene);

// Whether all of the canvas lies in the box that the target is sure to be in: then there is no line of it to draw.
bool boxLargerThanView(const PlaneCanvas& canvas, const PolytopeScene& scene);

// `labels`: names and axes as well, which a small inset has no room for.
void paintPolytope(PlaneCanvas& canvas, const Style& style, const PolytopeScene& scene, bool labels);

}  // namespace awaystep
