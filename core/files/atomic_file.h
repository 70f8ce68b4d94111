#pragma once
// Files that appear whole or not at all: written beside their place under another name, synced, then renamed. A file
// that was there before stays until that moment. Pipes and devices cannot be renamed over and are written directly.
// Every failure throws std::runtime_error, one sentence that begins with the file's name.

#include <string>
#include <string_view>
#include <vector>

namespace awaystep {

class PendingFile {
public:
    // Opens the file beside its place at once, so that an output that cannot be written is known before the work
    // begins. A missing folder is refused, not made.
    explicit PendingFile(std::string path);
    PendingFile(PendingFile&& other) noexcept;
    PendingFile& operator=(PendingFile&&) = delete;
    // Without a commit nothing stays behind.
    ~PendingFile();

    void write(std::string_view text);
    // Everything written so far is on the disk, beside its place; a full disk is known after this. Ends the writing.
    void finish();

    const std::string& path() const { return path_; }
    // Where the text stands until the commit; empty for what is written directly.
    const std::string& temporaryPath() const { return temporary_; }

    // Puts all of them in their places or, if one fails, none.
    friend void commitTogether(std::vector<PendingFile>& files);

private:
    void flush();
    [[noreturn]] void refuse(const std::string& reason) const;

    std::string path_;       // as the user wrote it, for messages
    std::string place_;      // the same with links followed
    std::string temporary_;  // beside it
    std::string buffer_;
    int descriptor_ = -1;
};

void commitTogether(std::vector<PendingFile>& files);

void writeFile(const std::string& path, std::string_view text);

// With all folders above it; one that is there already will do.
void makeFolder(const std::string& path);

// A new name, or one taken away, is on the disk only when its folder is.
void syncFolderOf(const std::string& path);

// Called after every durable change: a file in its place, a line appended to a log, a file taken away. The disk has
// what was written by then, so on the desktop this does nothing (after_write_none.cpp). In a browser files live in
// memory, and another source file, chosen by CMake, copies them to the storage that outlives the page. May be called
// from any thread.
void afterWrite();

}  // namespace awaystep
