#include "files/synced_log.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "files/atomic_file.h"
#include "files/own_files.h"
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

}  // namespace

SyncedLog SyncedLog::create(const std::string& path, std::string_view firstLine) {
    if (::access(path.c_str(), F_OK) == 0) refuse(path, "there is such a file already");
    const std::filesystem::path parent = std::filesystem::path(path).parent_path();
    const std::string folder = parent.empty() ? "." : parent.string();
    removeDeadParts(folder);
    std::string beside;
    FileLock file = openPartFile(folder, O_RDWR | O_APPEND, beside);
    if (!file.isOpen()) refuse(path, std::string("cannot be written: ") + std::strerror(errno));

    // Locked before it gets its name, so that it is never taken for one that was left behind.
    SyncedLog log(path, std::move(file), 0);
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
    FileLock file = FileLock::openFile(path, O_RDWR | O_APPEND);
    if (!file.isOpen() && errno == ENOENT) return std::nullopt;
    if (!file.isOpen()) refuse(path, "cannot be written: " + FileLock::whyNotOpened(errno));
    struct stat now {};
    // Its last owner may have removed it between our opening and our locking it; and a file that is shorter than what
    // was read of it is another one.
    if (file.tryLock() == FileLock::Result::HeldElsewhere || !file.isStillNamed(path) ||
        ::fstat(file.descriptor(), &now) != 0 || static_cast<std::uint64_t>(now.st_size) < size) {
        return std::nullopt;
    }
    if (::ftruncate(file.descriptor(), static_cast<off_t>(size)) != 0 || ::fsync(file.descriptor()) != 0) {
        refuse(path, std::string("cannot be written: ") + std::strerror(errno));
    }
    afterWrite();
    return SyncedLog(path, std::move(file), size);
}

void SyncedLog::append(std::string_view line) {
    const auto cutBack = [this] { return ::ftruncate(file_.descriptor(), static_cast<off_t>(size_)) == 0 ? 0 : errno; };
    std::string text(line);
    text += '\n';
    // Half a line left by a failure would swallow the next one.
    int failure = torn_ ? cutBack() : 0;
    if (failure == 0) failure = writeAll(file_.descriptor(), text);
    if (failure == 0 && ::fdatasync(file_.descriptor()) != 0) failure = errno;
    torn_ = failure != 0 && cutBack() != 0;
    if (failure != 0) refuse(path_, std::string("cannot be written: ") + std::strerror(failure));
    size_ += text.size();
    afterWrite();
}

void SyncedLog::remove() {
    if (::unlink(path_.c_str()) != 0 && errno != ENOENT) {
        refuse(path_, std::string("cannot be removed: ") + std::strerror(errno));
    }
    syncFolderOf(path_);
    file_.close();
}

}  // namespace awaystep
