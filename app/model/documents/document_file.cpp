#include "model/documents/document_file.h"

#include <sys/stat.h>

#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

#include "model/documents/document_history.h"
#include "model/documents/document_text.h"
#include "model/documents/messages.h"
#include "model/documents/recent_files.h"
#include "model/links/link_text.h"
#include "model/settings/this_build.h"

namespace awaystep {
namespace {

namespace fs = std::filesystem;

std::string listOfRecent(const std::string& folder) { return (fs::path(folder) / "recent.json").string(); }

std::string nameOf(const std::string& path) { return fs::path(path).filename().string(); }

std::string absolutePath(const std::string& path) {
    std::error_code error;
    const fs::path absolute = fs::absolute(path, error);
    return error ? path : absolute.lexically_normal().string();
}

}  // namespace

DocumentFile::DocumentFile(std::string stateFolder, Messages& messages)
    : folder_(std::move(stateFolder)), messages_(messages), claim_(folder_) {
    if (!folder_.empty()) recent_ = loadRecentFiles(listOfRecent(folder_));
}

DocumentFile::~DocumentFile() = default;

bool DocumentFile::busy() const { return loading_.busy() || saving_.busy(); }

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

void DocumentFile::holdPath() {
    claim_.hold(path_);
    if (claim_.openElsewhere())
        messages_.say(
            nameOf(path_) + " is open in another window of Awaystep; what you change here goes into a file of its own.",
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

void DocumentFile::begin(const Document& document, std::string path, std::string recoveredFrom) {
    path_ = std::move(path);
    recoveredFrom_ = std::move(recoveredFrom);
    saved_ = document;
    judged_.reset();
    stamp_ = path_.empty() ? Stamp{} : stampOf(path_);
    holdPath();
    if (!path_.empty()) remember(path_);
}

void DocumentFile::load(Workers& workers, const std::string& path) {
    loading_.start(workers, [path = containsLink(path) ? path : absolutePath(path)](const StopToken& stop) {
        return loadFile(path, stop);
    });
}

std::optional<LoadedFile> DocumentFile::takeLoaded() {
    auto result = loading_.take();
    if (!result) return std::nullopt;
    if (result->answer) return std::move(*result->answer);
    messages_.say(result->error, true);
    return std::nullopt;
}

void DocumentFile::save(Workers& workers, const std::string& path, const Document& document) {
    const std::string place = absolutePath(path);
    if (claim_.heldElsewhere(place))
        return messages_.say(
            "Not saved: " + nameOf(place) + " is open in another window of Awaystep. Choose another name.", true);
    saving_.start(workers, [place, document](const StopToken&) {
        saveDocument(place, document);
        return Saved{place, document, stampOf(place)};
    });
}

void DocumentFile::take(Saved saved) {
    const bool otherPlace = saved.path != path_;
    path_ = std::move(saved.path);
    saved_ = std::move(saved.document);
    judged_.reset();
    stamp_ = saved.stamp;
    recoveredFrom_.clear();
    if (otherPlace) holdPath();
    remember(path_);
    ++saves_;
    messages_.say("Saved to " + nameOf(path_) + "." + handOver(path_));
}

bool DocumentFile::collect(double passed) {
    auto result = saving_.take();
    if (result && result->answer)
        take(std::move(*result->answer));
    else if (result)
        messages_.say("Not saved: " + result->error, true);
    if (!saving_.busy() && claim_.lost(passed)) holdPath();
    return result.has_value();
}

}  // namespace awaystep
