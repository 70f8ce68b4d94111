#include "model/documents/recovery_file.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "files/atomic_file.h"
#include "files/json_reading.h"
#include "files/lock_file.h"
#include "files/plain_text.h"
#include "files/text_file.h"
#include "model/documents/document_text.h"
#include "model/settings/ids_and_times.h"

namespace awaystep {
namespace {

namespace fs = std::filesystem;
constexpr std::string_view ending = ".recovery";
constexpr const char* recoveryFormat = "awaystep-recovery";
constexpr std::size_t longestHead = 1 << 16;

}  // namespace

std::string recoveryFile(const std::string& folder, const std::string& id) {
    return (fs::path(folder) / (id + std::string(ending))).string();
}

std::string recoveryLock(const std::string& path) { return path + ".lock"; }

void saveRecoveryFile(const std::string& path, const std::string& original, const Document& document) {
    const nlohmann::json head = {
        {"format", recoveryFormat}, {"version", 1}, {"original", original}, {"saved", timeText()}};
    writeFile(path, head.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n" + toText(document));
}

KeptWork parseRecoveryFile(std::string_view text, const std::string& file) {
    const auto end = text.find('\n');
    if (end == std::string_view::npos || end > longestHead)
        throw std::invalid_argument(shownPath(file) + ": this is no recovery file");
    const nlohmann::json json = parseJson(text.substr(0, end), file, 1);
    const JsonValue head(json, file);
    if (head.at("format").text() != recoveryFormat) head.at("format").refuse("this is no recovery file");
    if (head.at("version").integer(1, 1'000'000) > 1) head.at("version").refuse("written by a newer program");
    KeptWork work;
    work.original = head.at("original").text();
    work.saved = head.at("saved").text();
    work.document = parseDocument(text.substr(end + 1), file);
    return work;
}

KeptWork loadRecoveryFile(const std::string& path) {
    return parseRecoveryFile(readTextFile(path, {.most = largestDocument + longestHead}), path);
}

std::vector<LeftBehind> findLeftBehind(const std::string& folder) {
    std::vector<LeftBehind> found;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        const std::string path = entry.path().string();
        if (!path.ends_with(ending) || !entry.is_regular_file(error) || LockFile::isHeld(recoveryLock(path))) continue;
        LeftBehind each{path, {}, {}};
        try {
            each.work = loadRecoveryFile(path);
        } catch (const std::exception& problem) {
            each.problem = problem.what();
        }
        found.push_back(std::move(each));
    }
    std::sort(found.begin(), found.end(), [](const LeftBehind& a, const LeftBehind& b) { return a.path < b.path; });
    return found;
}

void dismissLeftBehind(const std::string& path) {
    if (::unlink(path.c_str()) != 0 && errno != ENOENT)
        throw std::runtime_error(shownPath(path) + ": cannot be removed: " + std::strerror(errno));
    syncFolderOf(path);
    ::unlink(recoveryLock(path).c_str());
}

}  // namespace awaystep
