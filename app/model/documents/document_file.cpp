#include "model/documents/document_file.h"

#include <sys/stat.h>

#include <exception>
#include <filesystem>
#include <limits>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "expert/demonstration_text.h"
#include "files/atomic_file.h"
#include "files/plain_text.h"
#include "files/text_file.h"
#include "model/documents/document_history.h"
#include "model/documents/document_text.h"
#include "model/documents/recent_files.h"
#include "model/settings/digest.h"
#include "model/settings/ids_and_times.h"

namespace awaystep {
namespace {

namespace fs = std::filesystem;
constexpr double dragPatience = 1.0;      // seconds that a drag may go on before it is kept
constexpr double failurePatience = 10.0;  // seconds until an autosave that failed is tried again
constexpr double lookPatience = 1.0;      // seconds between two looks at what the state folder holds of ours

std::string listOfRecent(const std::string& folder) { return (fs::path(folder) / "recent.json").string(); }
std::string autosaveFolder(const std::string& folder) { return (fs::path(folder) / "autosave").string(); }

std::string nameOf(const std::string& path) { return fs::path(path).filename().string(); }

std::string absolutePath(const std::string& path) {
    std::error_code error;
    const fs::path absolute = fs::absolute(path, error);
    return error ? path : absolute.lexically_normal().string();
}

}  // namespace

// The world is made once, to see that it can be: what it asks for is refused before the document takes the place of
// another.
LoadedFile loadFile(const std::string& path, const StopToken& stop) {
    LoadedFile loaded;
    loaded.path = path;
    const std::string text = readTextFile(path, {.stop = stop});
    if (looksLikeDocument(text)) {
        loaded.document = parseDocument(text, path);
        const ScenarioPlan& plan = loaded.document->scene.plan;
        namingFile(path, [&] { return makeDomain(plan.domain, plan.parameters); });
        return loaded;
    }
    if (!looksLikeDemonstrations(text))
        throw std::invalid_argument(shownPath(path) + ": this is neither a document nor a file of demonstrations");
    loaded.demonstrations = parseDemonstrations(text, path, stop);
    if (loaded.demonstrations.demonstrations.empty())
        throw std::invalid_argument(loaded.demonstrations.problems.empty()
                                        ? shownPath(path) + ": there is no demonstration in it"
                                        : loaded.demonstrations.problems.front().sentence);
    return loaded;
}

DocumentFile::DocumentFile(std::string stateFolder) : folder_(std::move(stateFolder)) {
    if (folder_.empty()) return;
    recent_ = readRecentFiles(listOfRecent(folder_));
}

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
    removeAutosave();
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
        writeDocument(place, document);
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
        // Not from the list: somebody's own.
    }
    judged_ = Judged{now, modified};
    return modified;
}

bool DocumentFile::upToDate(const Document& now) const {
    if (folder_.empty() || saving_.busy() || writing_.busy()) return folder_.empty();
    return modified(now) ? kept_ && *kept_ == now : !kept_;
}

bool DocumentFile::safe(const Document& now) const {
    if (saving_.busy() || writing_.busy()) return false;
    return !modified(now) || (kept_ && *kept_ == now);
}

// Made again, folder and all, if somebody removed it: its lock tells other copies that this autosave is in use.
void DocumentFile::lockAutosave() {
    if (autosave_.empty()) autosave_ = recoveryFile(autosaveFolder(folder_), freshId());
    makeFolder(autosaveFolder(folder_));
    if (autosaveLock_ && autosaveLock_->inPlace()) return;
    autosaveLock_.reset();
    autosaveLock_ = LockFile::take(recoveryLock(autosave_));
}

// The state folder may be removed while the program runs. What it held of ours is written again.
void DocumentFile::checkFolder(double passed) {
    sinceChecked_ += passed;
    if (sinceChecked_ < lookPatience) return;
    sinceChecked_ = 0.0;
    std::error_code error;
    if (kept_ && !fs::exists(autosave_, error)) kept_.reset();
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

    sinceFailure_ += passed;
    if (auto result = writing_.take()) {
        changed = true;
        if (result->answer) {
            kept_ = beingWritten_;
        } else {
            // Once, not every ten seconds.
            if (sinceFailure_ > 2 * failurePatience) say("The autosave cannot be written: " + result->error, true);
            sinceFailure_ = 0.0;
        }
    }
    if (writing_.busy() || saving_.busy()) return changed;
    checkFolder(passed);
    if (!modified(now)) {
        if (kept_) removeAutosave();
        dirty_ = false;
        return changed;
    }
    if (kept_ && *kept_ == now) {
        dirty_ = false;
        return changed;
    }
    sinceChange_ = dirty_ ? sinceChange_ + passed : 0.0;
    dirty_ = true;
    if ((dragging && sinceChange_ < dragPatience) || sinceFailure_ < failurePatience) return changed;
    try {
        lockAutosave();
    } catch (const std::exception& refused) {
        if (sinceFailure_ > 2 * failurePatience)
            say(std::string("The autosave cannot be written: ") + refused.what(), true);
        sinceFailure_ = 0.0;
        return true;
    }
    beingWritten_ = now;
    dirty_ = false;
    const std::string original = path_.empty() ? recoveredFrom_ : path_;
    try {
        writing_.start(workers, [file = autosave_, original, now](const StopToken&) {
            writeRecoveryFile(file, original, now);
            return true;
        });
    } catch (const std::system_error&) {
        // Where no thread can be started the work is kept all the same; the window waits for the disk this once.
        try {
            writeRecoveryFile(autosave_, original, now);
            kept_ = now;
        } catch (const std::exception& refused) {
            if (sinceFailure_ > 2 * failurePatience)
                say(std::string("The autosave cannot be written: ") + refused.what(), true);
            sinceFailure_ = 0.0;
        }
    }
    return changed;
}

double DocumentFile::secondsToNextChange() const {
    if (!dirty_) return std::numeric_limits<double>::infinity();
    return std::max({0.02, dragPatience - sinceChange_, failurePatience - sinceFailure_});
}

void DocumentFile::removeAutosave() {
    // One that is still being written ends first, else it would come back.
    while (writing_.busy())
        if (!writing_.take()) std::this_thread::yield();
    if (!autosave_.empty()) {
        try {
            dismissLeftBehind(autosave_);
        } catch (const std::exception&) {
            // It will be offered at the next start: too much is better than too little.
        }
    }
    autosaveLock_.reset();
    kept_.reset();
    dirty_ = false;
}

void DocumentFile::abandonChanges() { removeAutosave(); }

void DocumentFile::keepForNextTime(const Document& now) {
    if (folder_.empty()) return;
    while (writing_.busy())
        if (!writing_.take()) std::this_thread::yield();
    if (!modified(now)) return;
    if (kept_ && *kept_ == now) return;
    if (autosave_.empty()) autosave_ = recoveryFile(autosaveFolder(folder_), freshId());
    makeFolder(autosaveFolder(folder_));
    writeRecoveryFile(autosave_, path_.empty() ? recoveredFrom_ : path_, now);
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
