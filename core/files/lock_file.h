#pragma once
// A claim for the life of a process: a small file that its owner holds locked (file_lock.h). The kernel releases the
// lock when the process ends, so a lock file without a lock is stale and the next process takes it over. The file holds
// the number of its owner's process. What is found in its place is never truncated or overwritten: a link or something
// that is no plain file is refused, and a file with other contents is locked and left as it is.

#include <optional>
#include <string>

#include "files/file_lock.h"

namespace awaystep {

class LockFile {
public:
    // Nothing if a running process holds it. Throws std::runtime_error if the file cannot be made. File systems
    // without locks are used without.
    static std::optional<LockFile> take(const std::string& path);
    // Whether a running process holds it; false if there is no such file.
    static bool isHeld(const std::string& path) { return FileLock::isHeldElsewhere(path); }

    LockFile(LockFile&&) noexcept = default;
    LockFile& operator=(LockFile&& other) noexcept;
    // Releases the lock and removes the file.
    ~LockFile() { giveBack(); }

    const std::string& path() const { return path_; }
    // False once its file was removed: another process would not find it held.
    bool inPlace() const { return file_.isStillNamed(path_); }

private:
    LockFile(std::string path, FileLock file, bool made)
        : path_(std::move(path)), file_(std::move(file)), made_(made) {}
    void giveBack();

    std::string path_;
    FileLock file_;
    bool made_ = false;  // the file is ours to remove
};

}  // namespace awaystep
