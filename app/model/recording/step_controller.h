#pragma once
// The steps of the recording under way: when keys and time become steps, undo, pause. Time is passed in.
//
// Turn-based, the world waits for a key, and one that stays down repeats its step after a moment; in real time it moves
// on at so many steps per second, with the action that is held or was pressed last, else the world's idle action; where
// there is none (a grid) it repeats the last action until that is blocked.

#include <optional>

#include "model/recording/demonstration_replay.h"

namespace awaystep {

class RecordingController;
class RecordingMessages;

enum class Pace { TurnBased, RealTime };

class StepController {
public:
    // Both outlive it.
    StepController(RecordingController& recording, RecordingMessages& messages)
        : recording_(recording), messages_(messages) {}

    // A recording has begun.
    void begin();
    void act(int action);                  // a key was pressed
    void hold(std::optional<int> action);  // in every frame, after its events: a key is being held, or none
    void undoStep();
    void togglePause();

    Pace pace() const { return pace_; }
    double stepsPerSecond() const { return stepsPerSecond_; }
    void setPace(Pace pace, double stepsPerSecond);

    // In real time, until the first key: nothing moves.
    bool waits() const { return waits_ && pace_ == Pace::RealTime && running(); }

    // Since the recording began, without its pauses.
    double seconds() const { return clock_; }
    // Where the agent is; nothing unless something is recorded.
    std::optional<Motion> motion(const Domain& domain) const;
    // Returns whether something changed.
    bool advance(double seconds);
    // Seconds until it changes by itself; 0 while something moves.
    double secondsToNextChange() const;

private:
    bool running() const;
    void step(int action);
    bool stepInRealTime();
    void noticeArrival();

    RecordingController& recording_;
    RecordingMessages& messages_;
    Pace pace_ = Pace::TurnBased;
    double stepsPerSecond_ = 4.0;
    double clock_ = 0.0;
    double sinceStep_ = 0.0;  // for real time, and for the motion to be smooth
    std::optional<int> held_;
    double heldFor_ = 0.0;        // seconds
    std::optional<int> pressed_;  // since the last step
    std::optional<int> going_;    // the action of the last step, in real time
    bool waits_ = false;          // no key has been pressed yet
};

}  // namespace awaystep
