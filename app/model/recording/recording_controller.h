#pragma once
// Where demonstrations are recorded and replayed: the recording under way with its pace, and the demonstration that is
// being watched. Finished demonstrations are the document's; this only makes them, and keeps the journal of each until
// the document that holds it is on the disk. Time is told to it.
//
// Turn-based, the world waits for a key; in real time it moves on at so many steps per second, with the action that is
// held or was pressed last, else the world's idle action; where there is none (a grid) it goes on the way it went,
// until something is in its way.

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "expert/recording_session.h"
#include "model/documents/document.h"

namespace awaystep {

enum class Pace { TurnBased, RealTime };

// What moves in the world, for smooth drawing: on its way from one state to the next.
struct Motion {
    int from = 0;
    int to = 0;
    double progress = 1.0;  // 0 at `from`, 1 at `to`
};

class RecordingController {
public:
    // Steps per second, of a recording in real time and of a replay.
    static constexpr double slowest = 0.5;
    static constexpr double quickest = 30.0;

    // folder: where recordings go, one file per world; made when first needed.
    explicit RecordingController(std::string folder) : folder_(std::move(folder)) {}

    // --- recording; what cannot be done is said by notice() ---
    void start(const DomainPtr& domain, const std::string& title, std::uint64_t seed);
    void branch(const DomainPtr& domain, const Demonstration& from, int step, const std::string& title,
                std::uint64_t seed);
    void act(int action);                  // a key was pressed
    void hold(std::optional<int> action);  // a key is being held, or none; counts in real time
    void undoStep();
    void togglePause();
    // Null if there is nothing to finish. A recording without a step is not kept.
    DemonstrationPtr finish();
    void discard();
    // The world changes under the recording: what was recorded stays on the disk and can be taken up again.
    void setAside();

    // --- finished demonstrations whose document is not on the disk yet ---
    bool awaitsDocument() const { return !awaitingDocument_.empty(); }
    // The document is on the disk, or the person does not want it: their journals go.
    void documentIsSafe();
    // At the end of the program: what is being recorded is found at the next start.
    void keepForNextTime();

    // --- what was left behind, in this folder, whichever world it was recorded in ---
    struct Unfinished {
        std::string file;  // where its demonstration would go
        FoundJournal found;

        // Only its document was not on the disk.
        bool finished() const { return found.story.finished; }
    };
    const std::vector<Unfinished>& unfinished() const { return unfinished_; }
    // Answers what could not be read. Finished ones that an autosave holds (`kept`: their ids) are not offered twice.
    std::vector<std::string> findUnfinished(const std::set<std::string>& kept = {});
    const Unfinished* unfinishedBy(const std::string& journal) const;
    void resume(const DomainPtr& domain, const Unfinished& from);
    // As it is. Null, and a notice, if that cannot be done. Its journal awaits the document that it is added to.
    DemonstrationPtr keep(const Unfinished& from);
    // No document could take it: it is offered as before.
    void offerAgain(const std::string& id);
    void dismiss(const Unfinished& from);

    bool recording() const { return session_.has_value(); }
    bool paused() const { return session_ && session_->recorder().state() == RecorderState::Paused; }
    // Meaningful while recording.
    const Recorder& recorder() const { return session_->recorder(); }
    double seconds() const { return clock_; }

    Pace pace() const { return pace_; }
    double stepsPerSecond() const { return stepsPerSecond_; }
    void setPace(Pace pace, double stepsPerSecond);

    // --- watching ---
    void replay(DemonstrationPtr demonstration);
    void showStep(DemonstrationPtr demonstration, double step);
    void setReplaySpeed(double stepsPerSecond);
    double replaySpeed() const { return replaySpeed_; }
    void stopReplay();
    const DemonstrationPtr& replayed() const { return replayed_; }
    double replayStep() const { return replayPosition_; }
    bool replaying() const { return replaying_; }

    // --- both ---
    // Where the agent is; nothing while nobody records or watches.
    std::optional<Motion> motion(const Domain& domain) const;
    // A sentence for the person at the screen ("a wall is above"); empty after some seconds.
    const std::string& notice() const { return notice_; }
    void say(std::string sentence);
    // What the disk refused, in whole sentences and once: too much to be said in passing.
    std::optional<std::string> takeTrouble() { return std::exchange(trouble_, std::nullopt); }

    // seconds: for what moves; passed: the time that really went by, for sentences that stay for a while. They differ
    // after a pause. Answers whether something changed.
    bool advance(double seconds, double passed);
    // Seconds until it changes by itself; 0 while something moves.
    double secondsToNextChange() const;

private:
    bool running() const { return session_ && session_->recorder().state() == RecorderState::Recording; }
    void begin();
    RecordingSetup setupFor(const std::string& title, std::uint64_t seed) const;
    std::string fileFor(const Domain& domain) const;
    void step(int action);
    void complain(const std::string& what, const std::exception& refused);
    void tellNews();

    std::string folder_;
    std::vector<Unfinished> unfinished_;
    struct Awaiting {
        std::string id;
        Journal journal;
    };
    std::vector<Awaiting> awaitingDocument_;
    std::optional<RecordingSession> session_;
    Pace pace_ = Pace::TurnBased;
    double stepsPerSecond_ = 4.0;
    double clock_ = 0.0;      // since the recording began
    double sinceStep_ = 0.0;  // for real time, and for the motion to be smooth
    std::optional<int> held_;
    std::optional<int> pressed_;  // since the last step
    std::optional<int> going_;    // the way it went last, in real time

    DemonstrationPtr replayed_;
    double replayPosition_ = 0.0;
    double replaySpeed_ = 4.0;
    bool replaying_ = false;

    std::string notice_;
    double noticeAge_ = 0.0;
    std::optional<std::string> trouble_;
};

}  // namespace awaystep
