#pragma once
// The journals in the folder of recordings: those that were left behind, whichever world they were recorded in, and
// those of finished demonstrations, which stay until the document that holds the demonstration is on the disk.

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "expert/journal.h"

namespace awaystep {

struct UnfinishedRecording {
    std::string file;  // where its demonstration would go
    FoundJournal found;

    // Only its document was not on the disk.
    bool finished() const { return found.story.finished; }
};

class RecordingJournals {
public:
    // folder: where recordings go, one file per world; made when first needed.
    explicit RecordingJournals(std::string folder) : folder_(std::move(folder)) {}

    // Where demonstrations in this world go. Throws std::runtime_error where there is no folder.
    std::string fileFor(const Domain& domain) const;

    // --- left behind ---
    const std::vector<UnfinishedRecording>& unfinished() const { return unfinished_; }
    // Returns what could not be read. Finished ones that an autosave holds (`kept`: their ids) are not offered twice.
    std::vector<std::string> findUnfinished(const std::set<std::string>& kept = {});
    const UnfinishedRecording* unfinishedBy(const std::string& journal) const;
    // It is not offered any more.
    void remove(const UnfinishedRecording& from);
    // Its journal is removed, too. Throws std::exception if it cannot be.
    void dismiss(const UnfinishedRecording& from);

    // --- of finished demonstrations ---
    void awaitDocument(std::string id, Journal journal);
    bool awaitsDocument() const { return !awaiting_.empty(); }
    // The document is on the disk, or was abandoned: their journals are removed.
    void documentIsSafe();
    // No document could take it: it is offered as before.
    void offerAgain(const std::string& id);

private:
    std::string folder_;
    std::vector<UnfinishedRecording> unfinished_;
    std::vector<std::pair<std::string, Journal>> awaiting_;  // by the demonstration's id
};

}  // namespace awaystep
