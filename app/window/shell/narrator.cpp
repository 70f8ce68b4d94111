#include "window/shell/narrator.h"

#include <utility>

#include "model/documents/document.h"
#include "model/documents/document_feature.h"
#include "model/documents/document_file.h"
#include "model/explanation/sentences.h"
#include "model/explanation/verdict.h"
#include "model/lessons/lesson_feature.h"
#include "model/lessons/lesson_session.h"
#include "model/live/live_feature.h"
#include "model/live/shown_learning.h"
#include "model/open_question.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/text/markdown.h"
#include "model/text/numbers.h"
#include "window/lessons/lesson_words.h"

namespace awaystep {
namespace {

constexpr double betweenLooks = 0.15;  // seconds
constexpr double betweenSteps = 3.0;   // while a race plays
enum class Place : std::size_t {
    World,
    Step,
    Verdict,
    LessonText,
    Question,
    Answer,
    LessonNotice,
    LessonProblem,
    Recording,
    Notice,
    Learnt,
    News
};

constexpr std::size_t at(Place place) { return static_cast<std::size_t>(place); }

std::string withoutMarks(const std::string& markdown) {
    std::string words;
    for (const MarkdownBlock& block : parseMarkdown(markdown)) words += (words.empty() ? "" : " ") + wordsOf(block);
    return words;
}

std::string worldSentence(const Session& session) {
    if (session.question().openScenario() == nullptr) return session.question().failure();
    return "The world is " + session.document().scene.plan.name + ".";
}

std::string stepSentence(const Session& session) {
    const RunView* run = session.race().selectedRun();
    const auto record = session.race().shownRecord();
    if (run == nullptr || record == nullptr) return {};
    return "Iteration " + std::to_string(record->t) + ", distance " + readable(record->distance) + ". " +
           explainStep(run->solver(), *record);
}

std::string recordingSentence(const RecordingController& controller) {
    if (!controller.recording()) return {};
    const auto steps = static_cast<std::int64_t>(controller.recorder().current().length());
    return steps == 0 ? "Recording: the keys of the world drive, Enter finishes, Escape discards."
                      : "Recorded " + counted(steps, "step") + ".";
}

}  // namespace

void Narrator::say(std::size_t place, std::string sentence) {
    if (place >= last_.size()) last_.resize(place + 1);
    if (last_[place] == sentence) return;
    last_[place] = sentence;
    if (!sentence.empty()) waiting_.push_back(std::move(sentence));
}

void Narrator::look(const Session& session, double seconds) {
    if (seconds - looked_ < betweenLooks) return;
    looked_ = seconds;
    say(at(Place::World), worldSentence(session));
    const LessonSession* lesson = session.lessons().lesson();
    const bool waits = lesson != nullptr && waitsForNumbers(session, lesson->now().text);
    if (!waits) {
        say(at(Place::LessonText),
            lesson == nullptr ? "" : lesson->now().title + ". " + withoutMarks(stepWords(session, *lesson)));
        const Prediction* asked = lesson == nullptr ? nullptr : lesson->asked();
        std::string question = asked == nullptr ? "" : filledWords(session, asked->question);
        if (asked != nullptr)
            for (std::size_t i = 0; i < asked->choices.size(); ++i)
                question += " " + std::to_string(i + 1) + ": " + asked->choices[i] + ".";
        say(at(Place::Question), std::move(question));
        say(at(Place::Answer), lesson == nullptr ? "" : verdict(session, *lesson));
        say(at(Place::LessonNotice), lesson == nullptr ? "" : lesson->messages().notice());
    }
    const bool wrong = lesson != nullptr && !lesson->messages().problems().empty();
    say(at(Place::LessonProblem), wrong ? lesson->messages().problems().front() : "");
    say(at(Place::Recording), recordingSentence(session.recording().controller()));
    say(at(Place::Notice), session.recording().controller().notice());
    say(at(Place::Learnt), tellsLearning(session) ? session.live().sentence() : "");
    say(at(Place::News), session.documents().news().sentence);
    const Race* race = session.race().race();
    const bool playing = race != nullptr && race->player().playing();
    if (!playing || seconds - steps_ >= betweenSteps) {
        if (race != nullptr) steps_ = seconds;
        say(at(Place::Step), stepSentence(session));
    }
    if (!playing) say(at(Place::Verdict), verdictOf(session));
}

std::optional<std::string> Narrator::take() {
    if (waiting_.empty()) return std::nullopt;
    std::string first = std::move(waiting_.front());
    waiting_.pop_front();
    return first;
}

}  // namespace awaystep
