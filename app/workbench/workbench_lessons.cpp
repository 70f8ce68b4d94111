// The workbench while a lesson is given: what was there is put aside, every step loads its own scene, and leaving
// brings everything back.
#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

#include "workbench/lesson_numbers.h"
#include "workbench/lesson_scene.h"
#include "workbench/lesson_shelf.h"
#include "workbench/prediction_log.h"
#include "workbench/workbench.h"

namespace awaystep {
namespace {

// When it was changed and how long it is; empty if that cannot be said.
std::string stampOf(const std::string& file) {
    std::error_code unknown;
    const auto time = std::filesystem::last_write_time(file, unknown);
    const auto size = std::filesystem::file_size(file, unknown);
    if (unknown) return {};
    return std::to_string(time.time_since_epoch().count()) + " " + std::to_string(size);
}

}  // namespace

void Workbench::startLesson(LessonPtr lesson, int step) {
    if (desk_.recording() || !lesson) return;
    if (lesson_) leaveLesson();
    GivenLesson given{LessonSession(lesson, step),
                      history_,
                      race_ ? race_->player().shown() : 0,
                      race_ ? race_->player().head() : 0,
                      selectedSolver_,
                      curveView_,
                      polytopeView_,
                      stampOf(lesson->file),
                      0.0};
    lesson_ = std::move(given);
    desk_.stopReplay();
    loadLessonState();
}

// Onwards from a question that nobody answered is to its reveal first: a clicker has one key for both.
void Workbench::goInLesson(int by) {
    if (!lesson_ || desk_.recording()) return;
    LessonSession& session = lesson_->session;
    // What was drawn is an answer, whether it is compared with the mouse or with a clicker.
    if (by > 0 && session.asked() != nullptr && session.asked()->kind == PredictionKind::Curve &&
        !session.drawing().empty()) {
        givePrediction(session.drawing().points());
        return;
    }
    if (by > 0 && session.asked() != nullptr) {
        session.hold(measuredIn(*this, session.now().text));
        session.reveal();
    } else if (!session.go(by)) {
        session.say(by > 0 ? "This was the last step." : "This is the first step.");
        return;
    }
    // Whoever goes back sees the step as it was before what came later.
    loadLessonState(by < 0);
}

void Workbench::askAgain(bool everything) {
    if (!lesson_ || desk_.recording()) return;
    everything ? lesson_->session.startAgain() : lesson_->session.askAgain();
    loadLessonState(true);
}

void Workbench::leaveLesson() {
    if (!lesson_) return;
    const GivenLesson left = std::move(*lesson_);
    lesson_.reset();
    desk_.discard();
    desk_.stopReplay();
    history_ = left.before;
    selectedSolver_ = left.selectedBefore;
    curveView_ = left.curvesBefore;
    arrangement_ = Arrangement{left.shownBefore, false, false, left.polytopeBefore, left.headBefore};
    follow();
}

// A step that cannot be loaded says so, and the one before stays on the screen.
void Workbench::loadLessonState(bool fresh) {
    LessonSession& session = lesson_->session;
    const LessonState& state = session.state();
    desk_.discard();
    desk_.stopReplay();
    try {
        Document document = documentOf(state, history_.now());
        if (document != history_.now()) history_.open(std::move(document));
    } catch (const std::exception& refused) {
        session.say(refused.what());
        return;
    }
    selectedSolver_ = state.select;
    curveView_ = curveViewOf(state);
    arrangement_ = Arrangement{state.t.value_or(-1), state.play, fresh || session.asked() != nullptr};
    follow();
}

// A race that was just made has no rounds yet; it is told what to show, and shows it when it is computed.
bool Workbench::arrangeRace() {
    if (!arrangement_ || !race_ || opening_.busy() || !stage_ || stage_->choice != history_.now().scene) return false;
    if (arrangement_->fresh && arrangement_->round >= 0 && race_->player().head() > arrangement_->round) startRace();
    try {
        if (arrangement_->polytope)
            polytopeView_ = *arrangement_->polytope;
        else if (lesson_)
            polytopeView_ = polytopeViewOf(lesson_->session.state(), stage_->mdp().featureCount());
    } catch (const std::exception& refused) {
        lesson_->session.say(refused.what());
    }
    Player& player = race_->player();
    player.show(arrangement_->round < 0 ? player.last() : arrangement_->round);
    player.askFor(arrangement_->computed);
    if (arrangement_->play) player.play();
    arrangement_.reset();
    race_->advance(0.0);
    return true;
}

void Workbench::givePrediction(const PredictionAnswer& answer) {
    if (!lesson_ || lesson_->session.asked() == nullptr) return;
    LessonSession& session = lesson_->session;
    const Prediction& asked = *session.asked();
    std::string complaint;
    if (!predictionsFile_.empty()) {
        try {
            appendPrediction(predictionsFile_,
                             {session.lesson().name, session.step() + 1, answerText(asked, answer), session.seconds()});
        } catch (const std::exception& failure) {
            complaint = failure.what();
        }
    }
    session.hold(measuredIn(*this, session.now().text));
    session.give(answer);
    loadLessonState();
    if (!complaint.empty()) session.say(complaint);
}

// Time goes by; now and then the file is looked at, and what changed in it appears.
bool Workbench::advanceLesson(double seconds) {
    if (!lesson_) return false;
    LessonSession& session = lesson_->session;
    session.pass(seconds);
    lesson_->sinceLooked += seconds;
    if (lesson_->sinceLooked < secondsBetweenLooks) return false;
    lesson_->sinceLooked = 0.0;
    const std::string stamp = stampOf(session.lesson().file);
    if (stamp.empty() || stamp == lesson_->fileStamp) return false;
    lesson_->fileStamp = stamp;
    try {
        const bool other = session.replace(findLesson(session.lesson().file));
        session.complain({});  // what was wrong is mended
        if (other) loadLessonState();
    } catch (const std::exception& wrong) {
        session.complain({wrong.what()});  // what was there stays until the mistake is mended
    }
    return true;
}

}  // namespace awaystep
