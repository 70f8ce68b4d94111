#include "expert/journal.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "files/atomic_file.h"
#include "files/plain_text.h"
#include "files/text_file.h"

namespace awaystep {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view journalEnd = ".journal";

void continueStory(const JournalEntry& entry, JournalStory& story) {
    Demonstration& recording = story.recording;
    // A finish that failed (a full disk) may be followed by more steps: only the last line decides.
    story.finished = false;
    if (const auto* step = std::get_if<RecordedStep>(&entry)) {
        recording.steps.push_back(*step);
    } else if (std::holds_alternative<JournalUndo>(entry)) {
        recording.steps.pop_back();
        ++recording.undone;
        if (recording.branch) recording.branch->step = std::min(recording.branch->step, recording.length());
    } else {
        const auto& touch = std::get<FinishingTouch>(entry);
        if (touch.title) recording.title = *touch.title;
        if (touch.notes) recording.notes = *touch.notes;
        if (touch.success) recording.success = *touch.success;
        story.finished = true;
    }
}

std::vector<std::string> journalPathsBeside(const std::string& file) {
    const fs::path place = fs::absolute(file);
    const std::string opening = place.filename().string() + '.';
    std::vector<std::string> paths;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(place.parent_path(), error)) {
        const std::string name = entry.path().filename().string();
        const bool fits =
            name.starts_with(opening) && name.ends_with(journalEnd) && name.size() > opening.size() + journalEnd.size();
        if (fits && entry.is_regular_file(error)) paths.push_back(entry.path().string());
    }
    std::sort(paths.begin(), paths.end());  // folders have no order
    return paths;
}

}  // namespace

JournalStory parseJournal(std::string_view text, const std::string& file) {
    const auto endOfFirst = text.find('\n');
    if (endOfFirst == std::string_view::npos) throw std::invalid_argument(shownPath(file) + ", line 1: it has no end");
    JournalStory story;
    story.recording = parseJournalHeader(text.substr(0, endOfFirst), {file, 1});
    story.size = endOfFirst + 1;

    for (int number = 2;; ++number) {
        const std::string_view rest = text.substr(static_cast<std::size_t>(story.size));
        const auto end = rest.find('\n');
        if (end == std::string_view::npos) return story;  // the step under way
        try {
            continueStory(parseJournalLine(rest.substr(0, end), {file, number}, story.recording), story);
        } catch (const std::invalid_argument& problem) {
            story.problem = LineProblem{number, problem.what()};
            return story;
        }
        story.size += end + 1;
    }
}

namespace {

// One journal without an owner. A line in the file counts as a finish: that is how one is kept as it is.
void recover(const std::string& file, const std::string& path, Recovery& recovery) {
    FoundJournal found{path, parseJournal(readTextFile(path), path)};
    try {
        if (const auto line = findDemonstration(file, found.story.recording.id)) {
            found.story.recording = *line;
            found.story.finished = true;
        } else if (found.story.finished) {
            appendDemonstration(file, found.story.recording);
        }
    } catch (const std::exception& problem) {
        // Whether an unfinished one is in the file is not known; a finished one is offered without its line.
        if (!found.story.finished) throw;
        recovery.problems.push_back(problem.what());
    }
    (found.story.finished ? recovery.finished : recovery.unfinished).push_back(std::move(found));
}

}  // namespace

Recovery recoverJournals(const std::string& file) {
    Recovery recovery;
    for (const std::string& path : journalPathsBeside(file)) {
        if (SyncedLog::hasOwner(path)) continue;
        try {
            recover(file, path, recovery);
        } catch (const std::exception& problem) {  // unreadable, or no room for its line: the next one is tried
            recovery.problems.push_back(problem.what());
        }
    }
    return recovery;
}

FinishedRecording keepWithJournal(const std::string& file, const FoundJournal& found) {
    FinishedRecording kept{found.story.recording, Journal::resume(found)};
    if (!found.story.finished) kept.demonstration.ending = Ending::ByHand;
    try {
        appendDemonstration(file, kept.demonstration);
    } catch (const std::exception& refused) {
        kept.problem = refused.what();
    }
    return kept;
}

void dismiss(const FoundJournal& found) { Journal::resume(found).remove(); }

Journal Journal::begin(const std::string& file, const Demonstration& begun) {
    return Journal(SyncedLog::create(file + '.' + begun.id + std::string(journalEnd), journalHeader(begun)));
}

Journal Journal::resume(const FoundJournal& found) {
    auto log = SyncedLog::adopt(found.path, found.story.size);
    if (!log) throw std::runtime_error(shownPath(found.path) + ": another running copy has taken it");
    return Journal(std::move(*log));
}

void Journal::rewrite(const Demonstration& soFar) {
    const std::string path = log_.path();
    makeFolder(fs::absolute(path).parent_path().string());
    if (SyncedLog::hasOwner(path)) throw std::runtime_error(shownPath(path) + ": another running copy has taken it");
    ::unlink(path.c_str());  // what was put in its place; anything but a file stays and is refused
    log_ = SyncedLog::create(path, journalHeader(soFar));
}

}  // namespace awaystep
