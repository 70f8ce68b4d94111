#pragma once
// The document's file: its path, whether the document has changed since, whether another copy has it open, and what is
// kept of it until it is saved. Reading and writing happen in the background; collect() takes the results. Everything
// that saves writes beside, syncs and renames, so whatever fails, the file before stays.
//
// Until then a copy of a changed document is in the state folder (autosave.h); it is gone when the document is saved,
// closed or as it was. Having looked at another scenario is nothing to keep.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "files/lock_file.h"
#include "model/documents/autosave.h"
#include "model/documents/document.h"
#include "model/documents/recovery_file.h"
#include "model/workers/background.h"

namespace awaystep {

struct LoadedFile;

// A message: good news disappears by itself, trouble stays until it was seen.
struct FileNews {
    std::string sentence;
    bool trouble = false;
    int number = 0;  // another number, another sentence
};

class DocumentFile {
public:
    // stateFolder: where autosaves, locks and the list of recent files live; empty: nothing is kept.
    explicit DocumentFile(std::string stateFolder);
    ~DocumentFile();

    // --- what is open ---
    const std::string& path() const { return path_; }  // empty: it has no file yet
    std::string title() const;                         // "lesson", "Untitled"
    // There is work in it that its file does not have. Having chosen another scenario from the list is none.
    bool modified(const Document& now) const;
    // Another running copy has this file open: only that one may save it.
    bool openElsewhere() const { return openElsewhere_; }
    // Another running copy has that file open, whichever it is.
    bool heldElsewhere(const std::string& path) const;
    // The file was written by another program since it was opened or saved here.
    bool changedOnDisk() const;
    // Reading or writing by an order.
    bool busy() const;
    bool saving() const { return saving_.busy(); }
    // A file that the user opened or saved.
    bool writing() const { return saving_.busy() || working_.busy(); }
    const std::vector<std::string>& recent() const { return recent_; }
    const FileNews& news() const { return news_; }
    // Counts successful saves, for code that waits for one.
    int saves() const { return saves_; }

    // --- orders ---
    void begin(const Document& document, std::string path = {});
    void load(Workers& workers, const std::string& path);
    void save(Workers& workers, const std::string& path, const Document& document);
    void saveDemonstrations(Workers& workers, const std::string& path, const Document& document);
    // Anything that takes a while and ends in one sentence.
    void workOn(Workers& workers, std::function<std::string(const StopToken&)> job);
    void say(std::string sentence, bool trouble = false);

    // --- recovery ---
    const std::vector<LeftBehind>& leftBehind() const { return leftBehind_; }
    void loadLeftBehind();
    void dismiss(const std::string& path);
    // The work of one that was left behind, opened without a file of its own: the original stays as it is.
    void beginRecovered(const LeftBehind& found);

    // --- driven by the session ---
    // What was loaded, once.
    std::optional<LoadedFile> takeLoaded();
    // Keeps the autosave up to date. passed: seconds that really went by; dragging: the edit under way has not ended.
    bool updateAutosave(Workers& workers, const Document& now, double passed, bool dragging);
    // The autosave agrees with the document, or there is nothing to save.
    bool upToDate(const Document& now) const;
    // The document's file or the autosave has all of it. Without a state folder only the file can.
    bool safe(const Document& now) const;
    // Seconds until updateAutosave() has something to do.
    double secondsToNextChange() const;
    // The changes are abandoned: nothing is left behind.
    void abandonChanges();
    // At the end, when no question can be shown: the autosave is written now and stays.
    void keepForNextStart(const Document& now);

private:
    struct Stamp {
        std::int64_t time = 0;
        std::int64_t size = -1;
        std::uint64_t node = 0;
        bool operator==(const Stamp&) const = default;
    };
    static Stamp stampOf(const std::string& path);
    std::string lockOf(const std::string& path) const;
    void lockPath();
    void remember(const std::string& path);
    void checkLock(double passed);
    // The document's own file, or the one that it was recovered from.
    const std::string& original() const { return path_.empty() ? recoveredFrom_ : path_; }

    std::string folder_;
    std::string path_;
    std::string recoveredFrom_;
    Stamp stamp_;
    Document saved_;
    // The document that modified() compared last, and its result: it is called in every frame.
    struct Judged {
        Document document;
        bool modified = true;
    };
    mutable std::optional<Judged> judged_;
    bool openElsewhere_ = false;
    std::optional<LockFile> lock_;
    std::vector<std::string> recent_;
    FileNews news_;
    int saves_ = 0;
    std::vector<LeftBehind> leftBehind_;

    Background<LoadedFile> loading_;
    struct Saved {
        std::string path;
        Document document;
        Stamp stamp;
    };
    Background<Saved> saving_;
    Background<std::string> working_;

    Autosave autosave_;
    double sinceChecked_ = 0.0;  // of our files in the state folder
};

}  // namespace awaystep
