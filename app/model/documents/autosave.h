#pragma once
// The autosave of this copy: a changed document goes to the state folder at once after each edit (during a drag: after
// a second), never over the document's own file. Written in the background; collect() takes the result.

#include <optional>
#include <string>
#include <utility>

#include "files/lock_file.h"
#include "model/documents/document.h"
#include "model/workers/background.h"

namespace awaystep {

class Autosave {
public:
    // folder: where autosaves go; made when first needed.
    explicit Autosave(std::string folder) : folder_(std::move(folder)) {}

    // passed: seconds that really went by. Returns whether anything changed.
    bool collect(double passed);
    // Makes the autosave agree with the document: written where it is modified, else removed. original: the document's
    // own file. dragging: the edit under way has not ended. Returns whether anything changed. Not while busy().
    bool update(Workers& workers, const Document& now, bool modified, const std::string& original, double passed,
                bool dragging);
    bool busy() const { return writing_.busy(); }
    bool holds(const Document& now) const { return kept_ && *kept_ == now; }
    // Why it could not be written, once.
    std::optional<std::string> takeTrouble() { return std::exchange(trouble_, std::nullopt); }
    // Seconds until update() has something to do.
    double secondsToNextChange() const;

    void remove();
    // At the end, when no question can be shown: written now, and stays.
    void writeNow(const Document& now, const std::string& original);
    // One that is being written has ended afterwards.
    void wait();

private:
    void lock();
    void fail(const std::string& reason);
    bool isTime(bool dragging) const;
    void write(Workers& workers, const Document& now, const std::string& original);

    std::string folder_;
    std::string file_;
    std::optional<LockFile> lock_;
    Background<bool> writing_;
    Document beingWritten_;
    std::optional<Document> kept_;  // what the autosave holds; none: there is no autosave
    bool dirty_ = false;
    double sinceChange_ = 0.0;
    double sinceFailure_ = 1e9;
    double sinceChecked_ = 0.0;  // whether the file is still there
    std::optional<std::string> trouble_;
};

}  // namespace awaystep
