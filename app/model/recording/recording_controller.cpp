#include "model/recording/recording_controller.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>
#include <utility>
#include <variant>

#include "model/settings/ids_and_times.h"

namespace awaystep {
namespace {

constexpr double noticeTime = 4.0;  // seconds that a sentence stays
constexpr double glideTime = 0.14;  // seconds that a turn-based step takes to be drawn
constexpr double holdTime = 0.2;    // seconds that a key is down before it counts as held

}  // namespace

RecordingSetup RecordingController::setupFor(const std::string& title, std::uint64_t seed,
                                             const std::string& notes) const {
    RecordingSetup setup;
    setup.id = freshId();
    setup.title = title;
    setup.author = userName();
    setup.notes = notes;
    setup.started = timeText();
    setup.seed = seed;
    return setup;
}

void RecordingController::begin() {
    clock_ = 0.0;
    sinceStep_ = 1e9;
    held_.reset();
    pressed_.reset();
    going_.reset();
    notice_.clear();
}

// As a short notice in the panel, and in full among the messages.
void RecordingController::complain(const std::string& what, const std::exception& refused) {
    trouble_ = what + ": " + refused.what();
    say(what + ".");
}

// What the session did besides the order.
void RecordingController::reportNews() {
    if (!session_) return;
    if (auto news = session_->takeNews()) {
        trouble_ = *news + ".";
        say("The recording's journal had been removed and was written again.");
    }
}

void RecordingController::start(const DomainPtr& domain, const std::string& title, std::uint64_t seed,
                                const std::string& notes) {
    try {
        session_.emplace(RecordingSession::start(journals_.fileFor(*domain), domain, setupFor(title, seed, notes)));
        begin();
    } catch (const std::exception& refused) {
        complain("Nothing can be recorded", refused);
    }
}

void RecordingController::branch(const DomainPtr& domain, const Demonstration& from, int step, const std::string& title,
                                 std::uint64_t seed, const std::string& notes) {
    try {
        session_.emplace(
            RecordingSession::branch(journals_.fileFor(*domain), domain, from, step, setupFor(title, seed, notes)));
        begin();
    } catch (const std::exception& refused) {
        complain("Nothing can be recorded", refused);
    }
}

void RecordingController::step(int action) {
    try {
        if (const auto whyNot = session_->act(action, clock_)) {
            say(*whyNot);
            going_.reset();
        } else {
            sinceStep_ = 0.0;
            going_ = action;
            noticeArrival();
        }
        reportNews();
    } catch (const std::exception& refused) {
        going_.reset();
        complain("The step was not recorded", refused);
    }
}

// A goal, a collision, a car off the road: said when it happens, with how often it has.
void RecordingController::noticeArrival() {
    const Domain& domain = *recorder().domain();
    const int here = recorder().agentState();
    const bool goal = domain.isGoal(here);
    if (!goal && !domain.isMishap(here)) return;
    int count = 0;
    const Demonstration& soFar = recorder().current();
    for (int t = 0; t <= soFar.length(); ++t) {
        const auto state = stateNow(domain, soFar.at(t));
        count += state && (goal ? domain.isGoal(*state) : domain.isMishap(*state)) ? 1 : 0;
    }
    const StatePicture picture = domain.look(here);
    const auto* road = std::get_if<RoadState>(&picture);
    const std::string what = goal                                 ? "Goal reached"
                             : road != nullptr && road->collision ? "Collision"
                             : road != nullptr && road->offRoad   ? "Off the road"
                                                                  : "Mishap";
    say(what + (count == 1 ? "."
                : goal     ? ", " + std::to_string(count) + " times by now."
                           : "; " + std::to_string(count) + " steps with a mishap by now."));
}

void RecordingController::act(int action) {
    if (!session_) return;
    if (running() && pace_ == Pace::TurnBased)
        step(action);
    else if (const auto whyNot = recorder().whyNot(action))
        say(*whyNot);
    else
        pressed_ = action;
}

void RecordingController::hold(std::optional<int> action) {
    if (held_ != action) heldFor_ = 0.0;
    held_ = action;
    // Here, and not where time goes by: only now it is known that the key is still down. On a busy machine a single
    // frame may last longer than a tap, and a tap is one step.
    if (running() && pace_ == Pace::TurnBased && held_ && heldFor_ >= holdTime && sinceStep_ >= glideTime) step(*held_);
}

void RecordingController::undoStep() {
    if (!session_) return;
    try {
        if (const auto whyNot = session_->undo()) say(*whyNot);
        sinceStep_ = 1e9;
        going_.reset();
        reportNews();
    } catch (const std::exception& refused) {
        complain("The step was not taken back", refused);
    }
}

void RecordingController::togglePause() {
    if (!session_) return;
    if (const auto whyNot = paused() ? session_->unpause(clock_) : session_->pause(clock_)) say(*whyNot);
}

DemonstrationPtr RecordingController::finish() {
    if (!session_) return nullptr;
    if (const auto whyNot = recorder().whyNotFinish()) {
        say(*whyNot);
        return nullptr;
    }
    // A draw may end a geometric recording at its first state, and that is a sample; a recording without a step is
    // not.
    const Demonstration& soFar = recorder().current();
    if (soFar.length() == 0 && soFar.ending == Ending::ByHand) {
        discard();
        say("Nothing was recorded.");
        return nullptr;
    }
    try {
        FinishedRecording finished = session_->finishWithJournal();
        reportNews();
        session_.reset();
        journals_.awaitDocument(finished.demonstration.id, std::move(finished.journal));
        return std::make_shared<const Demonstration>(std::move(finished.demonstration));
    } catch (const std::exception& refused) {
        complain("The recording could not be finished and goes on", refused);
        return nullptr;
    }
}

void RecordingController::discard() {
    if (!session_) return;
    try {
        session_->discard();
    } catch (const std::exception& refused) {
        complain("The recording could not be removed", refused);
    }
    session_.reset();
}

void RecordingController::setAside() {
    if (!session_) return;
    if (recorder().current().length() == 0) return discard();
    session_.reset();
    for (const std::string& problem : journals_.findUnfinished()) say(problem);
    say("The recording was set aside; File \u203A Recover\u2026 restores it.");
}

void RecordingController::keepForNextStart() {
    if (!session_) return;
    try {
        session_->restoreJournal();
    } catch (const std::exception&) {
        // The program ends: there is no message to show, and nothing else can be done.
    }
}

void RecordingController::resume(const DomainPtr& domain, const UnfinishedRecording& from) {
    try {
        session_.emplace(RecordingSession::resume(from.file, domain, from.found));
        begin();
    } catch (const std::exception& refused) {
        complain("The recording cannot be continued", refused);
        return;
    }
    journals_.remove(from);
}

void RecordingController::setPace(Pace pace, double stepsPerSecond) {
    // While recording the controls show it.
    if (pace != pace_ && !session_)
        say(pace == Pace::RealTime ? "Recordings run in real time from now on."
                                   : "Recordings go turn by turn from now on.");
    if (pace != pace_) going_.reset();
    pace_ = pace;
    stepsPerSecond_ = std::clamp(stepsPerSecond, StepsPerSecond::slowest, StepsPerSecond::quickest);
}

std::optional<Motion> RecordingController::motion(const Domain& domain) const {
    if (session_) {
        const Demonstration& soFar = recorder().current();
        const int length = soFar.length();
        const double duration = pace_ == Pace::RealTime ? 1.0 / stepsPerSecond_ : glideTime;
        const auto stateAt = [&](int t) { return stateNow(domain, soFar.at(t)).value_or(recorder().agentState()); };
        if (length == 0) return Motion{recorder().agentState(), recorder().agentState(), 1.0};
        return Motion{stateAt(length - 1), recorder().agentState(), std::clamp(sinceStep_ / duration, 0.0, 1.0)};
    }
    return std::nullopt;
}

void RecordingController::say(std::string sentence) {
    notice_ = std::move(sentence);
    noticeAge_ = 0.0;
}

bool RecordingController::advance(double seconds, double passed) {
    bool changed = false;
    if (!notice_.empty()) {
        noticeAge_ += passed;
        if (noticeAge_ > noticeTime) {
            notice_.clear();
            changed = true;
        }
    }
    if (running()) {
        clock_ += seconds;
        changed = changed || secondsToNextChange() == 0.0;
        sinceStep_ += seconds;
        heldFor_ += held_ ? seconds : 0.0;
        // A key acts at once, but no more than twice as fast as the world moves by itself.
        const double interval = (pressed_ ? 0.5 : 1.0) / stepsPerSecond_;
        if (pace_ == Pace::RealTime && sinceStep_ >= interval) {
            const std::optional<int> wish = pressed_ ? pressed_ : held_;
            const std::optional<int> idle = recorder().domain()->idleAction();
            pressed_.reset();
            // A held key whose action is illegal must not stop the traffic.
            const bool possible = wish && !recorder().whyNot(*wish);
            if (wish && !possible) say(*recorder().whyNot(*wish));
            const std::optional<int> next = possible ? wish : idle ? idle : going_;
            if (next) step(*next);
            changed = true;
        }
    }
    return changed;
}

double RecordingController::secondsToNextChange() const {
    if (running() && (pace_ == Pace::RealTime || sinceStep_ < glideTime || held_)) return 0.0;
    if (!notice_.empty()) return std::max(0.0, noticeTime - noticeAge_);
    return std::numeric_limits<double>::infinity();
}

}  // namespace awaystep
