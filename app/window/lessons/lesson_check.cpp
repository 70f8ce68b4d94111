// What is wrong with a lesson, as far as it shows only when its steps are drawn; and its questions for a course, whose
// answers are measured.
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "files/atomic_file.h"
#include "files/plain_text.h"
#include "model/documents/document_history.h"
#include "model/lessons/gift.h"
#include "model/lessons/lesson_feature.h"
#include "model/lessons/lesson_library.h"
#include "model/lessons/lesson_numbers.h"
#include "model/open_question.h"
#include "window/launch.h"
#include "window/lessons/blind_window.h"
#include "window/lessons/lesson_presenter.h"
#include "window/lessons/lesson_words.h"
#include "window/shell/action_tables.h"
#include "window/shell/actions.h"

namespace awaystep {
namespace {

void addMissing(BlindWindow& window, const Lesson& lesson, std::vector<std::string>& problems) {
    const Session& session = window.session();
    const LessonState& state = session.lessons().lesson()->state();
    // What the reveal takes over from its step was judged there; in a scene that is refused nothing is drawn.
    if (!state.lines.contains("highlight") || !session.question().failure().empty() ||
        !session.lessons().lesson()->messages().notice().empty())
        return;
    for (const std::string& name : window.shell().presenter().highlights().missing())
        problems.push_back(missingHighlight(lesson, state, name));
}

// See is called for every step, before and after its question is answered.
template <class See>
void walk(BlindWindow& window, const LessonPtr& lesson, const See& see) {
    window.session().open(documentFor(lesson->steps.front().state.scenario));
    window.order(StartLesson{lesson, 0});
    for (const LessonStep& step : lesson->steps) {
        if (&step != &lesson->steps.front()) window.order(GoInLesson{1});
        see(step, false);
        if (!step.prediction) continue;
        window.order(GoInLesson{1});  // the reveal
        see(step, true);
    }
}

}  // namespace

std::vector<std::string> problemsOnScreen(const LessonPtr& lesson, PanelMaker makePanels) {
    BlindWindow window(makePanels);
    std::vector<std::string> problems = problemsOf(*lesson, controlNames(window.shell().actions()));
    try {
        std::vector<std::string> missing;
        walk(window, lesson, [&](const LessonStep&, bool) { addMissing(window, *lesson, missing); });
        for (std::string& each : missing) problems.push_back(std::move(each));
    } catch (const std::exception&) {
        // The very first scene does not exist: that is among the problems already, and nothing can be drawn.
        if (problems.empty()) throw;
    }
    return problems;
}

void writeQuestions(const HandoutOptions& options, PanelMaker makePanels) {
    const LessonPtr lesson = findLesson(options.lesson, Pipes::Allowed);
    { const PendingFile tried(options.file); }  // refused before the work
    BlindWindow window(makePanels);
    std::vector<GiftQuestion> questions;
    walk(window, lesson, [&](const LessonStep& step, bool answered) {
        const Session& session = window.session();
        if (!step.prediction) return;
        if (!answered) {
            questions.push_back({step.title,
                                 filledWords(session, step.text),
                                 *step.prediction,
                                 {},
                                 {},
                                 session.lessons().lesson()->step() + 1});
            return;
        }
        questions.back().truth = measured(session, step.prediction->truth);
        questions.back().after = filledWords(session, step.prediction->after);
    });
    writeFile(options.file, giftText(*lesson, questions));
}

}  // namespace awaystep
