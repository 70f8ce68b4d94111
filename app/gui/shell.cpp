#include "gui/shell.h"

#include <imgui_internal.h>

#include <algorithm>
#include <utility>

#include "gui/drawing.h"
#include "gui/driving.h"
#include "gui/item_hooks.h"
#include "gui/shortcut_list.h"
#include "gui/shortcuts.h"
#include "workbench/curves.h"
#include "workbench/user_folders.h"

namespace awaystep {
namespace {

constexpr float transportHeight = 58.0F;
constexpr float margin = 6.0F;

std::vector<std::string> titlesOf(const std::vector<PanelPtr>& panels) {
    std::vector<std::string> titles;
    for (const PanelPtr& panel : panels) titles.emplace_back(panel->title());
    return titles;
}

std::string nameOf(const FileDesk& files) { return files.path().empty() ? files.title() : files.path(); }

Workspace workspaceNamed(std::string_view name) { return name == "insight" ? Workspace::Insight : Workspace::Race; }

}  // namespace

Shell::Shell(PanelMaker makePanels, Fonts fonts, Preferences preferences, float displayScale, Dialogs dialogs)
    : fonts_(fonts),
      preferences_(std::move(preferences)),
      displayScale_(displayScale),
      panels_(makePanels(look_)),
      actions_(makeActions(titlesOf(panels_.docked))),
      layout_(titlesOf(panels_.docked)),
      files_(dialogs) {
    layout_.setWorkspace(workspaceNamed(preferences_.workspace));
    if (!preferences_.layout.empty()) restoreLayout(preferences_.layout, preferencesPath() + ": layout");
    if (!preferences_.welcomed) welcome_.open();
    applyLook();
}

Shell::~Shell() = default;

std::vector<std::string> Shell::panelTitles() const { return titlesOf(panels_.docked); }

void Shell::applyLook() {
    if (appliedTheme_ == preferences_.theme && appliedScale_ == scaleOf(preferences_)) return;
    appliedTheme_ = preferences_.theme;
    appliedScale_ = scaleOf(preferences_);
    const Theme theme = themeNamed(preferences_.theme);
    look_ = applyTheme(theme, fonts_, static_cast<float>(appliedScale_) * displayScale_);
}

Preferences Shell::preferences() const {
    Preferences own = preferences_;
    if (ownPreferences_) {
        own.hiddenPanels = ownPreferences_->hiddenPanels;
        own.layout = ownPreferences_->layout;
        own.workspace = ownPreferences_->workspace;
    }
    return own;
}

void Shell::restoreLayout(const std::string& arrangement, const std::string& source) {
    const std::string wrong = layout_.restore(arrangement, source);
    if (!wrong.empty()) order(SayTrouble{wrong + "; the panels stand in their usual places"});
}

// A document may bring the arrangement of its lesson; without one the person's own comes back.
void Shell::followDocument(const Workbench& workbench) {
    const DocumentLayout& wanted = workbench.document().layout;
    if (wanted == shownLayout_) return;
    shownLayout_ = wanted;
    // What is kept just now is on the screen already.
    const bool isShown = wanted.kept && wanted.hiddenPanels == preferences_.hiddenPanels &&
                         wanted.workspace == preferences_.workspace && wanted.arrangement == layout_.kept();
    if (wanted.kept && !ownPreferences_) ownPreferences_ = preferences_;
    if (isShown) return;
    if (wanted.kept) {
        preferences_.hiddenPanels = wanted.hiddenPanels;
        preferences_.workspace = wanted.workspace.empty() ? preferences_.workspace : wanted.workspace;
        layout_.setWorkspace(workspaceNamed(preferences_.workspace));
        restoreLayout(wanted.arrangement, nameOf(workbench.files()) + ": layout.arrangement");
    } else if (ownPreferences_) {
        preferences_.hiddenPanels = ownPreferences_->hiddenPanels;
        preferences_.workspace = ownPreferences_->workspace;
        layout_.setWorkspace(workspaceNamed(preferences_.workspace));
        restoreLayout(ownPreferences_->layout, preferencesPath() + ": layout");
        ownPreferences_.reset();
    }
}

void Shell::frame(Workbench& workbench, double seconds, std::optional<double> passed) {
    const double really = passed.value_or(seconds);
    workbench.collect(frozen_ ? 0.0 : seconds, really);
    if (frozen_) holdStill();
    drawn_.clear();
    settling_ = std::max(0, settling_ - 1);
    followDocument(workbench);

    Requests requests;
    for (Request& each : std::exchange(ordered_, {})) requests.add(std::move(each));
    const ImGuiViewport& screen = *ImGui::GetMainViewport();
    ImGui::SetNextWindowPos(screen.Pos);
    ImGui::SetNextWindowSize(screen.Size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
    ImGui::Begin("Awaystep", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoDocking |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoNavFocus | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar(2);
    routeShortcuts(actions_, workbench, preferences_, requests);
    routeDriving(workbench, requests);
    Requests keys;
    std::swap(keys, requests);
    if (only_.empty() && welcome_.hear(keys, workbench)) preferences_.welcomed = true;
    drawPanels(workbench, requests);
    ImGui::End();
    if (frozen_) {
        // Only the key that ends it is heard.
        requests.clear();
        for (const Request& request : keys.all())
            if (request.is<ToggleFreeze>() || request.is<Quit>()) requests.add(request);
        drawFrozenSign();
    } else {
        Requests all = std::move(keys);
        for (const Request& request : requests.all()) all.add(request);
        requests = std::move(all);
    }
    examineLesson(workbench, requests);
    drawHighlights(workbench);
    tellMissing(workbench, requests, frozen_ ? 0.0 : seconds);
    explainLocks(workbench, requests);
    drawSpotlight();
    if (showShortcuts_) showShortcuts_ = drawShortcutList(look_, actions_, workbench);
    if (only_.empty() && welcome_.draw(look_, workbench, requests)) preferences_.welcomed = true;
    if (only_.empty()) palette_.draw(look_, actions_, workbench, preferences_, requests);
    drawDiscardQuestion(workbench, requests);
    if (only_.empty()) files_.draw(look_, workbench, requests, really);
    // A drag is one change, until the button is let go.
    const bool pressed = ImGui::IsAnyMouseDown();
    if (std::exchange(pressed_, pressed) && !pressed) requests.add(EndMerging{});

    carryOutForLessons(workbench, requests);
    carriedOutOrders_ = std::any_of(requests.all().begin(), requests.all().end(),
                                    [](const Request& request) { return !request.is<HoverVertex>(); });
    carryOut(requests, workbench);
    workbench.keepPredictionsIn(preferences_.keepPredictions ? inFolder(dataFolder(), "predictions.csv").string()
                                                             : std::string());
    workbench.apply(requests);
    applyLook();
}

bool Shell::animating(const Workbench& workbench) const {
    if (settling_ > 0) return true;
    if (workbench.animating() || panels_.transport->animating() || panels_.lesson->animating() || files_.animating() ||
        !ordered_.empty())
        return true;
    return std::any_of(panels_.docked.begin(), panels_.docked.end(),
                       [](const PanelPtr& panel) { return panel->animating(); });
}

void Shell::drawPanels(const Workbench& workbench, Requests& requests) {
    const ImVec2 origin = ImGui::GetWindowPos();
    const ImVec2 size = ImGui::GetWindowSize();
    if (!only_.empty()) {
        for (const PanelPtr& panel : panels_.docked) {
            if (panel->title() != only_) continue;
            ImGui::SetNextWindowPos(origin);
            ImGui::SetNextWindowSize(size);
            drawPanel(*panel, workbench, requests);
        }
        return;
    }

    if (tilesOnly_) {
        const float edge = look_.px(margin);
        drawTiles(workbench, requests, ImVec2(origin.x + edge, origin.y + edge),
                  ImVec2(origin.x + size.x - edge, origin.y + size.y - edge));
        return;
    }

    drawMenuBar(workbench, requests);

    // The transport has its place at the bottom for good; what is between belongs to the docks.
    const float edge = look_.px(margin);
    const float top = look_.px(menuHeight) + edge;
    const float bottom = size.y - look_.px(transportHeight) - edge;
    const bool lesson = workbench.lesson() != nullptr;
    float left = edge;
    if (lesson || lessonList_) {
        const float width = lessonWidth(size.x);
        ImGui::SetNextWindowPos(ImVec2(origin.x + edge, origin.y + top));
        ImGui::SetNextWindowSize(ImVec2(width, bottom - edge - top));
        drawPanel(*panels_.lesson, workbench, requests);
        left += width + edge;
    }
    ImGui::SetCursorPos(ImVec2(left, top));
    ImGui::BeginChild("docks", ImVec2(size.x - edge - left, std::max(look_.px(40), bottom - edge - top)),
                      ImGuiChildFlags_None, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoNav);
    const bool inClass = classRoom_ && !lesson;
    lesson || inClass ? layout_.rest() : layout_.draw(look_);
    ImGui::EndChild();
    if (lesson)
        drawTiles(workbench, requests, ImVec2(origin.x + left, origin.y + top),
                  ImVec2(origin.x + size.x - edge, origin.y + bottom - edge));
    if (inClass) {
        ImGui::SetNextWindowPos(ImVec2(origin.x + left, origin.y + top));
        ImGui::SetNextWindowSize(ImVec2(size.x - edge - left, bottom - edge - top));
        drawPanel(*panels_.classRoom, workbench, requests);
        const bool covered = showShortcuts_ || palette_.isOpen() || welcome_.isOpen() || ImGui::IsAnyItemActive() ||
                             ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
        if (!covered && ImGui::IsKeyPressed(ImGuiKey_Escape, false)) requests.add(ToggleClassRoom{});
    }
    for (const PanelPtr& panel : panels_.docked) {
        if (lesson || inClass || preferences_.hiddenPanels.contains(panel->title())) continue;
        layout_.prepare(panel->title());
        drawPanel(*panel, workbench, requests);
    }

    ImGui::SetNextWindowPos(ImVec2(origin.x + edge, origin.y + bottom));
    ImGui::SetNextWindowSize(ImVec2(size.x - 2 * edge, look_.px(transportHeight)));
    drawPanel(*panels_.transport, workbench, requests);
}

void Shell::drawPanel(Panel& panel, const Workbench& workbench, Requests& requests, bool onTile) {
    const bool fixed = &panel == panels_.transport.get() || &panel == panels_.lesson.get() ||
                       &panel == panels_.classRoom.get() || onTile || !only_.empty();
    ImGuiWindowFlags flags = panel.flags() | ImGuiWindowFlags_NoCollapse;
    if (fixed)
        flags |= ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoDocking |
                 ImGuiWindowFlags_NoSavedSettings;
    const std::string window = std::string(panel.title()) + (onTile ? "##tile" : "");
    if (ImGui::Begin(window.c_str(), nullptr, flags)) {
        const ImVec2 min = ImGui::GetWindowPos();
        const ImVec2 max(min.x + ImGui::GetWindowSize().x, min.y + ImGui::GetWindowSize().y);
        ImGui::PushClipRect(min, max, false);
        drawCard(look_, ImVec2(min.x, min.y + layout_.tabBarHeight()), max);
        ImGui::PopClipRect();
        drawInside(panel, workbench, requests);
    }
    ImGui::End();
}

void Shell::drawDiscardQuestion(const Workbench& workbench, Requests& requests) {
    constexpr const char* name = "Discard the recording?";
    const bool recording = workbench.desk().recording();
    // A recording without a step is nothing to ask about.
    if (asksToDiscard_ && recording && workbench.desk().recorder().current().length() == 0)
        requests.add(DiscardRecording{});
    else if (asksToDiscard_ && recording)
        ImGui::OpenPopup(name);
    asksToDiscard_ = false;
    ImGui::SetNextWindowPos(ImGui::GetMainViewport()->GetCenter(), ImGuiCond_Always, ImVec2(0.5F, 0.5F));
    if (!ImGui::BeginPopupModal(
            name, nullptr, ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove))
        return;
    boldText(look_, name);
    if (recording) {
        const int steps = workbench.desk().recorder().current().length();
        mutedText(look_, steps == 1 ? "One step would be lost." : std::to_string(steps) + " steps would be lost.");
    }
    gap(look_, 4);
    // The key that asked does not answer as well.
    const auto answers = [](ImGuiKey key) { return !ImGui::IsWindowAppearing() && ImGui::IsKeyPressed(key, false); };
    const bool kept = answers(ImGuiKey_Escape) || answers(ImGuiKey_Enter) || answers(ImGuiKey_KeypadEnter);
    if (primaryButton(look_, "Keep recording", "Enter") || kept || !recording) ImGui::CloseCurrentPopup();
    ImGui::SameLine();
    if (quietButton(look_, "Discard", "Del") || answers(ImGuiKey_Delete)) {
        requests.add(DiscardRecording{});
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
}

void Shell::carryOut(const Requests& requests, const Workbench& workbench) {
    for (const Request& request : requests.all()) {
        files_.take(request, workbench);
        if (const auto* order = request.as<SetTheme>()) preferences_.theme = order->theme;
        if (const auto* order = request.as<SetScale>()) preferences_.scale = order->scale;
        if (request.is<ResetLayout>()) {
            layout_.reset();
            layout_.setArranging(false);
            preferences_.hiddenPanels.clear();
        }
        if (request.is<ToggleArranging>()) layout_.setArranging(!layout_.arranging());
        if (request.is<ToggleShortcutList>()) showShortcuts_ = !showShortcuts_;
        if (const auto* order = request.as<TogglePanel>())
            if (preferences_.hiddenPanels.erase(order->title) == 0) preferences_.hiddenPanels.insert(order->title);
        if (request.is<TogglePalette>()) palette_.toggle();
        if (request.is<ShowWelcome>()) welcome_.open();
        if (const auto* order = request.as<ShowPanel>()) {
            preferences_.hiddenPanels.erase(order->title);
            layout_.bringForward(order->title);
        }
        if (const auto* order = request.as<SetWorkspace>()) {
            preferences_.workspace = order->workspace;
            layout_.setWorkspace(workspaceNamed(order->workspace));
        }
        // Where panels share a place, the world comes forward to be driven in.
        if (request.is<StartRecording>() || request.is<BranchRecording>() || request.is<Replay>())
            layout_.bringForward("World");
        if (request.is<CopyValues>())
            if (const Race* race = workbench.race())
                ImGui::SetClipboardText(raceAsText(race->lanes(), workbench.bestObjective()).c_str());
        if (request.is<AskToDiscard>()) asksToDiscard_ = true;
    }
    preferences_.layout = layout_.kept();
}

}  // namespace awaystep
