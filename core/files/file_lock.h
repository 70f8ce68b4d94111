#pragma once
// A file or a folder that is held open and locked (flock). The kernel releases the lock when its process ends, however
// it ends, so there are no stale locks to detect. A link in the place of the file is never followed and a pipe is not
// waited for, so that nothing else is locked or written. LockFile, FolderLock and SyncedLog are built on it.

#include <string>
#include <utility>

namespace awaystep {

class FileLock {
public:
    // Unsupported: the file system has no locks; it is used without them.
    enum class Result { Taken, HeldElsewhere, Unsupported };

    // A plain file, not locked yet; `flags` as for open(2). If it cannot be opened, isOpen() is false and errno says
    // why: ELOOP for a link, EINVAL for anything else that is no plain file.
    static FileLock openFile(const std::string& path, int flags);
    static FileLock openFolder(const std::string& path);
    // A file that is open already.
    explicit FileLock(int descriptor) : descriptor_(descriptor) {}

    FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    FileLock& operator=(FileLock&& other) noexcept;
    ~FileLock() { close(); }

    // Without waiting.
    Result tryLock();
    void close();  // and releases the lock

    bool isOpen() const { return descriptor_ >= 0; }
    int descriptor() const { return descriptor_; }
    // The caller closes it.
    int release() { return std::exchange(descriptor_, -1); }
    // Whether the name still means the file that is open: false once it was removed or replaced.
    bool isStillNamed(const std::string& path) const;

    // Whether another process holds the file; false if there is no such file.
    static bool isHeldElsewhere(const std::string& path);
    // The reason for messages, from the errno of openFile().
    static std::string whyNotOpened(int error);

private:
    int descriptor_ = -1;
};

}  // namespace awaystep
