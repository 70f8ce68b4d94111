#include "files/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace awaystep {

FileLock FileLock::openFile(const std::string& path, int flags) {
    FileLock file(::open(path.c_str(), flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666));
    if (!file.isOpen()) return file;
    struct stat found {};
    if (::fstat(file.descriptor_, &found) == 0 && S_ISREG(found.st_mode)) return file;
    file.close();
    errno = EINVAL;
    return file;
}

FileLock FileLock::openFolder(const std::string& path) {
    return FileLock(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW));
}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
    if (this == &other) return *this;
    close();
    descriptor_ = std::exchange(other.descriptor_, -1);
    return *this;
}

FileLock::Result FileLock::tryLock() {
    while (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EINTR) continue;
        return errno == EWOULDBLOCK ? Result::HeldElsewhere : Result::Unsupported;
    }
    return Result::Taken;
}

void FileLock::close() {
    if (isOpen()) ::close(std::exchange(descriptor_, -1));
}

bool FileLock::isStillNamed(const std::string& path) const {
    struct stat mine {
    }, there{};
    return isOpen() && ::fstat(descriptor_, &mine) == 0 && ::lstat(path.c_str(), &there) == 0 && mine.st_nlink > 0 &&
           mine.st_ino == there.st_ino && mine.st_dev == there.st_dev;
}

bool FileLock::isHeldElsewhere(const std::string& path) {
    FileLock file = openFile(path, O_RDONLY);
    return file.isOpen() && file.tryLock() == Result::HeldElsewhere;
}

std::string FileLock::whyNotOpened(int error) {
    if (error == ELOOP) return "a link is in its place";
    if (error == EINVAL) return "something that is no plain file is in its place";
    return std::strerror(error);
}

}  // namespace awaystep
