#include "window/polytope/target_handle.h"

#include <imgui_internal.h>

#include <array>
#include <cmath>

#include "model/lessons/lesson_feature.h"
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/target/target_feature.h"
#include "model/text/numbers.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

// In pixels of the style.
constexpr float gripRadius = 13.0F;
constexpr float cornerReach = 11.0F, edgeReach = 7.0F, surfaceReach = 11.0F;
constexpr float keyStep = 6.0F;

struct ArrowKey {
    ImGuiKey key;
    double u, v;
};
constexpr std::array<ArrowKey, 4> arrowKeys = {
    {{ImGuiKey_LeftArrow, -1, 0}, {ImGuiKey_RightArrow, 1, 0}, {ImGuiKey_UpArrow, 0, 1}, {ImGuiKey_DownArrow, 0, -1}}};

ImGuiID keyOwner() { return ImHashStr("keys of the target"); }

std::string wordsFor(const Placement& placement) {
    switch (placement.at) {
        case PlacedAt::Corner:
            return "at a corner: \u03A6 of one policy";
        case PlacedAt::Edge:
            return "on an edge: " + fixed(1.0 - placement.share, 2) + " and " + fixed(placement.share, 2) +
                   " of two policies";
        case PlacedAt::Inside:
            return "inside the outline, lifted into K";
        case PlacedAt::Beyond:
            return "beyond the outline";
        case PlacedAt::Plane:
            return "moved in this plane";
    }
    return {};
}

bool menuIsOpen() { return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel); }

}  // namespace

bool canMoveTarget(const Session& session) {
    return session.question().target() != nullptr && session.question().target()->value.size() > 1 &&
           !session.recording().controller().recording() && !session.lessons().locks("target.drag");
}

bool movesTarget(const Session& session, ImGuiKey key) {
    if (!session.target().selected() || !canMoveTarget(session)) return false;
    for (const ArrowKey& arrow : arrowKeys)
        if (arrow.key == key) return true;
    return false;
}

void routeTargetKeys(const Session& session, Orders& orders) {
    const TargetFeature& target = session.target();
    if (!target.selected() && !target.dragging()) return;
    if (target.selected() && !canMoveTarget(session)) return orders.add(SelectTarget{false});
    if (menuIsOpen() || ImGui::GetIO().WantTextInput) return;
    if (target.selected())
        for (const ArrowKey& arrow : arrowKeys)
            ImGui::SetKeyOwner(arrow.key, keyOwner(), ImGuiInputFlags_LockThisFrame);
    ImGui::SetKeyOwner(ImGuiKey_Escape, keyOwner(), ImGuiInputFlags_LockThisFrame);
    if (!ImGui::IsKeyPressed(ImGuiKey_Escape, ImGuiInputFlags_None, keyOwner())) return;
    if (target.dragging())
        orders.add(CancelTarget{});
    else
        orders.add(SelectTarget{false});
}

std::string TargetHandle::sentence(const Session& session) {
    const std::string where = session.target().where();
    if (where.empty()) return {};
    const auto& regime = session.polytope().regime();
    return "\u03A6_E " + where + (regime ? " \u00B7 " + std::string(name(regime->kind)) : std::string());
}

std::optional<TargetPlacement> TargetHandle::placementIn(const Session& session, const PolytopeScene& scene) const {
    const PlacementSpacePtr& space = session.target().space();
    if (!space || (scene.shadow == nullptr && scene.solid == nullptr)) return std::nullopt;
    return TargetPlacement(
        space->hull, scene.plane,
        scene.solid != nullptr ? outlineOf(scene.solid->vertices, scene.plane) : scene.shadow->corners, space->centre,
        session.question().target()->value);
}

void TargetHandle::place(const Session& session, const TargetPlacement& placement, double u, double v,
                         const SnapReach& snap, double surface, Orders& orders) {
    placed_ = session.target().keptInK() ? placement.stayingInK(u, v, snap) : placement.withinPlane(u, v, snap);
    const Vector& phi = placed_->phi;
    orders.add(MoveTarget{
        {phi.data(), phi.data() + phi.size()}, wordsFor(*placed_), placed_->at == PlacedAt::Plane ? surface : 0.0});
}

bool TargetHandle::handle(const Session& session, const PlaneCanvas& canvas, const PolytopeScene& scene, bool over,
                          Orders& orders) {
    hovered_ = false;
    if (!canMoveTarget(session)) {
        grab_.reset();
        keys_.reset();
        placed_.reset();
        return false;
    }
    session.target().space();  // it is needed as soon as the target is taken
    const PlaneCanvas::Spot at = canvas.spot(session.question().target()->value);
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (grab_) {
        drag(session, canvas, orders);
        return true;
    }
    if (session.target().selected()) moveByKeys(session, canvas, scene, orders);
    hovered_ = over && std::hypot(mouse.x - at.x, mouse.y - at.y) <= style_.px(gripRadius);
    if (hovered_) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    if (over && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
        if (hovered_ && !keys_)
            grab_ = Grab{ImVec2(mouse.x - static_cast<float>(at.x), mouse.y - static_cast<float>(at.y)), at,
                         placementIn(session, scene)};
        else if (!hovered_ && session.target().selected())
            orders.add(SelectTarget{false});
    }
    return hovered_;
}

void TargetHandle::drag(const Session& session, const PlaneCanvas& canvas, Orders& orders) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    const ImGuiIO& io = ImGui::GetIO();
    if (ImGui::IsKeyPressed(ImGuiKey_Escape, ImGuiInputFlags_None, keyOwner()) ||
        ImGui::IsKeyPressed(ImGuiKey_Escape, false))
        grab_->cancelled = true;
    if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
        if (grab_->moved && !grab_->cancelled) orders.add(ReleaseTarget{});
        // A click selects it, for the keys.
        orders.add(SelectTarget{!grab_->cancelled});
        grab_.reset();
        placed_.reset();
        return;
    }
    if (grab_->cancelled) return placed_.reset();
    const bool still = io.MouseDelta.x == 0.0F && io.MouseDelta.y == 0.0F;
    if (still || !grab_->placement) return;
    if (!grab_->moved && !ImGui::IsMouseDragging(ImGuiMouseButton_Left, style_.px(3))) return;
    grab_->moved = true;
    const double scale = canvas.scale();
    const double u = grab_->placement->startU() + (io.MousePos.x - grab_->offset.x - grab_->from.x) / scale;
    const double v = grab_->placement->startV() - (io.MousePos.y - grab_->offset.y - grab_->from.y) / scale;
    SnapReach snap;
    if (!io.KeyAlt) snap = {style_.px(cornerReach) / scale, style_.px(edgeReach) / scale};
    place(session, *grab_->placement, u, v, snap, io.KeyAlt ? 0.0 : style_.px(surfaceReach) / scale, orders);
}

void TargetHandle::moveByKeys(const Session& session, const PlaneCanvas& canvas, const PolytopeScene& scene,
                              Orders& orders) {
    double du = 0.0, dv = 0.0;
    bool down = false;
    for (const ArrowKey& arrow : arrowKeys) {
        down = down || ImGui::IsKeyDown(arrow.key, keyOwner());
        if (!ImGui::IsKeyPressed(arrow.key, ImGuiInputFlags_Repeat, keyOwner())) continue;
        du += arrow.u;
        dv += arrow.v;
    }
    if (keys_ && !session.target().dragging()) keys_.reset();  // cancelled
    if (ImGui::GetIO().KeyShift || ImGui::GetIO().KeyCtrl) du = dv = 0.0;
    if (du != 0.0 || dv != 0.0) {
        if (!keys_) {
            if (auto placement = placementIn(session, scene))
                keys_ = Keys{*placement, placement->startU(), placement->startV()};
        }
        if (!keys_) return;
        const double step = style_.px(keyStep) / canvas.scale();
        keys_->u += du * step;
        keys_->v += dv * step;
        place(session, keys_->placement, keys_->u, keys_->v, {0.6 * step, 0.45 * step}, 0.45 * step, orders);
    } else if (keys_ && !down) {
        orders.add(ReleaseTarget{});
        keys_.reset();
        placed_.reset();
    }
}

void TargetHandle::draw(const Session& session, PlaneCanvas& canvas) const {
    if (!canMoveTarget(session)) return;
    const PlaneCanvas::Spot at = canvas.spot(session.question().target()->value);
    if (!canvas.visible(at, style_.px(gripRadius))) return;
    const ImVec2 pixel = canvas.pixel(at);
    // It has a name as a widget has, so that tests and lessons find it by name; the mouse is handled above.
    const float grip = style_.px(gripRadius);
    const ImGuiID id = ImGui::GetID("Target");
    ImGui::ItemAdd(ImRect(pixel.x - grip, pixel.y - grip, pixel.x + grip, pixel.y + grip), id);
    ImGuiContext& g = *ImGui::GetCurrentContext();  // the macro's name for it
    IMGUI_TEST_ENGINE_ITEM_INFO(id, "Target", ImGuiItemStatusFlags_None);
    const bool strong = hovered_ || moving() || session.target().selected();
    const ImU32 colour = style_.colour.human;
    ImDrawList& list = canvas.list();
    list.PushClipRect(canvas.area().min, canvas.area().max, true);
    if (placed_ && placed_->at == PlacedAt::Edge)
        canvas.line(canvas.spot(placed_->first->phi), canvas.spot(placed_->second->phi), faded(colour, 0.8F),
                    style_.line(2.5F));
    if (hovered_ || moving()) list.AddCircleFilled(pixel, style_.px(gripRadius - 1), faded(colour, 0.14F));
    list.AddCircle(pixel, style_.px(gripRadius - 2), faded(colour, strong ? 0.95F : 0.4F), 0,
                   style_.line(strong ? 1.8F : 1.0F));
    // Where the arrow keys lead.
    if (session.target().selected() || moving())
        for (const ArrowKey& arrow : arrowKeys) {
            const float x = static_cast<float>(arrow.u), y = -static_cast<float>(arrow.v);
            const float near = style_.px(gripRadius), far = style_.px(gripRadius + 6), half = style_.px(3.5F);
            list.AddTriangleFilled(ImVec2(pixel.x + far * x, pixel.y + far * y),
                                   ImVec2(pixel.x + near * x - half * y, pixel.y + near * y + half * x),
                                   ImVec2(pixel.x + near * x + half * y, pixel.y + near * y - half * x), colour);
        }
    list.PopClipRect();
    // Who has selected it knows by now, and needs to see what lies below.
    if (!hovered_ || moving() || session.target().selected() || !ImGui::BeginTooltip()) return;
    text("The target \u03A6_E: drag it, or click it and press the arrow keys.");
    mutedText(style_, "It snaps to corners and edges of K; Alt turns that off. Esc cancels a drag.");
    ImGui::EndTooltip();
}

}  // namespace awaystep
