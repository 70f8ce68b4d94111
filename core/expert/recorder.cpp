#include "expert/recorder.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace awaystep {

namespace {

Rng luck(std::uint64_t seed, const char* what, int t) { return Rng(seed, what + std::to_string(t)); }

}  // namespace

void Recorder::requireIdle(const char* act) const {
    if (state_ != RecorderState::Idle)
        throw std::invalid_argument(std::string(act) + ": a recording is running, finish or discard it first");
}

void Recorder::start(DomainPtr domain, const RecordingSetup& setup) {
    requireIdle("start");
    if (!isValidId(setup.id)) {
        throw std::invalid_argument("start: an id has 1 to 64 letters, digits, '-' and '_'; got " +
                                    std::to_string(setup.id.size()) + " characters, or others among them");
    }
    checkTexts(setup.title, setup.author, setup.notes);
    Demonstration blank = blankDemonstration(*domain);
    if (blank.parameters.size() > largestWorldText) {
        throw std::invalid_argument("start: this world takes " + std::to_string(blank.parameters.size()) +
                                    " bytes to describe, a demonstration has room for " +
                                    std::to_string(largestWorldText));
    }
    current_ = std::move(blank);
    current_.id = setup.id;
    current_.title = setup.title;
    current_.author = setup.author;
    current_.notes = setup.notes;
    current_.started = setup.started;
    current_.seed = setup.seed;
    current_.ending = setup.ending;
    if (setup.ending == Ending::Geometric && !current_.criterion.discounted()) {
        current_ = {};
        throw std::invalid_argument("start: only under the discounted criterion a recording may end at random");
    }

    Rng rng(setup.seed, "start");
    current_.start = recordedState(*domain, drawStart(*domain, rng));
    begin(std::move(domain));
}

void Recorder::branch(DomainPtr domain, const Demonstration& from, int step, const RecordingSetup& setup) {
    requireIdle("branch");
    if (step < 0 || step > from.length()) {
        throw std::invalid_argument("branch: the demonstration has the states 0 to " + std::to_string(from.length()) +
                                    ", not " + std::to_string(step));
    }
    if (const auto difference = differenceFrom(from, *domain)) throw std::invalid_argument("branch: " + *difference);

    RecordingSetup byHand = setup;
    byHand.ending = Ending::ByHand;
    start(domain, byHand);
    current_.branch = BranchOrigin{from.id, step};
    current_.start = from.start;
    current_.steps.assign(from.steps.begin(), from.steps.begin() + step);
    begin(std::move(domain));
}

void Recorder::resume(DomainPtr domain, Demonstration partial) {
    requireIdle("resume");
    if (const auto difference = differenceFrom(partial, *domain)) throw std::invalid_argument("resume: " + *difference);
    current_ = std::move(partial);
    begin(std::move(domain));
}

void Recorder::begin(DomainPtr domain) {
    domain_ = std::move(domain);
    state_ = RecorderState::Recording;
    offset_ = current_.steps.empty() ? 0.0 : current_.steps.back().time;
    settle();
}

// After every arrival: where the agent is now, and whether the application ends the recording here: after H terms of a
// finite horizon, or by a draw. Every state has a draw, the first included, so a geometric recording may be over before
// the first step: P(T = t) = (1-gamma) gamma^t. Where features belong to states and actions every action has one.
void Recorder::settle() {
    const int t = current_.length();
    agentState_ = stateNow(*domain_, current_.at(t)).value();
    const int terms = current_.terms();
    if (current_.criterion.finiteHorizon() && terms >= current_.criterion.horizon) state_ = RecorderState::Ended;
    if (current_.ending != Ending::Geometric || terms == 0) return;
    if (luck(current_.seed, "end ", t).chance(current_.criterion.perStep())) state_ = RecorderState::Ended;
}

double Recorder::secondsAt(double time) const {
    const double last = current_.steps.empty() ? 0.0 : current_.steps.back().time;
    const double seconds = time + offset_;
    return std::isfinite(seconds) ? std::max(last, seconds) : last;
}

RecordedStep Recorder::nextStep(int action, double time) const {
    Rng rng = luck(current_.seed, "step ", current_.length());
    const int next = drawNext(*domain_, agentState_, action, rng);
    return {action, secondsAt(time), recordedState(*domain_, agentState_, action, next)};
}

void Recorder::take(RecordedStep step) {
    current_.steps.push_back(std::move(step));
    settle();
}

std::optional<std::string> Recorder::undo() {
    if (auto reason = whyNotUndo(*this)) return reason;
    current_.steps.pop_back();
    ++current_.undone;
    if (state_ == RecorderState::Ended) state_ = RecorderState::Recording;  // of a finite horizon: not at random
    if (current_.branch) current_.branch->step = std::min(current_.branch->step, current_.length());
    settle();  // the draw of an earlier state did not end the recording, and is the same again
    return std::nullopt;
}

std::optional<std::string> Recorder::pause(double time) {
    if (state_ != RecorderState::Recording) return "no recording is running";
    state_ = RecorderState::Paused;
    pausedAt_ = time;
    return std::nullopt;
}

std::optional<std::string> Recorder::unpause(double time) {
    if (state_ != RecorderState::Paused) return "no recording is paused";
    state_ = RecorderState::Recording;
    offset_ -= std::max(0.0, time - pausedAt_);
    return std::nullopt;
}

Demonstration Recorder::finished(const FinishingTouch& touch) const {
    if (const auto reason = whyNotFinish(*this)) throw std::invalid_argument("finish: " + *reason);
    Demonstration result = current_;
    if (touch.title) result.title = *touch.title;
    if (touch.notes) result.notes = *touch.notes;
    checkTexts(result.title, result.author, result.notes);
    result.success = touch.success ? *touch.success : looksSuccessful(current_, *domain_);
    return result;
}

Demonstration Recorder::finish(const FinishingTouch& touch) {
    Demonstration result = finished(touch);
    discard();
    return result;
}

void Recorder::discard() {
    state_ = RecorderState::Idle;
    current_ = {};
    domain_.reset();
}

// --- what is refused ---

std::optional<std::string> whyNot(const Recorder& recorder, int action) {
    if (recorder.state() == RecorderState::Idle) return "nothing is being recorded";
    if (recorder.state() == RecorderState::Paused) return "the recording is paused";
    if (recorder.state() == RecorderState::Ended && recorder.current().criterion.finiteHorizon())
        return "the episode is over: it has " + std::to_string(recorder.current().criterion.horizon) + " terms";
    if (recorder.state() == RecorderState::Ended) return "the application has ended this recording, as its setup asked";
    if (action < 0 || action >= recorder.domain()->actions()) return "there is no action " + std::to_string(action);
    const int limit =
        stepLimit(static_cast<int>(recorder.current().fieldNames.size() + recorder.current().featureNames.size()));
    if (recorder.current().length() >= limit)
        return "a demonstration here holds " + std::to_string(limit) + " steps: finish this one";
    return recorder.domain()->whyIllegal(recorder.agentState(), action);
}

// Once a draw has ended a geometric recording its length is known, and repeating the last steps with that knowledge
// would bias the state that counts.
std::optional<std::string> whyNotUndo(const Recorder& recorder) {
    if (recorder.state() == RecorderState::Idle) return "nothing is being recorded";
    if (recorder.state() == RecorderState::Ended && recorder.current().ending == Ending::Geometric)
        return "the application has ended this recording: its last step stands";
    if (recorder.current().steps.empty()) return "there is no step to take back";
    return std::nullopt;
}

std::optional<std::string> whyNotFinish(const Recorder& recorder) {
    if (recorder.state() == RecorderState::Idle) return "nothing is being recorded";
    if (recorder.current().ending == Ending::Geometric && recorder.state() != RecorderState::Ended) {
        return "the application ends this recording itself, as its setup asked: go on, or discard it";
    }
    return std::nullopt;
}

}  // namespace awaystep
