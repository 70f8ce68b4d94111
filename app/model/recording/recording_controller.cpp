#include "model/recording/recording_controller.h"

#include <exception>
#include <utility>

#include "model/settings/ids_and_times.h"

namespace awaystep {

void reportNews(RecordingSession& session, RecordingMessages& messages) {
    if (auto news = session.takeNews())
        messages.complain("The recording's journal had been removed and was written again.", *news + ".");
}

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

void RecordingController::start(const DomainPtr& domain, const std::string& title, std::uint64_t seed,
                                const std::string& notes) {
    try {
        session_.emplace(RecordingSession::start(journals_.fileFor(*domain), domain, setupFor(title, seed, notes)));
        messages_.clear();
    } catch (const std::exception& refused) {
        messages_.complain("Nothing can be recorded", refused);
    }
}

void RecordingController::branch(const DomainPtr& domain, const Demonstration& from, int step, const std::string& title,
                                 std::uint64_t seed, const std::string& notes) {
    try {
        session_.emplace(
            RecordingSession::branch(journals_.fileFor(*domain), domain, from, step, setupFor(title, seed, notes)));
        messages_.clear();
    } catch (const std::exception& refused) {
        messages_.complain("Nothing can be recorded", refused);
    }
}

DemonstrationPtr RecordingController::finish() {
    if (!session_) return nullptr;
    if (const auto reason = whyNotFinish(recorder())) {
        messages_.say(*reason);
        return nullptr;
    }
    // A draw may end a geometric recording at its first state, and that is a sample; a recording without a step is
    // not.
    const Demonstration& soFar = recorder().current();
    if (soFar.length() == 0 && soFar.ending == Ending::ByHand) {
        discard();
        messages_.say("Nothing was recorded.");
        return nullptr;
    }
    try {
        FinishedRecording finished = session_->finishWithJournal();
        messages_.clear();  // what was said of its steps
        reportNews(*session_, messages_);
        session_.reset();
        journals_.awaitDocument(finished.demonstration.id, std::move(finished.journal));
        return std::make_shared<const Demonstration>(std::move(finished.demonstration));
    } catch (const std::exception& refused) {
        messages_.complain("The recording could not be finished and goes on", refused);
        return nullptr;
    }
}

void RecordingController::discard() {
    if (!session_) return;
    try {
        session_->discard();
        messages_.clear();
    } catch (const std::exception& refused) {
        messages_.complain("The recording could not be removed", refused);
    }
    session_.reset();
}

void RecordingController::setAside() {
    if (!session_) return;
    if (recorder().current().length() == 0) return discard();
    session_.reset();
    for (const std::string& problem : journals_.findUnfinished()) messages_.say(problem);
    messages_.say("The recording was set aside; File \u203A Recover\u2026 restores it.");
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
        messages_.clear();
    } catch (const std::exception& refused) {
        messages_.complain("The recording cannot be continued", refused);
        return;
    }
    journals_.remove(from);
}

}  // namespace awaystep
