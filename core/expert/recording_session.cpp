#include "expert/recording_session.h"

#include <utility>

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
    if (auto reason = recorder_.whyNot(action)) return reason;
    RecordedStep step = recorder_.foreseen(action, time);
    journal_.write(recorder_.current().length() + 1, step);
    recorder_.take(std::move(step));
    return std::nullopt;
}

std::optional<std::string> RecordingSession::undo() {
    if (auto reason = recorder_.whyNotUndo()) return reason;
    journal_.write(recorder_.current().length(), JournalUndo{});
    return recorder_.undo();
}

Demonstration RecordingSession::finish(const FinishingTouch& touch) {
    Demonstration finished = recorder_.finished(touch);
    journal_.write(finished.length(), FinishingTouch{finished.title, finished.notes, finished.success});
    appendDemonstration(file_, finished);
    journal_.remove();
    recorder_.discard();
    return finished;
}

void RecordingSession::discard() {
    journal_.remove();
    recorder_.discard();
}

}  // namespace awaystep
