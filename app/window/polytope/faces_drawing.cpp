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

// Where the arrows of the cone end; empty where none is drawn.
std::vector<Spot> coneEnds(const PlaneCanvas& canvas, const Style& style, const PolytopeScene& scene) {
    if (!scene.session->polytope().view().rewards || !showsK(scene) || showsLearning(*scene.session)) return {};
    const std::optional<Vector> target = shownTarget(*scene.session);
    if (!target || target->size() != scene.plane.u.size() || !canvas.visible(canvas.spot(*target))) return {};
    const double length = style.px(64) / canvas.scale();
    std::vector<Spot> ends;
    for (const Vector& edge : coneAtTarget(*scene.session)) ends.push_back(canvas.spot(*target + length * edge));
    return ends;
}

// The pair that realises the facial distance, where it is asked for.
const FacialPair* shownPair(const PolytopeScene& scene) {
    const auto& facts = scene.session->polytope().polytopes().facts();
    if (!scene.session->polytope().view().facialDistance || !facts || !facts->pair) return nullptr;
    return facts->pair->onFace.size() == scene.plane.u.size() ? facts->pair.get() : nullptr;
}

}  // namespace

std::vector<Spot> faceMarks(const PlaneCanvas& canvas, const Style& style, const PolytopeScene& scene) {
    std::vector<Spot> marks = coneEnds(canvas, style, scene);
    if (const FacialPair* pair = shownPair(scene))
        for (const Vector& point : {pair->onFace, pair->apart}) marks.push_back(canvas.spot(point));
    return marks;
}

void drawFaceChoices(const Style& style, const Session& session, PolytopeView& view) {
    const auto& facts = session.polytope().polytopes().facts();
    const auto place = [&](const char* label) {  // on the next line where there is no room in this one
        placeBeside(style, style.px(26) + sizeOf(style, style.font.text, style.textSize, label).x);
    };
    if (facts && facts->pair) {
        place("facial distance");
        smallCheckbox(style, "facial distance", view.facialDistance);
        tip(style,
            "The face that is nearest to the hull of the vertices that are not on it, and the two points that are so "
            "near. In a shadow the line between them may look shorter than it is. Also called pyramidal width.",
            "C(K)");
    }
    if (coneAtTarget(session).empty()) return;
    place("rewards");
    smallCheckbox(style, "rewards", view.rewards);
    tip(style,
        "The rewards w for which the expert is optimal, as directions from \u03A6_E: the normal cone of K. At a vertex "
        "it is solid, on an edge or a facet thinner, in the interior only w = 0 is left.",
        "w");
}

void paintFacialPair(PlaneCanvas& canvas, const Style& style, const PolytopeScene& scene, PolytopeLabels& labels) {
    const FacialPair* shown = shownPair(scene);
    if (shown == nullptr) return;
    const FacialPair& pair = *shown;
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
    for (const Spot& mark : {from, to})
        if (canvas.visible(mark)) labels.spare(canvas.pixel(mark), style.px(6));
    const bool exact = scene.session->polytope().polytopes().facts()->facialDistance.has_value();
    const std::string words = (exact ? "C = " : "C \u2264 ") + readable(pair.distance);
    labels.add({0.5 * (from.x + to.x), 0.5 * (from.y + to.y)}, style.px(3), words);
}

void paintRewardCone(PlaneCanvas& canvas, const Style& style, const PolytopeScene& scene, PolytopeLabels& labels) {
    const std::vector<Spot> ends = coneEnds(canvas, style, scene);
    if (ends.empty()) return;
    const Spot at = canvas.spot(*shownTarget(*scene.session));
    const ImU32 colour = style.colour.human;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const std::size_t next = (i + 1) % ends.size();
        if (next != i && (ends.size() > 2 || next > i))
            canvas.fill(std::array{at, ends[i], ends[next]}, faded(colour, 0.14F));
        canvas.arrow(at, ends[i], faded(colour, 0.8F), style.line(1.2F));
        // Its name stands beside it.
        for (const double share : {0.3, 0.5, 0.7, 0.9}) {
            const Spot mark{at.x + share * (ends[i].x - at.x), at.y + share * (ends[i].y - at.y)};
            if (canvas.visible(mark)) labels.spare(canvas.pixel(mark), style.px(7));
        }
    }
    Spot middle{0.0, 0.0};
    for (const Spot& end : ends) {
        middle.x += end.x / static_cast<double>(ends.size());
        middle.y += end.y / static_cast<double>(ends.size());
    }
    labels.add(middle, style.px(3), "normal cone", true);
}

}  // namespace awaystep
