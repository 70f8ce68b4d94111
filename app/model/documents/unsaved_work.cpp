#include "model/documents/unsaved_work.h"

#include <exception>
#include <filesystem>
#include <vector>

#include "model/documents/document_file.h"
#include "model/documents/messages.h"

namespace awaystep {
namespace {

std::string autosaveFolder(const std::string& stateFolder) {
    return stateFolder.empty() ? stateFolder : (std::filesystem::path(stateFolder) / "autosave").string();
}

}  // namespace

UnsavedWork::UnsavedWork(const std::string& stateFolder, const DocumentFile& file, Messages& messages)
    : file_(file), messages_(messages), folder_(autosaveFolder(stateFolder)), autosave_(folder_) {}

bool UnsavedWork::update(Workers& workers, const Document& now, double passed, bool dragging) {
    if (folder_.empty()) return false;
    bool changed = autosave_.collect(passed);
    if (!autosave_.busy() && !file_.saving())
        changed = autosave_.update(workers, now, file_.modified(now), file_.original(), passed, dragging) || changed;
    if (const auto trouble = autosave_.takeTrouble()) messages_.say(*trouble, true);
    return changed;
}

bool UnsavedWork::safe(const Document& now) const {
    if (file_.saving() || autosave_.busy()) return false;
    return !file_.modified(now) || autosave_.holds(now);
}

void UnsavedWork::keepForNextStart(const Document& now) {
    if (folder_.empty()) return;
    autosave_.wait();
    if (file_.modified(now) && !autosave_.holds(now)) autosave_.writeNow(now, file_.original());
}

void UnsavedWork::loadLeftBehind() {
    if (!folder_.empty()) leftBehind_ = findLeftBehind(folder_);
}

void UnsavedWork::dismiss(const std::string& path) {
    try {
        dismissLeftBehind(path);
    } catch (const std::exception& refused) {
        messages_.say(refused.what(), true);
    }
    std::erase_if(leftBehind_, [&](const LeftBehind& each) { return each.path == path; });
}

}  // namespace awaystep
