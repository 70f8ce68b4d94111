#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "expert/demonstration.h"
#include "model/live/demonstration_points.h"
#include "model/live/live_feature.h"
#include "model/live/live_run.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "solvers/live/live_projection.h"
#include "window/live/live_drawing.h"
#include "window/polytope/polytope_labels.h"
#include "window/widgets/drawing.h"
#include "window/widgets/plane_canvas.h"

namespace awaystep {
namespace {

using Spot = PlaneCanvas::Spot;

constexpr std::size_t recentSteps = 20;  // of the way of x that stand out
constexpr std::size_t mostWaySteps = 1500;
constexpr double leastLabelled = 1e-3;  // of a weight
constexpr std::size_t mostNamedDemonstrations = 6;

void paintWay(PlaneCanvas& canvas, const Style& style, const LiveRun& live, ImU32 colour) {
    std::vector<Spot> x, target;
    for (const LiveStepPtr& step : live.steps()) {
        if (!step || step->step() > live.step()) continue;
        x.push_back(canvas.spot(step->record->x));
        target.push_back(canvas.spot(step->target()));
    }
    const std::size_t begin = x.size() > mostWaySteps ? x.size() - mostWaySteps : 0;
    for (std::size_t i = begin + 1; i < x.size(); ++i) {
        const float opacity = i + recentSteps > x.size() ? 1.0F : 0.3F;
        canvas.line(target[i - 1], target[i], faded(style.colour.human, 0.7F * opacity), style.line(1.2F));
        canvas.line(x[i - 1], x[i], faded(colour, opacity), style.line(1.8F));
    }
}

void paintMixture(PlaneCanvas& canvas, const Style& style, const LiveStep& step, ImU32 colour, PolytopeLabels& labels) {
    std::vector<ActiveMember> members = step.record->active->members();
    std::sort(members.begin(), members.end(),
              [](const ActiveMember& a, const ActiveMember& b) { return a.weight > b.weight; });
    for (const ActiveMember& member : members) {
        const Spot at = canvas.spot(member.vertex->phi);
        if (!canvas.visible(at, 30)) continue;
        const float radius = style.px(3.5F + 12.0F * static_cast<float>(std::sqrt(std::max(0.0, member.weight))));
        canvas.list().AddCircleFilled(canvas.pixel(at), radius, faded(style.vertex(member.vertex->number), 0.35F));
        canvas.list().AddCircle(canvas.pixel(at), radius, colour, 0, style.line(1.3F));
        labels.spare(canvas.pixel(at), radius);
        if (member.weight >= leastLabelled)
            labels.add(at, radius, "v" + std::to_string(member.vertex->number) + " " + fixed(member.weight, 2));
    }
}

}  // namespace

void paintLearning(PlaneCanvas& canvas, const Style& style, const Session& session, PolytopeLabels& labels) {
    const LiveRun& live = *session.live().run();
    const LiveStepPtr step = live.shown();
    if (!step) return;
    const ImU32 colour = style.solver(liveSolver).colour;
    paintWay(canvas, style, live, colour);
    const Spot x = canvas.spot(step->record->x), target = canvas.spot(step->target());
    canvas.dashed(x, target, style.colour.muted, style.line(1));
    paintMixture(canvas, style, *step, colour, labels);
    if (!canvas.visible(x, 8)) return;
    labels.spare(canvas.pixel(x), style.px(5));
    canvas.list().AddCircleFilled(canvas.pixel(x), style.px(5.0F), style.colour.panel);
    canvas.list().AddCircleFilled(canvas.pixel(x), style.px(3.8F), colour);
    labels.addFirst(x, style.px(5), "x");
}

void paintDemonstrations(PlaneCanvas& canvas, const Style& style, const Session& session, PolytopeLabels& labels) {
    const std::vector<DemonstratedPoint>& points = session.live().points().all();
    for (const DemonstratedPoint& point : points) {
        const Spot at = canvas.spot(point.phi);
        if (!canvas.visible(at, 8)) continue;
        const ImVec2 c = canvas.pixel(at);
        const float r = style.px(4);
        // A diamond: the target is a cross, vertices are circles.
        canvas.list().AddQuadFilled(ImVec2(c.x, c.y - r), ImVec2(c.x + r, c.y), ImVec2(c.x, c.y + r),
                                    ImVec2(c.x - r, c.y), faded(style.colour.human, 0.55F));
        canvas.list().AddQuad(ImVec2(c.x, c.y - r), ImVec2(c.x + r, c.y), ImVec2(c.x, c.y + r), ImVec2(c.x - r, c.y),
                              style.colour.human, style.line(1.2F));
        labels.spare(c, r);
        if (points.size() <= mostNamedDemonstrations) labels.add(at, r, point.demonstration->title, true);
    }
}

}  // namespace awaystep
