#include "window/polytope/polytope_scene.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "model/explanation/pseudo_code.h"
#include "model/explanation/sentences.h"
#include "model/lessons/lesson_feature.h"
#include "model/live/shown_learning.h"
#include "model/open_question.h"
#include "model/polytope/step_directions.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/world/open_scenario.h"
#include "window/imported/imported_drawing.h"
#include "window/live/live_drawing.h"
#include "window/polytope/faces_drawing.h"
#include "window/polytope/polytope_labels.h"
#include "window/widgets/marks.h"

namespace awaystep {
namespace {

using Spot = PlaneCanvas::Spot;
constexpr int mostPathPoints = 3000;
constexpr std::size_t mostDrops = 4096;

// Whether a convex polygon, either way round, holds a whole area.
bool surrounds(const std::vector<Spot>& polygon, const Area& area) {
    for (const ImVec2 corner : {area.min, area.max, ImVec2(area.min.x, area.max.y), ImVec2(area.max.x, area.min.y)}) {
        bool left = false, right = false;
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const Spot &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
            const double side = (b.x - a.x) * (corner.y - a.y) - (b.y - a.y) * (corner.x - a.x);
            left = left || side > 0.0;
            right = right || side < 0.0;
        }
        if (left && right) return false;
    }
    return polygon.size() >= 3;
}

std::vector<Spot> targetBox(const PlaneCanvas& canvas, const Plane& plane, const Vector& middle, const Vector& half) {
    const Spot at = canvas.spot(middle);
    std::vector<Spot> corners;
    for (const Eigen::Vector2d& corner : shadowOfBox(plane, half))
        corners.push_back({at.x + corner.x() * canvas.scale(), at.y - corner.y() * canvas.scale()});
    return corners;
}

class Painter {
public:
    Painter(PlaneCanvas& canvas, const Style& style, const PolytopeScene& scene, bool labels)
        : canvas_(canvas),
          style_(style),
          scene_(scene),
          session_(*scene.session),
          labelled_(labels),
          labels_(canvas, style) {}

    void paint() {
        if (scene_.solid != nullptr)
            paintSolid();
        else if (scene_.shadow != nullptr)
            paintShadow();
        paintDemonstrations(canvas_, style_, session_, labels_);
        if (showsLearning(session_)) {
            paintLearning(canvas_, style_, session_, labels_);
        } else if (const Race* race = session_.race().race()) {
            paintTargetBoxes();
            const std::vector<const RunView*> order = selectedLast(*race);
            // Without K one would see lines that lead from nowhere to nowhere.
            const bool known = scene_.solid != nullptr || scene_.shadow != nullptr;
            for (const RunView* run : order)
                if (known) paintPath(*race, *run);
            paintImportedRuns(canvas_, style_, session_, labels_);
            if (known) paintStep(*race);
            for (const RunView* run : order) paintIterate(*race, *run);
        }
        paintTarget();
        if (labelled_) {
            paintRewardCone(canvas_, style_, scene_, labels_);
            paintFacialPair(canvas_, style_, scene_, labels_);
            paintHovered();
            if (scene_.solid != nullptr)
                labels_.paintAxes(scene_.plane, session_.question().openScenario()->domain().featureNames());
            labels_.paint(scene_.covered);
        }
    }

private:
    ImU32 ink() const { return style_.colour.accent; }

    // The selected solver lies above the others.
    std::vector<const RunView*> selectedLast(const Race& race) const {
        std::vector<const RunView*> order;
        for (const RunView& run : race.runs())
            if (&run != session_.race().selectedRun()) order.push_back(&run);
        if (session_.race().selectedRun() != nullptr) order.push_back(session_.race().selectedRun());
        return order;
    }

    void paintShadow() {
        std::vector<Spot> corners;
        for (const ShadowCorner& corner : scene_.shadow->corners) corners.push_back(canvas_.spot(corner.vertex->phi));
        canvas_.fill(corners, faded(ink(), 0.10F));
        canvas_.outline(corners, ink(), style_.line(1.3F));
        for (const Spot& corner : corners) knob(corner, 1.0F);
    }

    // Polytopes with many facets are drawn with thinner lines.
    float crowd() const { return scene_.solid != nullptr && scene_.solid->facets.size() > 80 ? 0.5F : 1.0F; }

    void knob(const Spot& at, float opacity) {
        if (!canvas_.visible(at, 6) || (crowd() < 1.0F && labelled_)) return;
        canvas_.list().AddCircleFilled(canvas_.pixel(at), style_.px(2.4F), style_.colour.panel);
        canvas_.list().AddCircle(canvas_.pixel(at), style_.px(2.4F), faded(ink(), opacity), 0, style_.line(1));
    }

    // Convex and seen from far away: the facets towards us do not overlap, so a translucent fill is right without
    // sorting; the edges of those away from us shine through, dashed.
    void paintSolid() {
        const Solid& solid = *scene_.solid;
        std::vector<Spot> at;
        for (const VertexPtr& vertex : solid.vertices) at.push_back(canvas_.spot(vertex->phi));
        const auto cornersOf = [&](const SolidFacet& facet) {
            std::vector<Spot> corners;
            for (const int i : facet.corners) corners.push_back(at[static_cast<std::size_t>(i)]);
            return corners;
        };
        if (solid.dimension < 2) {
            canvas_.outline(at, ink(), style_.line(1.3F));
        }
        for (const SolidFacet& facet : solid.facets)
            if (!scene_.facing(facet) && solid.dimension == 3)
                canvas_.outline(cornersOf(facet), faded(ink(), 0.45F * crowd()), style_.line(0.8F * crowd()), true);
        const Eigen::Vector3d light = Eigen::Vector3d(-0.4, -0.5, 0.77).normalized();
        for (const SolidFacet& facet : solid.facets) {
            if (!scene_.facing(facet) && solid.dimension == 3) continue;
            const auto bright = static_cast<float>(0.5 * (1.0 + facet.normal.dot(light)));
            const std::vector<Spot> corners = cornersOf(facet);
            canvas_.fill(corners, faded(ink(), 0.24F - 0.16F * bright));
            canvas_.outline(corners, faded(ink(), crowd()), style_.line(1.2F * std::max(0.7F, crowd())));
        }
        for (const ScenePoint& point : pointsOf(scene_))
            knob(canvas_.spot(point.vertex->phi), point.front ? 1.0F : 0.5F);
    }

    // How sure the target is: the bound's box dashed, the standard error's inside it.
    void paintTargetBoxes() {
        const FeatureExpectations* target = session_.question().target();
        if (target == nullptr) return;
        const auto box = [&](const Vector& halfWidths, bool dash, float opacity) {
            const std::vector<Spot> corners = targetBox(canvas_, scene_.plane, target->value, halfWidths);
            // Larger than the picture it would be nothing but a tint of everything: the panel says so in words.
            if (corners.size() < 3 || surrounds(corners, canvas_.area())) return;
            canvas_.fill(corners, faded(style_.colour.human, dash ? 0.05F : 0.14F));
            canvas_.outline(corners, faded(style_.colour.human, opacity), style_.line(1), dash);
        };
        if (target->featureRadius && *target->featureRadius > 0.0)
            box(Vector::Constant(target->value.size(), *target->featureRadius), true, 0.7F);
        if (target->standardError) box(*target->standardError, false, 0.9F);
    }

    // All iterates up to the one shown; of very many the newest and some of the others. The recent ones stand out, the
    // older ones are a pale hairline: a zigzag of hundreds of steps would be nothing but an area.
    void paintPath(const Race& race, const RunView& run) {
        const int shown = race.shownEntry(run);
        if (shown < 0) return;
        const std::vector<RecordPtr>& records = run.history().records();
        const int last = static_cast<int>(run.history().placeOf(shown));
        const int tail = std::max(0, last - mostPathPoints / 2);
        const int stride = std::max(1, tail / (mostPathPoints / 2));
        std::vector<Spot> spots;
        std::vector<int> entries;  // places among the records that are kept
        for (int i = 0; i <= last; i += i < tail ? stride : 1) {
            spots.push_back(canvas_.spot(records[static_cast<std::size_t>(i)]->x));
            entries.push_back(i);
        }
        const ImU32 colour = style_.solver(run.solver()).colour;
        const auto isRecent = [&](std::size_t i) { return entries[i] > last - recentIterates; };
        for (std::size_t i = 1; i < spots.size(); ++i)
            canvas_.line(spots[i - 1], spots[i], isRecent(i) ? colour : faded(colour, 0.3F),
                         style_.line(isRecent(i) ? 1.8F : 0.7F));
        Spot before{-1e9, -1e9};
        for (std::size_t i = 0; i < spots.size(); ++i) {
            // Marks that can be told apart from the one before.
            if (std::hypot(spots[i].x - before.x, spots[i].y - before.y) < style_.px(5)) continue;
            const IterationRecord& record = *records[static_cast<std::size_t>(entries[i])];
            const auto& step = record.step;
            const bool drops = step && *step == StepKind::Drop;
            if (drops || !canvas_.visible(spots[i])) continue;
            before = spots[i];
            const ImU32 shade = isRecent(i) ? colour : faded(colour, 0.35F);
            if (step && hasMark(*step) && record.gamma > 0.0 && entries[i] < last)
                drawStepMark(canvas_.list(), style_, *step, canvas_.pixel(spots[i]), style_.px(3.4F), shade,
                             style_.colour.panel);
            else
                canvas_.list().AddCircleFilled(canvas_.pixel(spots[i]), style_.px(1.8F), shade);
        }
        // Drops matter most: never left out, and over everything else.
        // Of a run that is not kept whole there may be tens of thousands.
        const std::vector<int>& drops = run.stepsOfKind(StepKind::Drop);
        const std::size_t each = run.history().thinned() ? 1 + drops.size() / mostDrops : 1;
        for (std::size_t i = 0; i < drops.size() && drops[i] <= shown; i += each) {
            const RecordPtr record = run.history().exactly(drops[i]);
            if (!record) continue;
            const Spot at = canvas_.spot(record->x);
            if (canvas_.visible(at))
                drawStepMark(canvas_.list(), style_, StepKind::Drop, canvas_.pixel(at), style_.px(4.2F),
                             style_.colour.text, style_.colour.panel);
        }
    }

    // Of the selected solver: what it holds, where it may go, how far it goes; by parts if the user steps so.
    void paintStep(const Race& race) {
        const RunView* run = session_.race().selectedRun();
        const RecordPtr record = session_.race().shownRecord();
        if (run == nullptr || !record || race.shownEntry(*run) < 0) return;
        const ImU32 colour = style_.solver(run->solver()).colour;
        const Spot x = canvas_.spot(record->x);
        const int part = session_.race().subStep() ? static_cast<int>(*session_.race().subStep()) : subSteps;
        const StepDirections shown = stepDirections(*record, scene_.solid != nullptr ? nullptr : &scene_.plane,
                                                    session_.lessons().lesson() != nullptr);
        const VertexPtr worst = part >= 1 && record->activeCount() > 1 ? record->away : nullptr;
        const bool pairwise = record->step == StepKind::Pairwise && worst;
        const Spot z = worst ? canvas_.spot(worst->phi) : x;
        if (shown.gapPlane) paintGapLine(*record);
        if (shown.toward) {
            const Spot y = canvas_.spot(record->best->phi);
            canvas_.arrow(pairwise ? z : x, y, faded(colour, 0.75F), style_.line(1.2F), true);
            // Weight goes from z to y, and x moves in parallel to the line between them.
            if (pairwise)
                canvas_.arrow(x, {x.x + 0.25 * (y.x - z.x), x.y + 0.25 * (y.y - z.y)}, colour, style_.line(1));
            if (!isNamed(*record, record->best)) labels_.add(y, style_.px(4), "y", true);
        }
        if (worst && shown.away) {
            // Away from z: the line goes on from z through x.
            const double length = std::hypot(x.x - z.x, x.y - z.y);
            const double on = length > 0.0 ? std::max(0.25, style_.px(40) / length) : 0.0;
            const Spot to{x.x + on * (x.x - z.x), x.y + on * (x.y - z.y)};
            if (!pairwise) canvas_.dashed(z, x, faded(style_.colour.muted, 0.8F), style_.line(1));
            if (!pairwise) canvas_.arrow(x, to, style_.colour.muted, style_.line(1.2F), true);
            if (!isNamed(*record, worst)) labels_.add(z, style_.px(4), "z", true);
        }
        paintActive(*record, shown.toward ? record->best : nullptr, shown.away ? worst : nullptr, colour);
        const RecordPtr after = run->history().exactly(record->t + 1);
        if (after && record->step && part >= 2 && shown.step)
            canvas_.arrow(x, canvas_.spot(after->x), colour, style_.line(3));
    }

    // w . p = w . y: no point of K lies beyond it. In space a small piece of it at y, in the plane of w a line.
    void paintGapLine(const IterationRecord& record) {
        const double a = record.w.dot(scene_.plane.u), b = record.w.dot(scene_.plane.v);
        const double inPlane = std::hypot(a, b), all = record.w.stableNorm();
        if (scene_.solid != nullptr) {
            const Eigen::Vector3d normal = record.w / all;
            const Eigen::Vector3d some =
                std::abs(normal.z()) < 0.9 ? Eigen::Vector3d::UnitZ() : Eigen::Vector3d::UnitX();
            const Eigen::Vector3d one = normal.cross(some).normalized(), other = normal.cross(one);
            const double size = 0.16 * scene_.solid->diameter;
            std::vector<Spot> corners;
            for (const auto& [i, j] : std::array<std::array<double, 2>, 4>{{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}})
                corners.push_back(canvas_.spot(record.best->phi + size * (i * one + j * other)));
            canvas_.fill(corners, faded(style_.colour.muted, 0.10F));
            canvas_.outline(corners, faded(style_.colour.muted, 0.8F), style_.line(0.8F), true);
            return;
        }
        // In the plane through x: a point at (s, t) from x has s a + t b = gap.
        const Spot x = canvas_.spot(record.x);
        const double away = record.w.dot(record.best->phi - record.x) / inPlane * canvas_.scale();
        const double nx = a / inPlane, ny = -b / inPlane;  // pixels grow downwards
        const double reach = 4.0 * (canvas_.area().width() + canvas_.area().height());
        const Spot foot{x.x + away * nx, x.y + away * ny};
        // The foot may be far away: slide along the line to where it passes the picture.
        const ImVec2 middle = canvas_.area().center();
        const double slide = (middle.x - foot.x) * -ny + (middle.y - foot.y) * nx;
        const Spot near{foot.x - slide * ny, foot.y + slide * nx};
        canvas_.dashed({near.x - reach * -ny, near.y - reach * nx}, {near.x + reach * -ny, near.y + reach * nx},
                       faded(style_.colour.muted, 0.9F), style_.line(1));
        labels_.nameLine(near, {-ny, nx}, "nothing of K lies beyond");
    }

    static constexpr double leastNamed = 1e-3;  // of a weight, for its vertex to have a label

    static bool isNamed(const IterationRecord& record, const VertexPtr& vertex) {
        if (!record.active) return false;
        const std::vector<ActiveMember>& members = record.active->members();
        return std::any_of(members.begin(), members.end(), [&](const ActiveMember& member) {
            return member.vertex == vertex && member.weight >= leastNamed;
        });
    }

    // y, z: named so where they are among them, if they have been looked for.
    void paintActive(const IterationRecord& record, const VertexPtr& y, const VertexPtr& z, ImU32 colour) {
        if (!record.active) return;
        std::vector<ActiveMember> members = record.active->members();
        std::sort(members.begin(), members.end(),
                  [](const ActiveMember& a, const ActiveMember& b) { return a.weight > b.weight; });
        for (const ActiveMember& member : members) {
            const Spot at = canvas_.spot(member.vertex->phi);
            if (!canvas_.visible(at, 30)) continue;
            const float radius = style_.px(3.5F + 12.0F * static_cast<float>(std::sqrt(std::max(0.0, member.weight))));
            canvas_.list().AddCircleFilled(canvas_.pixel(at), radius,
                                           faded(style_.vertex(member.vertex->number), 0.35F));
            canvas_.list().AddCircle(canvas_.pixel(at), radius, colour, 0, style_.line(1.3F));
            labels_.spare(canvas_.pixel(at), radius);
            if (member.weight < leastNamed) continue;
            std::string words = "v" + std::to_string(member.vertex->number) + " " + fixed(member.weight, 2);
            if (member.vertex == y) words.insert(0, "y = ");
            if (member.vertex == z) words.insert(0, "z = ");
            labels_.add(at, radius, std::move(words));
        }
    }

    void paintIterate(const Race& race, const RunView& run) {
        const RecordPtr record = race.shownRecord(run);
        if (!record) return;
        const Spot at = canvas_.spot(record->x);
        if (!canvas_.visible(at, 8)) return;
        const ImVec2 pixel = canvas_.pixel(at);
        const ImU32 colour = style_.solver(run.solver()).colour;
        labels_.spare(pixel, style_.px(5));
        if (record->step == StepKind::Drop) {
            canvas_.list().AddCircleFilled(pixel, style_.px(7.0F), style_.colour.panel);
            canvas_.list().AddCircle(pixel, style_.px(7.0F), colour, 0, style_.line(1.5F));
            drawStepMark(canvas_.list(), style_, StepKind::Drop, pixel, style_.px(4.2F), style_.colour.text,
                         style_.colour.panel);
            return;
        }
        canvas_.list().AddCircleFilled(pixel, style_.px(5.0F), style_.colour.panel);
        canvas_.list().AddCircleFilled(pixel, style_.px(3.8F), colour);
    }

    void paintTarget() {
        const std::optional<Vector> target = shownTarget(session_);
        if (!target) return;
        const Spot at = canvas_.spot(*target);
        if (!canvas_.visible(at, 10)) return;
        const ImVec2 pixel = canvas_.pixel(at);
        const float arm = style_.px(7), width = style_.line(2.5F);
        canvas_.list().AddLine(ImVec2(pixel.x - arm, pixel.y), ImVec2(pixel.x + arm, pixel.y), style_.colour.human,
                               width);
        canvas_.list().AddLine(ImVec2(pixel.x, pixel.y - arm), ImVec2(pixel.x, pixel.y + arm), style_.colour.human,
                               width);
        labels_.spare(pixel, arm);
        labels_.addFirst(at, arm, "\u03A6_E");
    }

    void paintHovered() {
        if (scene_.hovered == nullptr) return;
        const Spot at = canvas_.spot(scene_.hovered->phi);
        canvas_.list().AddCircle(canvas_.pixel(at), style_.px(7), style_.colour.text, 0, style_.line(1.5F));
    }

    PlaneCanvas& canvas_;
    const Style& style_;
    const PolytopeScene& scene_;
    const Session& session_;
    bool labelled_;  // an inset has no room for words
    PolytopeLabels labels_;
};

}  // namespace

std::vector<ScenePoint> pointsOf(const PolytopeScene& scene) {
    std::vector<ScenePoint> points;
    if (scene.solid != nullptr) {
        std::vector<bool> front(scene.solid->vertices.size(), scene.solid->dimension < 3);
        for (const SolidFacet& facet : scene.solid->facets)
            if (scene.facing(facet))
                for (const int i : facet.corners) front[static_cast<std::size_t>(i)] = true;
        for (std::size_t i = 0; i < front.size(); ++i) points.push_back({scene.solid->vertices[i], front[i]});
    } else if (scene.shadow != nullptr) {
        for (const ShadowCorner& corner : scene.shadow->corners) points.push_back({corner.vertex, true});
    }
    return points;
}

bool boxLargerThanView(const PlaneCanvas& canvas, const PolytopeScene& scene) {
    const FeatureExpectations* target = scene.session->question().target();
    if (target == nullptr || !target->featureRadius || *target->featureRadius <= 0.0) return false;
    const Vector half = Vector::Constant(target->value.size(), *target->featureRadius);
    return surrounds(targetBox(canvas, scene.plane, target->value, half), canvas.area());
}

void paintPolytope(PlaneCanvas& canvas, const Style& style, const PolytopeScene& scene, bool labels) {
    canvas.list().PushClipRect(canvas.area().min, canvas.area().max, true);
    Painter(canvas, style, scene, labels).paint();
    canvas.list().PopClipRect();
}

}  // namespace awaystep
