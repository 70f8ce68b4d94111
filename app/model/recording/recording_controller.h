#pragma once
// How a recording begins and ends, with its journal. Finished demonstrations are the document's; this only makes them,
// and hands the journal of each to RecordingJournals. What happens in between is in step_controller.h.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "expert/recording_session.h"
#include "model/recording/recording_journals.h"
#include "model/recording/recording_messages.h"

namespace awaystep {

class RecordingController {
public:
    // Both outlive it; the messages say what cannot be done.
    RecordingController(RecordingJournals& journals, RecordingMessages& messages)
        : journals_(journals), messages_(messages) {}

    void start(const DomainPtr& domain, const std::string& title, std::uint64_t seed, const std::string& notes = {});
    void branch(const DomainPtr& domain, const Demonstration& from, int step, const std::string& title,
                std::uint64_t seed, const std::string& notes = {});
    // Continues one that was interrupted.
    void resume(const DomainPtr& domain, const UnfinishedRecording& from);

    // Null if there is nothing to finish. A recording without a step is not kept.
    DemonstrationPtr finish();
    void discard();
    // The world changes under the recording: what was recorded stays on the disk and can be taken up again.
    void setAside();
    // At the end of the program: what is being recorded is found at the next start.
    void keepForNextStart();

    bool recording() const { return session_.has_value(); }
    bool paused() const { return session_ && session_->recorder().state() == RecorderState::Paused; }
    // Null unless something is recorded.
    RecordingSession* session() { return session_ ? &*session_ : nullptr; }
    // Meaningful while recording.
    const Recorder& recorder() const { return session_->recorder(); }
    // A message for the user ("a wall is above"); empty after some seconds.
    const std::string& notice() const { return messages_.notice(); }

private:
    RecordingSetup setupFor(const std::string& title, std::uint64_t seed, const std::string& notes) const;

    RecordingJournals& journals_;
    RecordingMessages& messages_;
    std::optional<RecordingSession> session_;
};

// Says what the session did besides the order, such as writing a journal anew.
void reportNews(RecordingSession& session, RecordingMessages& messages);

}  // namespace awaystep
