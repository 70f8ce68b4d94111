// The polytope K: for three features itself, to be turned in space; else its exact shadow in a plane. With it the
// target, the iterates, the active vertices and what the step shown does. Drag turns or moves it, the wheel comes
// nearer, a double click shows everything; hovering a vertex shows its policy in the world. The target has a handle of
// its own (target_handle.h).
#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "model/documents/document_history.h"
#include "model/explanation/sentences.h"
#include "model/live/shown_learning.h"
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/polytope/polytopes.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/target/target_feature.h"
#include "model/text/numbers.h"
#include "model/world/open_scenario.h"
#include "window/panels.h"
#include "window/polytope/faces_drawing.h"
#include "window/polytope/magnifier.h"
#include "window/polytope/plane_choice.h"
#include "window/polytope/polytope_facts.h"
#include "window/polytope/polytope_scene.h"
#include "window/polytope/target_handle.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

// What is hardly nearer is no magnifier; where all solvers have converged it would show rounding errors.
constexpr double leastMagnification = 3.0, largestMagnification = 1e9;
constexpr int leastSteps = 2;  // that it shows

class PolytopePanel : public Panel {
public:
    explicit PolytopePanel(const Style& style) : style_(style), handle_(style) {}
    PanelId id() const override { return PanelId::Polytope; }
    ImGuiWindowFlags flags() const override {
        return ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    }

    void draw(const Session& session, Orders& orders) override {
        const OpenScenario* openScenario = session.question().openScenario();
        if (openScenario == nullptr) {
            heading(style_, "Polytope K");
            mutedParagraph(style_, "Nothing is open. Choose a scenario in Setup.");
            return;
        }
        PolytopeView view = session.polytope().view();
        const int k = openScenario->mdp().featureCount();
        if (k < 2) {
            heading(style_, "Polytope K");
            mutedParagraph(style_, "This world has a single feature, so K is a segment.");
            return;
        }
        if (view.mode == PolytopeMode::Solid && k != 3) view.mode = PolytopeMode::Principal;
        prepare(session, *openScenario, view);
        drawHeading(session, *openScenario, view, orders);
        const ImVec2 min = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
        const std::vector<std::string> facts = factLines(style_, session, room.x);
        const float line = sizeOf(style_, style_.font.text, factSize, "K").y;
        const float footer = line * static_cast<float>(facts.size()) + style_.px(4);
        const Area area = {
            min, ImVec2(min.x + std::max(style_.px(60), room.x), min.y + std::max(style_.px(60), room.y - footer))};
        drawCanvas(session, view, area, orders);
        ImGui::SetCursorScreenPos(ImVec2(min.x, area.max.y + style_.px(2)));
        // The picture stays where it is: what is said about the target takes the place of the facts.
        const std::string moved = TargetHandle::sentence(session);
        if (const std::string& said = moved.empty() ? remark_ : moved; !said.empty()) {
            drawText(*ImGui::GetWindowDrawList(), style_, style_.font.text, factSize, ImGui::GetCursorScreenPos(),
                     style_.colour.text, fitted(style_, style_.font.text, factSize, said, room.x));
            ImGui::Dummy(ImVec2(room.x, line));
        } else {
            drawFacts(style_, session, facts);
        }
        if (!(view == session.polytope().view())) orders.add(SetPolytopeView{view});
    }

private:
    // The plane that is asked for, and the one that is shown: the last one whose shadow is there.
    void prepare(const Session& session, const OpenScenario& openScenario, const PolytopeView& view) {
        if (shownScenario_ != &openScenario) {
            shownScenario_ = &openScenario;
            shadow_.reset();
            solid_.reset();
        }
        if (handle_.moving()) return;  // nothing turns under the mouse
        if (view.mode == PolytopeMode::Solid) {
            solid_ = session.polytope().polytopes().solid();
            plane_ = cameraPlane(view);
            return;
        }
        solid_.reset();
        const std::optional<Plane> wanted = wantedPlane(session, openScenario, view);
        if (const ShadowPtr shadow = wanted ? session.polytope().polytopes().shadow(*wanted) : nullptr) {
            shadow_ = shadow;
            plane_ = *wanted;
        } else if (!shadow_ || plane_.u.size() != openScenario.mdp().featureCount()) {
            shadow_.reset();
            plane_ = wanted ? *wanted : featurePlane(openScenario.mdp().featureCount(), 0, 1);
        }
    }

    void drawHeading(const Session& session, const OpenScenario& openScenario, PolytopeView& view, Orders& orders) {
        std::string remark = "being computed \u2026";
        if (solid_ && solid_->dimension == 3)
            remark = std::to_string(solid_->vertices.size()) + " vertices, " + std::to_string(solid_->facets.size()) +
                     " facets, exact";
        else if (solid_)
            remark = std::to_string(solid_->vertices.size()) + " vertices, flat, exact";
        else if (shadow_ && view.mode != PolytopeMode::Solid)
            remark = openScenario.mdp().featureCount() == 2
                         ? std::to_string(shadow_->corners.size()) + " corners, exact"
                         : "exact shadow, " + std::to_string(shadow_->corners.size()) + " corners";
        if (const double chance = session.document().race.relaxation.apprentice; chance > 0.0)
            remark += ", relaxed by " + percent(chance);
        heading(style_, "Polytope K", remark);
        const bool solid = openScenario.mdp().featureCount() == 3;
        static constexpr auto modes = spell<PolytopeMode>({{PolytopeMode::Solid, "3-D"},
                                                           {PolytopeMode::Features, "two features"},
                                                           {PolytopeMode::Principal, "principal"},
                                                           {PolytopeMode::ThroughXyz, "x, y, z"}});
        const std::span<const char* const> offered = std::span(modes.texts()).subspan(solid ? 0 : 1);
        int chosen = static_cast<int>(view.mode) - (solid ? 0 : 1);
        placeRight(style_, segmentedWidth(style_, offered));
        if (segmented(style_, "plane", offered, chosen)) {
            view.mode = static_cast<PolytopeMode>(chosen + (solid ? 0 : 1));
            view.showAll();
        }
        tip(style_,
            "K itself where there are three features; its shadow in two of them, in the two directions in which the "
            "vertices around \u03A6_E differ most, or in the plane of the iterate, the new vertex and the worst one.",
            "K,  x,  y,  z");
        if (view.mode == PolytopeMode::Features) {
            drawFeatureChoice(openScenario, view);
            placeSwitch(style_, "follow x");
        }
        if (smallCheckbox(style_, "follow x", view.follow)) view.followIterate(view.follow);
        tip(style_,
            "Zooms in as the selected iterate approaches the target, so that the remaining distance always fills the "
            "picture.",
            "|x \u2212 x*|");
        placeSwitch(style_, "magnifier");
        smallCheckbox(style_, "magnifier", view.magnifier);
        tip(style_,
            "A magnified view of the last steps of every solver and the point that they approach. It appears once they "
            "are too small for the main picture.",
            "x*");
        drawFaceChoices(style_, session, view);
        drawTargetMode(session, orders);
        if (view.zoom != 1.0 || view.panU != 0.0 || view.panV != 0.0 || view.follow) {
            constexpr const char* link = "show all of K";
            placeBeside(style_, sizeOf(style_, style_.font.text, style_.textSize, link).x);
            if (ImGui::TextLink(link)) view.showAll();
        }
        drawRegimes(style_, session, orders);
    }

    // Only while the target is being placed.
    void drawTargetMode(const Session& session, Orders& orders) {
        const bool placed = session.document().targetFrom == TargetSource::Placed;
        if (!canMoveTarget(session) || (!placed && !session.target().selected() && !session.target().dragging()))
            return;
        bool keep = session.target().keptInK();
        placeSwitch(style_, "lift into K");
        if (smallCheckbox(style_, "lift into K", keep)) orders.add(KeepTargetInK{keep});
        tip(style_,
            "Inside the outline a dragged target is lifted into K. Otherwise it moves along the two directions shown "
            "alone, and snaps to the surface of K.",
            "\u03A6_E");
    }

    void drawFeatureChoice(const OpenScenario& openScenario, PolytopeView& view) {
        const auto& names = openScenario.domain().featureNames();
        const auto combo = [&](const char* id, int& feature, int other) {
            ImGui::SetNextItemWidth(style_.px(130));
            const auto now = static_cast<std::size_t>(std::clamp(feature, 0, static_cast<int>(names.size()) - 1));
            if (!ImGui::BeginCombo(id, names[now].c_str(), ImGuiComboFlags_HeightLarge)) return;
            for (int i = 0; i < static_cast<int>(names.size()); ++i)
                if (i != other && ImGui::Selectable(names[static_cast<std::size_t>(i)].c_str(), i == feature))
                    feature = i;
            ImGui::EndCombo();
        };
        combo("##across", view.first, view.second);
        tip(style_, "The feature on the horizontal axis.");
        placeBeside(style_, style_.px(130));
        combo("##up", view.second, view.first);
        tip(style_, "The feature on the vertical axis.");
    }

    void drawCanvas(const Session& session, PolytopeView& view, const Area& whole, Orders& orders) {
        ImGui::SetCursorScreenPos(whole.min);
        ImGui::InvisibleButton("Polytope picture", ImVec2(whole.width(), whole.height()),
                               ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
        const bool over = ImGui::IsItemHovered();
        const bool held = ImGui::IsItemActive();
        const double besides = style_.px(70), above = style_.px(44);  // for labels
        if (!frame_ || !handle_.moving())
            frame_ = framingOf(session, plane_, shadow_.get(), solid_.get(), whole.width() - besides,
                               whole.height() - above, style_.px(14));
        const Framing& frame = *frame_;
        const double base = frame.scaleFor(whole.width() - besides, whole.height() - above);
        PictureRooms rooms{whole, std::nullopt};
        const bool learns = showsLearning(session);  // without last steps of a race
        if (view.magnifier && !learns && !view.follow && session.race().race() != nullptr)
            rooms =
                roomsFor(style_, whole, 2.0 * frame.halfWidth * base + besides, 2.0 * frame.halfHeight * base + above);
        Area area = rooms.picture;

        const Vector* goal = session.question().target() != nullptr ? &session.question().target()->value : nullptr;
        if (const auto& nearest = session.polytope().polytopes().nearest()) goal = &*nearest;
        Vector middle = frame.middle;
        double scale = base * view.zoom;
        const RecordPtr record = session.race().shownRecord();
        if (view.follow && !learns && record && goal != nullptr) {
            const Closeup near = recentPaths(style_, plane_, *session.race().race(), session.race().selectedRun(),
                                             *goal, area.width(), area.height());
            middle = near.middle;
            // From nearer than that the iterate or its goal would be out of sight.
            scale = std::max(base, near.scale) * std::min(1.0, view.zoom);
        } else {
            middle += view.panU * plane_.u + view.panV * plane_.v;
        }

        PolytopeScene scene;
        scene.session = &session;
        scene.plane = plane_;
        scene.shadow = solid_ || view.mode == PolytopeMode::Solid ? nullptr : shadow_.get();
        scene.solid = solid_.get();
        if (plane_.u.size() == 3) scene.forward = Eigen::Vector3d(plane_.v).cross(Eigen::Vector3d(plane_.u));
        const bool givesWay = rooms.magnifier && hidesPlacedTarget(session, area, middle, scale);
        Vector drawnMiddle = middle;
        if (givesWay) {
            drawnMiddle += (whole.center().x - area.center().x) / scale * plane_.u -
                           (whole.center().y - area.center().y) / scale * plane_.v;
            area = whole;
        }
        PlaneCanvas canvas(*ImGui::GetWindowDrawList(), style_, area, plane_, drawnMiddle, scale);
        const Area inset = rooms.magnifier ? *rooms.magnifier : magnifierArea(style_, area, canvas, scene);
        std::optional<Closeup> magnified;
        if (view.magnifier && !learns && !givesWay && goal != nullptr && session.race().race() != nullptr) {
            const Area inner = magnifierCanvas(style_, inset);
            magnified =
                recentPaths(style_, plane_, *session.race().race(), nullptr, *goal, inner.width(), inner.height());
            if (!record || record->t < leastSteps || magnified->scale > largestMagnification * base ||
                magnified->scale < leastMagnification * (rooms.magnifier ? base : scale))
                magnified.reset();
        }
        const bool overInset = magnified && over && inset.covers(ImGui::GetIO().MousePos);
        const bool taken = handle_.handle(session, canvas, scene, over && !overInset, orders);
        if (over && !overInset && !handle_.moving()) hover(session, canvas, scene, !taken, orders);
        if (magnified) scene.covered.push_back(inset);
        drawScaleOf(area, scale / base, scene.covered);
        const bool known = scene.solid || scene.shadow;
        const std::string sentence = known ? "" : "Computing the vertices of K \u2026";
        remark_ = known && boxLargerThanView(canvas, scene)
                      ? "The confidence box around \u03A6_E is larger than this view."
                      : "";
        const Area remark = roomAbove(style_, area, sentence);
        if (!sentence.empty()) scene.covered.push_back(remark);
        paintPolytope(canvas, style_, scene, true);
        if (!sentence.empty()) drawAbove(style_, remark, sentence);
        handle_.draw(session, canvas);
        if (magnified) drawMagnifier(style_, scene, *magnified, base, inset);
        const PolytopeView byHand = freeView(view, frame.middle, middle, scale / base);
        if (!taken) handleMouse(view, byHand, canvas, over, held, scale);
    }

    // Whether a target that was placed by hand lies beside this part of the panel: then the magnifier gives way to it,
    // and K stays where it is.
    bool hidesPlacedTarget(const Session& session, const Area& area, const Vector& middle, double scale) const {
        const OpenQuestion& question = session.question();
        if (question.target() == nullptr || question.document().targetFrom != TargetSource::Placed) return false;
        const PlaneCanvas canvas(*ImGui::GetWindowDrawList(), style_, area, plane_, middle, scale);
        return !canvas.visible(canvas.spot(question.target()->value), 0.0F);
    }

    // The same picture without following: what the mouse moves or magnifies is the picture that is seen.
    PolytopeView freeView(const PolytopeView& view, const Vector& from, const Vector& middle, double zoom) const {
        PolytopeView free = view;
        free.follow = false;
        free.zoom = zoom;
        free.panU = plane_.u.dot(middle - from);
        free.panV = plane_.v.dot(middle - from);
        return free;
    }

    void drawScaleOf(const Area& area, double zoom, std::vector<Area>& covered) {
        if (zoom < 1.05) return;
        const std::string words = "\u00D7 " + readable(zoom);
        const ImVec2 size = sizeOf(style_, style_.font.numbers, 12.0F, words);
        // The magnifier may have this corner.
        const bool taken =
            !covered.empty() && covered.front().min.x <= area.min.x && covered.front().min.y <= area.min.y;
        const ImVec2 at(taken ? area.max.x - size.x - style_.px(2) : area.min.x + style_.px(2), area.min.y);
        covered.push_back({at, ImVec2(at.x + size.x, at.y + size.y)});
        drawText(*ImGui::GetWindowDrawList(), style_, style_.font.numbers, 12.0F, at, style_.colour.muted, words);
    }

    void hover(const Session& session, PlaneCanvas& canvas, PolytopeScene& scene, bool explains, Orders& orders) {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        double nearest = style_.px(9);
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
        if (const RecordPtr record = shownRecord(session)) {
            if (record->active)
                for (const ActiveMember& member : record->active->members())
                    offer(member.vertex, 0.0,
                          "v" + std::to_string(member.vertex->number) + ", weight " + readable(member.weight));
            if (record->best)
                offer(record->best, 0.5, "y = v" + std::to_string(record->best->number) + ", the oracle's answer");
        }
        for (const ScenePoint& point : pointsOf(scene))
            offer(point.vertex, point.front ? 1.0 : 4.0, "a vertex of K, not active");
        if (!found) return;
        hovered_ = found;
        scene.hovered = hovered_.get();
        orders.add(HoverVertex{found});
        if (!explains || !ImGui::BeginTooltip()) return;
        text(words);
        mutedText(style_, "The world shows its policy.");
        const auto& names = session.question().openScenario()->domain().featureNames();
        for (Eigen::Index i = 0; i < std::min<Eigen::Index>(found->phi.size(), 6); ++i)
            text(names[static_cast<std::size_t>(i)] + "  " + readable(found->phi[i]));
        ImGui::EndTooltip();
    }

    void handleMouse(PolytopeView& view, const PolytopeView& byHand, const PlaneCanvas& canvas, bool over, bool held,
                     double scale) {
        const ImGuiIO& io = ImGui::GetIO();
        if (over && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
            view.showAll();
            return;
        }
        if (over && io.MouseWheel != 0.0F) {
            view = byHand;
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
            view.turn(-io.MouseDelta.x * 0.008 / style_.scale, io.MouseDelta.y * 0.008 / style_.scale);
        } else {
            view = byHand;
            view.panU -= io.MouseDelta.x / scale;
            view.panV += io.MouseDelta.y / scale;
        }
    }

    std::string remark_;  // on what the picture cannot show
    const Style& style_;
    TargetHandle handle_;
    std::optional<Framing> frame_;
    const OpenScenario* shownScenario_ = nullptr;
    Plane plane_;
    ShadowPtr shadow_;
    SolidPtr solid_;
    VertexPtr hovered_;
};

}  // namespace

PanelPtr makePolytopePanel(const Style& style) { return std::make_unique<PolytopePanel>(style); }

}  // namespace awaystep
