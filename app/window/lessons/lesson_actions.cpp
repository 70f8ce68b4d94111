#include <string>
#include <utility>

#include "model/guide/guide_pages.h"
#include "model/lessons/lesson_feature.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/settings/this_build.h"
#include "window/shell/action_tables.h"
#include "window/shell/orders.h"

namespace awaystep {
namespace {

// A lesson of one's own has none: then the page opens at its top.
std::string notesOn(const Lesson& lesson) { return "teaching.md#" + anchorOf(lesson.title); }

bool inLesson(const Session& session) { return session.lessons().lesson() != nullptr; }

}  // namespace

void addLessonActions(std::vector<Action>& all) {
    const auto add = [&](Action action) {
        action.when = When::NotRecording;
        all.push_back(std::move(action));
    };
    add({.id = "lesson.list",
         .menu = "Lesson",
         .label = "Lessons\u2026",
         .chord = ImGuiKey_F2,
         .about = "Lists the lessons, and opens one from a file.",
         .run = order(ToggleLessonList{}),
         .enabled = [](const Session& w) { return w.lessons().lesson() == nullptr; }});
    add({.id = "lesson.next",
         .menu = "Lesson",
         .label = "Next step",
         .chord = ImGuiKey_PageDown,
         .about = "The next step of the lesson, or the answer to a prediction. Presentation remotes send this key.",
         .run = order(GoInLesson{1}),
         .enabled = inLesson,
         .separatorBefore = true});
    add({.id = "lesson.back",
         .menu = "Lesson",
         .label = "Step before",
         .chord = ImGuiKey_PageUp,
         .about = "The step before in the lesson.",
         .run = order(GoInLesson{-1}),
         .enabled = inLesson});
    add({.id = "lesson.again",
         .menu = "Lesson",
         .label = "Ask this question again",
         .about = "Forgets the answer to the question of this step and asks it again, for another group.",
         .run = order(AskAgain{}),
         .enabled = [](const Session& w) { return inLesson(w) && w.lessons().lesson()->revealed(); }});
    add({.id = "lesson.hands",
         .menu = "Lesson",
         .label = "Count a show of hands",
         .about =
             "Opens a field for each answer to the question, for how many of the class are for it, or closes them.",
         .run =
             [](const Session& w, const Preferences&, Orders& orders) {
                 orders.add(CountHands{w.lessons().hands().empty() ? 0 : -1, 0});
             },
         .enabled =
             [](const Session& w) {
                 if (!inLesson(w)) return false;
                 const auto& asked = w.lessons().lesson()->now().prediction;
                 return asked && asked->kind == PredictionKind::Choice;
             }});
    add({.id = "lesson.copyAnswer",
         .menu = "Lesson",
         .label = "Copy my answer as a link",
         .about = "A link with the answer to the question of this step: handed in, the class counts them.",
         .run = order(CopyPredictionLink{}),
         .enabled = [](const Session& w) { return w.lessons().answered().has_value(); }});
    add({.id = "lesson.restart",
         .menu = "Lesson",
         .label = "Start the lesson again",
         .about = "Goes to the first step and forgets all answers of this lesson.",
         .run = order(StartLessonAgain{}),
         .enabled = inLesson});
    add({.id = "lesson.leave",
         .menu = "Lesson",
         .label = "Leave the lesson",
         .about = "Ends the lesson and restores what was open before it.",
         .run = order(LeaveLesson{}),
         .enabled = inLesson});
    add({.id = "lesson.notes",
         .menu = "Lesson",
         .label = "Teacher's notes",
         .about = "Opens the guide at the notes for teachers: what to ask, which wrong answers to expect.",
         .run = [](const Session& w, const Preferences&, Orders& orders) {
             const LessonSession* given = w.lessons().lesson();
             orders.add(ShowGuide{given == nullptr ? "teaching.md" : notesOn(given->lesson())});
         }});
    add({.id = "lesson.capture",
         .menu = "Lesson",
         .label = "Capture this step",
         .chord = ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_L,
         .about = "Appends what is shown to a lesson file as a new step, for you to write its text.",
         .run = order(CaptureStep{}),
         .enabled = [](const Session& w) { return w.race().race() != nullptr; },
         .separatorBefore = true});
    for (const bool handout : {true, false})
        add({.id = handout ? "lesson.handout" : "lesson.questions",
             .menu = "Lesson",
             .label = handout ? "Export handout\u2026" : "Export questions for Moodle\u2026",
             .about = handout ? "Writes the lesson as one page with pictures, questions and answers, to print."
                              : "Writes the lesson's questions as a GIFT file, which Moodle's question bank imports.",
             .missing = buildAbilities().handout,
             .run = order(AskExportLesson{handout}),
             .enabled = inLesson,
             .separatorBefore = handout});
    add({.id = "class.show",
         .menu = "Lesson",
         .label = "Class of demonstrations\u2026",
         .chord = ImGuiKey_F3,
         .about = "Opens what a class handed in, files or links: trails, points, mixtures, races, predictions.",
         .run = order(ToggleClassroom{})});
    add({.id = "lesson.keep",
         .menu = "Lesson",
         .label = "Keep predictions",
         .about = "Records predictions in predictions.csv in the data folder, without names. Off by default.",
         .run = order(ToggleKeepPredictions{}),
         .checked = [](const Preferences& p) { return p.keepPredictions; }});
}

void addPresenterActions(std::vector<Action>& all) {
    const auto add = [&](Action action) { all.push_back(std::move(action)); };
    add({.id = "present.projector",
         .menu = "View",
         .label = "Projector on or off",
         .chord = ImGuiKey_F5,
         .about = "Switches to the projector's theme and scale, and back.",
         .run = order(ToggleProjector{}),
         .checked = [](const Preferences& p) { return p.theme == name(Theme::Projector); },
         .separatorBefore = true});
    add({.id = "present.fullScreen",
         .menu = "View",
         .label = "Full screen",
         .chord = ImGuiKey_F11,
         .about = "The window fills the screen; the same key restores it.",
         .run = order(ToggleFullScreen{})});
    add({.id = "present.spotlight",
         .menu = "View",
         .label = "Spotlight",
         .chord = ImGuiKey_F6,
         .about = "Dims all but the panel under the mouse.",
         .run = order(ToggleSpotlight{})});
    add({.id = "present.freeze",
         .menu = "View",
         .label = "Freeze the picture",
         .chord = ImGuiKey_F8,
         .about = "The picture stays as it is, and nothing responds, until the key is pressed again.",
         .run = order(ToggleFreeze{})});
    add({.id = "present.blank",
         .menu = "View",
         .label = "Black screen",
         .chord = ImGuiKey_B,
         .about =
             "Shows nothing, so that a class looks at the speaker; the same key shows the window again. In a lesson "
             "also the full stop, which many presentation remotes send.",
         .run = order(ToggleBlank{}),
         .when = When::NotRecording});
}

std::vector<std::string> controlNames(const std::vector<Action>& actions) {
    std::vector<std::string> names = {"race.scrub", "race.speed", "live.shown"};
    for (const Action& action : actions) names.push_back(action.id);
    return names;
}

}  // namespace awaystep
