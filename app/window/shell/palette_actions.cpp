// What the command palette finds besides the actions of the menus: scenarios, solvers, lessons and the words of the
// glossary, each as an action
// made for it. They are too many for a menu.
#include <algorithm>
#include <exception>
#include <filesystem>

#include "model/documents/document_history.h"
#include "model/guide/guide_pages.h"
#include "model/lessons/lesson_library.h"
#include "model/session.h"
#include "model/settings/folders.h"
#include "model/world/scenario_library.h"
#include "solvers/solver.h"
#include "window/shell/action_tables.h"
#include "window/shell/command_palette.h"

namespace awaystep {
namespace {

bool races(const Session& session, const std::string& solver) {
    const auto& chosen = session.document().race.solvers;
    return std::find(chosen.begin(), chosen.end(), solver) != chosen.end();
}

void addScenarios(std::vector<Action>& all) {
    for (const ScenarioPlan& plan : allScenarios())
        all.push_back({.id = "scenario." + plan.name,
                       .menu = "Scenario",
                       .label = "Open " + plan.name,
                       .about = plan.about,
                       .run =
                           [name = plan.name](const Session&, const Preferences&, Orders& orders) {
                               orders.edit("open " + name, [name](Document& d) { openScenario(d, name); });
                           },
                       .when = When::NotRecording});
}

void addSolvers(std::vector<Action>& all) {
    for (const SolverInfo& info : solverList()) {
        const std::string name(info.name), label(info.label);
        all.push_back({.id = "solver." + name,
                       .menu = "Solver",
                       .label = "Add " + label + " to the race",
                       .about = name + ": " + std::string(info.about),
                       .run =
                           [name, label](const Session& session, const Preferences&, Orders& orders) {
                               const bool on = !races(session, name);
                               orders.edit((on ? "add " : "remove ") + label,
                                           [name, on](Document& d) { setSolver(d, name, on); });
                           },
                       .labelNow =
                           [name, label](const Session& session) {
                               return races(session, name) ? "Remove " + label + " from the race"
                                                           : "Add " + label + " to the race";
                           },
                       .when = When::NotRecording});
    }
}

void addLessons(std::vector<Action>& all) {
    for (const LessonPtr& lesson : allLessons().lessons)
        all.push_back({.id = "start." + lesson->name,
                       .menu = "Lesson",
                       .label = "Start the lesson: " + lesson->title,
                       .about = lesson->about,
                       .run =
                           [lesson](const Session&, const Preferences&, Orders& orders) {
                               orders.add(StartLesson{lesson});
                               orders.add(ShowLessonAlone{});
                           },
                       .when = When::NotRecording});
}

void addWords(std::vector<Action>& all) {
    std::filesystem::path folder;
    try {
        folder = assetPath("guide");
    } catch (const std::exception&) {
        return;  // the guide is not installed
    }
    int number = 0;
    for (const GlossaryWord& word : loadGlossary(folder))
        all.push_back({.id = "help.word." + std::to_string(++number),
                       .menu = "Glossary",
                       .label = "What is: " + word.word,
                       .about = word.meaning,
                       .run = order(ShowGuide{word.link})});
}

}  // namespace

std::vector<Action> paletteActions() {
    std::vector<Action> all;
    addScenarios(all);
    addSolvers(all);
    addLessons(all);
    addWords(all);
    return all;
}

}  // namespace awaystep
