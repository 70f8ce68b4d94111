#include "gui/actions.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <utility>

#include "exports/exports.h"
#include "gui/lesson_actions.h"
#include "workbench/recent_files.h"

namespace awaystep {
namespace {

using Orders = std::function<void(const Workbench&, const Preferences&, Requests&)>;

template <class Order>
Orders order(Order what) {
    return [what](const Workbench&, const Preferences&, Requests& requests) { requests.add(what); };
}

Orders scaleBy(double step) {
    return [step](const Workbench&, const Preferences& preferences, Requests& requests) {
        requests.add(SetScale{std::clamp(scaleOf(preferences) + step, smallestScale, largestScale)});
    };
}

bool hasRace(const Workbench& workbench) { return workbench.race() != nullptr && !workbench.race()->lanes().empty(); }

std::function<bool(const Preferences&)> themeIs(const char* theme) {
    return [theme](const Preferences& preferences) { return preferences.theme == theme; };
}

Action runAction(std::string id, std::string label, ImGuiKeyChord chord, std::string about, Orders run) {
    Action action{.id = std::move(id),
                  .menu = "Run",
                  .label = std::move(label),
                  .chord = chord,
                  .about = std::move(about),
                  .run = std::move(run)};
    action.enabled = hasRace;
    action.when = When::NotRecording;
    return action;
}

std::string capitalised(const char* verb, const std::string& name) {
    return name.empty() ? std::string(verb) : std::string(verb) + " " + name;
}

// "lesson.awaystep", with its folder where two of the list have the same name.
std::string recentLabel(const std::vector<std::string>& recent, std::size_t index) {
    namespace fs = std::filesystem;
    const fs::path path = recent[index];
    const auto same = std::count_if(recent.begin(), recent.end(), [&](const std::string& other) {
        return fs::path(other).filename() == path.filename();
    });
    return same > 1 ? path.string() : path.filename().string();
}

// Recorded here, or those that the scene was made from.
bool hasDemonstrations(const Workbench& workbench) {
    const Document& document = workbench.document();
    return !document.demonstrations.empty() || document.scene.plan.target.kind == TargetKind::Demonstrations;
}

// What every solver has reached by now.
std::vector<KeptResult> resultsOf(const Workbench& workbench) {
    std::vector<KeptResult> results;
    if (workbench.race() == nullptr || workbench.stage() == nullptr) return results;
    const Document& document = workbench.document();
    std::string about = document.scene.plan.name;
    if (document.targetFrom == TargetSource::Demonstrations) about += ", demonstrations";
    for (const Lane& lane : workbench.race()->lanes()) {
        if (lane.history().empty()) continue;
        const IterationRecord& last = *lane.history().last();
        results.push_back({lane.solver(), about, document.scene.seed, last.t, last.oracleCalls, last.distance,
                           last.shownGap(), last.activeCount()});
    }
    return results;
}

// What the convergence plot shows.
void addCurveActions(std::vector<Action>& all) {
    const auto add = [&](std::string id, std::string label, ImGuiKeyChord chord, std::string about,
                         void (*change)(CurveView&)) {
        Action action = runAction("curves." + std::move(id), std::move(label), chord, std::move(about),
                                  [change](const Workbench& w, const Preferences&, Requests& requests) {
                                      CurveView view = w.curveView();
                                      change(view);
                                      requests.add(LookAtCurves{view});
                                  });
        action.menu = "View";
        // The panel has them too: the menu is long enough, the palette finds them.
        action.visible = [listed = chord != 0](const Workbench&) { return listed; };
        all.push_back(std::move(action));
    };
    add("theory", "Theory beside the curves", ImGuiKey_T,
        "Draws what theory promises, and fits the rates really shown.", [](CurveView& v) { v.theory = !v.theory; });
    all.back().separatorBefore = true;
    all.back().labelNow = [](const Workbench& w) {
        return std::string(w.curveView().theory ? "Curves without theory" : "Theory beside the curves");
    };
    add("distance", "Plot the distance", 0, "Plots |x \u2212 \u03A6_E|.",
        [](CurveView& v) { v.measure = CurveMeasure::Distance; });
    add("suboptimality", "Plot h \u2212 h*", 0, "Plots how much of h is left to gain.",
        [](CurveView& v) { v.measure = CurveMeasure::Suboptimality; });
    add("gap", "Plot the gap", 0, "Plots the Frank-Wolfe gap.", [](CurveView& v) { v.measure = CurveMeasure::Gap; });
    add("shortfall", "Plot the shortfall", 0, "Plots how far the worst feature stays behind: what MWAL plays for.",
        [](CurveView& v) { v.measure = CurveMeasure::Shortfall; });
    add("iterations", "Plot against iterations", 0, "Plots against t.",
        [](CurveView& v) { v.against = Against::Iterations; });
    add("calls", "Plot against oracle calls", 0, "Plots against how often the oracle was asked.",
        [](CurveView& v) { v.against = Against::OracleCalls; });
    add("time", "Plot against time", 0, "Plots against seconds of solver time.",
        [](CurveView& v) { v.against = Against::Seconds; });
}

void addFileActions(std::vector<Action>& all) {
    const auto add = [&](std::string id, std::string label, ImGuiKeyChord chord, std::string about, Orders run) {
        all.push_back({.id = "file." + std::move(id),
                       .menu = "File",
                       .label = std::move(label),
                       .chord = chord,
                       .about = std::move(about),
                       .run = std::move(run)});
        all.back().when = When::NotRecording;
    };
    add("new", "New", ImGuiMod_Ctrl | ImGuiKey_N, "Starts a new document on the first scenario.", order(AskNew{}));
    add("open", "Open\u2026", ImGuiMod_Ctrl | ImGuiKey_O, "Opens a document, or demonstrations.", order(AskOpen{}));
    for (std::size_t i = 0; i < mostRecentFiles; ++i) {
        const auto there = [i](const Workbench& w) { return i < w.files().recent().size(); };
        add("recent." + std::to_string(i + 1), "Recent " + std::to_string(i + 1), 0, "Opens it again.",
            [i](const Workbench& w, const Preferences&, Requests& requests) {
                requests.add(AskOpenFile{w.files().recent()[i]});
            });
        all.back().enabled = there;
        all.back().visible = there;
        all.back().labelNow = [i, there](const Workbench& w) {
            return there(w) ? recentLabel(w.files().recent(), i) : "Recent " + std::to_string(i + 1);
        };
        all.back().separatorBefore = i == 0;
    }
    add("save", "Save", ImGuiMod_Ctrl | ImGuiKey_S, "Writes the document to its file.", order(AskSave{}));
    all.back().when = When::Always;
    all.back().separatorBefore = true;
    add("saveAs", "Save as\u2026", ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_S, "Writes the document to another file.",
        order(AskSaveAs{}));
    add("demonstrations.open", "Add demonstrations\u2026", 0, "Adds the demonstrations of a file to the document.",
        order(AskOpenDemonstrations{}));
    all.back().separatorBefore = true;
    add("demonstrations.save", "Save demonstrations\u2026", 0,
        "Writes the document's demonstrations to a file of their own.", order(AskSaveDemonstrations{}));
    all.back().enabled = [](const Workbench& w) { return !w.document().demonstrations.empty(); };
    for (const ExportInfo& each : exportList()) {
        if (each.kind == ExportKind::Figure) continue;  // one for each plot, below
        add("export." + std::string(each.name), std::string(each.label) + "\u2026", 0, std::string(each.about),
            order(AskExport{std::string(each.name)}));
        all.back().menu = "Export";
        if (each.kind == ExportKind::Demonstrations || each.kind == ExportKind::Minari)
            all.back().enabled = hasDemonstrations;
    }
    for (const PlotInfo& each : plotList()) {
        const bool whole = each.name == "all";
        add(whole ? "export.figure" : "export.figure." + std::string(each.name), std::string(each.label) + "\u2026", 0,
            "As SVG or PNG, with title, parameters and seed.", order(AskExport{"figure", std::string(each.name)}));
        all.back().menu = "Export";
        all.back().separatorBefore = whole;
    }
    add("recover", "Recover\u2026", 0, "Shows what was left behind when the program ended badly.",
        order(ShowRecovery{}));
    all.back().enabled = [](const Workbench& w) {
        return !w.files().leftBehind().empty() || !w.desk().unfinished().empty();
    };
    all.back().separatorBefore = true;
    add("quit", "Quit", ImGuiMod_Ctrl | ImGuiKey_Q, "Closes the window, after asking about changes.", order(Quit{}));
    all.back().when = When::Always;
}

}  // namespace

std::vector<Action> makeActions(const std::vector<std::string>& panels) {
    std::vector<Action> all;
    const auto add = [&](Action action) { all.push_back(std::move(action)); };

    addFileActions(all);

    add({.id = "edit.world",
         .menu = "Edit",
         .label = "Edit the world",
         .chord = ImGuiMod_Ctrl | ImGuiKey_E,
         .about = "Brings the editor to the front: walls, rewards, start and goal, size and features.",
         .run = order(ShowPanel{"Editor"})});
    add({.id = "edit.undo",
         .menu = "Edit",
         .label = "Undo",
         .chord = ImGuiMod_Ctrl | ImGuiKey_Z,
         .about = "Takes the last change back.",
         .run = order(Undo{}),
         .enabled = [](const Workbench& w) { return !w.history().undoName().empty(); },
         .labelNow = [](const Workbench& w) { return capitalised("Undo", w.history().undoName()); }});
    add({.id = "edit.redo",
         .menu = "Edit",
         .label = "Redo",
         .chord = ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z,
         .secondChord = ImGuiMod_Ctrl | ImGuiKey_Y,
         .about = "Does again what was taken back.",
         .run = order(Redo{}),
         .enabled = [](const Workbench& w) { return !w.history().redoName().empty(); },
         .labelNow = [](const Workbench& w) { return capitalised("Redo", w.history().redoName()); }});

    add(runAction("race.play", "Play or pause", ImGuiKey_Space, "Lets the solvers race, or stops them.",
                  order(TogglePlay{})));
    add(runAction("race.forward", "One step", ImGuiKey_RightArrow, "Shows the next iteration, computing it if need be.",
                  order(StepForward{})));
    all.back().repeats = true;
    add(runAction("race.back", "Step back", ImGuiKey_LeftArrow, "Shows the iteration before.", order(StepBack{})));
    all.back().repeats = true;
    add(runAction("race.part", "Next part of the step", ImGuiKey_Period,
                  "Goes through a step part by part: oracle, choice of direction, line search, update.",
                  order(NextSubStep{})));
    all.back().repeats = true;
    add(runAction("race.partBack", "Previous part", ImGuiKey_Comma, "Goes back by one part of a step.",
                  order(PreviousSubStep{})));
    all.back().repeats = true;
    add(runAction("race.start", "To the start", ImGuiKey_Home, "Shows iteration 0.", order(ShowStart{})));
    add(runAction("race.end", "To the end", ImGuiKey_End,
                  "Computes what is left as fast as it goes and shows the last iteration.", order(ShowEnd{})));
    add(runAction("race.now", "Back to now", ImGuiKey_N, "Shows the newest iteration that has been computed.",
                  order(ShowNow{})));
    const auto speedBy = [](double factor) {
        return [factor](const Workbench& w, const Preferences&, Requests& requests) {
            const double now = w.race()->player().speed();
            // Flat out comes after a thousand a second, and a thousand before it.
            const double next = std::isinf(now) ? (factor < 1 ? 1000.0 : now) : now * factor;
            requests.add(SetSpeed{next > 1000.0 ? Player::fastest : next});
        };
    };
    add(runAction("race.faster", "Faster", ImGuiKey_RightBracket, "Doubles the speed, up to as fast as it goes.",
                  speedBy(2.0)));
    add(runAction("race.slower", "Slower", ImGuiKey_LeftBracket, "Halves the speed, down to one iteration per second.",
                  speedBy(0.5)));
    add(runAction("race.watch", "Watch the apprentice", ImGuiKey_W,
                  "Lets what the solver has found drive next to the expert, or stops it.",
                  [](const Workbench& w, const Preferences&, Requests& requests) {
                      requests.add(WatchApprentice{!w.show().isOpen()});
                      if (!w.show().isOpen()) requests.add(ShowPanel{"Apprentice"});
                  }));
    add(runAction("race.restart", "Restart", ImGuiMod_Ctrl | ImGuiKey_R, "Runs the same race again from the start.",
                  order(RestartRace{})));
    all.back().separatorBefore = true;

    add(runAction("race.seeds", "Run 20 seeds", 0,
                  "Runs the same race from 20 seeds and lays the median and quartiles behind the curves.",
                  order(RunSeeds{})));
    add(runAction("race.copy", "Copy the values", ImGuiMod_Ctrl | ImGuiKey_C,
                  "Copies everything that was measured as a table of comma-separated values.", order(CopyValues{})));
    add(runAction("race.keep", "Keep the result", 0,
                  "Puts what every solver has reached into the document, to be compared later.",
                  [](const Workbench& w, const Preferences&, Requests& requests) {
                      requests.edit("keep the result", [results = resultsOf(w)](Document& d) {
                          d.results.insert(d.results.end(), results.begin(), results.end());
                      });
                  }));

    const auto recordAction = [](std::string id, std::string label, ImGuiKeyChord chord, std::string about,
                                 Orders run) {
        Action action{.id = std::move(id),
                      .menu = "Demonstrate",
                      .label = std::move(label),
                      .chord = chord,
                      .about = std::move(about),
                      .run = std::move(run)};
        action.when = When::Recording;
        return action;
    };
    add(recordAction("record.start", "Record", ImGuiKey_R, "Starts a demonstration: the keyboard drives.",
                     order(StartRecording{})));
    all.back().when = When::NotRecording;
    all.back().enabled = [](const Workbench& w) { return w.stage() != nullptr; };
    add(recordAction("record.pause", "Pause or go on", ImGuiKey_Space,
                     "Stops the clock of the recording, or lets it run again.", order(PauseRecording{})));
    add(recordAction("record.undo", "Undo a step", ImGuiKey_Backspace, "Takes the last step of the recording back.",
                     order(UndoRecordedStep{})));
    all.back().repeats = true;
    add(recordAction("record.finish", "Finish", ImGuiKey_Enter, "Ends the recording and keeps it.",
                     order(FinishRecording{})));
    all.back().secondChord = ImGuiKey_KeypadEnter;
    add(recordAction("record.pace", "Real time", ImGuiMod_Ctrl | ImGuiKey_T,
                     "Whether the world moves on by itself while you drive, or waits for a key.",
                     [](const Workbench& w, const Preferences&, Requests& requests) {
                         const DemonstrationDesk& desk = w.desk();
                         const Pace other = desk.pace() == Pace::RealTime ? Pace::TurnBased : Pace::RealTime;
                         requests.add(SetPace{other, desk.stepsPerSecond()});
                     }));
    all.back().when = When::Always;
    add(recordAction("record.discard", "Discard", ImGuiKey_Escape, "Throws the recording away, after asking.",
                     order(AskToDiscard{})));

    for (const char* theme : {"light", "dark", "projector"}) {
        std::string label(theme);
        label.front() = static_cast<char>(label.front() - 'a' + 'A');
        add({.id = std::string("view.") + theme,
             .menu = "View",
             .label = label + " theme",
             .about =
                 label + " colours" + (label == "Projector" ? ", heavy lines and large type for a classroom." : "."),
             .run = order(SetTheme{theme}),
             .checked = themeIs(theme)});
    }
    add({.id = "view.larger",
         .menu = "View",
         .label = "Larger",
         .chord = ImGuiMod_Ctrl | ImGuiKey_Equal,
         .secondChord = ImGuiMod_Ctrl | ImGuiKey_KeypadAdd,
         .about = "Makes type and everything with it larger, up to three times.",
         .run = scaleBy(scaleStep),
         .separatorBefore = true});
    add({.id = "view.smaller",
         .menu = "View",
         .label = "Smaller",
         .chord = ImGuiMod_Ctrl | ImGuiKey_Minus,
         .secondChord = ImGuiMod_Ctrl | ImGuiKey_KeypadSubtract,
         .about = "Makes type and everything with it smaller.",
         .run = scaleBy(-scaleStep)});
    add({.id = "view.natural",
         .menu = "View",
         .label = "Natural size",
         .chord = ImGuiMod_Ctrl | ImGuiKey_0,
         .secondChord = ImGuiMod_Ctrl | ImGuiKey_Keypad0,
         .about = "Back to the size that things were drawn for.",
         .run = order(SetScale{})});
    const auto workspace = [&](const char* id, const char* label, ImGuiKey key, const char* about) {
        add({.id = std::string("view.") + id,
             .menu = "View",
             .label = label,
             .chord = ImGuiMod_Ctrl | key,
             .about = about,
             .run = order(SetWorkspace{id}),
             .checked = [id](const Preferences& p) { return p.workspace == id; }});
    };
    workspace("race", "Race workspace", ImGuiKey_1, "Puts who converges in front: convergence and active set.");
    all.back().separatorBefore = true;
    workspace("insight", "Insight workspace", ImGuiKey_2, "Puts why in front: the polytope and the algorithm.");
    const auto showPanel = [&](const char* title, ImGuiKey key, const char* about) {
        add({.id = std::string("show.") + title,
             .menu = "View",
             .label = std::string("Go to ") + title,
             .chord = key,
             .about = about,
             .run = order(ShowPanel{title}),
             .when = When::NotRecording});
    };
    showPanel("Polytope", ImGuiKey_K, "Brings the polytope K to the front.");
    showPanel("Algorithm", ImGuiKey_A, "Brings the pseudo-code with its numbers to the front.");
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
                 [change](const Workbench& w, const Preferences&, Requests& requests) {
                     PolytopeView view = w.polytopeView();
                     change(view);
                     requests.add(LookAtPolytope{view});
                 },
             .when = When::NotRecording,
             .repeats = true});
    };
    const auto shift = [](ImGuiKey key) { return static_cast<ImGuiKeyChord>(ImGuiMod_Shift | key); };
    look("left", "Turn K to the left", shift(ImGuiKey_LeftArrow), "Walks round the polytope.",
         [](PolytopeView& v) { v.turn(0.1, 0.0); });
    all.back().separatorBefore = true;
    look("right", "Turn K to the right", shift(ImGuiKey_RightArrow), "Walks round the polytope the other way.",
         [](PolytopeView& v) { v.turn(-0.1, 0.0); });
    look("nearer", "Nearer to K", shift(ImGuiKey_UpArrow), "Looks at the polytope from nearer.",
         [](PolytopeView& v) { v.zoomBy(1.25); });
    look("farther", "Farther from K", shift(ImGuiKey_DownArrow), "Looks at the polytope from farther away.",
         [](PolytopeView& v) { v.zoomBy(0.8); });
    look("follow", "Follow the iterate", ImGuiKey_F, "Comes nearer to K as the selected iterate comes nearer to x*.",
         [](PolytopeView& v) { v.follow = !v.follow; });
    look("all", "Show all of K", shift(ImGuiKey_Home), "The whole polytope again.",
         [](PolytopeView& v) { v.showAll(); });
    bool first = true;
    for (const std::string& title : panels) {
        add({.id = "panel." + title,
             .menu = "View",
             .label = title,
             .about = "Shows or hides the panel " + title + ".",
             .run = order(TogglePanel{title}),
             .checked = [title](const Preferences& p) { return !p.hiddenPanels.contains(title); },
             .separatorBefore = std::exchange(first, false)});
    }
    add({.id = "view.arrange",
         .menu = "View",
         .label = "Arrange panels",
         .about = "Shows the tabs by which panels can be moved to another place.",
         .run = order(ToggleArranging{}),
         .separatorBefore = true});
    add({.id = "view.keepLayout",
         .menu = "View",
         .label = "Keep the layout in the document",
         .about = "Whoever opens the document sees the panels as they are now.",
         .run = [](const Workbench&, const Preferences& p, Requests& requests) {
             requests.edit("keep the layout", [p](Document& d) {
                 d.layout = {true, p.hiddenPanels, p.layout, p.workspace};
             });
         }});
    add({.id = "view.forgetLayout",
         .menu = "View",
         .label = "Forget the document's layout",
         .about = "The document opens with whatever arrangement its reader likes.",
         .run = [](const Workbench&, const Preferences&,
                   Requests& requests) { requests.edit("forget the layout", [](Document& d) { d.layout = {}; }); },
         .enabled = [](const Workbench& w) { return w.document().layout.kept; }});
    add({.id = "view.reset",
         .menu = "View",
         .label = "Reset the layout",
         .about = "Puts every panel back to where it was first.",
         .run = order(ResetLayout{})});

    addLessonActions(all);

    const std::array<ImGuiKey, 4> regimeKeys = {ImGuiKey_1, ImGuiKey_2, ImGuiKey_3, ImGuiKey_4};
    for (const RegimeKind regime : {RegimeKind::Vertex, RegimeKind::Face, RegimeKind::Interior, RegimeKind::Outside}) {
        const std::string word(name(regime));
        add(runAction("regime." + word, "Target: " + word, ImGuiMod_Alt | regimeKeys[static_cast<std::size_t>(regime)],
                      "The same world with a target in the regime " + word + ".",
                      [regime, word](const Workbench&, const Preferences&, Requests& requests) {
                          requests.edit("choose a target in the regime " + word,
                                        [regime](Document& d) { switchRegime(d, regime); });
                      }));
        all.back().enabled = [](const Workbench& w) { return hasRegimes(w.document()); };
        all.back().separatorBefore = regime == RegimeKind::Vertex;
    }

    const auto relaxAction = [&](const char* id, const char* label, const char* about, double Relaxation::*share) {
        constexpr double chance = 0.2;
        add(runAction(std::string("relax.") + id, label, 0, about,
                      [share](const Workbench& w, const Preferences&, Requests& requests) {
                          Relaxation relaxation = w.relaxation();
                          relaxation.*share = relaxation.*share > 0.0 ? 0.0 : chance;
                          requests.add(Relax{relaxation});
                      }));
        all.back().enabled = [](const Workbench& w) { return w.canRelax(); };
        all.back().labelNow = [share, label](const Workbench& w) {
            return std::string(label) + (w.relaxation().*share > 0.0 ? ": on" : "");
        };
    };
    relaxAction("target", "Relax the target", "Pulls the target inside K: the expert mixed with a random policy, 20 %.",
                &Relaxation::target);
    all.back().separatorBefore = true;
    relaxAction("K", "Relax K",
                "Mixes every policy of the apprentice with a random one, 20 %, to see what it does to CG.",
                &Relaxation::apprentice);

    add({.id = "help.welcome",
         .menu = "Help",
         .label = "Welcome",
         .about = "The card with three doors: watch a race, demonstrate, open a scenario.",
         .run = order(ShowWelcome{})});
    add({.id = "help.commands",
         .menu = "Help",
         .label = "All commands",
         .chord = ImGuiMod_Ctrl | ImGuiKey_P,
         .about = "Finds every action by what it is called.",
         .run = order(TogglePalette{})});
    add({.id = "help.shortcuts",
         .menu = "Help",
         .label = "Shortcuts",
         .chord = ImGuiKey_F1,
         .about = "Lists every key.",
         .run = order(ToggleShortcutList{})});
    return all;
}

bool isEnabled(const Action& action, const Workbench& workbench) {
    if (workbench.locked(action.id)) return false;
    const bool recording = workbench.desk().recording();
    if (action.when != When::Always && recording != (action.when == When::Recording)) return false;
    return !action.enabled || action.enabled(workbench);
}

std::string labelOf(const Action& action, const Workbench& workbench) {
    return action.labelNow ? action.labelNow(workbench) : action.label;
}

std::string chordText(ImGuiKeyChord chord) {
    if (chord == 0) return {};
    std::string text;
    if (chord & ImGuiMod_Ctrl) text += "Ctrl+";
    if (chord & ImGuiMod_Shift) text += "Shift+";
    if (chord & ImGuiMod_Alt) text += "Alt+";
    switch (chord & ~ImGuiMod_Mask_) {
        case ImGuiKey_Equal:
            return text + "+";
        case ImGuiKey_Minus:
            return text + "\u2212";
        case ImGuiKey_LeftArrow:
            return text + "\u2190";
        case ImGuiKey_RightArrow:
            return text + "\u2192";
        case ImGuiKey_UpArrow:
            return text + "\u2191";
        case ImGuiKey_DownArrow:
            return text + "\u2193";
        case ImGuiKey_LeftBracket:
            return text + "[";
        case ImGuiKey_RightBracket:
            return text + "]";
        case ImGuiKey_Period:
            return text + ".";
        case ImGuiKey_Comma:
            return text + ",";
        default:
            return text + ImGui::GetKeyName(static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_));
    }
}

void routeShortcuts(const std::vector<Action>& actions, const Workbench& workbench, const Preferences& preferences,
                    Requests& requests) {
    // A text field and an open menu have their own use for plain keys, and a text field for Ctrl+Z and Ctrl+C.
    const bool typing = ImGui::GetIO().WantTextInput;
    const bool choosing = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    const ImGuiID owner = ImGui::GetID("shortcuts");
    // Let go, Alt would put a frame round whatever had the focus; here it is part of chords only.
    for (const ImGuiKey alt : {ImGuiKey_LeftAlt, ImGuiKey_RightAlt}) ImGui::SetKeyOwner(alt, owner);
    for (const Action& action : actions) {
        for (const ImGuiKeyChord chord : {action.chord, action.secondChord}) {
            if (chord == 0) continue;
            const bool plain = (chord & ImGuiMod_Mask_) == 0;
            const auto key = static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_);
            const bool edits = action.menu == "Edit" || key == ImGuiKey_C;
            if ((plain && (typing || choosing)) || (typing && edits)) continue;
            // Space would press the button that has the keyboard's focus, arrows would move it: plain keys are ours
            // before anybody else looks, and stay so until they are released.
            // A key that a lesson has locked does nothing at all.
            const bool lockedNow =
                workbench.locked(action.id) && action.when != When::Recording && !workbench.desk().recording();
            if (plain && (lockedNow || isEnabled(action, workbench)))
                ImGui::SetKeyOwner(key, owner, ImGuiInputFlags_LockThisFrame);
            const ImGuiInputFlags repeat = action.repeats ? ImGuiInputFlags_Repeat : ImGuiInputFlags_None;
            // A plain action of the same key may have taken it a moment ago: then it is ours with a modifier too.
            const bool ours = plain || ImGui::GetKeyOwner(key) == owner;
            const ImGuiID tested = ours ? owner : ImGuiKeyOwner_Any;
            if (isEnabled(action, workbench) && ImGui::IsKeyChordPressed(chord, repeat, tested))
                action.run(workbench, preferences, requests);
            else if (lockedNow && ImGui::IsKeyChordPressed(chord, ImGuiInputFlags_None, tested))
                requests.add(
                    SayInLesson{labelOf(action, workbench) + " (" + chordText(chord) + ") is locked in this step."});
        }
    }
}

}  // namespace awaystep
