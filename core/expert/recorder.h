#pragma once
// Recording a demonstration: a state machine without a GUI, without files and without a clock (times are passed in).
//
//   Idle --start, branch, resume--> Recording <--pause, unpause--> Paused
//   Recording --act, undo--> Recording;  a geometric recording, or the H-th term of a finite horizon: --act--> Ended
//   Ended --undo--> Recording, under a finite horizon
//   Recording, Paused, Ended --finish, discard--> Idle
//
// Random numbers depend on the seed and the step's number only: state 0 is drawn from the stream "start", the successor
// of state t from "step t", the end of a geometric recording at state t from "end t". Without undo these are
// independent draws, as the Mdp needs them. After an undo the same action leads to the same state: undo corrects a
// wrong key, it draws nothing anew, and `undone` counts it. Other draws need a new recording or a branch with another
// seed; a branch records in the demonstration where it came from.

#include <cstdint>
#include <optional>
#include <string>

#include "expert/demonstration.h"

namespace awaystep {

struct RecordingSetup {
    std::string id;  // see isValidId(); the caller makes it: core has no source of new ids
    std::string title;
    std::string author;
    std::string notes;
    std::string started;
    std::uint64_t seed = 0;
    Ending ending = Ending::ByHand;
};

// What is known only at the end; what is left out stays as it was set up. Without a verdict success is what
// looksSuccessful() says.
struct FinishingTouch {
    std::optional<std::string> title;
    std::optional<std::string> notes;
    std::optional<bool> success;
};

enum class RecorderState { Idle, Recording, Paused, Ended };

class Recorder {
public:
    // These three throw std::invalid_argument: another recording is running, an id of the wrong form, a demonstration
    // of another world. They begin a recording whose time 0 is now (start) or its last recorded step (the others).
    void start(DomainPtr domain, const RecordingSetup& setup);
    // Begins with the first `step` steps of `from`; undo may go further back and moves the place of the branch. The
    // place was chosen with knowledge of what follows, so a branch is ended by hand: its length is no longer geometric,
    // whatever the setup says.
    void branch(DomainPtr domain, const Demonstration& from, int step, const RecordingSetup& setup);
    // Continues a recording that was interrupted.
    void resume(DomainPtr domain, Demonstration partial);

    // All of these return nothing when it was done, else why not, as a sentence, and then nothing has changed.
    // `time`: seconds since start, branch or resume; a time before the last one counts as the last one.
    std::optional<std::string> undo();
    std::optional<std::string> pause(double time);
    std::optional<std::string> unpause(double time);

    // A step in two halves, so that it can be written to the disk before it counts: what it would lead to (only where
    // whyNot() returns nothing), and taking it.
    RecordedStep nextStep(int action, double time) const;
    void take(RecordedStep step);

    // The demonstration as finishing now would make it. Both throw std::invalid_argument with the sentence of
    // whyNotFinish() if there is one.
    Demonstration finished(const FinishingTouch& touch = {}) const;
    Demonstration finish(const FinishingTouch& touch = {});
    // Discards the recording, if there is one.
    void discard();

    RecorderState state() const { return state_; }
    // What has been recorded so far; meaningful unless idle.
    const Demonstration& current() const { return current_; }
    const DomainPtr& domain() const { return domain_; }
    // The number, in today's Mdp, of the state the agent is in.
    int agentState() const { return agentState_; }

private:
    void requireIdle(const char* act) const;
    void begin(DomainPtr domain);
    void settle();
    double secondsAt(double time) const;

    RecorderState state_ = RecorderState::Idle;
    DomainPtr domain_;
    Demonstration current_;
    int agentState_ = 0;
    double offset_ = 0.0;  // recorded seconds minus the caller's: what came before, less the pauses
    double pausedAt_ = 0.0;
};

// Why a recorder refuses something now, as a sentence; nothing if it would do it.
std::optional<std::string> whyNot(const Recorder& recorder, int action);
std::optional<std::string> whyNotUndo(const Recorder& recorder);
std::optional<std::string> whyNotFinish(const Recorder& recorder);

}  // namespace awaystep
