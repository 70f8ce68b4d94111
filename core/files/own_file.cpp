#include "files/own_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace awaystep {

int openOwnFile(const std::string& path, int flags) {
    const int descriptor = ::open(path.c_str(), flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
    if (descriptor < 0) return -1;
    struct stat found {};
    if (::fstat(descriptor, &found) == 0 && S_ISREG(found.st_mode)) return descriptor;
    ::close(descriptor);
    errno = EINVAL;
    return -1;
}

bool isStillNamed(int descriptor, const std::string& path) {
    struct stat mine {
    }, there{};
    return ::fstat(descriptor, &mine) == 0 && ::lstat(path.c_str(), &there) == 0 && mine.st_nlink > 0 &&
           mine.st_ino == there.st_ino && mine.st_dev == there.st_dev;
}

std::string whyNotOpened(int error) {
    if (error == ELOOP) return "a link is in its place";
    if (error == EINVAL) return "something that is no plain file is in its place";
    return std::strerror(error);
}

}  // namespace awaystep
