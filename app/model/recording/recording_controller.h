#pragma once
// Where demonstrations are recorded: the recording under way with its pace. Finished demonstrations are the document's;
// this only makes them, and hands the journal of each to RecordingJournals. Time is passed in.
//
// Turn-based, the world waits for a key, and one that stays down repeats its step after a moment; in real time it moves
// on at so many steps per second, with the action that is held or was pressed last, else the world's idle action; where
// there is none (a grid) it repeats the last action until that is blocked.

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "expert/recording_session.h"
#include "model/recording/demonstration_replay.h"
#include "model/recording/recording_journals.h"

namespace awaystep {

enum class Pace { TurnBased, RealTime };

class RecordingController {
public:
    // journals: outlive it.
    explicit RecordingController(RecordingJournals& journals) : journals_(journals) {}

    // --- recording; notice() says what cannot be done ---
    void start(const DomainPtr& domain, const std::string& title, std::uint64_t seed, const std::string& notes = {});
    void branch(const DomainPtr& domain, const Demonstration& from, int step, const std::string& title,
                std::uint64_t seed, const std::string& notes = {});
    void act(int action);                  // a key was pressed
    void hold(std::optional<int> action);  // in every frame, after its events: a key is being held, or none
    void undoStep();
    void togglePause();
    // Null if there is nothing to finish. A recording without a step is not kept.
    DemonstrationPtr finish();
    void discard();
    // The world changes under the recording: what was recorded stays on the disk and can be taken up again.
    void setAside();

    // At the end of the program: what is being recorded is found at the next start.
    void keepForNextStart();

    // Continues one that was interrupted.
    void resume(const DomainPtr& domain, const UnfinishedRecording& from);

    bool recording() const { return session_.has_value(); }
    bool paused() const { return session_ && session_->recorder().state() == RecorderState::Paused; }
    // Meaningful while recording.
    const Recorder& recorder() const { return session_->recorder(); }
    double seconds() const { return clock_; }

    Pace pace() const { return pace_; }
    double stepsPerSecond() const { return stepsPerSecond_; }
    void setPace(Pace pace, double stepsPerSecond);

    // Where the agent is; nothing unless something is recorded.
    std::optional<Motion> motion(const Domain& domain) const;
    // A message for the user ("a wall is above"); empty after some seconds.
    const std::string& notice() const { return notice_; }
    void say(std::string sentence);
    // As a notice, and in whole sentences by takeTrouble().
    void complain(const std::string& what, const std::exception& refused);
    // What could not be written, in whole sentences and once: too long for a notice.
    std::optional<std::string> takeTrouble() { return std::exchange(trouble_, std::nullopt); }

    // seconds: for what moves; passed: the time that really went by, for sentences that stay for a while. They differ
    // after a pause. Returns whether something changed.
    bool advance(double seconds, double passed);
    // Seconds until it changes by itself; 0 while something moves.
    double secondsToNextChange() const;

private:
    bool running() const { return session_ && session_->recorder().state() == RecorderState::Recording; }
    void begin();
    RecordingSetup setupFor(const std::string& title, std::uint64_t seed, const std::string& notes) const;
    void step(int action);
    void reportNews();
    void noticeArrival();

    RecordingJournals& journals_;
    std::optional<RecordingSession> session_;
    Pace pace_ = Pace::TurnBased;
    double stepsPerSecond_ = 4.0;
    double clock_ = 0.0;      // since the recording began
    double sinceStep_ = 0.0;  // for real time, and for the motion to be smooth
    std::optional<int> held_;
    double heldFor_ = 0.0;        // seconds
    std::optional<int> pressed_;  // since the last step
    std::optional<int> going_;    // the way it went last, in real time

    std::string notice_;
    double noticeAge_ = 0.0;
    std::optional<std::string> trouble_;
};

}  // namespace awaystep
