#include "files/synced_log.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "files/atomic_file.h"
#include "files/own_file.h"
#include "files/part_file.h"
#include "files/plain_text.h"

namespace awaystep {
namespace {

[[noreturn]] void refuse(const std::string& path, const std::string& reason) {
    throw std::runtime_error(shownPath(path) + ": " + reason);
}

// 0, or the error's number.
int writeAll(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return errno;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

bool tryLock(int descriptor) {
    while (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EINTR) continue;
        return errno != EWOULDBLOCK;  // a file system without locks: nobody can hold one
    }
    return true;
}

}  // namespace

SyncedLog SyncedLog::create(const std::string& path, std::string_view firstLine) {
    if (::access(path.c_str(), F_OK) == 0) refuse(path, "there is such a file already");
    const std::filesystem::path parent = std::filesystem::path(path).parent_path();
    const std::string folder = parent.empty() ? "." : parent.string();
    removeDeadParts(folder);
    std::string beside;
    const int descriptor = openPartFile(folder, O_RDWR | O_APPEND, beside);
    if (descriptor < 0) refuse(path, std::string("cannot be written: ") + std::strerror(errno));

    // Locked before it gets its name: nobody can take it for one that was left behind.
    SyncedLog log(path, descriptor, 0);
    try {
        log.append(firstLine);
    } catch (...) {
        ::unlink(beside.c_str());
        throw;
    }
    if (::rename(beside.c_str(), path.c_str()) != 0) {
        const std::string reason = std::strerror(errno);
        ::unlink(beside.c_str());
        refuse(path, "cannot be written: " + reason);
    }
    syncFolderOf(path);
    return log;
}

std::optional<SyncedLog> SyncedLog::adopt(const std::string& path, std::uint64_t size) {
    const int descriptor = openOwnFile(path, O_RDWR | O_APPEND);
    if (descriptor < 0 && errno == ENOENT) return std::nullopt;
    if (descriptor < 0) refuse(path, "cannot be written: " + whyNotOpened(errno));
    SyncedLog log(path, descriptor, size);
    struct stat now {};
    // Its last owner may have removed it between our opening and our locking it; and a file that is shorter than what
    // was read of it is another one.
    if (!tryLock(descriptor) || !isStillNamed(descriptor, path) || ::fstat(descriptor, &now) != 0 ||
        static_cast<std::uint64_t>(now.st_size) < size) {
        return std::nullopt;
    }
    if (::ftruncate(descriptor, static_cast<off_t>(size)) != 0 || ::fsync(descriptor) != 0) {
        refuse(path, std::string("cannot be written: ") + std::strerror(errno));
    }
    return log;
}

bool SyncedLog::hasOwner(const std::string& path) {
    const int descriptor = openOwnFile(path, O_RDONLY);
    if (descriptor < 0) return false;
    const bool owned = !tryLock(descriptor);
    ::close(descriptor);
    return owned;
}

SyncedLog::SyncedLog(SyncedLog&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_),
      torn_(other.torn_) {}

SyncedLog& SyncedLog::operator=(SyncedLog&& other) noexcept {
    if (this == &other) return *this;
    if (descriptor_ >= 0) ::close(descriptor_);
    path_ = std::move(other.path_);
    descriptor_ = std::exchange(other.descriptor_, -1);
    size_ = other.size_;
    torn_ = other.torn_;
    return *this;
}

SyncedLog::~SyncedLog() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

void SyncedLog::append(std::string_view line) {
    const auto cutBack = [this] { return ::ftruncate(descriptor_, static_cast<off_t>(size_)) == 0 ? 0 : errno; };
    std::string text(line);
    text += '\n';
    // Half a line left by a failure would swallow the next one.
    int failure = torn_ ? cutBack() : 0;
    if (failure == 0) failure = writeAll(descriptor_, text);
    if (failure == 0 && ::fdatasync(descriptor_) != 0) failure = errno;
    torn_ = failure != 0 && cutBack() != 0;
    if (failure != 0) refuse(path_, std::string("cannot be written: ") + std::strerror(failure));
    size_ += text.size();
}

bool SyncedLog::inPlace() const { return descriptor_ >= 0 && isStillNamed(descriptor_, path_); }

void SyncedLog::remove() {
    if (::unlink(path_.c_str()) != 0 && errno != ENOENT) {
        refuse(path_, std::string("cannot be removed: ") + std::strerror(errno));
    }
    syncFolderOf(path_);
    ::close(std::exchange(descriptor_, -1));
}

}  // namespace awaystep
