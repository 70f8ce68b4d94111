#include "window/lessons/lesson_presenter.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cfloat>
#include <exception>
#include <filesystem>
#include <stdexcept>

#include "files/plain_text.h"
#include "model/documents/document_history.h"
#include "model/lessons/lesson_feature.h"
#include "model/lessons/lesson_library.h"
#include "model/lessons/lesson_scene.h"
#include "model/order_list.h"
#include "model/polytope/polytope_feature.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/settings/user_folders.h"
#include "window/shell/actions.h"
#include "window/shell/layout.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

// A padlock, so that what is locked is seen to be without reading.
void drawLock(ImDrawList& list, const Style& style, ImVec2 at) {
    const float side = style.px(8);
    const ImU32 ink = style.colour.muted;
    list.AddRectFilled(ImVec2(at.x - side / 2, at.y), ImVec2(at.x + side / 2, at.y + side * 0.8F), ink, style.px(1.5F));
    list.PathArcTo(at, side * 0.32F, 3.14159265F, 6.2831853F);
    list.PathStroke(ink, 0, style.line(1.4F));
}

}  // namespace

LessonPresenter::LessonPresenter(const Style& style, const PanelSet& panels, Layout& layout,
                                 const std::vector<Action>& actions)
    : style_(style), panels_(panels), layout_(layout), actions_(actions), highlights_(style) {}

void LessonPresenter::beginFrame() {
    drawn_.clear();
    highlights_.beginFrame();
    if (!frozen_) return;
    // While the picture is frozen nothing is hovered.
    ImGui::GetIO().MousePos = ImVec2(-FLT_MAX, -FLT_MAX);
    ImGui::GetIO().MouseDelta = ImVec2(0, 0);
}

float LessonPresenter::lessonWidth(float whole) const {
    return std::clamp(whole * 0.31F, style_.px(270), style_.px(430));
}

std::vector<std::string> LessonPresenter::panelTitles() const {
    std::vector<std::string> titles;
    for (const PanelPtr& panel : panels_.docked) titles.emplace_back(panel->title());
    return titles;
}

std::vector<std::string> LessonPresenter::shownPanels(const Session& session, const Preferences& preferences) const {
    const LessonSession* lesson = session.lessons().lesson();
    std::vector<std::string> shown;
    for (const std::string& title : panelTitles()) {
        const auto& wanted = lesson == nullptr ? std::vector<std::string>() : lesson->state().panels;
        const bool listed = wanted.empty() || std::find(wanted.begin(), wanted.end(), title) != wanted.end();
        if (lesson != nullptr ? listed : !preferences.hiddenPanels.contains(title)) shown.push_back(title);
    }
    return shown;
}

std::vector<Tile> LessonPresenter::tiles(const Session& session, const Preferences& preferences, ImVec2 min,
                                         ImVec2 max) const {
    return tilesFor(shownPanels(session, preferences), min, max, style_.px(6));
}

void LessonPresenter::drawInside(Panel& panel, const Session& session, Orders& orders) {
    const ImVec2 min = ImGui::GetWindowPos();
    const ImVec2 max(min.x + ImGui::GetWindowSize().x, min.y + ImGui::GetWindowSize().y);
    drawn_.push_back({panel.title(), min, max});
    const bool isLesson = &panel == panels_.lesson.get();
    const bool isTransport = &panel == panels_.transport.get();
    const bool driving = session.recording().controller().recording() && std::string_view(panel.title()) == "World";
    const bool locked = isTransport ? transportLocked(session) : session.lessons().locks(panel.title());
    // On paper nothing can be pressed, so nothing is shown as locked.
    if (tilesOnly_ || isLesson || driving || !locked) {
        panel.draw(session, orders);
        return;
    }
    // The heading, or the first button, leaves room for the padlock.
    const ImVec2 begin = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(ImVec2(begin.x + style_.px(13), begin.y));
    if (isTransport) {
        panel.draw(session, orders);  // it locks its controls one by one
    } else {
        Orders unheard;
        ImGui::PushStyleVar(ImGuiStyleVar_DisabledAlpha, 0.72F);
        ImGui::BeginDisabled();
        panel.draw(session, unheard);
        ImGui::EndDisabled();
        ImGui::PopStyleVar();
        orders.append(unheard.heardThoughLocked());
    }
    ImGui::PushClipRect(min, max, false);
    const float down = isTransport ? (max.y - min.y) / 2 - (begin.y - min.y) - style_.px(1) : style_.px(7);
    drawLock(*ImGui::GetWindowDrawList(), style_, ImVec2(begin.x + style_.px(4), begin.y + down));
    ImGui::PopClipRect();
}

void LessonPresenter::drawOver(const Session& session, Orders& orders, double seconds, bool covered) {
    if (frozen_) drawFrozenSign();
    highlights_.examine(session, panelTitles(), actions_, classroom_, orders);
    highlights_.draw(session, drawn_, covered);
    highlights_.tellMissing(session, frozen_ ? 0.0 : seconds, orders);
    explainLocks(session, orders);
    drawSpotlight();
}

// Nothing at all of the bar can be used.
bool LessonPresenter::transportLocked(const Session& session) const {
    const auto controls = {"race.start", "race.back",  "race.play",  "race.forward",
                           "race.end",   "race.scrub", "race.speed", "race.now"};
    return std::all_of(controls.begin(), controls.end(),
                       [&](const char* each) { return session.lessons().locks(each); });
}

// A press on something that is locked says so, as its key does.
void LessonPresenter::explainLocks(const Session& session, Orders& orders) const {
    const LessonSession* lesson = session.lessons().lesson();
    const ImGuiContext& gui = *ImGui::GetCurrentContext();
    if (lesson == nullptr || !ImGui::IsMouseClicked(ImGuiMouseButton_Left) || gui.HoveredWindow == nullptr) return;
    const std::string_view window = gui.HoveredWindow->RootWindow->Name;
    const std::string panel(window.substr(0, window.find("##")));
    const bool transport = panel == panels_.transport->title();
    const bool sketching =
        lesson->asked() != nullptr && lesson->asked()->kind == PredictionKind::Curve && panel == "Convergence";
    if (panel == panels_.lesson->title() || session.recording().controller().recording() || sketching) return;
    if (gui.HoveredIdIsDisabled && (transport || (session.lessons().locks(panel) && isDrawn(panel))))
        orders.add(SayInLesson{"This is locked in this step."});
}

bool LessonPresenter::isDrawn(std::string_view panel) const {
    return std::any_of(drawn_.begin(), drawn_.end(), [&](const Tile& tile) { return tile.panel == panel; });
}

// All but the panel under the mouse grow dim; between two panels the last one stays lit.
void LessonPresenter::drawSpotlight() {
    if (!spotlight_) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    for (const Tile& tile : drawn_)
        if (mouse.x >= tile.min.x && mouse.x < tile.max.x && mouse.y >= tile.min.y && mouse.y < tile.max.y)
            lit_ = tile.panel;
    const ImGuiViewport& screen = *ImGui::GetMainViewport();
    const ImVec2 end(screen.Pos.x + screen.Size.x, screen.Pos.y + screen.Size.y);
    const ImU32 dim = IM_COL32(0, 0, 0, 150);
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    for (const Tile& tile : drawn_) {
        if (tile.panel != lit_) continue;
        list.AddRectFilled(screen.Pos, ImVec2(end.x, tile.min.y), dim);
        list.AddRectFilled(ImVec2(screen.Pos.x, tile.max.y), end, dim);
        list.AddRectFilled(ImVec2(screen.Pos.x, tile.min.y), ImVec2(tile.min.x, tile.max.y), dim);
        list.AddRectFilled(ImVec2(tile.max.x, tile.min.y), ImVec2(end.x, tile.max.y), dim);
        return;
    }
}

void LessonPresenter::drawFrozenSign() {
    const std::string words = "Frozen \u00B7 F8 goes on";
    const ImVec2 size = sizeOf(style_, style_.font.heading, 13.0F, words);
    const ImGuiViewport& screen = *ImGui::GetMainViewport();
    const float middle = screen.Pos.x + screen.Size.x / 2;
    const float top = screen.Pos.y + style_.px(34);
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    list.AddRectFilled(ImVec2(middle - size.x / 2 - style_.px(12), top),
                       ImVec2(middle + size.x / 2 + style_.px(12), top + style_.px(24)), style_.colour.chosen,
                       style_.px(12));
    drawText(list, style_, style_.font.heading, 13.0F, ImVec2(middle, top + style_.px(5)), style_.colour.onChosen,
             words, 0.5F);
}

// While a lesson is given or chosen, or a class is looked at, the docks are away or narrow, and are laid out anew when
// they come back; then the same panels are in front as before.
void LessonPresenter::keepTabs(const Session& session) {
    constexpr int framesOfLayout = 4;
    const bool aside = session.lessons().lesson() != nullptr || lessonList_ || classroom_;
    if (std::exchange(front_.aside, aside) && !aside) front_.bringingBack = framesOfLayout;
    if (aside) return;
    if (front_.bringingBack > 0) {
        --front_.bringingBack;
        for (const std::string& title : front_.panels) layout_.bringForward(title);
        return;
    }
    front_.panels.clear();
    for (const std::string& title : panelTitles())
        if (isDrawn(title)) front_.panels.push_back(title);
}

bool LessonPresenter::carryOut(const PresentationOrder& order, const Session& session, Preferences& preferences,
                               Orders& orders) {
    return std::visit(EachOrder{
                          [&](const ToggleLessonList&) {
                              lessonList_ = !lessonList_;
                              return true;
                          },
                          [&](const ToggleClassroom&) {
                              classroom_ = !classroom_;
                              return true;
                          },
                          [&](const ShowLessonAlone&) {
                              lessonList_ = classroom_ = false;
                              return true;
                          },
                          [&](const LeaveClassroom&) { return classroom_ = false; },
                          [&](const CaptureStep&) {
                              captureStep(session, preferences, orders);
                              return false;
                          },
                          [&](const ToggleProjector&) {
                              toggleProjector(preferences);
                              return false;
                          },
                          [&](const ToggleSpotlight&) {
                              spotlight_ = !spotlight_;
                              return false;
                          },
                          [&](const ToggleFreeze&) {
                              frozen_ = !frozen_;
                              return false;
                          },
                          [&](const ToggleKeepPredictions&) {
                              preferences.keepPredictions = !preferences.keepPredictions;
                              return false;
                          },
                      },
                      order);
}

void LessonPresenter::toggleProjector(Preferences& preferences) {
    if (preferences.theme != "projector") {
        beforeProjector_ = {preferences.theme, preferences.scale};
        preferences.theme = "projector";
        preferences.scale.reset();
    } else {
        preferences.theme = beforeProjector_.first;
        preferences.scale = beforeProjector_.second;
    }
}

// Into the lesson that is open if it is a teacher's own, else into one of their own that is begun with it.
void LessonPresenter::captureStep(const Session& session, const Preferences& preferences, Orders& orders) {
    const LessonSession* lesson = session.lessons().lesson();
    const RunView* run = session.race().selectedRun();
    try {
        const bool own = lesson != nullptr && !isShipped(lesson->lesson());
        const std::filesystem::path file =
            own ? std::filesystem::path(lesson->lesson().file) : inFolder(ownLessonsFolder(), "my-lesson.md");
        if (file.empty()) throw std::runtime_error(missingFolders());
        const PresentState present = {session.document(),
                                      session.race().race()->player().shown(),
                                      run == nullptr ? std::string() : run->solver(),
                                      shownPanels(session, preferences),
                                      session.race().curveView(),
                                      session.polytope().view()};
        appendStep(file, stepText(present, "A captured step"));
        orders.add(SayInLesson{"Captured into " + shownPath(file.string()) + "; write its text there."});
    } catch (const std::exception& refused) {
        orders.add(SayInLesson{refused.what()});
    }
}

}  // namespace awaystep
