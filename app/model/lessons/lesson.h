#pragma once
// A lesson: steps that a teacher wrote in a readable file, Markdown with a small header per step. Each step has a text,
// the state that it shows (a scenario, an iteration, panels, highlights), the controls that are open, and optionally a
// prediction before the reveal. What a step leaves out of its scene stays as in the step before; highlights and open
// controls hold for one step only.
//
//     # The zigzag                       the lesson's title
//     ```lesson
//     about: one sentence for the list
//     minutes: 6
//     ```
//     ## A target on a face              a step's title
//     ```step
//     scenario: grid-face
//     solvers: cg
//     t: 10
//     panels: World, Convergence       or  layout: 65 Polytope | World, Convergence
//     highlight: Convergence
//     open: race.play, World
//     ```
//     Text, with **bold**, *italic*, `code`, lists, measured numbers: {distance cg 10}, and counts over many seeds,
//     which come from a table beside the file (lesson_counts.h): {ahead ascg cg}.
//     ```predict
//     curve: ascg                        or  number: How many?  or  choice: Which one?
//     solvers: cg, ascg                  what the reveal changes
//     ```
//     Text that appears with the reveal.
//
// Only the text is checked here: whether a scenario, a panel or a control exists is checked by lesson_library.h.

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/text_file.h"
#include "files/words.h"
#include "model/lessons/lesson_counts.h"
#include "model/lessons/measurement.h"

namespace awaystep {

enum class LessonTarget { Scenario, Exact, Sampled, Pulled, Demonstrations };
template <>
inline constexpr auto spelling<LessonTarget> = spell<LessonTarget>({{LessonTarget::Scenario, "scenario"},
                                                                    {LessonTarget::Exact, "exact"},
                                                                    {LessonTarget::Sampled, "sampled"},
                                                                    {LessonTarget::Pulled, "pulled"},
                                                                    {LessonTarget::Demonstrations, "demonstrations"}});

// Panels over one another, and how much of the width they take; 0: as much as the others that say nothing.
struct LessonColumn {
    double percent = 0.0;
    std::vector<std::string> panels;

    bool operator==(const LessonColumn&) const = default;
};

// What is to be on the screen, resolved: nothing is left to the step before.
struct LessonState {
    std::string scenario;
    std::optional<std::uint64_t> seed;
    std::vector<std::string> solvers;  // empty: the scenario's own
    std::optional<int> iterations;
    std::map<std::string, double> world;  // numbers of the world that are changed: slip, discount
    LessonTarget target = LessonTarget::Scenario;
    int samples = 0;                      // Sampled
    double pull = 0.0;                    // Pulled: (1-e) Phi_E + e Phi(uniform policy)
    std::string estimate = "normalised";  // how what is recorded counts: a RecordingRule
    std::string oracle;                   // empty: the exact one; "q-learning 300 episodes"
    std::optional<int> t = 0;             // none: the last iteration
    bool play = false;
    bool watch = false;                  // the apprentice acts beside the expert as soon as it has a policy
    std::string select;                  // the solver whose active set is shown; empty: the last
    std::string measure = "distance";    // what the convergence plot shows: distance, h, gap, shortfall
    bool theory = false;                 // bounds and rates beside the curves
    std::vector<std::string> polytope;   // how K is looked at: "solid", "features 0 1", "follow"; empty: as it opens
    std::string view = "policy";         // what the world is coloured by: policy, occupancy, reward, plain
    std::vector<std::string> panels;     // empty: all
    std::vector<LessonColumn> layout;    // how they stand, from left to right; empty: as their kinds need
    std::vector<std::string> highlight;  // panels, or widgets by the label that is read
    std::vector<std::string> open;       // panels, actions ("race.play") or groups of them ("race.*")
    std::map<std::string, int> lines;    // where each key was said, for messages

    bool operator==(const LessonState&) const = default;
    // The same world and target: a solver that races in both has the same curve.
    bool sameQuestion(const LessonState& other) const {
        return scenario == other.scenario && seed == other.seed && iterations == other.iterations &&
               world == other.world && target == other.target && samples == other.samples && pull == other.pull &&
               estimate == other.estimate && oracle == other.oracle;
    }
};

enum class PredictionKind { Choice, Number, Curve };
template <>
inline constexpr auto spelling<PredictionKind> = spell<PredictionKind>({{PredictionKind::Choice, "choice"},
                                                                        {PredictionKind::Number, "number"},
                                                                        {PredictionKind::Curve, "curve"}});

struct Prediction {
    PredictionKind kind = PredictionKind::Choice;
    std::string question;
    std::vector<std::string> choices;  // Choice
    int right = 0;                     // Choice: which of them
    Measurement truth;                 // Number
    std::string countedTruth;          // Number: a count over seeds instead, such as "ahead ascg cg"
    std::string solver;                // Curve: whose
    bool quiz = true;                  // it can be answered without what the step shows
    LessonState reveal;                // what to show once it is answered
    std::string after;                 // Markdown that appears then
    int afterLine = 0;                 // where that begins in the file
    int line = 0;

    bool operator==(const Prediction&) const = default;
};

struct LessonStep {
    std::string title;
    LessonState state;
    std::string text;  // Markdown
    std::optional<Prediction> prediction;
    int line = 0;      // of its title
    int textLine = 0;  // where its text begins

    bool operator==(const LessonStep&) const = default;
};

struct Lesson {
    static constexpr int unordered = 1000;

    std::string name;  // the file's, without its ending
    std::string file;
    std::string title;
    std::string about;
    int minutes = 0;  // 0: not said
    int order = unordered;
    std::vector<LessonStep> steps;
    std::vector<LessonCount> counts = {};  // that its texts ask for, with what the table says of them

    bool operator==(const Lesson&) const = default;
};
using LessonPtr = std::shared_ptr<const Lesson>;
// "5. The zigzag", by its place in the list where the file says one: so a class can be told which to open.
std::string numberedTitle(const Lesson& lesson);

// A panel's title or an action's id: may it be used in this step? Going on and leaving, help, links, themes, the size
// of the type and quitting always may (lesson_locks.cpp).
bool opens(const LessonState& state, std::string_view control);

// Throws std::invalid_argument: "zigzag.md, line 12: reason".
Lesson parseLesson(std::string_view text, const std::string& file);
// Throws std::runtime_error too, for a file that cannot be read.
Lesson loadLesson(const std::filesystem::path& file, Pipes pipes = Pipes::Refused);

struct LessonFolder {
    std::vector<LessonPtr> lessons;     // by their order, then by name
    std::vector<std::string> problems;  // one sentence per file that was left out
};
// All *.md of a folder; one that is not there is empty.
LessonFolder loadLessons(const std::filesystem::path& folder);

// "zigzag.md, line 12: "
std::string lessonPlace(const std::string& file, int line);

}  // namespace awaystep
