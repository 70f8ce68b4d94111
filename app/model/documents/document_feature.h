#pragma once
// The document and its file: edits, undo, opening, saving, what an earlier start left behind, and the messages about
// all this.

#include <memory>
#include <optional>
#include <string>

#include "model/documents/document.h"
#include "model/documents/document_orders.h"
#include "model/documents/messages.h"
#include "model/feature.h"
#include "model/workers/background.h"

namespace awaystep {

class DocumentFile;
class SessionLinks;
class UnsavedWork;
struct DemonstrationSet;
struct LoadedFile;
struct SessionState;

class DocumentFeature : public Feature {
public:
    // folder: where autosaves, locks and the list of recent files live; empty: nothing of that is kept.
    DocumentFeature(SessionState& state, SessionLinks& links, std::string folder);
    ~DocumentFeature() override;

    bool collect(double seconds, double passed) override;
    bool working() const override;
    double secondsToNextChange() const override;
    void carryOut(const DocumentOrder& order);

    // The document has just been opened. path: its file, if it has one.
    void begin(const Document& document, std::string path);
    // Demonstrations join the document; those of another world bring it along if there are none yet. Returns whether
    // the document has them now.
    bool join(const std::string& name, const DemonstrationSet& set);
    void say(const std::string& sentence, bool trouble);
    // What an earlier start left behind; see unsaved().leftBehind().
    void loadLeftBehind();
    // At the very end: what is not saved and not abandoned is kept for the next start.
    void close();

    // How the link that was just opened is looked at, once: the window shows it so.
    std::optional<LinkedView> takeOpenedLink();

    const DocumentFile& files() const { return *files_; }
    const UnsavedWork& unsaved() const { return *unsaved_; }
    const Message& news() const { return messages_.latest(); }
    bool modified() const;
    // A file that the user wants is being written.
    bool writing() const;

private:
    void edit(const Edit& order);
    void take(const LoadedFile& loaded);
    void joinRun(const ForeignRun& run, const std::string& file);
    void recover(const std::string& path);
    void saveDemonstrations(const std::string& path);
    void runInBackground(const RunInBackground& work);
    bool collectWork();

    SessionState& state_;
    SessionLinks& links_;
    Messages messages_;
    std::unique_ptr<DocumentFile> files_;
    std::unique_ptr<UnsavedWork> unsaved_;
    Background<std::string> working_;
    std::optional<LinkedView> opened_;
};

}  // namespace awaystep
