// The shell while a lesson is given, and what a presenter needs: panels on fixed tiles beside the lesson's column,
// locks, highlights, the spotlight, the frozen picture.
#include <imgui_internal.h>

#include <algorithm>
#include <cfloat>
#include <exception>
#include <utility>

#include "files/plain_text.h"
#include "gui/drawing.h"
#include "gui/item_hooks.h"
#include "gui/lesson_actions.h"
#include "gui/shell.h"
#include "workbench/lesson_scene.h"
#include "workbench/lesson_shelf.h"
#include "workbench/user_folders.h"

namespace awaystep {
namespace {

// A padlock, so that what is locked is seen to be without reading.
void drawLock(ImDrawList& list, const Look& look, ImVec2 at) {
    const float side = look.px(8);
    const ImU32 ink = look.colour.muted;
    list.AddRectFilled(ImVec2(at.x - side / 2, at.y), ImVec2(at.x + side / 2, at.y + side * 0.8F), ink, look.px(1.5F));
    list.PathArcTo(at, side * 0.32F, 3.14159265F, 6.2831853F);
    list.PathStroke(ink, 0, look.line(1.4F));
}

// The screen without the tooltip that is shown, in pieces: frames lie over all windows, and must not cross it.
std::vector<Tile> besideTooltip() {
    const ImGuiViewport& screen = *ImGui::GetMainViewport();
    const ImVec2 min = screen.Pos, max(min.x + screen.Size.x, min.y + screen.Size.y);
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
        if ((window->Flags & ImGuiWindowFlags_Tooltip) == 0 || !window->Active || window->Hidden) continue;
        const ImRect tip = window->Rect();
        return {{"", min, ImVec2(max.x, tip.Min.y)},
                {"", ImVec2(min.x, tip.Max.y), max},
                {"", ImVec2(min.x, tip.Min.y), ImVec2(tip.Min.x, tip.Max.y)},
                {"", ImVec2(tip.Max.x, tip.Min.y), ImVec2(max.x, tip.Max.y)}};
    }
    return {{"", min, max}};
}

// A locked panel is not heard, except for what looks and what a lesson asks for.
bool heardThoughLocked(const Request& request) { return request.is<HoverVertex>() || request.is<SketchCurve>(); }

}  // namespace

float Shell::lessonWidth(float whole) const { return std::clamp(whole * 0.31F, look_.px(270), look_.px(430)); }

std::vector<std::string> Shell::shownPanels(const Workbench& workbench) const {
    const LessonSession* lesson = workbench.lesson();
    std::vector<std::string> shown;
    for (const std::string& title : panelTitles()) {
        const auto& wanted = lesson == nullptr ? std::vector<std::string>() : lesson->state().panels;
        const bool listed = wanted.empty() || std::find(wanted.begin(), wanted.end(), title) != wanted.end();
        if (lesson != nullptr ? listed : !preferences_.hiddenPanels.contains(title)) shown.push_back(title);
    }
    return shown;
}

void Shell::drawTiles(const Workbench& workbench, Requests& requests, ImVec2 min, ImVec2 max) {
    const std::vector<Tile> tiles = tilesFor(shownPanels(workbench), min, max, look_.px(6));
    for (const Tile& tile : tiles)
        for (const PanelPtr& panel : panels_.docked) {
            if (panel->title() != tile.panel) continue;
            ImGui::SetNextWindowPos(tile.min);
            ImGui::SetNextWindowSize(ImVec2(tile.max.x - tile.min.x, tile.max.y - tile.min.y));
            drawPanel(*panel, workbench, requests, true);
        }
}

// The inside of a panel's window, heard or not.
void Shell::drawInside(Panel& panel, const Workbench& workbench, Requests& requests) {
    const ImVec2 min = ImGui::GetWindowPos();
    const ImVec2 max(min.x + ImGui::GetWindowSize().x, min.y + ImGui::GetWindowSize().y);
    drawn_.push_back({panel.title(), min, max});
    const bool isLesson = &panel == panels_.lesson.get();
    const bool isTransport = &panel == panels_.transport.get();
    const bool driving = workbench.desk().recording() && std::string_view(panel.title()) == "World";
    const bool locked = isTransport ? transportLocked(workbench) : workbench.locked(panel.title());
    // On paper nothing can be pressed, so nothing is shown as locked.
    if (tilesOnly_ || isLesson || driving || !locked) {
        panel.draw(workbench, requests);
        return;
    }
    // The heading, or the first button, leaves room for the padlock.
    const ImVec2 begin = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(ImVec2(begin.x + look_.px(13), begin.y));
    if (isTransport) {
        panel.draw(workbench, requests);  // it locks its controls one by one
    } else {
        Requests unheard;
        ImGui::PushStyleVar(ImGuiStyleVar_DisabledAlpha, 0.72F);
        ImGui::BeginDisabled();
        panel.draw(workbench, unheard);
        ImGui::EndDisabled();
        ImGui::PopStyleVar();
        for (const Request& request : unheard.all())
            if (heardThoughLocked(request)) requests.add(request);
    }
    ImGui::PushClipRect(min, max, false);
    const float down = isTransport ? (max.y - min.y) / 2 - (begin.y - min.y) - look_.px(1) : look_.px(7);
    drawLock(*ImGui::GetWindowDrawList(), look_, ImVec2(begin.x + look_.px(4), begin.y + down));
    ImGui::PopClipRect();
}

// Nothing at all of the bar can be used.
bool Shell::transportLocked(const Workbench& workbench) const {
    const auto controls = {"race.start", "race.back",  "race.play",  "race.forward",
                           "race.end",   "race.scrub", "race.speed", "race.now"};
    return std::all_of(controls.begin(), controls.end(), [&](const char* each) { return workbench.locked(each); });
}

// A press on something that is locked says so, as its key does.
void Shell::explainLocks(const Workbench& workbench, Requests& requests) const {
    const LessonSession* lesson = workbench.lesson();
    const ImGuiContext& gui = *ImGui::GetCurrentContext();
    if (lesson == nullptr || !ImGui::IsMouseClicked(ImGuiMouseButton_Left) || gui.HoveredWindow == nullptr) return;
    const std::string_view window = gui.HoveredWindow->RootWindow->Name;
    const std::string panel(window.substr(0, window.find("##")));
    const bool transport = panel == panels_.transport->title();
    const bool sketching =
        lesson->asked() != nullptr && lesson->asked()->kind == PredictionKind::Curve && panel == "Convergence";
    if (panel == panels_.lesson->title() || workbench.desk().recording() || sketching) return;
    if (gui.HoveredIdIsDisabled && (transport || (workbench.locked(panel) && isDrawn(panel))))
        requests.add(SayInLesson{"This is locked in this step."});
}

bool Shell::isDrawn(std::string_view panel) const {
    return std::any_of(drawn_.begin(), drawn_.end(), [&](const Tile& tile) { return tile.panel == panel; });
}

// What is wrong with the lesson's file: said when it is opened and whenever it was changed.
void Shell::examineLesson(const Workbench& workbench, Requests& requests) {
    const LessonSession* lesson = workbench.lesson();
    const Lesson* examined = lesson == nullptr ? nullptr : &lesson->lesson();
    if (examined != nullptr && (examined != examined_ || lesson->serial() < examinedSerial_))
        requests.add(ComplainInLesson{problemsOf(*examined, panelTitles(), controlNames(actions_))});
    const int serial = lesson == nullptr ? 0 : lesson->serial();
    if (examined != examined_ || serial != examinedSerial_) {
        missing_.clear();
        found_.clear();
        settling_ = settlingFrames;
    }
    examined_ = examined;
    examinedSerial_ = serial;
    // Hints take the place of buttons, panels that of others: their sizes are found out over some frames.
    const bool recording = workbench.desk().recording();
    if (std::exchange(wasRecording_, recording) != recording) settling_ = settlingFrames;
    if (std::exchange(wasInClass_, classRoom_) != classRoom_) settling_ = settlingFrames;
}

void Shell::drawHighlights(const Workbench& workbench) {
    const LessonSession* lesson = workbench.lesson();
    const bool widgets =
        lesson != nullptr && std::any_of(lesson->state().highlight.begin(), lesson->state().highlight.end(),
                                         [&](const std::string& name) { return !isDrawn(name); });
    // Widgets are found by their labels, which are recorded only while somebody wants to know.
    if (widgets && ItemRecorder::current() == nullptr) recorder_ = std::make_unique<ItemRecorder>();
    if (!widgets) recorder_.reset();
    missing_.clear();
    if (lesson == nullptr) return;
    // What lies over the panels lies over their frames, too.
    const bool covered = showShortcuts_ || palette_.isOpen() || welcome_.isOpen() ||
                         ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    const auto frame = [&](ImVec2 min, ImVec2 max, float outset) {
        if (covered) return;
        for (const Tile& piece : besideTooltip()) {
            list.PushClipRect(piece.min, piece.max);
            list.AddRect(ImVec2(min.x - outset, min.y - outset), ImVec2(max.x + outset, max.y + outset),
                         look_.colour.accent, look_.px(7), 0, look_.line(2.5F));
            list.PopClipRect();
        }
    };
    for (const std::string& name : lesson->state().highlight) {
        for (const Tile& tile : drawn_)
            if (tile.panel == name) frame(tile.min, tile.max, look_.px(1));
        // While somebody drives, the buttons give way to hints.
        if (isDrawn(name) || workbench.desk().recording()) continue;
        const ItemRecorder* recorder = ItemRecorder::current();
        const DrawnItem* item = recorder == nullptr ? nullptr : recorder->find(name);
        if (item != nullptr && item->visible()) {
            frame(item->visibleMin, item->visibleMax, look_.px(4));
            found_.insert(name);
        } else if (!found_.contains(name)) {
            missing_.push_back(name);
        }
    }
}

// What is to be framed and is not there is a mistake in the lesson's file.
void Shell::tellMissing(const Workbench& workbench, Requests& requests, double seconds) {
    constexpr double patience = 0.6;  // seconds, for panels that are still being worked on
    const bool waits = missing_.empty() || workbench.working() || settling_ > 0;
    missingFor_ = waits ? 0.0 : missingFor_ + seconds;
    if (missingFor_ < patience) return;
    missingFor_ = 0.0;
    const LessonSession& lesson = *workbench.lesson();
    std::vector<std::string> problems = lesson.problems();
    for (const std::string& name : missing_) {
        const std::string sentence = missingHighlight(lesson.lesson(), lesson.state(), name);
        if (std::find(problems.begin(), problems.end(), sentence) == problems.end()) problems.push_back(sentence);
    }
    if (problems != lesson.problems()) requests.add(ComplainInLesson{std::move(problems)});
}

// All but the panel under the mouse grow dim; between two panels the last one stays lit.
void Shell::drawSpotlight() {
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

// While the picture is frozen nobody hovers anything.
void Shell::holdStill() {
    ImGui::GetIO().MousePos = ImVec2(-FLT_MAX, -FLT_MAX);
    ImGui::GetIO().MouseDelta = ImVec2(0, 0);
}

void Shell::drawFrozenSign() {
    const std::string words = "Frozen \u00B7 F8 goes on";
    const ImVec2 size = sizeOf(look_, look_.font.heading, 13.0F, words);
    const ImGuiViewport& screen = *ImGui::GetMainViewport();
    const float middle = screen.Pos.x + screen.Size.x / 2;
    const float top = screen.Pos.y + look_.px(34);
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    list.AddRectFilled(ImVec2(middle - size.x / 2 - look_.px(12), top),
                       ImVec2(middle + size.x / 2 + look_.px(12), top + look_.px(24)), look_.colour.chosen,
                       look_.px(12));
    drawText(list, look_, look_.font.heading, 13.0F, ImVec2(middle, top + look_.px(5)), look_.colour.onChosen, words,
             0.5F);
}

void Shell::toggleProjector() {
    if (preferences_.theme != "projector") {
        before_ = {preferences_.theme, preferences_.scale};
        preferences_.theme = "projector";
        preferences_.scale.reset();
    } else {
        preferences_.theme = before_.first;
        preferences_.scale = before_.second;
    }
}

// Into the lesson that is open if it is a teacher's own, else into one of their own that is begun with it.
void Shell::captureStep(const Workbench& workbench, Requests& requests) {
    const LessonSession* lesson = workbench.lesson();
    const Lane* lane = workbench.selectedLane();
    try {
        const bool own = lesson != nullptr && !isShipped(lesson->lesson());
        const std::filesystem::path file =
            own ? std::filesystem::path(lesson->lesson().file) : inFolder(ownLessonsFolder(), "my-lesson.md");
        if (file.empty()) throw std::runtime_error(missingFolders());
        const PresentState present = {workbench.document(),
                                      workbench.race()->player().shown(),
                                      lane == nullptr ? std::string() : lane->solver(),
                                      shownPanels(workbench),
                                      workbench.curveView(),
                                      workbench.polytopeView()};
        appendStep(file, stepText(present, "A captured step"));
        requests.add(SayInLesson{"Captured into " + shownPath(file.string()) + "; write its text there."});
    } catch (const std::exception& refused) {
        requests.add(SayInLesson{refused.what()});
    }
}

namespace {

// Whoever goes on with a number in the field has predicted it.
void enterWhatWasWritten(const Panel& panel, const Workbench& workbench, Requests& requests) {
    const LessonSession* lesson = workbench.lesson();
    if (lesson == nullptr || lesson->asked() == nullptr || lesson->asked()->kind != PredictionKind::Number) return;
    const auto written = panel.unentered();
    if (!written) return;
    Requests entered;
    for (const Request& request : requests.all()) {
        const auto* go = request.as<GoInLesson>();
        if (go != nullptr && go->by > 0)
            entered.add(AnswerPrediction{*written});
        else
            entered.add(request);
    }
    requests = std::move(entered);
}

}  // namespace

// While a lesson is given or chosen, or a class is looked at, the docks are away or narrow, and are laid out anew when
// they come back; then the same panels are in front as before.
void Shell::keepTabs(const Workbench& workbench) {
    constexpr int framesOfLayout = 4;
    const bool aside = workbench.lesson() != nullptr || lessonList_ || classRoom_;
    if (std::exchange(aside_, aside) && !aside) bringingBack_ = framesOfLayout;
    if (aside) return;
    if (bringingBack_ > 0) {
        --bringingBack_;
        for (const std::string& title : front_) layout_.bringForward(title);
        return;
    }
    front_.clear();
    for (const std::string& title : panelTitles())
        if (isDrawn(title)) front_.push_back(title);
}

void Shell::carryOutForLessons(const Workbench& workbench, Requests& requests) {
    enterWhatWasWritten(*panels_.lesson, workbench, requests);
    keepTabs(workbench);
    const std::vector<Request> orders = requests.all();
    for (const Request& order : orders) {
        if (order.is<ToggleLessonList>()) lessonList_ = !lessonList_;
        if (order.is<StartLesson>()) lessonList_ = false;
        if (order.is<ToggleClassRoom>()) classRoom_ = !classRoom_;
        // Whoever knows where to go has been welcomed.
        if (order.is<ToggleLessonList>() || order.is<StartLesson>() || order.is<ToggleClassRoom>()) welcome_.close();
        if (order.is<StartLesson>() || order.is<RaceForStudents>()) classRoom_ = false;
        if (order.is<ToggleProjector>()) toggleProjector();
        if (order.is<ToggleSpotlight>()) spotlight_ = !spotlight_;
        if (order.is<ToggleFreeze>()) frozen_ = !frozen_;
        if (order.is<ToggleKeepPredictions>()) preferences_.keepPredictions = !preferences_.keepPredictions;
        if (order.is<CaptureStep>()) captureStep(workbench, requests);
    }
}

}  // namespace awaystep
