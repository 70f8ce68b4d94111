#include "files/folder_lock.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>

#include "files/plain_text.h"

namespace awaystep {
namespace {

namespace fs = std::filesystem;

constexpr int attempts = 200;
constexpr int pause = 10'000;  // microseconds

// All links resolved: one that appears only afterwards leads to a folder that was not meant, and is not followed.
fs::path folderOf(const std::string& file) {
    std::error_code error;
    const fs::path place = fs::weakly_canonical(file, error);
    return (error ? fs::absolute(file) : place).parent_path();
}

}  // namespace

FolderLock::FolderLock(const std::string& file) : folder_(FileLock::openFolder(folderOf(file).string())) {
    if (!folder_.isOpen()) {
        const int reason = errno;
        if (reason == ENOENT)
            throw std::runtime_error(shownPath(file) + ": the folder " + inQuotes(folderOf(file).string()) +
                                     " does not exist");
        throw std::runtime_error(shownPath(file) + ": its folder cannot be opened: " + std::strerror(reason));
    }
    for (int attempt = 0; folder_.tryLock() == FileLock::Result::HeldElsewhere; ++attempt) {
        if (attempt == attempts)
            throw std::runtime_error(shownPath(file) + ": another program has locked its folder, try again");
        ::usleep(pause);
    }
}

}  // namespace awaystep
