#include "model/recording/recording_journals.h"

#include <exception>
#include <filesystem>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "domains/domain.h"
#include "files/atomic_file.h"
#include "model/settings/ids_and_times.h"

namespace awaystep {
namespace {

void forget(const FoundJournal& empty) {
    try {
        dismiss(empty);
    } catch (const std::exception&) {
        // It is passed over at the next start again.
    }
}

}  // namespace

std::string RecordingJournals::fileFor(const Domain& domain) const {
    if (folder_.empty()) throw std::runtime_error("there is no folder for recordings, because HOME names none");
    makeFolder(folder_);
    const std::string name = std::string(domain.name()) + "-" + digest(domain.parameters()) + ".jsonl";
    return (std::filesystem::path(folder_) / name).string();
}

std::vector<std::string> RecordingJournals::findUnfinished(const std::set<std::string>& kept) {
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
            // Interrupted before its first step: there is nothing to resume.
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

const UnfinishedRecording* RecordingJournals::unfinishedBy(const std::string& journal) const {
    for (const UnfinishedRecording& each : unfinished_)
        if (each.found.path == journal) return &each;
    return nullptr;
}

void RecordingJournals::remove(const UnfinishedRecording& from) {
    std::erase_if(unfinished_,
                  [path = from.found.path](const UnfinishedRecording& each) { return each.found.path == path; });
}

void RecordingJournals::dismiss(const UnfinishedRecording& from) {
    awaystep::dismiss(from.found);
    remove(from);
}

void RecordingJournals::awaitDocument(std::string id, Journal journal) {
    awaiting_.emplace_back(std::move(id), std::move(journal));
}

void RecordingJournals::documentIsSafe() {
    for (auto& [id, journal] : awaiting_) {
        try {
            journal.remove();
        } catch (const std::exception&) {
            // It is offered at the next start once more; a document that has it does not take it twice.
        }
    }
    awaiting_.clear();
}

void RecordingJournals::offerAgain(const std::string& id) {
    std::erase_if(awaiting_, [&](const auto& each) { return each.first == id; });
    findUnfinished();
}

}  // namespace awaystep
