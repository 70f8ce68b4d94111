#include "window/polytope/faces_drawing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "geometry/facial_distance.h"
#include "geometry/reward_cone.h"
#include "model/live/shown_learning.h"
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "window/polytope/magnifier.h"
#include "window/polytope/polytope_labels.h"
#include "window/polytope/polytope_scene.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

using Spot = PlaneCanvas::Spot;

// K itself is drawn, not a shadow of it.
bool showsK(const PolytopeScene& scene) { return scene.solid != nullptr || scene.plane.u.size() == 2; }

std::vector<Vector> coneAtTarget(const Session& session) {
    const auto& facts = session.polytope().polytopes().facts();
    const auto& regime = session.polytope().regime();
    const std::optional<Vector> target = shownTarget(session);
    if (!facts || !facts->facets || !regime || !target || target->size() > 3) return {};
    if (regime->kind != RegimeKind::Vertex && regime->kind != RegimeKind::Face) return {};
    const double size = target->lpNorm<Eigen::Infinity>();
    return coneEdges(*facts->facets, *target, 1e-6 * std::max(toleranceUnit(size), size));
}

}  // namespace

void placeSwitch(const Style& style, const char* label) {
    placeBeside(style, style.px(23) + sizeOf(style, style.font.text, style.textSize, label).x);
}

void drawFaceChoices(const Style& style, const Session& session, PolytopeView& view) {
    const auto& facts = session.polytope().polytopes().facts();
    if (facts && facts->pair) {
        placeSwitch(style, "facial distance");
        smallCheckbox(style, "facial distance", view.facialDistance);
        tip(style,
            "The face that is nearest to the hull of the vertices that are not on it, and the two points that are so "
            "near. In a shadow the line between them may look shorter than it is. Also called pyramidal width.",
            "C(K)");
    }
    if (coneAtTarget(session).empty()) return;
    placeSwitch(style, "rewards");
    smallCheckbox(style, "rewards", view.rewards);
    tip(style,
        "The rewards w for which the expert is optimal, as directions from \u03A6_E: the normal cone of K. At a vertex "
        "it is solid, on an edge or a facet thinner, in the interior only w = 0 is left.",
        "w");
}

void paintFacialPair(PlaneCanvas& canvas, const Style& style, const PolytopeScene& scene, PolytopeLabels& labels) {
    const auto& facts = scene.session->polytope().polytopes().facts();
    if (!scene.session->polytope().view().facialDistance || !facts || !facts->pair) return;
    const FacialPair& pair = *facts->pair;
    if (pair.onFace.size() != scene.plane.u.size()) return;
    const ImU32 colour = style.colour.warning;
    std::vector<Spot> spots;
    for (const Vector& point : pair.face) spots.push_back(canvas.spot(point));
    const std::vector<Spot> outline = hullOf(std::move(spots));
    if (outline.size() >= 3) canvas.fill(outline, faded(colour, 0.16F));
    if (outline.size() >= 2) canvas.outline(outline, colour, style.line(3.0F));
    const Spot from = canvas.spot(pair.onFace), to = canvas.spot(pair.apart);
    canvas.line(from, to, colour, style.line(2.0F));
    // The point of the face is round, the other one square.
    if (canvas.visible(from, 8)) {
        canvas.list().AddCircleFilled(canvas.pixel(from), style.px(4.5F), style.colour.panel);
        canvas.list().AddCircle(canvas.pixel(from), style.px(4.5F), colour, 0, style.line(2));
    }
    if (canvas.visible(to, 8)) {
        const ImVec2 at = canvas.pixel(to);
        const float half = style.px(4);
        const ImVec2 min(at.x - half, at.y - half), max(at.x + half, at.y + half);
        canvas.list().AddRectFilled(min, max, style.colour.panel);
        canvas.list().AddRect(min, max, colour, 0.0F, 0, style.line(2));
    }
    const std::string words = (facts->facialDistance ? "C = " : "C \u2264 ") + readable(pair.distance);
    labels.add({0.5 * (from.x + to.x), 0.5 * (from.y + to.y)}, style.px(3), words);
}

void paintRewardCone(PlaneCanvas& canvas, const Style& style, const PolytopeScene& scene, PolytopeLabels& labels) {
    if (!scene.session->polytope().view().rewards || !showsK(scene) || showsLearning(*scene.session)) return;
    const std::vector<Vector> edges = coneAtTarget(*scene.session);
    const std::optional<Vector> target = shownTarget(*scene.session);
    if (edges.empty() || !target || target->size() != scene.plane.u.size()) return;
    const Spot at = canvas.spot(*target);
    if (!canvas.visible(at)) return;
    const double length = style.px(64) / canvas.scale();
    std::vector<Spot> ends;
    for (const Vector& edge : edges) ends.push_back(canvas.spot(*target + length * edge));
    const ImU32 colour = style.colour.human;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const std::size_t next = (i + 1) % ends.size();
        if (next != i && (ends.size() > 2 || next > i))
            canvas.fill(std::array{at, ends[i], ends[next]}, faded(colour, 0.14F));
        canvas.arrow(at, ends[i], faded(colour, 0.8F), style.line(1.2F));
    }
    Spot middle{0.0, 0.0};
    for (const Spot& end : ends) {
        middle.x += end.x / static_cast<double>(ends.size());
        middle.y += end.y / static_cast<double>(ends.size());
    }
    labels.add(middle, style.px(3), "normal cone", true);
}

}  // namespace awaystep
