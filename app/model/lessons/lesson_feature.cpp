#include "model/lessons/lesson_feature.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

#include "model/lessons/lesson_library.h"
#include "model/lessons/lesson_scene.h"
#include "model/lessons/prediction_log.h"
#include "model/order_list.h"
#include "model/session_state.h"

namespace awaystep {
namespace {

// When it was changed and how long it is; empty if that cannot be said.
std::string stampOf(const std::string& file) {
    std::error_code unknown;
    const auto time = std::filesystem::last_write_time(file, unknown);
    const auto size = std::filesystem::file_size(file, unknown);
    if (unknown) return {};
    return std::to_string(static_cast<long long>(time.time_since_epoch().count())) + " " + std::to_string(size);
}

}  // namespace

void LessonFeature::carryOut(const LessonOrder& order) {
    std::visit(EachOrder{
                   [&](const StartLesson& lesson) { start(lesson.lesson, lesson.step); },
                   [&](const GoInLesson& step) { go(step.by); },
                   [&](const LeaveLesson&) { leave(); },
                   [&](const AskAgain&) { askAgain(false); },
                   [&](const StartLessonAgain&) { askAgain(true); },
                   [&](const ComplainInLesson& found) {
                       if (given_) given_->session.messages().complain(found.problems);
                   },
                   [&](const AnswerPrediction& given) { answer(given.answer); },
                   [&](const DraftPrediction& written) { draft_.number = written.number; },
                   [&](const CountHands& hands) { count(hands); },
                   [&](const SketchCurve& point) { sketch(point); },
                   [&](const ClearSketch&) { draft_.curve.clear(); },
                   [&](const SayInLesson& said) {
                       given_ ? given_->session.messages().say(said.sentence) : links_.say(said.sentence);
                   },
                   [&](const KeepPredictions& keep) { predictionsFile_ = keep.file; },
               },
               order);
}

void LessonFeature::start(const LessonPtr& lesson, int step) {
    if (links_.isRecording() || !lesson) return;
    const LessonNeighbours beside = lessonsBeside(*lesson);
    // From lesson to lesson: the scene from before the first one is kept for the end and not shown in between.
    if (given_)
        state_.history = *state_.putAside;
    else
        state_.putAside = state_.history;
    given_ = GivenLesson{LessonSession(lesson, step),
                         given_ ? given_->before : links_.shownView(),
                         stampOf(lesson->file),
                         0.0,
                         beside.previous,
                         beside.next};
    arrived();
    loadState(true);
}

void LessonFeature::arrived() {
    given_->seconds = 0.0;
    draft_ = {};
}

// From a question without an answer the next step is its reveal: a presenter has one key for both. What was drawn or
// typed is an answer, whether it is entered with the mouse or with a presenter.
void LessonFeature::go(int by) {
    if (!given_ || links_.isRecording()) return;
    LessonSession& session = given_->session;
    const Prediction* asked = by > 0 ? session.asked() : nullptr;
    if (asked != nullptr && asked->kind == PredictionKind::Curve && !draft_.curve.empty())
        return answer(draft_.curve.points());
    if (asked != nullptr && asked->kind == PredictionKind::Number && draft_.number) return answer(*draft_.number);
    if (asked != nullptr) {
        given_->held.hold(session.step(), links_.measuredIn(session.now().text));
        session.reveal();
    } else if (!session.go(by)) {
        if (by > 0 && given_->next) return start(LessonPtr(given_->next), 0);
        // One press too many at the end of a lesson is taken back by one press.
        if (by < 0 && given_->previous)
            return start(LessonPtr(given_->previous), static_cast<int>(given_->previous->steps.size()) - 1);
        session.messages().say(by > 0 ? "This was the last step." : "This is the first step.");
        return;
    } else {
        arrived();
    }
    // Going back shows the step as it was before what came later, and so does a step that says that it begins at 0.
    const LessonState& state = session.state();
    loadState(by < 0 || (state.t == 0 && state.lines.contains("t")));
}

void LessonFeature::askAgain(bool everything) {
    if (!given_ || links_.isRecording()) return;
    everything ? given_->hands.clear() : static_cast<void>(given_->hands.erase(given_->session.step()));
    given_->session.askAgain(everything);
    arrived();
    loadState(true);
}

void LessonFeature::leave() {
    if (!given_) return;
    const ShownView before = given_->before;
    given_.reset();
    draft_ = {};
    links_.stopRecording();
    state_.history = *std::exchange(state_.putAside, std::nullopt);
    links_.lookAt(before.solver, before.curves);
    links_.arrange({.iteration = before.iteration, .polytope = before.polytope, .computed = before.computed});
    links_.follow();
}

void LessonFeature::drop() {
    given_.reset();
    draft_ = {};
    state_.putAside.reset();
}

void LessonFeature::count(const CountHands& hands) {
    constexpr int mostPeople = 100'000;
    if (!given_ || !given_->session.now().prediction) return;
    const std::size_t choices = given_->session.now().prediction->choices.size();
    const auto choice = static_cast<std::size_t>(std::max(0, hands.choice));
    if (hands.choice < 0) given_->hands.erase(given_->session.step());
    if (hands.choice < 0 || choice >= choices) return;
    std::vector<int>& counted = given_->hands[given_->session.step()];
    counted.resize(choices);
    counted[choice] = std::clamp(hands.people, 0, mostPeople);
}

std::vector<int> LessonFeature::hands() const {
    if (!given_) return {};
    const auto found = given_->hands.find(given_->session.step());
    return found == given_->hands.end() ? std::vector<int>() : found->second;
}

void LessonFeature::sketch(const SketchCurve& order) {
    if (!given_ || given_->session.asked() == nullptr) return;
    order.point ? draft_.curve.add(*order.point) : draft_.curve.lift();
}

// If a step cannot be loaded there is a message, and the previous one stays on the screen.
void LessonFeature::loadState(bool fresh) {
    LessonSession& session = given_->session;
    const LessonState& state = session.state();
    draft_.number.reset();
    links_.stopRecording();
    try {
        Document document = documentOf(state, state_.document());
        if (document != state_.document()) state_.history.open(std::move(document));
    } catch (const std::exception& refused) {
        session.messages().say(refused.what());
        return;
    }
    links_.lookAt(state.select, curveViewOf(state));
    links_.arrange({.iteration = state.t.value_or(-1),
                    .play = state.play,
                    .fresh = fresh || session.asked() != nullptr,
                    .watch = state.watch});
    links_.follow();
}

// A number is right within ten per cent; empty for a curve, and while nothing is measured.
std::string LessonFeature::resultOf(const Prediction& asked, const PredictionAnswer& answer) const {
    const auto word = [](bool right) { return std::string(right ? "right" : "wrong"); };
    if (const int* choice = std::get_if<int>(&answer)) return word(*choice == asked.right);
    const double* said = std::get_if<double>(&answer);
    if (said == nullptr) return {};
    std::optional<double> truth = asked.truth.given;
    if (!truth) {
        const auto known = links_.measuredIn("{" + text(asked.truth) + "}");
        if (!known.empty()) truth = known.begin()->second;
    }
    if (!truth) return {};
    return word(std::abs(*said - *truth) <= 0.1 * std::abs(*truth));
}

std::optional<PolytopeView> LessonFeature::polytopeView(int features) {
    if (!given_) return std::nullopt;
    try {
        return polytopeViewOf(given_->session.state(), features);
    } catch (const std::exception& refused) {
        given_->session.messages().say(refused.what());
        return std::nullopt;
    }
}

void LessonFeature::answer(const PredictionAnswer& answer) {
    if (!given_ || given_->session.asked() == nullptr) return;
    LessonSession& session = given_->session;
    const Prediction& asked = *session.asked();
    std::string complaint;
    const KeptPrediction kept{session.lesson().name, session.step() + 1, answerText(asked, answer), given_->seconds,
                              resultOf(asked, answer)};
    given_->answers.insert_or_assign(session.step(), kept);
    if (!predictionsFile_.empty()) {
        try {
            appendPrediction(predictionsFile_, kept);
        } catch (const std::exception& failure) {
            complaint = failure.what();
        }
    }
    given_->held.hold(session.step(), links_.measuredIn(session.now().text));
    session.give(answer);
    loadState();
    if (!complaint.empty()) session.messages().say(complaint);
}

std::optional<KeptPrediction> LessonFeature::answered() const {
    if (!given_ || given_->session.answer() == nullptr) return std::nullopt;
    const auto found = given_->answers.find(given_->session.step());
    return found == given_->answers.end() ? std::nullopt : std::optional(found->second);
}

// A teacher may be editing the lesson in another window.
double LessonFeature::secondsToNextChange() const {
    return given_ ? secondsBetweenChecks : Feature::secondsToNextChange();
}

// The file is checked at intervals, and what changed in it appears.
bool LessonFeature::collect(double, double passed) {
    if (!given_) return false;
    LessonSession& session = given_->session;
    given_->seconds += passed;
    given_->sinceChecked += passed;
    if (given_->sinceChecked < secondsBetweenChecks) return false;
    given_->sinceChecked = 0.0;
    const std::string stamp = stampOf(session.lesson().file);
    if (stamp.empty() || stamp == given_->fileStamp) return false;
    given_->fileStamp = stamp;
    try {
        const bool other = session.replace(findLesson(session.lesson().file));
        session.messages().complain({});  // the mistake is corrected
        if (other) loadState();
    } catch (const std::exception& wrong) {
        session.messages().complain({wrong.what()});  // the lesson stays as it was until the mistake is corrected
    }
    return true;
}

}  // namespace awaystep
