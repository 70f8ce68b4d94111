#include "window/shell/actions.h"

#include <imgui.h>

#include "experiment/provenance.h"
#include "model/documents/document_history.h"
#include "model/lessons/lesson_feature.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "window/shell/action_tables.h"

namespace awaystep {
namespace {

std::string capitalised(const char* verb, const std::string& name) {
    return name.empty() ? std::string(verb) : std::string(verb) + " " + name;
}

void addEditActions(std::vector<Action>& all) {
    const auto add = [&](Action action) { all.push_back(std::move(action)); };

    add({.id = "edit.world",
         .menu = "Edit",
         .label = "Edit the world",
         .chord = ImGuiMod_Ctrl | ImGuiKey_E,
         .about = "Shows the editor: walls, rewards, start and goal, size and features.",
         .run = order(ShowPanel{PanelId::Editor})});
    add({.id = "edit.undo",
         .menu = "Edit",
         .label = "Undo",
         .chord = ImGuiMod_Ctrl | ImGuiKey_Z,
         .about = "Undoes the last change.",
         .run = order(Undo{}),
         .enabled = [](const Session& w) { return !w.history().undoName().empty(); },
         .labelNow = [](const Session& w) { return capitalised("Undo", w.history().undoName()); },
         .when = When::NotRecording});
    add({.id = "edit.redo",
         .menu = "Edit",
         .label = "Redo",
         .chord = ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z,
         .secondChord = ImGuiMod_Ctrl | ImGuiKey_Y,
         .about = "Redoes the change that was undone.",
         .run = order(Redo{}),
         .enabled = [](const Session& w) { return !w.history().redoName().empty(); },
         .labelNow = [](const Session& w) { return capitalised("Redo", w.history().redoName()); },
         .when = When::NotRecording});
}

void addHelpActions(std::vector<Action>& all) {
    const auto add = [&](Action action) { all.push_back(std::move(action)); };

    add({.id = "help.guide",
         .menu = "Help",
         .label = "Guide",
         .about = "A tour, demonstrations, the classroom, results, the command line, and a glossary.",
         .run = order(ShowGuide{})});
    add({.id = "help.glossary",
         .menu = "Help",
         .label = "Glossary",
         .about = "Words and symbols, with their places in the paper.",
         .run = order(ShowGuide{"glossary.md"})});
    add({.id = "help.welcome",
         .menu = "Help",
         .label = "Welcome",
         .about = "Shows the first card again: learn, watch a race, demonstrate, choose a scenario.",
         .run = order(ShowWelcome{})});
    add({.id = "help.commands",
         .menu = "Help",
         .label = "All commands",
         .chord = ImGuiMod_Ctrl | ImGuiKey_P,
         .about = "Finds every command, scenario, solver, lesson and word of the glossary by its name.",
         .run = order(TogglePalette{})});
    add({.id = "help.shortcuts",
         .menu = "Help",
         .label = "Keyboard shortcuts",
         .chord = ImGuiKey_F1,
         .about = "Lists all keys, by menu.",
         .run = order(ToggleShortcutList{})});
    add({.id = "help.about",
         .menu = "Help",
         .label = "About Awaystep " + std::string(version()),
         .about = "Version " + std::string(version()) +
                  ". A laboratory for Apprenticeship Learning via Frank-Wolfe (Zahavy, Cohen, Kaplan, Mansour, AAAI "
                  "2020). Press to copy the version.",
         .run =
             [](const Session&, const Preferences&, Orders& orders) {
                 const std::string words = "Awaystep " + std::string(version());
                 ImGui::SetClipboardText(words.c_str());
                 orders.add(Announce{words + ", an interactive laboratory for Apprenticeship Learning via Frank-Wolfe "
                                             "(AAAI 2020). The version is on the clipboard."});
             },
         .separatorBefore = true});
}

}  // namespace

std::vector<Action> makeActions() {
    std::vector<Action> all;
    addFileActions(all);
    addEditActions(all);
    addRaceActions(all);
    addRecordingActions(all);
    addViewActions(all);
    addLessonActions(all);
    addTargetActions(all);
    addHelpActions(all);
    return all;
}

bool isEnabled(const Action& action, const Session& session) {
    if (!action.missing.empty()) return false;
    if (session.lessons().locks(action.id)) return false;
    const bool recording = session.recording().controller().recording();
    if (action.when != When::Always && recording != (action.when == When::Recording)) return false;
    return !action.enabled || action.enabled(session);
}

std::string labelOf(const Action& action, const Session& session) {
    return action.labelNow ? action.labelNow(session) : action.label;
}

std::string aboutOf(const Action& action) {
    return action.missing.empty() ? action.about : action.about + " " + std::string(action.missing);
}

}  // namespace awaystep
