#include "window/lessons/lesson_presenter.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cfloat>
#include <utility>
#include <variant>
#include <vector>

#include "domains/picture.h"
#include "model/lessons/lesson_feature.h"
#include "model/open_question.h"
#include "model/order_list.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/world/open_scenario.h"
#include "window/shell/actions.h"
#include "window/shell/layout.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

constexpr float lowPaper = 0.7F;  // of the height of a picture in a handout

// A padlock marks what is locked.
void drawLock(ImDrawList& list, const Style& style, ImVec2 at) {
    const float side = style.px(8);
    const ImU32 ink = style.colour.muted;
    list.AddRectFilled(ImVec2(at.x - side / 2, at.y), ImVec2(at.x + side / 2, at.y + side * 0.8F), ink, style.px(1.5F));
    list.PathArcTo(at, side * 0.32F, 3.14159265F, 6.2831853F);
    list.PathStroke(ink, 0, style.line(1.4F));
}

// A road without a drive shows nothing that paper has not shown before.
bool isEmptyRoad(const Session& session) {
    const OpenScenario* open = session.question().openScenario();
    return open != nullptr && std::holds_alternative<RoadPicture>(open->picture) &&
           session.lessons().lesson()->state().view == "plain";
}

std::vector<TileColumn> without(PanelId panel, std::vector<TileColumn> columns) {
    std::vector<TileColumn> left = columns;
    for (TileColumn& column : left) std::erase(column.panels, panel);
    std::erase_if(left, [](const TileColumn& column) { return column.panels.empty(); });
    return left.empty() ? columns : left;
}

std::vector<TileColumn> columnsOf(const std::vector<LessonColumn>& layout) {
    std::vector<TileColumn> columns;
    for (const LessonColumn& each : layout) {
        TileColumn column{static_cast<float>(each.percent), {}};
        for (const std::string& title : each.panels)
            if (const PanelInfo* panel = findPanel(title); panel != nullptr && panel->docked)
                column.panels.push_back(panel->id);
        if (!column.panels.empty()) columns.push_back(std::move(column));
    }
    return columns;
}

}  // namespace

LessonPresenter::LessonPresenter(const Style& style, Layout& layout, const std::vector<Action>& actions)
    : style_(style), layout_(layout), actions_(actions), highlights_(style) {}

void LessonPresenter::beginFrame() {
    drawn_.clear();
    highlights_.beginFrame();
    if (!frozen()) return;
    // While the picture is frozen nothing is hovered.
    ImGui::GetIO().MousePos = ImVec2(-FLT_MAX, -FLT_MAX);
    ImGui::GetIO().MouseDelta = ImVec2(0, 0);
}

std::vector<PanelId> LessonPresenter::shownPanels(const Session& session, const Preferences& preferences) const {
    const LessonSession* lesson = session.lessons().lesson();
    const std::vector<std::string> wanted = lesson == nullptr ? std::vector<std::string>() : lesson->state().panels;
    std::vector<PanelId> shown;
    for (const PanelInfo& panel : panelList) {
        if (!panel.docked) continue;
        const bool listed = wanted.empty() || std::find(wanted.begin(), wanted.end(), panel.title) != wanted.end();
        if (lesson != nullptr ? listed : !preferences.hiddenPanels.contains(panel.title)) shown.push_back(panel.id);
    }
    return shown;
}

std::vector<Tile> LessonPresenter::tiles(const Session& session, const Preferences& preferences, ImVec2 min,
                                         ImVec2 max) const {
    if (const LessonSession* lesson = session.lessons().lesson();
        lesson != nullptr && !lesson->state().layout.empty()) {
        std::vector<TileColumn> columns = columnsOf(lesson->state().layout);
        if (tilesOnly_ && isEmptyRoad(session)) columns = without(PanelId::World, std::move(columns));
        const bool stacked = std::any_of(columns.begin(), columns.end(),
                                         [](const TileColumn& column) { return column.panels.size() > 1; });
        // Paper is saved where no panel stands over another.
        if (tilesOnly_ && !stacked) max.y = min.y + lowPaper * (max.y - min.y);
        return tilesFor(columns, min, max, style_.px(6));
    }
    return tilesFor(shownPanels(session, preferences), min, max, style_.px(6));
}

void LessonPresenter::drawInside(Panel& panel, const Session& session, Orders& orders) {
    const OnPaper paper(tilesOnly_);
    const ImVec2 min = ImGui::GetWindowPos();
    const ImVec2 max(min.x + ImGui::GetWindowSize().x, min.y + ImGui::GetWindowSize().y);
    drawn_.push_back({panel.id(), min, max});
    const bool isLesson = panel.id() == PanelId::Lesson;
    const bool isTransport = panel.id() == PanelId::Transport;
    const bool driving = session.recording().controller().recording() && panel.id() == PanelId::World;
    // A target that may be dragged opens the picture that it is dragged in.
    const bool forTarget = panel.id() == PanelId::Polytope && !session.lessons().locks("target.drag");
    const bool locked = isTransport ? transportLocked(session) : session.lessons().locks(panel.title()) && !forTarget;
    // A handout cannot be operated, so nothing is shown as locked.
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
        orders.append(unheard.countsWhileLocked());
    }
    ImGui::PushClipRect(min, max, false);
    const float down = isTransport ? (max.y - min.y) / 2 - (begin.y - min.y) - style_.px(1) : style_.px(7);
    drawLock(*ImGui::GetWindowDrawList(), style_, ImVec2(begin.x + style_.px(4), begin.y + down));
    ImGui::PopClipRect();
}

void LessonPresenter::drawOver(const Session& session, Orders& orders, double seconds, bool covered) {
    if (frozen_) drawFrozenSign(style_);
    highlights_.examine(session, actions_, classroom_, orders);
    highlights_.draw(session, drawn_, covered);
    highlights_.reportMissing(session, frozen() ? 0.0 : seconds, orders);
    explainLocks(session, orders);
    spotlight_.draw(drawn_);
    if (blank_) drawBlankScreen(style_);
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
    const PanelInfo* panel = findPanel(window.substr(0, window.find("##")));
    if (panel == nullptr) return;
    const bool transport = panel->id == PanelId::Transport;
    const bool sketching = lesson->asked() != nullptr && lesson->asked()->kind == PredictionKind::Curve &&
                           panel->id == PanelId::Convergence;
    if (panel->id == PanelId::Lesson || session.recording().controller().recording() || sketching) return;
    if (gui.HoveredIdIsDisabled && (transport || (session.lessons().locks(panel->title) && isDrawn(panel->id))))
        orders.add(SayInLesson{"Locked in this step of the lesson."});
}

bool LessonPresenter::isDrawn(PanelId panel) const {
    return std::any_of(drawn_.begin(), drawn_.end(), [&](const Tile& tile) { return tile.panel == panel; });
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
        for (const PanelId panel : front_.panels) layout_.bringForward(titleOf(panel));
        // The program was started with the lesson: the panels that its workspace has in front.
        if (front_.panels.empty())
            for (const PanelInfo& panel : panelList) {
                const InWorkspace& place = layout_.workspace() == Workspace::Race ? panel.race : panel.insight;
                if (panel.docked && place.front) layout_.bringForward(panel.title);
            }
        return;
    }
    front_.panels.clear();
    for (const PanelInfo& panel : panelList)
        if (panel.docked && isDrawn(panel.id)) front_.panels.push_back(panel.id);
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
                          [&](const LeaveClassroom&) {
                              // To watch the race that was asked for.
                              front_.panels.push_back(PanelId::Convergence);
                              return classroom_ = false;
                          },
                          [&](const CaptureStep&) {
                              captureStep(session, shownPanels(session, preferences), orders);
                              return false;
                          },
                          [&](const ToggleProjector&) {
                              projector_.toggle(preferences);
                              return false;
                          },
                          [&](const ToggleSpotlight&) {
                              spotlight_.toggle();
                              return false;
                          },
                          [&](const ToggleFreeze&) {
                              frozen_ = !frozen_;
                              return false;
                          },
                          [&](const ToggleBlank&) {
                              blank_ = !blank_;
                              return false;
                          },
                          [&](const ToggleKeepPredictions&) {
                              preferences.keepPredictions = !preferences.keepPredictions;
                              return false;
                          },
                      },
                      order);
}

}  // namespace awaystep
