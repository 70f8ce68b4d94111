#include "window/shell/actions.h"

#include "model/documents/document_history.h"
#include "model/lessons/lesson_feature.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "window/lessons/lesson_actions.h"
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
         .about = "Brings the editor to the front: walls, rewards, start and goal, size and features.",
         .run = order(ShowPanel{"Editor"})});
    add({.id = "edit.undo",
         .menu = "Edit",
         .label = "Undo",
         .chord = ImGuiMod_Ctrl | ImGuiKey_Z,
         .about = "Takes the last change back.",
         .run = order(Undo{}),
         .enabled = [](const Session& w) { return !w.history().undoName().empty(); },
         .labelNow = [](const Session& w) { return capitalised("Undo", w.history().undoName()); }});
    add({.id = "edit.redo",
         .menu = "Edit",
         .label = "Redo",
         .chord = ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z,
         .secondChord = ImGuiMod_Ctrl | ImGuiKey_Y,
         .about = "Does again what was taken back.",
         .run = order(Redo{}),
         .enabled = [](const Session& w) { return !w.history().redoName().empty(); },
         .labelNow = [](const Session& w) { return capitalised("Redo", w.history().redoName()); }});
}

void addHelpActions(std::vector<Action>& all) {
    const auto add = [&](Action action) { all.push_back(std::move(action)); };

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
}

}  // namespace

std::vector<Action> makeActions(const std::vector<std::string>& panels) {
    std::vector<Action> all;
    addFileActions(all);
    addEditActions(all);
    addRaceActions(all);
    addRecordingActions(all);
    addViewActions(all, panels);
    addLessonActions(all);
    addTargetActions(all);
    addHelpActions(all);
    return all;
}

bool isEnabled(const Action& action, const Session& session) {
    if (session.lessons().locks(action.id)) return false;
    const bool recording = session.recording().controller().recording();
    if (action.when != When::Always && recording != (action.when == When::Recording)) return false;
    return !action.enabled || action.enabled(session);
}

std::string labelOf(const Action& action, const Session& session) {
    return action.labelNow ? action.labelNow(session) : action.label;
}

}  // namespace awaystep
