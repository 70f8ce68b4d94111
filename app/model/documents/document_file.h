#pragma once
// The document's file: its path, whether the document has changed since, and whether another copy has it open. Reading
// and writing happen in the background. Everything that saves writes beside, syncs and renames, so whatever fails, the
// file before stays. What is kept until then is in unsaved_work.h.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/documents/document.h"
#include "model/documents/file_claim.h"
#include "model/workers/background.h"

namespace awaystep {

class Messages;
struct LoadedFile;

class DocumentFile {
public:
    // stateFolder: where locks and the list of recent files live; empty: there are none. messages: outlive it.
    DocumentFile(std::string stateFolder, Messages& messages);
    ~DocumentFile();

    const std::string& path() const { return path_; }  // empty: it has no file yet
    std::string title() const;                         // "lesson", "Untitled"
    // The document's own file, or the one that it was recovered from.
    const std::string& original() const { return path_.empty() ? recoveredFrom_ : path_; }
    // There is work in it that its file does not have. Having chosen another scenario from the list is none.
    bool modified(const Document& now) const;
    const FileClaim& claim() const { return claim_; }
    // The file was written by another program since it was opened or saved here.
    bool changedOnDisk() const;
    bool busy() const;  // reading or writing
    bool saving() const { return saving_.busy(); }
    // Counts successful saves, for code that waits for one.
    int saves() const { return saves_; }
    const std::vector<std::string>& recent() const { return recent_; }

    // The document has just been opened. recoveredFrom: it has no file of its own, but the unsaved work of this one.
    void begin(const Document& document, std::string path = {}, std::string recoveredFrom = {});
    void load(Workers& workers, const std::string& path);
    // What was loaded, once.
    std::optional<LoadedFile> takeLoaded();
    void save(Workers& workers, const std::string& path, const Document& document);
    // Takes the result of a save. passed: seconds that really went by. Returns whether anything changed.
    bool collect(double passed);

private:
    struct Stamp {
        std::int64_t time = 0;
        std::int64_t size = -1;
        std::uint64_t node = 0;
        bool operator==(const Stamp&) const = default;
    };
    struct Saved {
        std::string path;
        Document document;
        Stamp stamp;
    };
    static Stamp stampOf(const std::string& path);
    void holdPath();
    void remember(const std::string& path);
    void take(Saved saved);

    std::string folder_;
    Messages& messages_;
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
    FileClaim claim_;
    std::vector<std::string> recent_;
    int saves_ = 0;
    Background<LoadedFile> loading_;
    Background<Saved> saving_;
};

}  // namespace awaystep
