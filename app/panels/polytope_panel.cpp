// The polytope K: for three features itself, to be turned in space; else its exact shadow in a plane. With it the
// target, the iterates, the active vertices and what the step shown does. Drag turns or moves it, the wheel comes
// nearer, a double click shows everything; hovering a vertex shows its policy in the world.
#include <Eigen/Geometry>
#include <Eigen/SVD>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "geometry/facial_distance.h"
#include "gui/drawing.h"
#include "gui/polytope_scene.h"
#include "panels/panels.h"
#include "workbench/numbers.h"
#include "workbench/sentences.h"

namespace awaystep {
namespace {

constexpr double smallestRadius = 1e-13;
constexpr double leastMagnification = 1.2;
constexpr float footerSize = 12.0F;  // of its type

// The same plane with its axes turned, or mirrored, until they lie as near as they can to those of another: what is
// followed with the eye stays where it was.
Plane turnedTowards(const Plane& plane, const Plane& other) {
    if (plane.u.size() != other.u.size()) return plane;
    Eigen::Matrix2d seen;
    seen << plane.u.dot(other.u), plane.u.dot(other.v), plane.v.dot(other.u), plane.v.dot(other.v);
    const Eigen::JacobiSVD<Eigen::Matrix2d> svd(seen, Eigen::ComputeFullU | Eigen::ComputeFullV);
    constexpr double tooLittle = 0.05;  // in common, for one to say how the other should lie
    if (svd.singularValues()[1] < tooLittle) return plane;
    const Eigen::Matrix2d turn = svd.matrixU() * svd.matrixV().transpose();
    return {turn(0, 0) * plane.u + turn(1, 0) * plane.v, turn(0, 1) * plane.u + turn(1, 1) * plane.v};
}

class PolytopePanel : public Panel {
public:
    explicit PolytopePanel(const Look& look) : look_(look) {}
    const char* title() const override { return "Polytope"; }
    ImGuiWindowFlags flags() const override {
        return ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    }

    void draw(const Workbench& workbench, Requests& requests) override {
        const Stage* stage = workbench.stage();
        if (stage == nullptr) {
            heading(look_, "Polytope K");
            mutedParagraph(look_, "Nothing is open yet: choose a scenario in Setup.");
            return;
        }
        PolytopeView view = workbench.polytopeView();
        const int k = stage->mdp().featureCount();
        if (k < 2) {
            heading(look_, "Polytope K");
            mutedParagraph(look_, "This world has a single feature: K is a segment, and there is nothing to look at.");
            return;
        }
        if (view.mode == PolytopeMode::Solid && k != 3) view.mode = PolytopeMode::Principal;
        prepare(workbench, *stage, view);
        drawHeading(workbench, *stage, view, requests);
        const ImVec2 min = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
        const std::vector<std::string> facts = factLines(workbench, room.x);
        const float line = sizeOf(look_, look_.font.text, footerSize, "K").y;
        const float footer = line * static_cast<float>(facts.size()) + look_.px(4);
        const Area area = {
            min, ImVec2(min.x + std::max(look_.px(60), room.x), min.y + std::max(look_.px(60), room.y - footer))};
        drawCanvas(workbench, view, area, requests);
        ImGui::SetCursorScreenPos(ImVec2(min.x, area.max.y + look_.px(2)));
        drawFacts(workbench, facts);
        if (!(view == workbench.polytopeView())) requests.add(LookAtPolytope{view});
    }

private:
    // The plane that is asked for, and the one that is shown: the last one whose shadow is there.
    void prepare(const Workbench& workbench, const Stage& stage, const PolytopeView& view) {
        if (shownStage_ != &stage) {
            shownStage_ = &stage;
            shadow_.reset();
            solid_.reset();
            principalCount_ = 0;
        }
        if (view.mode == PolytopeMode::Solid) {
            solid_ = workbench.polytopes().solid();
            plane_ = cameraPlane(view);
            return;
        }
        solid_.reset();
        const Plane wanted = wantedPlane(workbench, stage, view);
        if (const ShadowPtr shadow = workbench.polytopes().shadow(wanted)) {
            shadow_ = shadow;
            plane_ = wanted;
        } else if (!shadow_ || plane_.u.size() != wanted.u.size()) {
            plane_ = wanted;
        }
    }

    static Plane cameraPlane(const PolytopeView& view) {
        Plane plane{Vector(3), Vector(3)};
        plane.u << std::cos(view.yaw), std::sin(view.yaw), 0.0;
        plane.v << -std::sin(view.yaw) * std::sin(view.pitch), std::cos(view.yaw) * std::sin(view.pitch),
            std::cos(view.pitch);
        return plane;
    }

    Plane wantedPlane(const Workbench& workbench, const Stage& stage, const PolytopeView& view) {
        const int k = stage.mdp().featureCount();
        const RecordPtr record = workbench.shownRecord();
        if (view.mode == PolytopeMode::ThroughXyz && record && record->toward && record->away)
            return stepPlane(workbench, planeThrough(record->x, record->toward->phi, record->away->phi));
        if (view.mode == PolytopeMode::ThroughXyz && record && record->toward && workbench.target() != nullptr)
            return stepPlane(workbench, planeThrough(record->x, record->toward->phi, workbench.target()->value));
        if (view.mode == PolytopeMode::Principal && workbench.race() != nullptr) return principal(workbench);
        const int first = std::clamp(view.first, 0, k - 1);
        const int second = std::clamp(view.second, 0, k - 1);
        return featurePlane(k, first, second == first ? (first + 1) % k : second);
    }

    // The plane of a step, turned to lie as the principal one does: from step to step, and from the one view to the
    // other, what is on the left stays there. Asked anew in every frame, it stays the same one.
    Plane stepPlane(const Workbench& workbench, const Plane& plane) {
        if (stepAsked_ && *stepAsked_ == plane) return stepPlane_;
        stepAsked_ = plane;
        stepPlane_ = workbench.target() == nullptr ? plane : turnedTowards(plane, principal(workbench));
        return stepPlane_;
    }

    // The two directions in which the target and the vertices that the race met differ most: each vertex counts once,
    // so that a long race looks at the same plane as its beginning. Found anew when there are twice as many records,
    // and at the end, and then turned to lie as before; as long as world and target are the same, other solvers or an
    // earlier iteration change nothing.
    Plane principal(const Workbench& workbench) {
        const Race& race = *workbench.race();
        std::size_t count = 1;
        for (const Lane& lane : race.lanes()) count += static_cast<std::size_t>(lane.history().size());
        const bool over = race.player().finished();
        const Vector& target = workbench.target()->value;
        // Another world may have another number of features, and stand where the old one stood.
        const bool same = principalCount_ > 0 && principalTarget_.size() == target.size() && principalTarget_ == target;
        if (same && count < 2 * principalCount_ && !(over && count > principalCount_)) return principal_;
        principalTarget_ = target;
        principalCount_ = count;
        std::vector<Vector> points = {target};
        const auto add = [&](const Vector& point) {
            constexpr double alike = 1e-9;
            if (std::none_of(points.begin(), points.end(),
                             [&](const Vector& other) { return (other - point).norm() <= alike; }))
                points.push_back(point);
        };
        for (const Lane& lane : race.lanes()) {
            const int stride = 1 + lane.history().size() / 500;
            for (int t = 0; t < lane.history().size(); t += stride) {
                const RecordPtr& record = lane.history().at(t);
                if (t == 0) add(record->x);
                if (record->toward) add(record->toward->phi);
            }
        }
        const Plane found = principalPlane(points);
        principal_ = same ? turnedTowards(found, principal_) : found;
        return principal_;
    }

    void drawHeading(const Workbench& workbench, const Stage& stage, PolytopeView& view, Requests& requests) {
        std::string remark = "is being explored \u2026";
        if (solid_ && solid_->dimension == 3)
            remark = std::to_string(solid_->vertices.size()) + " vertices, " + std::to_string(solid_->facets.size()) +
                     " facets, exact";
        else if (solid_)
            remark = std::to_string(solid_->vertices.size()) + " vertices, flat, exact";
        else if (shadow_ && view.mode != PolytopeMode::Solid)
            remark = "exact shadow, " + std::to_string(shadow_->corners.size()) + " corners";
        if (const double chance = workbench.document().race.relaxation.apprentice; chance > 0.0)
            remark += ", relaxed by " + percent(chance);
        heading(look_, "Polytope K", remark);
        const bool solid = stage.mdp().featureCount() == 3;
        static constexpr std::array<const char*, 4> modes = {"3-D", "two features", "principal", "x, y, z"};
        const std::span<const char* const> offered = std::span(modes).subspan(solid ? 0 : 1);
        int chosen = static_cast<int>(view.mode) - (solid ? 0 : 1);
        placeRight(look_, segmentedWidth(look_, offered));
        if (segmented(look_, "plane", offered, chosen)) {
            view.mode = static_cast<PolytopeMode>(chosen + (solid ? 0 : 1));
            view.showAll();
        }
        tip(look_,
            "K itself where there are three features; its shadow in two of them, in the two directions in which the "
            "run "
            "differs most, or in the plane of the iterate, the new vertex and the worst one.",
            "K,  x,  y,  z");
        if (view.mode == PolytopeMode::Features) drawFeatureChoice(stage, view);
        if (smallCheckbox(look_, "follow x", view.follow) && view.follow) {
            view.zoom = 1.0;
            view.panU = view.panV = 0.0;
        }
        tip(look_, "Comes nearer as the selected iterate does: the picture is always as large as what is left to go.",
            "|x \u2212 x*|");
        ImGui::SameLine(0, look_.px(12));
        smallCheckbox(look_, "magnifier", view.magnifier);
        tip(look_,
            "A second look, at the last steps of every solver and the point that they approach; it is there once it "
            "comes nearer than the picture.",
            "x*");
        ImGui::SameLine(0, look_.px(12));
        if (view.zoom != 1.0 || view.panU != 0.0 || view.panV != 0.0 || view.follow) {
            if (ImGui::TextLink("show all of K")) view.showAll();
        } else {
            ImGui::Dummy(ImVec2(1, 1));
        }
        drawRegimes(workbench, requests);
    }

    // The same world with its target elsewhere in K.
    void drawRegimes(const Workbench& workbench, Requests& requests) {
        if (!hasRegimes(workbench.document())) return;
        static constexpr std::array<const char*, 4> words = {"vertex", "face", "interior", "outside"};
        if (!placeRight(look_, segmentedWidth(look_, words))) return;
        int now = workbench.regime() ? static_cast<int>(workbench.regime()->kind) : -1;
        if (segmented(look_, "regime", words, now)) {
            const auto regime = static_cast<RegimeKind>(now);
            requests.edit(std::string("choose a target in the regime ") + words[static_cast<std::size_t>(now)],
                          [regime](Document& d) { switchRegime(d, regime); });
        }
        tip(look_, "Where the target lies in K: the same world with another expert.", "\u03A6_E");
    }

    void drawFeatureChoice(const Stage& stage, PolytopeView& view) {
        const auto& names = stage.domain().featureNames();
        const auto combo = [&](const char* id, int& feature, int other) {
            ImGui::SetNextItemWidth(look_.px(130));
            const auto now = static_cast<std::size_t>(std::clamp(feature, 0, static_cast<int>(names.size()) - 1));
            if (!ImGui::BeginCombo(id, names[now].c_str(), ImGuiComboFlags_HeightLarge)) return;
            for (int i = 0; i < static_cast<int>(names.size()); ++i)
                if (i != other && ImGui::Selectable(names[static_cast<std::size_t>(i)].c_str(), i == feature))
                    feature = i;
            ImGui::EndCombo();
        };
        combo("##across", view.first, view.second);
        tip(look_, "The feature that grows to the right.");
        ImGui::SameLine(0, look_.px(6));
        combo("##up", view.second, view.first);
        tip(look_, "The feature that grows upwards.");
        ImGui::SameLine(0, look_.px(12));
    }

    // What fills the picture by itself: the middle of K and how far it reaches.
    struct Framing {
        Vector middle;
        double halfWidth = 1.0, halfHeight = 1.0;
        double scaleFor(double width, double height) const {
            return std::max(1.0, std::min(0.5 * width / halfWidth, 0.5 * height / halfHeight));
        }
    };
    Framing framing(const Workbench& workbench) const {
        std::vector<const Vector*> points;
        if (solid_)
            for (const VertexPtr& vertex : solid_->vertices) points.push_back(&vertex->phi);
        else if (shadow_)
            for (const ShadowCorner& corner : shadow_->corners) points.push_back(&corner.vertex->phi);
        if (workbench.target() != nullptr) points.push_back(&workbench.target()->value);
        Framing frame{workbench.target() != nullptr ? workbench.target()->value : Vector(Vector::Zero(plane_.u.size())),
                      1.0};
        if (points.size() < 2) return frame;
        double lowU = 1e300, highU = -1e300, lowV = 1e300, highV = -1e300;
        Vector mean = Vector::Zero(plane_.u.size());
        for (const Vector* point : points) {
            lowU = std::min(lowU, plane_.u.dot(*point));
            highU = std::max(highU, plane_.u.dot(*point));
            lowV = std::min(lowV, plane_.v.dot(*point));
            highV = std::max(highV, plane_.v.dot(*point));
            mean += *point / static_cast<double>(points.size());
        }
        frame.middle = 0.5 * (lowU + highU) * plane_.u + 0.5 * (lowV + highV) * plane_.v;
        frame.halfWidth = 0.5 * (highU - lowU);
        frame.halfHeight = 0.5 * (highV - lowV);
        if (solid_) {
            // As wide and as high as it gets while one walks round it, so that turning does not breathe.
            frame.middle = mean;
            frame.halfWidth = frame.halfHeight = 0.0;
            for (const Vector* point : points) {
                const Vector from = *point - mean;
                const double out = std::hypot(from[0], from[1]);
                const double upright = plane_.v[2];
                frame.halfWidth = std::max(frame.halfWidth, out);
                frame.halfHeight =
                    std::max(frame.halfHeight, std::abs(from[2] * upright) + out * std::sqrt(1.0 - upright * upright));
            }
        }
        frame.halfWidth = std::max(frame.halfWidth, 1e-9);
        frame.halfHeight = std::max(frame.halfHeight, 1e-9);
        return frame;
    }

    void drawCanvas(const Workbench& workbench, PolytopeView& view, const Area& area, Requests& requests) {
        ImGui::SetCursorScreenPos(area.min);
        ImGui::InvisibleButton("Polytope picture", ImVec2(area.width(), area.height()),
                               ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
        const bool over = ImGui::IsItemHovered();
        const bool held = ImGui::IsItemActive();
        const Framing frame = framing(workbench);
        const double base = frame.scaleFor(area.width() - look_.px(70), area.height() - look_.px(44));

        const Vector* goal = workbench.target() != nullptr ? &workbench.target()->value : nullptr;
        if (const auto& nearest = workbench.polytopes().nearest()) goal = &*nearest;
        Vector middle = frame.middle;
        double scale = base * view.zoom;
        const RecordPtr record = workbench.shownRecord();
        if (view.follow && record && goal != nullptr) {
            const Closeup near =
                recentPaths(*workbench.race(), workbench.selectedLane(), *goal, area.width(), area.height());
            middle = near.middle;
            scale = std::max(base, near.scale) * view.zoom;
        }
        middle += view.panU * plane_.u + view.panV * plane_.v;

        PolytopeScene scene;
        scene.workbench = &workbench;
        scene.plane = plane_;
        scene.shadow = solid_ || view.mode == PolytopeMode::Solid ? nullptr : shadow_.get();
        scene.solid = solid_.get();
        if (plane_.u.size() == 3) scene.forward = Eigen::Vector3d(plane_.v).cross(Eigen::Vector3d(plane_.u));
        PlaneCanvas canvas(*ImGui::GetWindowDrawList(), look_, area, plane_, middle, scale);
        const Area inset = insetArea(area, canvas, scene);
        std::optional<Closeup> magnified;
        if (view.magnifier && goal != nullptr && workbench.race() != nullptr) {
            const Area inner = magnifierCanvas(inset);
            magnified = recentPaths(*workbench.race(), nullptr, *goal, inner.width(), inner.height());
            // What is not nearer is no magnifier.
            if (magnified->scale < leastMagnification * scale) magnified.reset();
        }
        const bool overInset = magnified && over && contains(inset, ImGui::GetIO().MousePos);
        if (over && !overInset) hover(workbench, canvas, scene, requests);
        if (magnified) scene.covered.push_back(inset);
        drawScaleOf(area, scale / base, scene.covered);
        if (!scene.solid && !scene.shadow) drawExploring(area, scene.covered);
        paintPolytope(canvas, look_, scene, true);
        if (magnified) drawMagnifier(scene, *magnified, base, inset);
        handleMouse(view, canvas, over, held, scale, middle);
    }

    static bool contains(const Area& area, ImVec2 place) {
        return place.x >= area.min.x && place.x <= area.max.x && place.y >= area.min.y && place.y <= area.max.y;
    }

    // In the corner where it hides least, and smaller where it would hide what the race is about.
    Area insetArea(const Area& area, const PlaneCanvas& canvas, const PolytopeScene& scene) const {
        struct Obstacle {
            PlaneCanvas::Spot at;
            int weight;
        };
        constexpr int important = 1000;
        std::vector<Obstacle> obstacles;
        for (const ScenePoint& point : pointsOf(scene)) obstacles.push_back({canvas.spot(point.vertex->phi), 2});
        if (const FeatureExpectations* target = scene.workbench->target())
            obstacles.push_back({canvas.spot(target->value), important});
        if (const RecordPtr record = scene.workbench->shownRecord()) {
            obstacles.push_back({canvas.spot(record->x), important});
            if (record->toward) obstacles.push_back({canvas.spot(record->toward->phi), important});
            if (record->active)
                for (const ActiveMember& member : record->active->members())
                    obstacles.push_back({canvas.spot(member.vertex->phi), important});
        }
        std::vector<PlaneCanvas::Spot> outline;
        if (scene.shadow != nullptr)
            for (const ShadowCorner& corner : scene.shadow->corners) outline.push_back(canvas.spot(corner.vertex->phi));
        Area best{};
        int fewest = std::numeric_limits<int>::max();
        for (const float size : {1.0F, 0.85F, 0.7F}) {
            const float width = size * std::min(look_.px(220), area.width() * 0.42F);
            const float height = size * std::min(look_.px(150), area.height() * 0.42F);
            for (const bool right : {true, false})
                for (const bool top : {false, true}) {
                    const float x = right ? area.max.x - width : area.min.x, y = top ? area.min.y : area.max.y - height;
                    const Area corner = {ImVec2(x, y), ImVec2(x + width, y + height)};
                    // The names of the axes have their own corner.
                    int hidden = static_cast<int>(60.0F * (1.0F - size)) + shareInside(corner, outline) +
                                 (scene.solid != nullptr && !right && !top ? important : 0);
                    const float margin = look_.px(10);
                    const Area near = {ImVec2(corner.min.x - margin, corner.min.y - margin),
                                       ImVec2(corner.max.x + margin, corner.max.y + margin)};
                    for (const Obstacle& obstacle : obstacles)
                        if (canvas.visible(obstacle.at) && contains(near, canvas.pixel(obstacle.at)))
                            hidden += obstacle.weight;
                    if (hidden >= fewest) continue;
                    fewest = hidden;
                    best = corner;
                }
        }
        return best;
    }

    // How much of an area lies in a convex outline, in hundredths.
    static int shareInside(const Area& area, const std::vector<PlaneCanvas::Spot>& outline) {
        if (outline.size() < 3) return 0;
        constexpr int steps = 10;
        int inside = 0;
        for (int i = 0; i < steps * steps; ++i) {
            const double x = area.min.x + area.width() * (0.5 + i % steps) / steps;
            const double y = area.min.y + area.height() * (0.5 + i / steps) / steps;
            bool left = false, right = false;
            for (std::size_t k = 0; k < outline.size(); ++k) {
                const PlaneCanvas::Spot &a = outline[k], &b = outline[(k + 1) % outline.size()];
                const double side = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
                left = left || side > 0.0;
                right = right || side < 0.0;
            }
            if (!(left && right)) ++inside;
        }
        return inside;
    }

    void drawScaleOf(const Area& area, double zoom, std::vector<Area>& covered) {
        if (zoom < 1.05) return;
        const std::string words = "\u00D7 " + readable(zoom);
        const ImVec2 size = sizeOf(look_, look_.font.numbers, 12.0F, words);
        // The magnifier may have this corner.
        const bool taken =
            !covered.empty() && covered.front().min.x <= area.min.x && covered.front().min.y <= area.min.y;
        const ImVec2 at(taken ? area.max.x - size.x - look_.px(2) : area.min.x + look_.px(2), area.min.y);
        covered.push_back({at, ImVec2(at.x + size.x, at.y + size.y)});
        drawText(*ImGui::GetWindowDrawList(), look_, look_.font.numbers, 12.0F, at, look_.colour.muted, words);
    }

    // Above everything else, where no label goes.
    void drawExploring(const Area& area, std::vector<Area>& covered) {
        const std::string words =
            fitted(look_, look_.font.text, 13.0F, "The oracle is being asked in every direction \u2026", area.width());
        const ImVec2 size = sizeOf(look_, look_.font.text, 13.0F, words);
        const ImVec2 at(area.center().x - size.x / 2, area.min.y + look_.px(16));
        covered.push_back({at, ImVec2(at.x + size.x, at.y + size.y)});
        drawText(*ImGui::GetWindowDrawList(), look_, look_.font.text, 13.0F, at, look_.colour.muted, words);
    }

    // A piece of the plane to look at.
    struct Closeup {
        Vector middle;
        double scale = 1.0;
    };

    // The last iterates and the point they approach, as large as they get in this many pixels. Of all solvers, or of a
    // single one, and then so many as are not much further away than the newest: who converges quickly was far away a
    // few steps before.
    Closeup recentPaths(const Race& race, const Lane* only, const Vector& goal, double width, double height) const {
        Box box;
        for (const Lane& lane : race.lanes()) {
            if (only != nullptr && only != &lane) continue;
            const int last = race.shownEntry(lane);
            if (last < 0) continue;
            const auto take = [&](int t) { box.take(plane_, lane.history().at(t)->x - goal); };
            // The first steps are long: they would make everything after them small.
            const int count = std::clamp(last / 3, 2, recentIterates);
            const int sure = only != nullptr ? 2 : count;
            for (int t = std::max(0, last - sure + 1); t <= last; ++t) take(t);
            if (only == nullptr) continue;
            if (last + 1 < lane.history().size()) take(last + 1);
            const double most = 2.5 * box.reach();
            for (int t = last - sure; t >= std::max(0, last - count + 1); --t) {
                const Box before = box;
                take(t);
                if (box.reach() <= most) continue;
                box = before;
                break;
            }
        }
        const double margin = std::max<double>(look_.px(14), only != nullptr ? 0.12 * std::min(width, height) : 0.0);
        const double halfU = std::max(0.5 * (box.highU - box.lowU), smallestRadius);
        const double halfV = std::max(0.5 * (box.highV - box.lowV), smallestRadius);
        return {goal + 0.5 * (box.lowU + box.highU) * plane_.u + 0.5 * (box.lowV + box.highV) * plane_.v,
                std::min((0.5 * width - margin) / halfU, (0.5 * height - margin) / halfV)};
    }

    // What is to be in sight, measured from the goal, where small numbers stay exact.
    struct Box {
        double lowU = 0.0, highU = 0.0, lowV = 0.0, highV = 0.0;
        void take(const Plane& plane, const Vector& from) {
            const double u = plane.u.dot(from), v = plane.v.dot(from);
            lowU = std::min(lowU, u);
            highU = std::max(highU, u);
            lowV = std::min(lowV, v);
            highV = std::max(highV, v);
        }
        double reach() const { return std::max(highU - lowU, highV - lowV); }
    };

    Area magnifierCanvas(const Area& inset) const {
        return {ImVec2(inset.min.x, inset.min.y + look_.px(20)), inset.max};
    }

    void drawMagnifier(const PolytopeScene& scene, const Closeup& closeup, double base, const Area& inset) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.AddRectFilled(inset.min, inset.max, look_.colour.panel, look_.px(4));
        PlaneCanvas canvas(list, look_, magnifierCanvas(inset), scene.plane, closeup.middle, closeup.scale);
        paintPolytope(canvas, look_, scene, false);
        list.AddRect(inset.min, inset.max, look_.colour.hairline, look_.px(4), 0, look_.line(1));
        drawText(list, look_, look_.font.text, 11.0F, ImVec2(inset.min.x + look_.px(8), inset.min.y + look_.px(4)),
                 look_.colour.muted,
                 fitted(look_, look_.font.text, 11.0F, "\u00D7 " + readable(closeup.scale / base) + ", the last steps",
                        inset.width() - look_.px(12)));
    }

    void hover(const Workbench& workbench, PlaneCanvas& canvas, PolytopeScene& scene, Requests& requests) {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        double nearest = look_.px(9);
        VertexPtr found;
        std::string words;
        const auto offer = [&](const VertexPtr& vertex, double handicap, const std::string& about) {
            const PlaneCanvas::Spot at = canvas.spot(vertex->phi);
            const double distance = std::hypot(at.x - mouse.x, at.y - mouse.y) + handicap;
            if (distance >= nearest) return;
            nearest = distance;
            found = vertex;
            words = about;
        };
        // The vertices of the run first: they have names.
        if (const RecordPtr record = workbench.shownRecord()) {
            if (record->active)
                for (const ActiveMember& member : record->active->members())
                    offer(member.vertex, 0.0,
                          "v" + std::to_string(member.vertex->number) + ", weight " + readable(member.weight));
            if (record->toward)
                offer(record->toward, 0.5, "y = v" + std::to_string(record->toward->number) + ", the oracle's answer");
        }
        for (const ScenePoint& point : pointsOf(scene))
            offer(point.vertex, point.front ? 1.0 : 4.0, "a vertex of K, not active");
        if (!found) return;
        hovered_ = found;
        scene.hovered = hovered_.get();
        requests.add(HoverVertex{found});
        if (!ImGui::BeginTooltip()) return;
        text(words);
        mutedText(look_, "Its policy is shown in the world.");
        const auto& names = workbench.stage()->domain().featureNames();
        for (Eigen::Index i = 0; i < std::min<Eigen::Index>(found->phi.size(), 6); ++i)
            text(names[static_cast<std::size_t>(i)] + "  " + readable(found->phi[i]));
        ImGui::EndTooltip();
    }

    void handleMouse(PolytopeView& view, const PlaneCanvas& canvas, bool over, bool held, double scale, const Vector&) {
        const ImGuiIO& io = ImGui::GetIO();
        if (over && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
            view.showAll();
            return;
        }
        if (over && io.MouseWheel != 0.0F) {
            const double factor = std::pow(1.25, io.MouseWheel);
            const double before = view.zoom;
            view.zoomBy(factor);
            // What is under the mouse stays there.
            const double grown = view.zoom / before;
            const ImVec2 centre = canvas.area().center();
            view.panU += (io.MousePos.x - centre.x) / scale * (1.0 - 1.0 / grown);
            view.panV -= (io.MousePos.y - centre.y) / scale * (1.0 - 1.0 / grown);
        }
        if (!held || (io.MouseDelta.x == 0.0F && io.MouseDelta.y == 0.0F)) return;
        const bool turns = view.mode == PolytopeMode::Solid && ImGui::IsMouseDown(ImGuiMouseButton_Left);
        if (turns) {
            view.turn(-io.MouseDelta.x * 0.008 / look_.scale, io.MouseDelta.y * 0.008 / look_.scale);
        } else {
            view.panU -= io.MouseDelta.x / scale;
            view.panV += io.MouseDelta.y / scale;
        }
    }

    static std::vector<std::string> factWords(const PolytopeFacts& facts) {
        std::vector<std::string> words = {(facts.diameter ? "diameter " + readable(*facts.diameter)
                                                          : "diameter at most " + readable(facts.boxDiagonal)) +
                                          ","};
        // In words: the gamma of the algorithm is the length of a step.
        words.push_back("bound \u221Ak/(1\u2212discount) = " + readable(facts.diameterBound));
        if (facts.facialDistance) {
            words.back() += ",";
            words.push_back("facial distance " + readable(*facts.facialDistance) + ",");
            words.push_back("Garber's " + readable(*facts.vertexFacetDistance) + ",");
            words.push_back("rate " + readable(*facts.awayStepRate()));
        } else {
            words.back() += ";";
            words.push_back("K is too rich for its facial distance");
        }
        return words;
    }

    // Small exact answers, on as many lines as they need, two at the most.
    std::vector<std::string> factLines(const Workbench& workbench, float width) const {
        const auto& facts = workbench.polytopes().facts();
        const auto cut = [&](const std::string& line) {
            return fitted(look_, look_.font.text, footerSize, line, width);
        };
        if (!facts) return {cut("diameter and facial distance are being worked out \u2026")};
        std::vector<std::string> lines(1);
        for (const std::string& piece : factWords(*facts)) {
            const std::string longer = lines.back().empty() ? piece : lines.back() + " " + piece;
            if (lines.size() == 2 || lines.back().empty() ||
                sizeOf(look_, look_.font.text, footerSize, longer).x <= width)
                lines.back() = longer;
            else
                lines.push_back(piece);
        }
        for (std::string& line : lines) line = cut(line);
        return lines;
    }

    void drawFacts(const Workbench& workbench, const std::vector<std::string>& lines) {
        const auto& facts = workbench.polytopes().facts();
        ImGui::PushFont(look_.font.text, footerSize);
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
        ImGui::BeginGroup();
        for (const std::string& line : lines) mutedText(look_, line);
        ImGui::EndGroup();
        ImGui::PopStyleVar();
        if (!facts) {
            ImGui::PopFont();
            return;
        }
        std::string words;
        for (const std::string& piece : factWords(*facts)) words += (words.empty() ? "" : " ") + piece;
        if (ImGui::IsItemHovered() && ImGui::BeginTooltip()) {
            text(words);
            if (facts->facialDistance) {
                mutedText(look_, facts->overAllPolicies
                                     ? "Over the " + std::to_string(facts->points) +
                                           " different \u03A6 of all deterministic policies."
                                     : "Over the " + std::to_string(facts->points) +
                                           " extreme points of K; over all policies it can only be smaller.");
                mutedText(look_,
                          "rate \u03C1 = C\u00B2/(8D\u00B2): h \u2212 h* falls by exp(\u2212\u03C1) per step of ASCG, "
                          "halved after " +
                              readable(std::log(2.0) / *facts->awayStepRate()) + " steps at the latest.");
                mutedText(look_,
                          "Garber's constant: the smallest distance of a vertex to the plane of a facet it is not on.");
            }
            ImGui::EndTooltip();
        }
        ImGui::PopFont();
    }

    const Look& look_;
    const Stage* shownStage_ = nullptr;
    Plane plane_;
    ShadowPtr shadow_;
    SolidPtr solid_;
    VertexPtr hovered_;
    Vector principalTarget_;
    std::size_t principalCount_ = 0;
    Plane principal_;
    std::optional<Plane> stepAsked_;
    Plane stepPlane_;
};

}  // namespace

PanelPtr makePolytopePanel(const Look& look) { return std::make_unique<PolytopePanel>(look); }

}  // namespace awaystep
