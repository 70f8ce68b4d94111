#include "model/documents/document_file.h"

#include <sys/stat.h>

#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

#include "expert/demonstration_text.h"
#include "files/atomic_file.h"
#include "files/plain_text.h"
#include "files/text_file.h"
#include "model/documents/document_history.h"
#include "model/documents/document_text.h"
#include "model/documents/recent_files.h"
#include "model/settings/ids_and_times.h"

namespace awaystep {
namespace {

namespace fs = std::filesystem;
constexpr double folderCheckInterval = 1.0;  // seconds between two checks of our files in the state folder

std::string listOfRecent(const std::string& folder) { return (fs::path(folder) / "recent.json").string(); }
std::string autosaveFolder(const std::string& folder) { return (fs::path(folder) / "autosave").string(); }

std::string nameOf(const std::string& path) { return fs::path(path).filename().string(); }

std::string absolutePath(const std::string& path) {
    std::error_code error;
    const fs::path absolute = fs::absolute(path, error);
    return error ? path : absolute.lexically_normal().string();
}

}  // namespace

DocumentFile::DocumentFile(std::string stateFolder)
    : folder_(std::move(stateFolder)), autosave_(autosaveFolder(folder_)) {
    if (folder_.empty()) return;
    recent_ = loadRecentFiles(listOfRecent(folder_));
}

DocumentFile::~DocumentFile() = default;

std::string DocumentFile::title() const {
    if (!path_.empty()) return fs::path(path_).stem().string();
    if (!recoveredFrom_.empty()) return fs::path(recoveredFrom_).stem().string() + " (recovered)";
    return "Untitled";
}

DocumentFile::Stamp DocumentFile::stampOf(const std::string& path) {
    struct stat now {};
    if (::stat(path.c_str(), &now) != 0) return {};
    return {static_cast<std::int64_t>(now.st_mtim.tv_sec) * 1'000'000'000 + now.st_mtim.tv_nsec, now.st_size,
            now.st_ino};
}

bool DocumentFile::busy() const { return loading_.busy() || saving_.busy() || working_.busy() || autosave_.busy(); }

bool DocumentFile::changedOnDisk() const {
    if (path_.empty()) return false;
    const Stamp now = stampOf(path_);
    return now.size >= 0 && now != stamp_;
}

void DocumentFile::say(std::string sentence, bool trouble) {
    news_ = {printable(sentence, 300), trouble, news_.number + 1};
}

std::string DocumentFile::lockOf(const std::string& path) const {
    std::error_code error;
    const fs::path canonical = fs::weakly_canonical(path, error);
    return (fs::path(folder_) / "open" / (digest(error ? path : canonical.string()) + ".lock")).string();
}

bool DocumentFile::heldElsewhere(const std::string& path) const {
    if (folder_.empty() || path.empty()) return false;
    const std::string lock = lockOf(absolutePath(path));
    const bool ours = lock_ && lock_->path() == lock;
    return !ours && LockFile::isHeld(lock);
}

// Which file is open where: a lock per file, in the state folder, held as long as it is open here.
void DocumentFile::lockPath() {
    lock_.reset();
    openElsewhere_ = false;
    if (folder_.empty() || path_.empty()) return;
    try {
        const std::string lock = lockOf(path_);
        makeFolder(fs::path(lock).parent_path().string());
        lock_ = LockFile::take(lock);
        openElsewhere_ = !lock_;
    } catch (const std::exception&) {
        // A state folder that cannot be written takes no part in this; saving itself is safe without.
    }
    if (openElsewhere_)
        say(nameOf(path_) + " is open in another window of Awaystep; what you change here goes into a file of its own.",
            true);
}

void DocumentFile::remember(const std::string& path) {
    if (folder_.empty()) return;
    try {
        recent_ = rememberFile(listOfRecent(folder_), path);
    } catch (const std::exception&) {
        // The list is a convenience.
    }
}

void DocumentFile::begin(const Document& document, std::string path) {
    autosave_.remove();
    path_ = std::move(path);
    recoveredFrom_.clear();
    saved_ = document;
    judged_.reset();
    stamp_ = path_.empty() ? Stamp{} : stampOf(path_);
    lockPath();
    if (!path_.empty()) remember(path_);
}

void DocumentFile::load(Workers& workers, const std::string& path) {
    loading_.start(workers, [path = absolutePath(path)](const StopToken& stop) { return loadFile(path, stop); });
}

void DocumentFile::save(Workers& workers, const std::string& path, const Document& document) {
    const std::string place = absolutePath(path);
    if (heldElsewhere(place))
        return say("Not saved: " + nameOf(place) + " is open in another window of Awaystep. Choose another name.",
                   true);
    saving_.start(workers, [place, document](const StopToken&) {
        saveDocument(place, document);
        return Saved{place, document, stampOf(place)};
    });
}

void DocumentFile::saveDemonstrations(Workers& workers, const std::string& path, const Document& document) {
    workOn(workers, [path = absolutePath(path), demonstrations = document.demonstrations](const StopToken&) {
        std::string text;
        for (const DemonstrationPtr& each : demonstrations) text += demonstrationLine(*each) + '\n';
        writeFile(path, text);
        return std::to_string(demonstrations.size()) +
               (demonstrations.size() == 1 ? " demonstration" : " demonstrations") + " saved to " + nameOf(path) + ".";
    });
}

void DocumentFile::workOn(Workers& workers, std::function<std::string(const StopToken&)> job) {
    if (working_.busy()) {
        say("Another export is still being written.", true);
        return;
    }
    working_.start(workers, [job = std::move(job)](const StopToken& stop) { return job(stop); });
}

std::optional<LoadedFile> DocumentFile::takeLoaded() {
    auto result = loading_.take();
    if (!result) return std::nullopt;
    if (result->answer) return std::move(*result->answer);
    say(result->error, true);
    return std::nullopt;
}

// --- autosave and recovery ---

// Nothing was made by choosing another scenario from the list: it is there at the next start as well.
bool DocumentFile::modified(const Document& now) const {
    if (now == saved_) return false;
    if (!path_.empty() || !recoveredFrom_.empty()) return true;
    if (judged_ && judged_->document == now) return judged_->modified;
    bool modified = true;
    try {
        Document chosen = saved_;
        openScenario(chosen, now.scene.plan.name);
        modified = chosen != now;
    } catch (const std::exception&) {
        // Not from the list: the user's own.
    }
    judged_ = Judged{now, modified};
    return modified;
}

bool DocumentFile::upToDate(const Document& now) const {
    if (folder_.empty() || saving_.busy() || autosave_.busy()) return folder_.empty();
    return modified(now) ? autosave_.holds(now) : !autosave_.exists();
}

bool DocumentFile::safe(const Document& now) const {
    if (saving_.busy() || autosave_.busy()) return false;
    return !modified(now) || autosave_.holds(now);
}

// The state folder may be removed while the program runs. What it held of ours is made again.
void DocumentFile::checkLock(double passed) {
    sinceChecked_ += passed;
    if (sinceChecked_ < folderCheckInterval) return;
    sinceChecked_ = 0.0;
    if (lock_ && !lock_->inPlace()) lockPath();
}

bool DocumentFile::updateAutosave(Workers& workers, const Document& now, double passed, bool dragging) {
    bool changed = false;
    if (auto result = saving_.take()) {
        changed = true;
        if (result->answer) {
            Saved& saved = *result->answer;
            const bool otherPlace = saved.path != path_;
            path_ = saved.path;
            saved_ = std::move(saved.document);
            judged_.reset();
            stamp_ = saved.stamp;
            recoveredFrom_.clear();
            if (otherPlace) lockPath();
            remember(path_);
            ++saves_;
            say("Saved to " + nameOf(path_) + ".");
        } else {
            say("Not saved: " + result->error, true);
        }
    }
    if (auto result = working_.take()) {
        changed = true;
        say(result->answer ? *result->answer : result->error, !result->answer);
    }
    if (folder_.empty()) return changed;

    changed = autosave_.collect(passed) || changed;
    if (!autosave_.busy() && !saving_.busy()) {
        checkLock(passed);
        changed = autosave_.update(workers, now, modified(now), original(), passed, dragging) || changed;
    }
    if (const auto trouble = autosave_.takeTrouble()) say(*trouble, true);
    return changed;
}

double DocumentFile::secondsToNextChange() const { return autosave_.secondsToNextChange(); }

void DocumentFile::abandonChanges() { autosave_.remove(); }

void DocumentFile::keepForNextStart(const Document& now) {
    if (folder_.empty()) return;
    autosave_.wait();
    if (modified(now) && !autosave_.holds(now)) autosave_.writeNow(now, original());
}

void DocumentFile::loadLeftBehind() {
    if (!folder_.empty()) leftBehind_ = findLeftBehind(autosaveFolder(folder_));
}

void DocumentFile::dismiss(const std::string& path) {
    try {
        dismissLeftBehind(path);
    } catch (const std::exception& refused) {
        say(refused.what(), true);
    }
    std::erase_if(leftBehind_, [&](const LeftBehind& each) { return each.path == path; });
}

void DocumentFile::beginRecovered(const LeftBehind& found) {
    begin(Document{});  // differs from what is shown, so it counts as changed
    recoveredFrom_ = found.work.original.empty() ? "Untitled" : found.work.original;
}

}  // namespace awaystep
