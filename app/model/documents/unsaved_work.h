#pragma once
// What is kept of the document until it is saved. A copy of a changed document is in the state folder (autosave.h); it
// is gone when the document is saved, closed or as it was. Also what earlier copies of the program left there.

#include <string>
#include <vector>

#include "model/documents/autosave.h"
#include "model/documents/recovery_file.h"

namespace awaystep {

class DocumentFile;
class Messages;

class UnsavedWork {
public:
    // file, messages: outlive it. stateFolder: empty: nothing is kept.
    UnsavedWork(const std::string& stateFolder, const DocumentFile& file, Messages& messages);

    // Keeps the autosave up to date. passed: seconds that really went by; dragging: the edit under way has not ended.
    // Returns whether anything changed.
    bool update(Workers& workers, const Document& now, double passed, bool dragging);
    bool busy() const { return autosave_.busy(); }
    // Seconds until update() has something to do.
    double secondsToNextChange() const { return autosave_.secondsToNextChange(); }
    // The document's file or the autosave has all of it. Without a state folder only the file can.
    bool safe(const Document& now) const;
    // The changes are abandoned: nothing is left behind.
    void abandon() { autosave_.remove(); }
    // At the end, when no question can be shown: the autosave is written now and stays.
    void keepForNextStart(const Document& now);

    const std::vector<LeftBehind>& leftBehind() const { return leftBehind_; }
    void loadLeftBehind();
    void dismiss(const std::string& path);

private:
    const DocumentFile& file_;
    Messages& messages_;
    std::string folder_;  // of autosaves; empty: nothing is kept
    Autosave autosave_;
    std::vector<LeftBehind> leftBehind_;
};

}  // namespace awaystep
