#pragma once
// A lock on a folder, for changes that read a file, alter it and put it back: two running copies of the program take
// turns. The kernel lets go of it when its holder dies (flock), so there is no stale lock to detect and nothing to
// tidy.

#include <string>

namespace awaystep {

class FolderLock {
public:
    // Of the folder that `file` lies in, links followed. Waits for about two seconds for another holder, then throws
    // std::runtime_error. File systems that know no locks are used without.
    explicit FolderLock(const std::string& file);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

private:
    int descriptor_ = -1;
};

}  // namespace awaystep
