#include "model/recording/step_controller.h"

#include <algorithm>
#include <exception>
#include <limits>
#include <variant>

#include "model/recording/recording_controller.h"
#include "model/recording/recording_messages.h"

namespace awaystep {
namespace {

constexpr double glideTime = 0.14;  // seconds that a turn-based step takes to be drawn
constexpr double holdTime = 0.2;    // seconds that a key is down before it counts as held
constexpr double longAgo = 1e9;     // seconds

}  // namespace

bool StepController::running() const {
    return recording_.recording() && recording_.recorder().state() == RecorderState::Recording;
}

void StepController::begin() {
    clock_ = 0.0;
    sinceStep_ = longAgo;
    held_.reset();
    pressed_.reset();
    going_.reset();
    waits_ = true;
}

void StepController::step(int action) {
    RecordingSession& session = *recording_.session();
    try {
        const auto refusal = session.act(action, clock_);
        if (refusal) {
            messages_.say(*refusal);
            going_.reset();
        } else {
            sinceStep_ = 0.0;
            going_ = action;
            noticeArrival();
        }
        reportNews(session, messages_);
    } catch (const std::exception& refused) {
        going_.reset();
        messages_.complain("The step was not recorded", refused);
    }
}

// A goal, a collision, a car off the road: said when it happens, with how often it has.
void StepController::noticeArrival() {
    const Recorder& recorder = recording_.recorder();
    const Domain& domain = *recorder.domain();
    const int here = recorder.agentState();
    const StateEvent event = domain.event(here);
    if (event == StateEvent::None) return;
    const bool goal = event == StateEvent::Goal;
    int count = 0;
    const Demonstration& soFar = recorder.current();
    for (int t = 0; t <= soFar.length(); ++t) {
        const auto state = stateNow(domain, soFar.at(t));
        count += state && domain.event(*state) == event ? 1 : 0;
    }
    const StatePicture picture = domain.look(here);
    const auto* road = std::get_if<RoadState>(&picture);
    const std::string what = goal                                 ? "Goal reached"
                             : road != nullptr && road->collision ? "Collision"
                             : road != nullptr && road->offRoad   ? "Off the road"
                                                                  : "Mishap";
    messages_.say(what + (count == 1 ? "."
                          : goal     ? ", " + std::to_string(count) + " times so far."
                                     : ". " + std::to_string(count) + " so far."));
}

void StepController::act(int action) {
    if (!recording_.recording()) return;
    if (running()) waits_ = false;
    if (running() && pace_ == Pace::TurnBased)
        step(action);
    else if (const auto reason = whyNot(recording_.recorder(), action))
        messages_.say(*reason);
    else
        pressed_ = action;
}

void StepController::hold(std::optional<int> action) {
    if (held_ != action) heldFor_ = 0.0;
    held_ = action;
    // Here, and not in advance(): only now it is known that the key is still down. On a busy machine a single
    // frame may last longer than a tap, and a tap is one step.
    if (running() && pace_ == Pace::TurnBased && held_ && heldFor_ >= holdTime && sinceStep_ >= glideTime) step(*held_);
}

void StepController::undoStep() {
    RecordingSession* session = recording_.session();
    if (session == nullptr) return;
    try {
        if (const auto refusal = session->undo()) messages_.say(*refusal);
        sinceStep_ = longAgo;
        going_.reset();
        reportNews(*session, messages_);
    } catch (const std::exception& refused) {
        messages_.complain("The step was not taken back", refused);
    }
}

void StepController::togglePause() {
    RecordingSession* session = recording_.session();
    if (session == nullptr) return;
    const auto refusal = recording_.paused() ? session->unpause(clock_) : session->pause(clock_);
    if (refusal) messages_.say(*refusal);
}

void StepController::setPace(Pace pace, double stepsPerSecond) {
    // While recording the controls show it.
    if (pace != pace_ && !recording_.recording())
        messages_.say(pace == Pace::RealTime ? "Recordings run in real time from now on."
                                             : "Recordings go turn by turn from now on.");
    if (pace != pace_) going_.reset();
    if (pace != pace_) waits_ = true;
    pace_ = pace;
    stepsPerSecond_ = std::clamp(stepsPerSecond, StepsPerSecond::slowest, StepsPerSecond::quickest);
}

std::optional<Motion> StepController::motion(const Domain& domain) const {
    if (!recording_.recording()) return std::nullopt;
    const int here = recording_.recorder().agentState();
    const Demonstration& soFar = recording_.recorder().current();
    const int length = soFar.length();
    if (length == 0) return Motion{here, here, 1.0};
    const int before = stateNow(domain, soFar.at(length - 1)).value_or(here);
    const double duration = pace_ == Pace::RealTime ? 1.0 / stepsPerSecond_ : glideTime;
    return Motion{before, here, std::clamp(sinceStep_ / duration, 0.0, 1.0)};
}

// A key acts at once: half an interval after the last step, or sooner where that one was late.
bool StepController::stepInRealTime() {
    const double whole = 1.0 / stepsPerSecond_, interval = pressed_ ? 0.5 * whole : whole;
    if (pace_ != Pace::RealTime || sinceStep_ < interval) return false;
    const double late = sinceStep_ - whole;
    const Recorder& recorder = recording_.recorder();
    const std::optional<int> wish = pressed_ ? pressed_ : held_;
    const std::optional<int> idle = recorder.domain()->controls().idleAction;
    pressed_.reset();
    // A held key whose action is illegal must not stop the traffic.
    const auto reason = wish ? whyNot(recorder, *wish) : std::nullopt;
    if (reason) messages_.say(*reason);
    const std::optional<int> next = wish && !reason ? wish : idle ? idle : going_;
    if (!next) return true;
    step(*next);
    // Frames come when they come. What this one is late counts for the next step, or the world would be slower than it
    // is set to; a pause of the program's is not caught up with.
    if (sinceStep_ == 0.0 && late < whole) sinceStep_ = std::clamp(late, 0.0, 0.75 * whole);
    return true;
}

bool StepController::advance(double seconds) {
    if (!running() || waits()) return false;
    clock_ += seconds;
    const bool moving = secondsToNextChange() == 0.0;
    sinceStep_ += seconds;
    heldFor_ += held_ ? seconds : 0.0;
    return stepInRealTime() || moving;
}

double StepController::secondsToNextChange() const {
    const bool moving = running() && !waits() && (pace_ == Pace::RealTime || sinceStep_ < glideTime || held_);
    return moving ? 0.0 : std::numeric_limits<double>::infinity();
}

}  // namespace awaystep
