#include "files/claim.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "files/plain_text.h"

namespace awaystep {
namespace {

enum class Lock { Taken, Held, Unknown };

Lock tryLock(int descriptor) {
    while (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EINTR) continue;
        return errno == EWOULDBLOCK ? Lock::Held : Lock::Unknown;
    }
    return Lock::Taken;
}

}  // namespace

std::optional<Claim> Claim::take(const std::string& path) {
    for (;;) {
        const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (descriptor < 0) throw std::runtime_error(shownPath(path) + ": cannot be written: " + std::strerror(errno));
        Claim claim(path, descriptor);
        if (tryLock(descriptor) == Lock::Held) {
            ::close(std::exchange(claim.descriptor_, -1));
            return std::nullopt;
        }
        // Whoever held it may have taken the file away between our opening and our locking it: then we hold a file
        // that nobody else can find.
        struct stat mine {
        }, there{};
        if (::fstat(descriptor, &mine) != 0 || ::stat(path.c_str(), &there) != 0 || mine.st_ino != there.st_ino) {
            ::close(std::exchange(claim.descriptor_, -1));
            continue;
        }
        const std::string who = std::to_string(::getpid()) + "\n";
        if (::ftruncate(descriptor, 0) != 0 || ::write(descriptor, who.data(), who.size()) < 0) {
            // A full disk: the lock holds without its text.
        }
        return claim;
    }
}

bool Claim::isHeld(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);  // a pipe keeps nobody waiting
    if (descriptor < 0) return false;
    const bool held = tryLock(descriptor) == Lock::Held;
    ::close(descriptor);
    return held;
}

Claim::Claim(Claim&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

Claim& Claim::operator=(Claim&& other) noexcept {
    if (this == &other) return *this;
    giveBack();
    path_ = std::move(other.path_);
    descriptor_ = std::exchange(other.descriptor_, -1);
    return *this;
}

Claim::~Claim() { giveBack(); }

// The file goes first, while it is still ours.
void Claim::giveBack() {
    if (descriptor_ < 0) return;
    ::unlink(path_.c_str());
    ::close(std::exchange(descriptor_, -1));
}

}  // namespace awaystep
