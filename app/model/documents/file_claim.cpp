#include "model/documents/file_claim.h"

#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

#include "files/atomic_file.h"
#include "model/settings/ids_and_times.h"

namespace awaystep {

namespace fs = std::filesystem;

FileClaim::FileClaim(std::string stateFolder) : folder_(std::move(stateFolder)) {}

std::string FileClaim::lockOf(const std::string& path) const {
    std::error_code error;
    const fs::path canonical = fs::weakly_canonical(fs::absolute(path, error), error);
    return (fs::path(folder_) / "open" / (digest(error ? path : canonical.string()) + ".lock")).string();
}

void FileClaim::hold(const std::string& path) {
    lock_.reset();
    openElsewhere_ = false;
    if (folder_.empty() || path.empty()) return;
    try {
        const std::string lock = lockOf(path);
        makeFolder(fs::path(lock).parent_path().string());
        lock_ = LockFile::take(lock);
        openElsewhere_ = !lock_;
    } catch (const std::exception&) {
        // A state folder that cannot be written takes no part in this; saving itself is safe without.
    }
}

bool FileClaim::heldElsewhere(const std::string& path) const {
    if (folder_.empty() || path.empty()) return false;
    const std::string lock = lockOf(path);
    const bool ours = lock_ && lock_->path() == lock;
    return !ours && LockFile::isHeld(lock);
}

bool FileClaim::lost(double passed) {
    constexpr double checkInterval = 1.0;  // seconds
    sinceChecked_ += passed;
    if (sinceChecked_ < checkInterval) return false;
    sinceChecked_ = 0.0;
    return lock_ && !lock_->inPlace();
}

}  // namespace awaystep
