#pragma once
// What is kept of a document while it is being edited, apart from the user's files: after a crash the next start finds
// it. A line of JSON (where the document came from, when this was written), then the document as in
// its own file. One per running copy, in a folder of its own; a lock beside it tells whether that copy still runs.

#include <string>
#include <vector>

#include "model/documents/document.h"

namespace awaystep {

struct KeptWork {
    std::string original;  // the document's own file; empty: it had none yet
    std::string saved;     // when, ISO 8601
    Document document;
};

// Written beside, synced, renamed. Throws std::runtime_error naming the file.
void saveRecoveryFile(const std::string& path, const std::string& original, const Document& document);
// Throws std::invalid_argument or std::runtime_error naming the file.
KeptWork loadRecoveryFile(const std::string& path);
KeptWork parseRecoveryFile(std::string_view text, const std::string& file);

// One that was left behind by a copy that has ended.
struct LeftBehind {
    std::string path;
    KeptWork work;
    std::string problem;  // why it cannot be read; the file stays
};
std::string recoveryFile(const std::string& folder, const std::string& id);
std::string recoveryLock(const std::string& recoveryFile);
// In the order of their names. Those whose copy is running are passed over.
std::vector<LeftBehind> findLeftBehind(const std::string& folder);
// The user has dismissed it.
void dismissLeftBehind(const std::string& path);

}  // namespace awaystep
