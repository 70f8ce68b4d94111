#include "window/shell/menu_bar.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>

#include "files/plain_text.h"
#include "model/classroom/classroom.h"
#include "model/classroom/classroom_feature.h"
#include "model/documents/document.h"
#include "model/documents/document_feature.h"
#include "model/documents/document_file.h"
#include "model/documents/document_history.h"
#include "model/explanation/verdict.h"
#include "model/lessons/lesson_feature.h"
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/session.h"
#include "model/settings/folders.h"
#include "model/text/numbers.h"
#include "model/world/open_scenario.h"
#include "window/shell/actions.h"
#include "window/shell/orders.h"
#include "window/shell/shortcuts.h"
#include "window/widgets/drawing.h"
#include "window/widgets/fonts.h"

namespace awaystep {
namespace {

constexpr const char* foldedMenu = "Menu";

std::string upperCase(std::string_view word) {
    std::string upper(word);
    for (char& c : upper) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    return upper;
}

std::string regimeWords(const Regime& regime) {
    switch (regime.kind) {
        case RegimeKind::Vertex:
            return "\u03A6_E is a vertex of K";
        case RegimeKind::Face:
            return "\u03A6_E lies on a face of K";
        case RegimeKind::Interior:
            return "\u03A6_E lies inside K, depth " + readable(regime.depth);
        case RegimeKind::Outside:
            return "\u03A6_E lies outside K, distance " + readable(regime.distance);
    }
    return {};
}

// The title of a menu; true when its menu is to open. While one is open the mouse leads from title to title. A press
// closes the menu, as in every menu bar, unless it has only just been reached: then it was meant to open it.
bool pressMenu(const char* title, const char* popup, bool anyOpen) {
    constexpr double justReached = 0.4;  // seconds
    ImGuiStorage& memory = *ImGui::GetStateStorage();
    const ImGuiID reachedAt = ImGui::GetID((std::string(popup) + " reached").c_str());
    const ImGuiID again = ImGui::GetID((std::string(popup) + " again").c_str());
    bool opens = ImGui::Button(title);
    const bool under = ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenBlockedByPopup);
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    const auto now = static_cast<float>(ImGui::GetTime());
    if (anyOpen && under && (moved.x != 0.0F || moved.y != 0.0F) && !ImGui::IsPopupOpen(popup)) {
        memory.SetFloat(reachedAt, now);
        opens = true;
    }
    // The press itself closes it, at the end of this frame.
    if (memory.GetBool(again)) opens = true;
    memory.SetBool(again, under && ImGui::IsMouseClicked(ImGuiMouseButton_Left) && ImGui::IsPopupOpen(popup) &&
                              now - memory.GetFloat(reachedAt, -1.0F) < justReached);
    return opens && !ImGui::IsPopupOpen(popup);
}

}  // namespace

void MenuBar::draw(const Context& now, Orders& orders) {
    const ImVec2 origin = ImGui::GetWindowPos();
    const float width = ImGui::GetWindowSize().x;
    const float high = style_.px(height);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(origin, ImVec2(origin.x + width, origin.y + high), style_.colour.panel);
    list.AddRectFilled(ImVec2(origin.x, origin.y + high - std::max(1.0F, style_.line(1))),
                       ImVec2(origin.x + width, origin.y + high), style_.colour.hairline);

    ImGui::SetCursorPos(ImVec2(style_.px(12), (high - ImGui::GetTextLineHeight()) / 2));
    boldText(style_, "Awaystep");
    float right = ImGui::GetItemRectMax().x;
    constexpr std::array<const char*, 8> menus = {"File", "Export", "Edit",   "Demonstrate",
                                                  "Run",  "View",   "Lesson", "Help"};
    float needed = right - origin.x;
    for (const char* menu : menus)
        needed += ImGui::CalcTextSize(menu).x + 2 * ImGui::GetStyle().FramePadding.x + style_.px(8);
    // At a large scale in a small window: one menu that holds the others.
    const bool folded = needed > width;
    const std::span<const char* const> shown =
        folded ? std::span<const char* const>(&foldedMenu, 1) : std::span<const char* const>(menus);
    const float bottom = ImGui::GetMainViewport()->Pos.y + ImGui::GetMainViewport()->Size.y;
    bool menuOpen = false;
    for (const char* menu : shown) menuOpen = menuOpen || ImGui::IsPopupOpen((std::string("##menu ") + menu).c_str());
    // The focus goes back to the title; its frame would stay after the menu has been left.
    if (std::exchange(menuWasOpen_, menuOpen) && !menuOpen) ImGui::SetNavCursorVisible(false);
    for (const char* menu : shown) {
        ImGui::SameLine(0, style_.px(8));
        ImGui::SetCursorPosY((high - ImGui::GetFrameHeight()) / 2);
        ImGui::PushStyleColor(ImGuiCol_Button, 0);
        ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0.0F);
        const std::string popup = std::string("##menu ") + menu;
        const ImVec2 below(ImGui::GetCursorScreenPos().x, origin.y + high);
        if (pressMenu(menu, popup.c_str(), menuOpen)) ImGui::OpenPopup(popup.c_str());
        right = ImGui::GetItemRectMax().x;
        ImGui::PopStyleVar();
        ImGui::PopStyleColor();
        // All of it on the window: moved to the left, and with a scrollbar where it is longer than that.
        ImGui::SetNextWindowPos(ImVec2(std::max(origin.x, std::min(below.x, origin.x + width - menuWidth_)), below.y));
        ImGui::SetNextWindowSizeConstraints(ImVec2(0, 0), ImVec2(width, std::max(style_.px(60), bottom - below.y)));
        if (!ImGui::BeginPopup(popup.c_str())) continue;
        menuWidth_ = ImGui::GetWindowWidth();
        if (folded) {
            for (const char* each : menus)
                if (ImGui::BeginMenu(each)) {
                    drawMenu(each, now, orders);
                    ImGui::EndMenu();
                }
        } else {
            drawMenu(menu, now, orders);
        }
        ImGui::EndPopup();
    }

    drawSituation(now, right, orders);
}

void MenuBar::drawMenu(const char* menu, const Context& now, Orders& orders) const {
    for (const Action& action : actions_) {
        if (action.menu != menu || (action.visible && !action.visible(now.session))) continue;
        if (action.separatorBefore) ImGui::Separator();
        const std::string label = labelOf(action, now.session);
        const bool checked =
            (action.checked && action.checked(now.preferences)) || (action.id == "view.arrange" && now.arranging);
        if (ImGui::MenuItem(label.c_str(), chordText(action.chord).c_str(), checked, isEnabled(action, now.session)))
            action.run(now.session, now.preferences, orders);
        tip(style_, aboutOf(action));
    }
}

// At the right end of the menu bar: what is open, and in which regime its target is.
void MenuBar::drawSituation(const Context& now, float from, Orders& orders) const {
    const Session& session = now.session;
    const OpenQuestion& question = session.question();
    const std::optional<Regime>& regime = session.polytope().regime();
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowSize().x - style_.px(12);
    const float middle = ImGui::GetWindowPos().y + style_.px(height) / 2;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto put = [&](std::string_view words, float end, ImU32 colour) {
        const std::string shown = fitted(style_, style_.font.text, style_.textSize, words, end - from - style_.px(16));
        drawText(list, style_, style_.font.text, style_.textSize, ImVec2(end, middle - style_.px(8)), colour, shown,
                 1.0F);
        return end - sizeOf(style_, style_.font.text, style_.textSize, shown).x;
    };
    if (!question.failure().empty()) {
        put(question.failure(), right, style_.colour.warning);
        return;
    }
    static const std::string missing = missingFonts([](std::string_view file) { return findFont(file).has_value(); });
    if (!missing.empty()) {
        put(missing, right, style_.colour.warning);
        return;
    }
    if (question.opening() || question.openScenario() == nullptr) {
        put("opening " + session.document().scene.plan.name + " \u2026", right, style_.colour.muted);
        return;
    }
    if (const StudentClass* all = session.classroom().room().students();
        all != nullptr && now.inClass && session.lessons().lesson() == nullptr) {
        put(all->domain ? "class of " + std::to_string(all->students.size()) + ", " + std::string(all->domain->name())
                        : "predictions of a class",
            right, style_.colour.muted);
        return;
    }
    std::string title =
        scenarioTitle(session.document().scene.plan, session.document().targetFrom == TargetSource::Demonstrations);
    if (session.question().document().targetFrom == TargetSource::Placed)
        title = title.substr(0, title.find(" \u00B7")) + " \u00B7 target placed by hand";
    float end = right;
    const std::string word = regime ? upperCase(name(regime->kind)) : std::string();
    const float width = sizeOf(style_, style_.font.heading, 11.0F, word).x + style_.px(18);
    // The badge stays longest.
    const bool roomy = right - from > style_.px(420);
    if (regime && right - from > width + style_.px(16)) {
        if (roomy) end = put(regimeWords(*regime), end, style_.colour.muted) - style_.px(10);
        ImGui::SetCursorScreenPos(ImVec2(end - width, middle - style_.px(9)));
        badge(style_, word);
        // A press offers the other three, for the same world.
        ImGui::SetCursorScreenPos(ImVec2(end - width, middle - style_.px(9)));
        if (ImGui::InvisibleButton("Regime", ImVec2(width, style_.px(18)))) ImGui::OpenPopup("##regimes");
        tip(style_, expectationOf(regime->kind) + drawnUntil(session) + " Click to choose another regime.",
            "\u03A6_E and K");
        if (ImGui::BeginPopup("##regimes")) {
            for (const Action& action : actions_)
                if (action.id.starts_with("regime.") &&
                    ImGui::MenuItem(action.label.c_str(), chordText(action.chord).c_str(), false,
                                    isEnabled(action, session)))
                    action.run(session, now.preferences, orders);
            ImGui::EndPopup();
        }
        end -= width + style_.px(10);
    }
    if (end - from > style_.px(80)) end = put(title, end, style_.colour.muted) - style_.px(14);
    // The name of the file where it fits whole, with a dot while it has changes that are not saved.
    const DocumentFile& files = session.documents().files();
    const bool changed = session.documents().modified();
    if (files.path().empty() && !changed) return;
    const std::string file = printable(files.title(), 60);
    const float needed = sizeOf(style_, style_.font.text, style_.textSize, file).x + style_.px(changed ? 30 : 16);
    if (end - from < needed) return;
    const float left = put(file, end, style_.colour.text);
    if (changed) list.AddCircleFilled(ImVec2(left - style_.px(8), middle), style_.px(3), style_.colour.warning);
    ImGui::SetCursorScreenPos(ImVec2(left - style_.px(12), middle - style_.px(9)));
    ImGui::InvisibleButton("File name", ImVec2(end - left + style_.px(12), style_.px(18)));
    tip(style_, changed ? "This document has changes that are not saved (Ctrl+S)." : "This document is saved.");
}

}  // namespace awaystep
