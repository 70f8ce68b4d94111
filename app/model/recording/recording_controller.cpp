#include "model/recording/recording_controller.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <functional>
#include <limits>
#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "files/atomic_file.h"
#include "model/settings/digest.h"
#include "model/settings/ids_and_times.h"

namespace awaystep {
namespace {

constexpr double noticeTime = 4.0;  // seconds that a sentence stays
constexpr double glideTime = 0.14;  // seconds that a turn-based step takes to be drawn

std::string authorName() {
    const char* name = std::getenv("USER");
    return name == nullptr ? std::string() : std::string(name);
}

void forget(const FoundJournal& empty) {
    try {
        dismiss(empty);
    } catch (const std::exception&) {
        // It is passed over at the next start again.
    }
}

}  // namespace

std::string RecordingController::fileFor(const Domain& domain) const {
    if (folder_.empty()) throw std::runtime_error("there is no folder for recordings, because HOME names none");
    makeFolder(folder_);
    const std::string name = std::string(domain.name()) + "-" + digest(domain.parameters()) + ".jsonl";
    return (std::filesystem::path(folder_) / name).string();
}

RecordingSetup RecordingController::setupFor(const std::string& title, std::uint64_t seed) const {
    RecordingSetup setup;
    setup.id = freshId();
    setup.title = title;
    setup.author = authorName();
    setup.started = timeText();
    setup.seed = seed;
    return setup;
}

void RecordingController::begin() {
    stopReplay();
    clock_ = 0.0;
    sinceStep_ = 1e9;
    held_.reset();
    pressed_.reset();
    going_.reset();
    notice_.clear();
}

// In passing where it happened, and as a whole where there is room for it.
void RecordingController::complain(const std::string& what, const std::exception& refused) {
    trouble_ = what + ": " + refused.what();
    say(what + ".");
}

// What the session did beside what it was asked for.
void RecordingController::tellNews() {
    if (!session_) return;
    if (auto news = session_->takeNews()) {
        trouble_ = *news + ".";
        say("The recording's journal was gone and is written anew.");
    }
}

void RecordingController::start(const DomainPtr& domain, const std::string& title, std::uint64_t seed) {
    try {
        session_.emplace(RecordingSession::start(fileFor(*domain), domain, setupFor(title, seed)));
        begin();
    } catch (const std::exception& refused) {
        complain("Nothing can be recorded", refused);
    }
}

void RecordingController::branch(const DomainPtr& domain, const Demonstration& from, int step, const std::string& title,
                                 std::uint64_t seed) {
    try {
        session_.emplace(RecordingSession::branch(fileFor(*domain), domain, from, step, setupFor(title, seed)));
        begin();
    } catch (const std::exception& refused) {
        complain("Nothing can be recorded", refused);
    }
}

void RecordingController::step(int action) {
    try {
        if (const auto whyNot = session_->act(action, clock_)) {
            say(*whyNot);
            going_.reset();
        } else {
            sinceStep_ = 0.0;
            going_ = action;
        }
        tellNews();
    } catch (const std::exception& refused) {
        going_.reset();
        complain("The step was not recorded", refused);
    }
}

void RecordingController::act(int action) {
    if (!session_) return;
    if (running() && pace_ == Pace::TurnBased)
        step(action);
    else if (const auto whyNot = recorder().whyNot(action))
        say(*whyNot);
    else
        pressed_ = action;
}

void RecordingController::hold(std::optional<int> action) { held_ = action; }

void RecordingController::undoStep() {
    if (!session_) return;
    try {
        if (const auto whyNot = session_->undo()) say(*whyNot);
        sinceStep_ = 1e9;
        going_.reset();
        tellNews();
    } catch (const std::exception& refused) {
        complain("The step was not taken back", refused);
    }
}

void RecordingController::togglePause() {
    if (!session_) return;
    if (const auto whyNot = paused() ? session_->unpause(clock_) : session_->pause(clock_)) say(*whyNot);
}

DemonstrationPtr RecordingController::finish() {
    if (!session_) return nullptr;
    if (const auto whyNot = recorder().whyNotFinish()) {
        say(*whyNot);
        return nullptr;
    }
    // A coin may end a geometric recording at its first state, and that says something; a hand that did nothing does
    // not.
    const Demonstration& soFar = recorder().current();
    if (soFar.length() == 0 && soFar.ending == Ending::ByHand) {
        discard();
        say("Nothing was recorded.");
        return nullptr;
    }
    try {
        FinishedRecording finished = session_->finishWithJournal();
        tellNews();
        session_.reset();
        awaitingDocument_.push_back({finished.demonstration.id, std::move(finished.journal)});
        return std::make_shared<const Demonstration>(std::move(finished.demonstration));
    } catch (const std::exception& refused) {
        complain("The recording could not be finished and goes on", refused);
        return nullptr;
    }
}

void RecordingController::discard() {
    if (!session_) return;
    try {
        session_->discard();
    } catch (const std::exception& refused) {
        complain("The recording could not be removed", refused);
    }
    session_.reset();
}

void RecordingController::setAside() {
    if (!session_) return;
    if (recorder().current().length() == 0) return discard();
    session_.reset();
    for (const std::string& problem : findUnfinished()) say(problem);
    say("The recording was set aside; File, Recover brings it back.");
}

void RecordingController::documentIsSafe() {
    for (Awaiting& each : awaitingDocument_) {
        try {
            each.journal.remove();
        } catch (const std::exception&) {
            // It is offered at the next start once more; a document that has it does not take it twice.
        }
    }
    awaitingDocument_.clear();
}

void RecordingController::keepForNextTime() {
    if (!session_) return;
    try {
        session_->mendJournal();
    } catch (const std::exception&) {
        // Nobody is there to be told, and nothing else can be done.
    }
}

std::vector<std::string> RecordingController::findUnfinished(const std::set<std::string>& kept) {
    unfinished_.clear();
    std::vector<std::string> problems;
    if (folder_.empty()) return problems;
    std::set<std::string> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder_, error)) {
        // NAME.jsonl.ID.journal
        const std::string path = entry.path().string();
        constexpr std::string_view ending = ".journal";
        if (!path.ends_with(ending)) continue;
        const std::size_t dot = path.rfind('.', path.size() - ending.size() - 1);
        if (dot != std::string::npos) files.insert(path.substr(0, dot));
    }
    for (const std::string& file : files) {
        Recovery recovery = recoverJournals(file);
        for (FoundJournal& found : recovery.unfinished) {
            // Cut off before its first step: there is nothing to come back to.
            if (found.story.recording.length() == 0)
                forget(found);
            else
                unfinished_.push_back({file, std::move(found)});
        }
        for (FoundJournal& found : recovery.finished) {
            if (kept.contains(found.story.recording.id))
                forget(found);
            else
                unfinished_.push_back({file, std::move(found)});
        }
        problems.insert(problems.end(), recovery.problems.begin(), recovery.problems.end());
    }
    return problems;
}

const RecordingController::Unfinished* RecordingController::unfinishedBy(const std::string& journal) const {
    for (const Unfinished& each : unfinished_)
        if (each.found.path == journal) return &each;
    return nullptr;
}

void RecordingController::resume(const DomainPtr& domain, const Unfinished& from) {
    try {
        session_.emplace(RecordingSession::resume(from.file, domain, from.found));
        begin();
    } catch (const std::exception& refused) {
        complain("The recording cannot be continued", refused);
        return;
    }
    std::erase_if(unfinished_, [path = from.found.path](const Unfinished& each) { return each.found.path == path; });
}

DemonstrationPtr RecordingController::keep(const Unfinished& from) {
    try {
        FinishedRecording kept = keepWithJournal(from.file, from.found);
        std::erase_if(unfinished_,
                      [path = from.found.path](const Unfinished& each) { return each.found.path == path; });
        if (!kept.problem.empty()) trouble_ = kept.problem;
        awaitingDocument_.push_back({kept.demonstration.id, std::move(kept.journal)});
        return std::make_shared<const Demonstration>(std::move(kept.demonstration));
    } catch (const std::exception& refused) {
        complain("The recording was not kept", refused);
        return nullptr;
    }
}

void RecordingController::offerAgain(const std::string& id) {
    std::erase_if(awaitingDocument_, [&](const Awaiting& each) { return each.id == id; });
    findUnfinished();
}

void RecordingController::dismiss(const Unfinished& from) {
    try {
        awaystep::dismiss(from.found);
        std::erase_if(unfinished_,
                      [path = from.found.path](const Unfinished& each) { return each.found.path == path; });
    } catch (const std::exception& refused) {
        complain("The recording could not be removed", refused);
    }
}

void RecordingController::setPace(Pace pace, double stepsPerSecond) {
    // While recording the controls show it.
    if (pace != pace_ && !session_)
        say(pace == Pace::RealTime ? "Recordings run in real time from now on."
                                   : "Recordings go turn by turn from now on.");
    if (pace != pace_) going_.reset();
    pace_ = pace;
    stepsPerSecond_ = std::clamp(stepsPerSecond, slowest, quickest);
}

void RecordingController::replay(DemonstrationPtr demonstration) {
    const bool again = demonstration == replayed_ && replayPosition_ < demonstration->length();
    if (!again) replayPosition_ = 0.0;
    replayed_ = std::move(demonstration);
    replaying_ = true;
}

void RecordingController::showStep(DemonstrationPtr demonstration, double step) {
    replayPosition_ = std::clamp(step, 0.0, static_cast<double>(demonstration->length()));
    replayed_ = std::move(demonstration);
    replaying_ = false;
}

void RecordingController::setReplaySpeed(double stepsPerSecond) {
    replaySpeed_ = std::clamp(stepsPerSecond, slowest, quickest);
}

void RecordingController::stopReplay() {
    replayed_.reset();
    replaying_ = false;
}

std::optional<Motion> RecordingController::motion(const Domain& domain) const {
    if (session_) {
        const Demonstration& soFar = recorder().current();
        const int length = soFar.length();
        const double duration = pace_ == Pace::RealTime ? 1.0 / stepsPerSecond_ : glideTime;
        const auto stateAt = [&](int t) { return stateNow(domain, soFar.at(t)).value_or(recorder().agentState()); };
        if (length == 0) return Motion{recorder().agentState(), recorder().agentState(), 1.0};
        return Motion{stateAt(length - 1), recorder().agentState(), std::clamp(sinceStep_ / duration, 0.0, 1.0)};
    }
    if (replayed_) {
        const auto stateAt = [&](int t) { return stateNow(domain, replayed_->at(t)).value_or(0); };
        const int from = std::min(static_cast<int>(replayPosition_), replayed_->length());
        const int to = std::min(from + 1, replayed_->length());
        return Motion{stateAt(from), stateAt(to), replayPosition_ - from};
    }
    return std::nullopt;
}

void RecordingController::say(std::string sentence) {
    notice_ = std::move(sentence);
    noticeAge_ = 0.0;
}

bool RecordingController::advance(double seconds, double passed) {
    bool changed = false;
    if (!notice_.empty()) {
        noticeAge_ += passed;
        if (noticeAge_ > noticeTime) {
            notice_.clear();
            changed = true;
        }
    }
    if (running()) {
        clock_ += seconds;
        changed = changed || secondsToNextChange() == 0.0;
        sinceStep_ += seconds;
        if (pace_ == Pace::RealTime && sinceStep_ >= 1.0 / stepsPerSecond_) {
            const std::optional<int> wish = pressed_ ? pressed_ : held_;
            const std::optional<int> idle = recorder().domain()->idleAction();
            pressed_.reset();
            // A held key that leads nowhere must not stop the traffic.
            const bool possible = wish && !recorder().whyNot(*wish);
            if (wish && !possible) say(*recorder().whyNot(*wish));
            const std::optional<int> next = possible ? wish : idle ? idle : going_;
            if (next) step(*next);
            changed = true;
        }
    }
    if (replaying_) {
        replayPosition_ += seconds * replaySpeed_;
        if (replayPosition_ >= replayed_->length()) {
            replayPosition_ = replayed_->length();
            replaying_ = false;
        }
        changed = true;
    }
    return changed;
}

double RecordingController::secondsToNextChange() const {
    if (replaying_) return 0.0;
    if (running() && (pace_ == Pace::RealTime || sinceStep_ < glideTime)) return 0.0;
    if (!notice_.empty()) return std::max(0.0, noticeTime - noticeAge_);
    return std::numeric_limits<double>::infinity();
}

}  // namespace awaystep
