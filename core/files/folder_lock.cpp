#include "files/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>

#include "files/plain_text.h"

namespace awaystep {

FolderLock::FolderLock(const std::string& file) {
    namespace fs = std::filesystem;
    std::error_code error;
    fs::path place = fs::weakly_canonical(file, error);
    if (error) place = fs::absolute(file);
    const fs::path folder = place.parent_path();
    // All links are resolved by now: one that appears only now leads to a folder that was not meant.
    descriptor_ = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | (error ? 0 : O_NOFOLLOW));
    if (descriptor_ < 0) {
        const int reason = errno;
        if (reason == ENOENT) {
            throw std::runtime_error(shownPath(file) + ": the folder " + inQuotes(folder.string()) + " does not exist");
        }
        throw std::runtime_error(shownPath(file) + ": its folder cannot be opened: " + std::strerror(reason));
    }
    for (int attempt = 0; ::flock(descriptor_, LOCK_EX | LOCK_NB) != 0; ++attempt) {
        if (errno != EWOULDBLOCK && errno != EINTR) return;  // no locks here
        if (attempt == 200) {
            ::close(descriptor_);
            throw std::runtime_error(shownPath(file) + ": another program has locked its folder, try again");
        }
        ::usleep(10'000);
    }
}

FolderLock::~FolderLock() { ::close(descriptor_); }

}  // namespace awaystep
