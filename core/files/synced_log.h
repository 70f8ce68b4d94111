#pragma once
// A file that grows by whole lines, each of them on the disk before append() returns: a killed process or a power cut
// loses at most the line under way. Its owner holds a lock that ends with the process, so that a log without an
// owner is one that was left behind. Failures throw std::runtime_error, one sentence that begins with the file's name.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "files/file_lock.h"

namespace awaystep {

class SyncedLog {
public:
    // A new log with its first line; it appears under its name with that line whole. Refused if the name is taken.
    static SyncedLog create(const std::string& path, std::string_view firstLine);
    // A log left behind: its first `size` bytes are kept, what follows is cut off. Nothing if it has an owner
    // or is gone.
    static std::optional<SyncedLog> adopt(const std::string& path, std::uint64_t size);
    // Whether another process is writing it. A log that does not exist has no owner.
    static bool hasOwner(const std::string& path) { return FileLock::isHeldElsewhere(path); }

    // When it fails (a full disk) the log is as it was.
    void append(std::string_view line);
    // Removes the file and releases its lock.
    void remove();
    // False once the file was removed or replaced: what is appended now would be lost.
    bool inPlace() const { return file_.isStillNamed(path_); }
    const std::string& path() const { return path_; }

private:
    SyncedLog(std::string path, FileLock file, std::uint64_t size)
        : path_(std::move(path)), file_(std::move(file)), size_(size) {}

    std::string path_;
    FileLock file_;
    std::uint64_t size_ = 0;  // of the lines that count
    bool torn_ = false;       // something half written stands behind them
};

}  // namespace awaystep
