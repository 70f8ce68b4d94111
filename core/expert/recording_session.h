#pragma once
// A recorder with its journal and its file: what the window and the command line record with. A step counts when it is
// on the disk; if it cannot be written, it is not taken. Destroying a session without finish or discard leaves the
// journal behind, as a crash would: the next start finds it.

#include <optional>
#include <string>
#include <utility>

#include "expert/journal.h"
#include "expert/recorder.h"

namespace awaystep {

class RecordingSession {
public:
    // `file` is where the demonstration will go; its folder must exist. They throw as Recorder and Journal do.
    static RecordingSession start(const std::string& file, DomainPtr domain, const RecordingSetup& setup);
    static RecordingSession branch(const std::string& file, DomainPtr domain, const Demonstration& from, int step,
                                   const RecordingSetup& setup);
    static RecordingSession resume(const std::string& file, DomainPtr domain, const FoundJournal& found);

    // As Recorder's; std::runtime_error if it cannot be written, and then nothing has changed.
    std::optional<std::string> act(int action, double time);
    std::optional<std::string> undo();
    std::optional<std::string> pause(double time) { return recorder_.pause(time); }
    std::optional<std::string> unpause(double time) { return recorder_.unpause(time); }
    // Ends the session. If the file cannot be written, the recording continues and the journal still has all of it.
    Demonstration finish(const FinishingTouch& touch = {});
    // The same if a document takes the demonstration: the journal stays until that is on the disk.
    FinishedRecording finishWithJournal(const FinishingTouch& touch = {});
    void discard();
    // Makes sure that the journal is in its place. A journal that was removed is written anew, with all of the
    // recording so far; takeNews() reports it. Every step, undo and finish begins with this.
    void restoreJournal();
    std::optional<std::string> takeNews() { return std::exchange(news_, std::nullopt); }

    const Recorder& recorder() const { return recorder_; }

private:
    RecordingSession(std::string file, Recorder recorder, Journal journal);
    Demonstration noteFinish(const FinishingTouch& touch);

    std::string file_;
    Recorder recorder_;
    Journal journal_;
    std::optional<std::string> news_;
};

}  // namespace awaystep
