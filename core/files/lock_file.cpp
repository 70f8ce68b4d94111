#include "files/lock_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>
#include <utility>

#include "files/plain_text.h"

namespace awaystep {
namespace {

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
        FileLock file = FileLock::openFile(path, O_RDWR | O_CREAT);
        if (!file.isOpen())
            throw std::runtime_error(shownPath(path) + ": cannot be written: " + FileLock::whyNotOpened(errno));
        if (file.tryLock() == FileLock::Result::HeldElsewhere) return std::nullopt;
        // Its last owner may have removed the file between our opening and our locking it: then no other process can
        // find the file that we hold.
        if (!file.isStillNamed(path)) continue;
        struct stat found {};
        const bool empty = ::fstat(file.descriptor(), &found) == 0 && found.st_size == 0;
        // Made anew rather than written over: it may have a second name somewhere else.
        if (!empty && looksLikeLock(file.descriptor()) && ::unlink(path.c_str()) == 0) continue;
        if (empty) {
            const std::string owner = std::to_string(::getpid()) + "\n";
            if (::write(file.descriptor(), owner.data(), owner.size()) < 0) {
                // A full disk: the lock holds without its text.
            }
        }
        return LockFile(path, std::move(file), empty);
    }
}

LockFile& LockFile::operator=(LockFile&& other) noexcept {
    if (this == &other) return *this;
    giveBack();
    path_ = std::move(other.path_);
    file_ = std::move(other.file_);
    made_ = other.made_;
    return *this;
}

// The file goes first, while it is still ours.
void LockFile::giveBack() {
    if (made_ && inPlace()) ::unlink(path_.c_str());
    file_.close();
}

}  // namespace awaystep
