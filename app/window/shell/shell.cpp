#include "window/shell/shell.h"

#include <imgui_internal.h>

#include <algorithm>
#include <utility>

#include "model/documents/document.h"
#include "model/documents/document_feature.h"
#include "model/documents/document_file.h"
#include "model/guide/guide_pages.h"
#include "model/lessons/lesson_feature.h"
#include "model/order_list.h"
#include "model/race/curves.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/settings/folders.h"
#include "model/text/numbers.h"
#include "window/documents/file_dialogs.h"
#include "window/film/film_card.h"
#include "window/guide/guide_window.h"
#include "window/lessons/lesson_presenter.h"
#include "window/links/link_card.h"
#include "window/polytope/target_handle.h"
#include "window/race/race_explanation.h"
#include "window/recording/recording_controls.h"
#include "window/shell/actions.h"
#include "window/shell/appearance.h"
#include "window/shell/command_palette.h"
#include "window/shell/document_arrangement.h"
#include "window/shell/frame_input.h"
#include "window/shell/layout.h"
#include "window/shell/menu_bar.h"
#include "window/shell/shortcuts.h"
#include "window/shell/welcome.h"
#include "window/widgets/drawing.h"
#include "window/widgets/panel_help.h"

namespace awaystep {
namespace {

constexpr float transportHeight = 58.0F;
constexpr float margin = 6.0F;

std::string nameOf(const DocumentFile& files) { return files.path().empty() ? files.title() : files.path(); }

}  // namespace

struct Shell::Parts {
    Parts(PanelMaker makePanels, Fonts fonts, Preferences preferred, float displayScale, Dialogs dialogs)
        : preferences(std::move(preferred)),
          appearance(fonts, displayScale),
          panels(makePanels(appearance.style())),
          actions(makeActions()),
          menuBar(appearance.style(), actions),
          presenter(appearance.style(), layout, actions),
          guide(appearance.style()),
          explanation(appearance.style()),
          film(dialogs),
          files(dialogs) {
        layout.setWorkspace(workspaceNamed(preferences.workspace));
        if (!preferences.welcomed) welcome.open();
        appearance.apply(preferences);
    }

    Preferences preferences;
    Appearance appearance;
    PanelSet panels;
    std::vector<Action> actions;
    Layout layout;
    DocumentArrangement arrangement;
    MenuBar menuBar;
    LessonPresenter presenter;
    GuideWindow guide;
    RaceExplanation explanation;
    CommandPalette palette;
    Welcome welcome;
    LinkCard link;
    FilmCard film;
    FileDialogs files;
    DiscardQuestion discard;
    std::string only;    // the panel that is shown alone; empty: all of them
    float below = 0.0F;  // unscaled, left free below it
    bool showShortcuts = false;
    bool fullScreen = false;
    bool embedded = false;
    FrameInput input;

    // Something lies over the panels.
    bool overlaid() const { return cardOpen() || guide.takesKeys(); }
    bool cardOpen() const {
        return showShortcuts || palette.isOpen() || welcome.isOpen() || link.isOpen() || film.isOpen();
    }
};

Shell::Shell(PanelMaker makePanels, Fonts fonts, Preferences preferences, float displayScale, Dialogs dialogs)
    : parts_(std::make_unique<Parts>(makePanels, fonts, std::move(preferences), displayScale, dialogs)) {
    const std::string& kept = parts_->preferences.layout;
    if (!kept.empty()) reportLayout(parts_->layout.restore(kept, preferencesPath() + ": layout"));
}

Shell::~Shell() = default;

double Shell::secondsToNextChange() const { return parts_->files.secondsToNextChange(); }
void Shell::setDisplayScale(float displayScale) { parts_->appearance.setDisplayScale(displayScale); }
bool Shell::fullScreen() const { return parts_->fullScreen; }
bool Shell::quitting() const { return parts_->files.quitting(); }
Preferences Shell::preferences() const { return parts_->arrangement.own(parts_->preferences); }
const Style& Shell::style() const { return parts_->appearance.style(); }
const std::vector<Action>& Shell::actions() const { return parts_->actions; }
void Shell::embed() { parts_->embedded = true; }
void Shell::showOnly(std::string panelTitle, float below) {
    parts_->only = std::move(panelTitle);
    parts_->below = below;
}
const LessonPresenter& Shell::presenter() const { return parts_->presenter; }
LessonPresenter& Shell::presenter() { return parts_->presenter; }

void Shell::reportLayout(const std::string& wrong) {
    if (!wrong.empty()) order(SayTrouble{wrong + "; the panels stand in their usual places"});
}

void Shell::frame(LiveSession& session, double seconds, std::optional<double> passed) {
    const double really = passed.value_or(seconds);
    const bool frozen = parts_->presenter.frozen();
    session.collect(frozen ? 0.0 : seconds, really);
    parts_->presenter.beginFrame();
    parts_->input.begin();
    reportLayout(parts_->arrangement.follow(session.document().layout, nameOf(session.documents().files()),
                                            parts_->preferences, parts_->layout));

    Orders keys = std::exchange(ordered_, Orders());
    if (const auto opened = session.takeOpenedLink()) showLinked(*opened, keys);
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
    // The keys printed on the buttons of the welcome card press them.
    const bool welcoming = parts_->only.empty() && parts_->welcome.isOpen();
    const bool driving = session.recording().controller().recording();
    routeShortcuts(
        parts_->actions, session, parts_->preferences, keys,
        [&](const Action& action) { return !parts_->only.empty() || parts_->welcome.lets(action, session); },
        parts_->palette.isOpen() || parts_->presenter.showsClass() || (parts_->guide.takesKeys() && !driving));
    if (welcoming && !parts_->welcome.isOpen()) parts_->preferences.welcomed = true;
    routeDriving(session, parts_->palette.isOpen(), keys);
    routeStop(session, parts_->overlaid() || isMenuOpen(), keys);
    routeTargetKeys(session, keys);
    Orders fromPanels;
    drawPanels(session, fromPanels);
    ImGui::End();
    Orders orders = frozen ? keys.countsWhileFrozen() : std::move(keys);
    // A field for a number, which takes plain keys, has the key of the black screen, too.
    if (frozen)
        orders.append(fromPanels.countsWhileFrozen());
    else
        orders.append(fromPanels);
    parts_->presenter.drawOver(session, orders, seconds, parts_->overlaid());
    const Style& style = parts_->appearance.style();
    if (parts_->only.empty()) {
        parts_->guide.draw(session.workers(), !parts_->cardOpen() && !isMenuOpen(), !driving);
        if (const auto panel = parts_->guide.takeShown()) orders.add(ShowPanel{*panel});
    }
    if (parts_->showShortcuts) parts_->showShortcuts = drawShortcutList(style, parts_->actions, session);
    if (parts_->only.empty() && parts_->welcome.draw(style, session, orders)) parts_->preferences.welcomed = true;
    if (parts_->only.empty()) parts_->palette.draw(style, parts_->actions, session, parts_->preferences, orders);
    if (parts_->only.empty()) parts_->link.draw(style, parts_->preferences, orders);
    if (parts_->only.empty()) parts_->film.draw(style, session, parts_->preferences, orders);
    parts_->discard.draw(style, session, orders);
    if (parts_->only.empty()) parts_->files.draw(style, session, orders, really);
    parts_->input.end(orders);
    parts_->presenter.keepTabs(session);
    carriedOutOrders_ = orders.changeSomething();
    carryOutForWindow(session, orders);
    keepPredictions(session, orders);
    session.apply(orders.session());
    parts_->appearance.apply(parts_->preferences, screen.Size.x);
}

bool Shell::animating(const Session& session) const {
    if (parts_->presenter.highlights().settling()) return true;
    if (session.pending().animating || parts_->panels.transport->animating() || parts_->panels.lesson->animating() ||
        parts_->files.animating() || parts_->film.animating() || parts_->guide.animating() || !ordered_.empty())
        return true;
    return std::any_of(parts_->panels.docked.begin(), parts_->panels.docked.end(),
                       [](const PanelPtr& panel) { return panel->animating(); });
}

void Shell::drawOnly(const Session& session, Orders& orders) {
    for (const PanelPtr& panel : parts_->panels.docked) {
        if (panel->title() != parts_->only) continue;
        ImGui::SetNextWindowPos(ImGui::GetWindowPos());
        const float below = parts_->appearance.style().px(parts_->below);
        ImGui::SetNextWindowSize(ImVec2(ImGui::GetWindowSize().x, ImGui::GetWindowSize().y - below));
        drawPanel(*panel, session, orders);
    }
}

void Shell::drawPanels(const Session& session, Orders& orders) {
    const Style& style = parts_->appearance.style();
    const ImVec2 origin = ImGui::GetWindowPos();
    const ImVec2 size = ImGui::GetWindowSize();
    const float edge = style.px(margin);
    if (!parts_->only.empty()) return drawOnly(session, orders);
    if (parts_->presenter.tilesOnly())
        return drawTiles(session, orders, ImVec2(origin.x + edge, origin.y + edge),
                         ImVec2(origin.x + size.x - edge, origin.y + size.y - edge));

    if (!parts_->embedded)
        parts_->menuBar.draw({session, parts_->preferences, parts_->layout.arranging(), parts_->presenter.showsClass()},
                             orders);

    // The transport is always at the bottom; the docks fill what is between.
    const float top = (parts_->embedded ? 0.0F : style.px(MenuBar::height)) + edge;
    const float bottom = size.y - style.px(transportHeight) - edge;
    const bool lesson = session.lessons().lesson() != nullptr;
    const bool recording = session.recording().controller().recording();
    parts_->explanation.follow(session, orders);
    float left = edge;
    if (lesson || parts_->presenter.showsLessonList()) {
        const float width = std::clamp(size.x * 0.31F, style.px(270), style.px(430));
        ImGui::SetNextWindowPos(ImVec2(origin.x + edge, origin.y + top));
        ImGui::SetNextWindowSize(ImVec2(width, bottom - edge - top));
        drawPanel(*parts_->panels.lesson, session, orders);
        if (!lesson && !recording && !parts_->overlaid() && !isMenuOpen() &&
            ImGui::IsKeyPressed(ImGuiKey_Escape, false))
            orders.add(ToggleLessonList{});
        left += width + edge;
    }
    ImGui::SetCursorPos(ImVec2(left, top));
    ImGui::BeginChild("docks", ImVec2(size.x - edge - left, std::max(style.px(40), bottom - edge - top)),
                      ImGuiChildFlags_None, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoNav);
    const bool inClass = parts_->presenter.showsClass() && !lesson;
    lesson || inClass ? parts_->layout.rest() : parts_->layout.draw(style);
    ImGui::EndChild();
    if (lesson)
        drawTiles(session, orders, ImVec2(origin.x + left, origin.y + top),
                  ImVec2(origin.x + size.x - edge, origin.y + bottom - edge));
    if (inClass) {
        ImGui::SetNextWindowPos(ImVec2(origin.x + left, origin.y + top));
        ImGui::SetNextWindowSize(ImVec2(size.x - edge - left, bottom - edge - top));
        drawClass(session, orders);
    }
    for (const PanelPtr& panel : parts_->panels.docked) {
        if (parts_->embedded && panel->id() == PanelId::Setup) continue;
        if (lesson || inClass || parts_->preferences.hiddenPanels.contains(panel->title())) continue;
        parts_->layout.prepare(panel->title());
        drawPanel(*panel, session, orders);
    }

    ImGui::SetNextWindowPos(ImVec2(origin.x + edge, origin.y + bottom));
    ImGui::SetNextWindowSize(ImVec2(size.x - 2 * edge, style.px(transportHeight)));
    drawPanel(*parts_->panels.transport, session, orders);
}

void Shell::drawTiles(const Session& session, Orders& orders, ImVec2 min, ImVec2 max) {
    for (const Tile& tile : parts_->presenter.tiles(session, parts_->preferences, min, max))
        for (const PanelPtr& panel : parts_->panels.docked) {
            if (panel->id() != tile.panel) continue;
            ImGui::SetNextWindowPos(tile.min);
            ImGui::SetNextWindowSize(ImVec2(tile.max.x - tile.min.x, tile.max.y - tile.min.y));
            drawPanel(*panel, session, orders, true);
        }
}

void Shell::drawClass(const Session& session, Orders& orders) {
    drawPanel(*parts_->panels.classroom, session, orders);
    const bool covered = parts_->overlaid() || ImGui::IsAnyItemActive() || isMenuOpen();
    if (!covered && ImGui::IsKeyPressed(ImGuiKey_Escape, false)) orders.add(ToggleClassroom{});
}

void Shell::drawPanel(Panel& panel, const Session& session, Orders& orders, bool onTile) {
    const bool fixed = !infoOf(panel.id()).docked || onTile || !parts_->only.empty();
    ImGuiWindowFlags flags = panel.flags() | ImGuiWindowFlags_NoCollapse;
    if (fixed)
        flags |= ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoDocking |
                 ImGuiWindowFlags_NoSavedSettings;
    const std::string window = std::string(panel.title()) + (onTile ? "##tile" : "");
    if (ImGui::Begin(window.c_str(), nullptr, flags)) {
        const ImVec2 min = ImGui::GetWindowPos();
        const ImVec2 max(min.x + ImGui::GetWindowSize().x, min.y + ImGui::GetWindowSize().y);
        ImGui::PushClipRect(min, max, false);
        drawCard(parts_->appearance.style(), ImVec2(min.x, min.y + parts_->layout.tabBarHeight()), max);
        ImGui::PopClipRect();
        offerHelp(parts_->only.empty() && !parts_->presenter.tilesOnly());
        if (panel.id() == PanelId::Polytope) parts_->explanation.draw(session, orders);
        parts_->presenter.drawInside(panel, session, orders);
        if (helpWanted())
            orders.add(ShowGuide{infoOf(panel.id()).docked ? panelHelp(panel.title()) : std::string("classroom.md")});
    }
    ImGui::End();
}

// What the window carries out itself. That may come to orders for the session, which are carried out next.
void Shell::carryOutForWindow(const Session& session, Orders& orders) {
    const std::vector<WindowOrder> given = orders.window();
    for (const WindowOrder& order : given)
        std::visit(EachOrder{
                       [&](const ShellOrder& each) { carryOut(each, session, orders); },
                       [&](const FileDialogOrder& each) { parts_->files.carryOut(each, session); },
                       [&](const PresentationOrder& each) {
                           if (parts_->presenter.carryOut(each, session, parts_->preferences, orders))
                               parts_->welcome.close();
                       },
                   },
                   order);
    parts_->preferences.layout = parts_->layout.kept();
}

void Shell::carryOut(const ShellOrder& order, const Session& session, Orders& orders) {
    std::visit(
        EachOrder{
            [&](const SetTheme& set) { parts_->preferences.theme = set.theme; },
            [&](const SetScale& set) { parts_->preferences.scale = set.scale; },
            [&](const ResetLayout&) {
                parts_->layout.reset();
                parts_->layout.setArranging(false);
                parts_->preferences.hiddenPanels.clear();
            },
            [&](const ToggleArranging&) { parts_->layout.setArranging(!parts_->layout.arranging()); },
            [&](const ToggleShortcutList&) { parts_->showShortcuts = !parts_->showShortcuts; },
            [&](const TogglePanel& toggled) {
                const std::string title = titleOf(toggled.panel);
                if (parts_->preferences.hiddenPanels.erase(title) == 0) parts_->preferences.hiddenPanels.insert(title);
            },
            [&](const TogglePalette&) { parts_->palette.toggle(); },
            [&](const ShowWelcome& show) { parts_->welcome.open(show.scenarios); },
            [&](const ToggleFullScreen&) { parts_->fullScreen = !parts_->fullScreen; },
            [&](const ShowGuide& show) {
                parts_->guide.open(show.link);
                parts_->welcome.close();
            },
            [&](const ShowPanel& show) {
                parts_->preferences.hiddenPanels.erase(titleOf(show.panel));
                parts_->layout.bringForward(titleOf(show.panel));
            },
            [&](const BringForward& bring) { parts_->layout.bringForward(titleOf(bring.panel)); },
            [&](const SetWorkspace& set) {
                parts_->preferences.workspace = set.workspace;
                parts_->layout.setWorkspace(workspaceNamed(set.workspace));
            },
            [&](const AskToDiscard&) { parts_->discard.ask(); },
            [&](const CopyLink&) { copyLink(session, parts_->preferences, orders); },
            [&](const CopyDriveLink& drive) { copyDriveLink(drive.id, session, parts_->preferences, orders); },
            [&](const CopyPredictionLink&) { copyPredictionLink(session, parts_->preferences, orders); },
            [&](const ToggleLinkCard&) {
                parts_->link.isOpen() ? parts_->link.close() : parts_->link.open(session, parts_->preferences);
            },
            [&](const ShowFilmCard&) { parts_->film.open(session); },
            [&](const OpenPasted&) { openPasted(parts_->presenter.showsClass(), ordered_); },
            [&](const SetPageAddress& set) { parts_->preferences.pageAddress = set.address; },
            [&](const SetLinkAuthor& set) { parts_->preferences.author = set.name; },
            [&](const ExplainRace&) {
                if (!parts_->explanation.begin(session, orders)) {
                    orders.add(Announce{"There are no steps to explain: too few, or the race is not over yet."});
                    return;
                }
                parts_->preferences.workspace = name(Workspace::Insight);
                parts_->layout.setWorkspace(Workspace::Insight);
                parts_->preferences.hiddenPanels.erase(titleOf(PanelId::Polytope));
                parts_->layout.bringForward(titleOf(PanelId::Polytope));
            },
            [&](const CopyValues&) {
                const Race* race = session.race().race();
                if (race == nullptr) return;
                ImGui::SetClipboardText(raceAsText(race->runs(), session.race().leastObjective()).c_str());
                int rows = 0;
                bool thinned = false;
                for (const RunView& run : race->runs()) {
                    rows += static_cast<int>(run.history().records().size());
                    thinned = thinned || run.history().thinned();
                }
                orders.add(Announce{
                    "Copied " + counted(rows, "row") +
                    (thinned ? ": those of the iterations that are kept. \"Convergence as CSV\" exports all." : ".")});
            },
        },
        order);
}

// Shown when it is another file: at the start, and when the user switches it.
void Shell::keepPredictions(const Session& session, Orders& orders) const {
    const std::string file =
        parts_->preferences.keepPredictions ? inFolder(dataFolder(), "predictions.csv").string() : std::string();
    if (session.lessons().predictionsFile() != file) orders.add(KeepPredictions{file});
}

}  // namespace awaystep
