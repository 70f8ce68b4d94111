#include "expert/recording_session.h"

#include <utility>

#include "files/plain_text.h"

namespace awaystep {

RecordingSession::RecordingSession(std::string file, Recorder recorder, Journal journal)
    : file_(std::move(file)), recorder_(std::move(recorder)), journal_(std::move(journal)) {}

RecordingSession RecordingSession::start(const std::string& file, DomainPtr domain, const RecordingSetup& setup) {
    Recorder recorder;
    recorder.start(std::move(domain), setup);
    Journal journal = Journal::begin(file, recorder.current());
    return {file, std::move(recorder), std::move(journal)};
}

RecordingSession RecordingSession::branch(const std::string& file, DomainPtr domain, const Demonstration& from,
                                          int step, const RecordingSetup& setup) {
    Recorder recorder;
    recorder.branch(std::move(domain), from, step, setup);
    Journal journal = Journal::begin(file, recorder.current());
    return {file, std::move(recorder), std::move(journal)};
}

RecordingSession RecordingSession::resume(const std::string& file, DomainPtr domain, const FoundJournal& found) {
    Recorder recorder;
    recorder.resume(std::move(domain), found.story.recording);
    Journal journal = Journal::resume(found);
    return {file, std::move(recorder), std::move(journal)};
}

std::optional<std::string> RecordingSession::act(int action, double time) {
    if (auto reason = whyNot(recorder_, action)) return reason;
    restoreJournal();
    RecordedStep step = recorder_.nextStep(action, time);
    journal_.write(recorder_.current().length() + 1, step);
    recorder_.take(std::move(step));
    return std::nullopt;
}

std::optional<std::string> RecordingSession::undo() {
    if (auto reason = whyNotUndo(recorder_)) return reason;
    restoreJournal();
    journal_.write(recorder_.current().length(), JournalUndo{});
    return recorder_.undo();
}

void RecordingSession::restoreJournal() {
    if (journal_.inPlace()) return;
    journal_.rewrite(recorder_.current());
    const int steps = recorder_.current().length();
    news_ = shownPath(journal_.path()) +
            ": another program removed this journal of the recording; it was written anew" +
            (steps == 1 ? " with its 1 step" : " with all " + std::to_string(steps) + " steps");
}

Demonstration RecordingSession::noteFinish(const FinishingTouch& touch) {
    restoreJournal();
    Demonstration finished = recorder_.finished(touch);
    journal_.write(finished.length(), FinishingTouch{finished.title, finished.notes, finished.success});
    appendDemonstration(file_, finished);
    return finished;
}

Demonstration RecordingSession::finish(const FinishingTouch& touch) {
    Demonstration finished = noteFinish(touch);
    journal_.remove();
    recorder_.discard();
    return finished;
}

FinishedRecording RecordingSession::finishWithJournal(const FinishingTouch& touch) {
    FinishedRecording finished{noteFinish(touch), std::move(journal_)};
    recorder_.discard();
    return finished;
}

void RecordingSession::discard() {
    journal_.remove();
    recorder_.discard();
}

}  // namespace awaystep
