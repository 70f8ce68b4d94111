#pragma once
// A lock on a folder, for changes that read a file, alter it and put it back: two running copies of the program take
// turns. The kernel releases it when its process ends (file_lock.h), so there is no stale lock to detect and nothing to
// remove.

#include <string>

#include "files/file_lock.h"

namespace awaystep {

class FolderLock {
public:
    // Of the folder that `file` lies in, links followed. Waits for about two seconds for another holder, then throws
    // std::runtime_error. File systems without locks are used without.
    explicit FolderLock(const std::string& file);

private:
    FileLock folder_;
};

}  // namespace awaystep
