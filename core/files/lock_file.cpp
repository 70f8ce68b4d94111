#include "files/lock_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>
#include <utility>

#include "files/own_file.h"
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

// Left by a process that is gone: nothing but its number.
bool looksLikeLock(int descriptor) {
    char text[24];
    const ssize_t size = ::pread(descriptor, text, sizeof text, 0);
    if (size <= 0 || size == static_cast<ssize_t>(sizeof text) || text[size - 1] != '\n') return false;
    return std::all_of(text, text + size - 1, [](char each) { return each >= '0' && each <= '9'; });
}

}  // namespace

std::optional<LockFile> LockFile::take(const std::string& path) {
    for (;;) {
        const int descriptor = openOwnFile(path, O_RDWR | O_CREAT);
        if (descriptor < 0) throw std::runtime_error(shownPath(path) + ": cannot be written: " + whyNotOpened(errno));
        if (tryLock(descriptor) == Lock::Held) {
            ::close(descriptor);
            return std::nullopt;
        }
        // Its last owner may have removed the file between our opening and our locking it: then we hold a file that
        // nobody else can find.
        if (!isStillNamed(descriptor, path)) {
            ::close(descriptor);
            continue;
        }
        struct stat found {};
        const bool empty = ::fstat(descriptor, &found) == 0 && found.st_size == 0;
        if (!empty && looksLikeLock(descriptor)) {
            // Made anew rather than written over: it may have a second name somewhere else.
            const bool removed = ::unlink(path.c_str()) == 0;
            if (removed) {
                ::close(descriptor);
                continue;
            }
        }
        if (empty) {
            const std::string owner = std::to_string(::getpid()) + "\n";
            if (::write(descriptor, owner.data(), owner.size()) < 0) {
                // A full disk: the lock holds without its text.
            }
        }
        return LockFile(path, descriptor, empty);
    }
}

bool LockFile::isHeld(const std::string& path) {
    const int descriptor = openOwnFile(path, O_RDONLY);
    if (descriptor < 0) return false;
    const bool held = tryLock(descriptor) == Lock::Held;
    ::close(descriptor);
    return held;
}

bool LockFile::inPlace() const { return descriptor_ >= 0 && isStillNamed(descriptor_, path_); }

LockFile::LockFile(LockFile&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)), made_(other.made_) {}

LockFile& LockFile::operator=(LockFile&& other) noexcept {
    if (this == &other) return *this;
    giveBack();
    path_ = std::move(other.path_);
    descriptor_ = std::exchange(other.descriptor_, -1);
    made_ = other.made_;
    return *this;
}

LockFile::~LockFile() { giveBack(); }

// The file goes first, while it is still ours.
void LockFile::giveBack() {
    if (descriptor_ < 0) return;
    if (made_ && inPlace()) ::unlink(path_.c_str());
    ::close(std::exchange(descriptor_, -1));
}

}  // namespace awaystep
