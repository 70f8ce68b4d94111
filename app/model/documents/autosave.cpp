#include "model/documents/autosave.h"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <limits>
#include <system_error>

#include "files/atomic_file.h"
#include "model/documents/recovery_file.h"
#include "model/settings/ids_and_times.h"

namespace awaystep {
namespace {

constexpr double dragPatience = 1.0;       // seconds that a drag may go on before it is kept
constexpr double failurePatience = 10.0;   // seconds until an autosave that failed is tried again
constexpr double checkInterval = 1.0;      // seconds between two checks whether the file is still there
constexpr double idleLookPatience = 10.0;  // the same while there is no input

}  // namespace

bool Autosave::collect(double passed) {
    sinceFailure_ += passed;
    auto result = writing_.take();
    if (!result) return false;
    if (result->answer)
        kept_ = beingWritten_;
    else
        fail(result->error);
    return true;
}

// The reason is shown once, not every ten seconds.
void Autosave::fail(const std::string& reason) {
    if (sinceFailure_ > 2 * failurePatience) trouble_ = "The autosave cannot be written: " + reason;
    sinceFailure_ = 0.0;
}

// Made again, folder included, if it was removed: its lock shows other copies that this autosave is in use.
void Autosave::lock() {
    if (file_.empty()) file_ = recoveryFile(folder_, freshId());
    makeFolder(folder_);
    if (lock_ && lock_->inPlace()) return;
    lock_.reset();
    lock_ = LockFile::take(recoveryLock(file_));
}

bool Autosave::isTime(bool dragging) const {
    return !(dragging && sinceChange_ < dragPatience) && sinceFailure_ >= failurePatience;
}

bool Autosave::update(Workers& workers, const Document& now, bool modified, const std::string& original, double passed,
                      bool dragging) {
    // The state folder may be removed while the program runs. What it held of ours is written again.
    sinceChecked_ += passed;
    if (sinceChecked_ >= checkInterval) {
        sinceChecked_ = 0.0;
        std::error_code error;
        if (kept_ && !std::filesystem::exists(file_, error)) kept_.reset();
    }
    if (!modified || holds(now)) {
        if (!modified && kept_) remove();
        dirty_ = false;
        return false;
    }
    sinceChange_ = dirty_ ? sinceChange_ + passed : 0.0;
    dirty_ = true;
    if (!isTime(dragging)) return false;
    try {
        lock();
    } catch (const std::exception& refused) {
        fail(refused.what());
        return true;
    }
    write(workers, now, original);
    return false;
}

void Autosave::write(Workers& workers, const Document& now, const std::string& original) {
    beingWritten_ = now;
    dirty_ = false;
    try {
        writing_.start(workers, [file = file_, original, now](const StopToken&) {
            saveRecoveryFile(file, original, now);
            return true;
        });
    } catch (const std::system_error&) {
        // Where no thread can be started the work is kept all the same; the user interface waits for the disk this
        // once.
        try {
            saveRecoveryFile(file_, original, now);
            kept_ = now;
        } catch (const std::exception& refused) {
            fail(refused.what());
        }
    }
}

double Autosave::secondsToNextChange() const {
    if (!dirty_) return kept_ ? idleLookPatience : std::numeric_limits<double>::infinity();
    return std::max({0.02, dragPatience - sinceChange_, failurePatience - sinceFailure_});
}

void Autosave::wait() { writing_.finish(); }

void Autosave::remove() {
    wait();  // one that is still being written would come back
    if (!file_.empty()) {
        try {
            dismissLeftBehind(file_);
        } catch (const std::exception&) {
            // It will be offered at the next start: better once too often than lost.
        }
    }
    lock_.reset();
    kept_.reset();
    dirty_ = false;
}

void Autosave::writeNow(const Document& now, const std::string& original) {
    if (file_.empty()) file_ = recoveryFile(folder_, freshId());
    makeFolder(folder_);
    saveRecoveryFile(file_, original, now);
}

}  // namespace awaystep
