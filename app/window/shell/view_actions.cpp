#include <algorithm>

#include "model/documents/document_history.h"
#include "model/polytope/polytope_feature.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "window/shell/action_tables.h"
#include "window/shell/orders.h"

namespace awaystep {
namespace {

ActionRun scaleBy(double step) {
    return [step](const Session&, const Preferences& preferences, Orders& orders) {
        orders.add(SetScale{std::clamp(scaleOf(preferences) + step, smallestScale, largestScale)});
    };
}

std::function<bool(const Preferences&)> themeIs(const char* theme) {
    return [theme](const Preferences& preferences) { return preferences.theme == theme; };
}

// What the convergence plot shows.
void addCurveActions(std::vector<Action>& all) {
    const auto add = [&](std::string id, std::string label, ImGuiKeyChord chord, std::string about,
                         void (*change)(CurveView&)) {
        Action action = runAction("curves." + std::move(id), std::move(label), chord, std::move(about),
                                  [change](const Session& w, const Preferences&, Orders& orders) {
                                      CurveView view = w.race().curveView();
                                      change(view);
                                      orders.add(SetCurveView{view});
                                  });
        action.menu = "View";
        // The panel has them too: the menu is long enough, the palette finds them.
        action.visible = [listed = chord != 0](const Session&) { return listed; };
        all.push_back(std::move(action));
    };
    add("theory", "Theory beside the curves", ImGuiKey_T,
        "Draws the bounds from theory and the rates that were measured.", [](CurveView& v) { v.theory = !v.theory; });
    all.back().separatorBefore = true;
    all.back().labelNow = [](const Session& w) {
        return std::string(w.race().curveView().theory ? "Curves without theory" : "Theory beside the curves");
    };
    add("distance", "Plot the distance", 0, "Plots |x \u2212 \u03A6_E|.",
        [](CurveView& v) { v.measure = CurveMeasure::Distance; });
    add("suboptimality", "Plot h \u2212 h*", 0, "Plots h above its minimum.",
        [](CurveView& v) { v.measure = CurveMeasure::Suboptimality; });
    add("gap", "Plot the gap", 0, "Plots the Frank-Wolfe gap.", [](CurveView& v) { v.measure = CurveMeasure::Gap; });
    add("shortfall", "Plot the shortfall", 0,
        "Plots how far the worst feature is below the expert's, the quantity that MWAL minimises.",
        [](CurveView& v) { v.measure = CurveMeasure::Shortfall; });
    add("oracle-error", "Plot the error of the oracle", 0,
        "Plots what the policy of Q-learning loses against the best one for the same w.",
        [](CurveView& v) { v.measure = CurveMeasure::OracleError; });
    add("iterations", "Plot against iterations", 0, "Plots against t.",
        [](CurveView& v) { v.against = Against::Iterations; });
    add("calls", "Plot against oracle calls", 0, "Plots against the number of oracle calls.",
        [](CurveView& v) { v.against = Against::OracleCalls; });
    add("planning", "Plot against planning calls", 0,
        "Plots against the oracle calls that planned: a lazy solver answers some itself.",
        [](CurveView& v) { v.against = Against::PlanningCalls; });
    add("rollouts", "Plot against rollouts", 0, "Plots against the trajectories that a solver has played.",
        [](CurveView& v) { v.against = Against::Rollouts; });
    add("time", "Plot against time", 0, "Plots against seconds of solver time.",
        [](CurveView& v) { v.against = Against::Seconds; });
}

}  // namespace

void addViewActions(std::vector<Action>& all) {
    const auto add = [&](Action action) { all.push_back(std::move(action)); };

    for (const char* theme : spelling<Theme>.texts()) {
        std::string label(theme);
        label.front() = static_cast<char>(label.front() - 'a' + 'A');
        add({.id = std::string("view.") + theme,
             .menu = "View",
             .label = label + " theme",
             .about = label + " colours" +
                      (theme == name(Theme::Projector) ? ", heavy lines and large text for a classroom." : "."),
             .run = order(SetTheme{theme}),
             .checked = themeIs(theme)});
    }
    add({.id = "view.larger",
         .menu = "View",
         .label = "Larger",
         .chord = ImGuiMod_Ctrl | ImGuiKey_Equal,
         .secondChord = ImGuiMod_Ctrl | ImGuiKey_KeypadAdd,
         .about = "Makes text and controls larger, up to three times.",
         .run = scaleBy(scaleStep),
         .separatorBefore = true});
    add({.id = "view.smaller",
         .menu = "View",
         .label = "Smaller",
         .chord = ImGuiMod_Ctrl | ImGuiKey_Minus,
         .secondChord = ImGuiMod_Ctrl | ImGuiKey_KeypadSubtract,
         .about = "Makes text and controls smaller.",
         .run = scaleBy(-scaleStep)});
    add({.id = "view.natural",
         .menu = "View",
         .label = "Actual size",
         .chord = ImGuiMod_Ctrl | ImGuiKey_0,
         .secondChord = ImGuiMod_Ctrl | ImGuiKey_Keypad0,
         .about = "Restores the default size of the theme.",
         .run = order(SetScale{})});
    const auto workspace = [&](Workspace which, const char* label, ImGuiKey key, const char* about) {
        const char* id = spelling<Workspace>.text(which);
        add({.id = std::string("view.") + id,
             .menu = "View",
             .label = label,
             .chord = ImGuiMod_Ctrl | key,
             .about = about,
             .run =
                 [id, first = which == Workspace::Race ? PanelId::Convergence : PanelId::Polytope](
                     const Session&, const Preferences&, Orders& orders) {
                     orders.add(SetWorkspace{id});
                     orders.add(BringForward{first});  // it may be behind another tab
                 },
             .checked = [id](const Preferences& p) { return p.workspace == id; }});
    };
    workspace(Workspace::Race, "Race workspace", ImGuiKey_1, "Shows convergence and active set.");
    all.back().separatorBefore = true;
    workspace(Workspace::Insight, "Insight workspace", ImGuiKey_2, "Shows the polytope and the algorithm.");
    for (const PanelInfo& panel : panelList) {
        if (panel.key == 0) continue;
        add({.id = std::string("show.") + panel.title,
             .menu = "View",
             .label = std::string("Go to ") + panel.title,
             .chord = ImGuiKey_A + (panel.key - 'A'),
             .about = panel.about,
             .run = order(ShowPanel{panel.id}),
             .when = When::NotRecording});
    }
    addPresenterActions(all);
    addCurveActions(all);
    const auto look = [&](const char* id, const char* label, ImGuiKeyChord chord, const char* about,
                          void (*change)(PolytopeView&)) {
        add({.id = std::string("polytope.") + id,
             .menu = "View",
             .label = label,
             .chord = chord,
             .about = about,
             .run =
                 [change](const Session& w, const Preferences&, Orders& orders) {
                     PolytopeView view = w.polytope().view();
                     change(view);
                     orders.add(SetPolytopeView{view});
                 },
             .when = When::NotRecording,
             .repeats = true});
    };
    const auto shift = [](ImGuiKey key) { return static_cast<ImGuiKeyChord>(ImGuiMod_Shift | key); };
    look("left", "Rotate K to the left", shift(ImGuiKey_LeftArrow), "Rotates the polytope to the left.",
         [](PolytopeView& v) { v.turn(0.1, 0.0); });
    all.back().separatorBefore = true;
    look("right", "Rotate K to the right", shift(ImGuiKey_RightArrow), "Rotates the polytope to the right.",
         [](PolytopeView& v) { v.turn(-0.1, 0.0); });
    look("nearer", "Zoom in on K", shift(ImGuiKey_UpArrow), "Shows the polytope larger.",
         [](PolytopeView& v) { v.zoomBy(1.25); });
    look("farther", "Zoom out from K", shift(ImGuiKey_DownArrow), "Shows the polytope smaller.",
         [](PolytopeView& v) { v.zoomBy(0.8); });
    look("follow", "Follow the iterate", ImGuiKey_F, "Zooms in as the selected iterate approaches x*.",
         [](PolytopeView& v) { v.followIterate(!v.follow); });
    look("all", "Show all of K", shift(ImGuiKey_Home), "Shows the whole polytope again.",
         [](PolytopeView& v) { v.showAll(); });
    bool first = true;
    for (const PanelInfo& panel : panelList) {
        if (!panel.docked) continue;
        const std::string title = panel.title;
        add({.id = "panel." + title,
             .menu = "View",
             .label = title,
             .about = "Shows or hides the panel " + title + ".",
             .run = order(TogglePanel{panel.id}),
             .checked = [title](const Preferences& p) { return !p.hiddenPanels.contains(title); },
             .separatorBefore = std::exchange(first, false)});
    }
    add({.id = "view.arrange",
         .menu = "View",
         .label = "Arrange panels",
         .about = "Shows the tabs by which panels can be moved.",
         .run = order(ToggleArranging{}),
         .separatorBefore = true});
    add({.id = "view.keepLayout",
         .menu = "View",
         .label = "Keep the layout in the document",
         .about = "Saves the arrangement of the panels in the document.",
         .run = [](const Session&, const Preferences& p, Orders& orders) {
             orders.edit("keep the layout", [p](Document& d) {
                 d.layout = {true, p.hiddenPanels, p.layout, p.workspace};
             });
         }});
    add({.id = "view.forgetLayout",
         .menu = "View",
         .label = "Forget the document's layout",
         .about = "Removes the arrangement from the document, which then opens with that of its reader.",
         .run = [](const Session&, const Preferences&,
                   Orders& orders) { orders.edit("forget the layout", [](Document& d) { d.layout = {}; }); },
         .enabled = [](const Session& w) { return w.document().layout.kept; }});
    add({.id = "view.reset",
         .menu = "View",
         .label = "Reset the layout",
         .about = "Restores the original place of every panel.",
         .run = order(ResetLayout{})});
}

}  // namespace awaystep
