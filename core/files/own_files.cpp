#include "files/own_files.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "files/plain_text.h"

namespace awaystep {
namespace {

namespace fs = std::filesystem;
constexpr std::string_view opening = ".awaystep-";
constexpr std::string_view ending = ".part";
constexpr std::string_view formerEnding = ".former";
constexpr std::size_t markLength = 8;
constexpr std::time_t minute = 60;
constexpr std::time_t week = 7 * 24 * 3600;
constexpr int deepestFolder = 3;  // of folders in a folder

// The same for all processes of this machine until it is started again; empty where the kernel does not tell.
std::string markOfThisStart() {
    std::ifstream file("/proc/sys/kernel/random/boot_id");
    std::string id;
    if (!std::getline(file, id) || id.size() < markLength) return {};
    return id.substr(0, markLength);
}

struct PartName {
    std::string_view mark;
    pid_t process = 0;
    bool numbered = true;  // folders of earlier versions have no number
    bool former = false;
};

std::optional<int> wholeNumber(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || text.empty() || number < 0) return std::nullopt;
    return number;
}

std::optional<PartName> partName(std::string_view name) {
    PartName part;
    part.former = name.ends_with(formerEnding);
    if (part.former) name.remove_suffix(formerEnding.size());
    if (!name.starts_with(opening) || !name.ends_with(ending) || name.size() < opening.size() + ending.size())
        return std::nullopt;
    name.remove_prefix(opening.size());
    name.remove_suffix(ending.size());
    if (std::count(name.begin(), name.end(), '-') == 2) {
        part.mark = name.substr(0, name.find('-'));
        const bool hex = part.mark.find_first_not_of("0123456789abcdef") == std::string_view::npos;
        if (part.mark.size() != markLength || !hex) return std::nullopt;
        name.remove_prefix(markLength + 1);
    }
    const auto dash = name.find('-');
    part.numbered = dash != std::string_view::npos;
    const auto process = wholeNumber(name.substr(0, dash));
    if (!process || *process == 0 || (part.numbered && !wholeNumber(name.substr(dash + 1)))) return std::nullopt;
    part.process = *process;
    return part;
}

// The beginning of the names that this process gives.
std::string nameBegin() {
    const std::string mark = markOfThisStart();
    return std::string(opening) + (mark.empty() ? mark : mark + "-") + std::to_string(::getpid()) + "-";
}

std::string nameIn(const std::string& folder, const std::string& begin, int number) {
    return (fs::path(folder) / (begin + std::to_string(number) + std::string(ending))).string();
}

// Its lock is held during the check, so that no other process removes it and no writer is missed.
bool lockedAndOurs(FileLock& file, const std::string& path, struct stat& found) {
    return file.isOpen() && file.tryLock() == FileLock::Result::Taken && ::fstat(file.descriptor(), &found) == 0 &&
           found.st_uid == ::geteuid() && file.isStillNamed(path);
}

// `latest`: when it was last written to at the latest.
void removeFileIfDead(const std::string& path, bool former, std::time_t latest) {
    FileLock file = FileLock::openFile(path, O_RDONLY);
    struct stat found {};
    // What a .former names may have been written years ago; getting a name changes the other time.
    if (lockedAndOurs(file, path, found) && (former ? found.st_ctime : found.st_mtime) < latest) ::unlink(path.c_str());
}

// Names are looked up in the open folder, so that nothing can be put in the way of what is removed.
void emptyFolder(int folder, int depth) {
    const int again = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (again < 0) return;
    DIR* const names = ::fdopendir(again);
    if (names == nullptr) {
        ::close(again);
        return;
    }
    while (const dirent* entry = ::readdir(names)) {
        const char* name = entry->d_name;
        struct stat found {};
        if (std::strcmp(name, ".") == 0 || std::strcmp(name, "..") == 0 ||
            ::fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW) != 0 || found.st_uid != ::geteuid())
            continue;
        if (S_ISREG(found.st_mode)) {
            ::unlinkat(folder, name, 0);
        } else if (S_ISDIR(found.st_mode) && depth > 0) {
            const int inner = ::openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
            if (inner < 0) continue;
            emptyFolder(inner, depth - 1);
            ::close(inner);
            ::unlinkat(folder, name, AT_REMOVEDIR);
        }
    }
    ::closedir(names);
}

void removeFolderIfDead(const std::string& path, std::time_t latest) {
    FileLock file = FileLock::openFolder(path);
    struct stat found {};
    if (lockedAndOurs(file, path, found) && found.st_mtime < latest) {
        emptyFolder(file.descriptor(), deepestFolder);
        ::rmdir(path.c_str());
    }
}

}  // namespace

FileLock openPartFile(const std::string& folder, int flags, std::string& path) {
    const std::string begin = nameBegin();
    for (int attempt = 0;; ++attempt) {
        path = nameIn(folder, begin, attempt);
        FileLock file = FileLock::openFile(path, flags | O_CREAT | O_EXCL);
        if (!file.isOpen() && errno == EEXIST) continue;
        if (file.isOpen()) file.tryLock();  // some file systems have no locks
        return file;
    }
}

std::string formerName(const std::string& partFile) { return partFile + std::string(formerEnding); }

PartFolder::PartFolder(const std::string& folder) {
    removeDeadParts(folder);
    const std::string begin = nameBegin();
    for (int attempt = 0; path_.empty(); ++attempt) {
        const std::string path = nameIn(folder, begin, attempt);
        if (::mkdir(path.c_str(), 0777) == 0)
            path_ = path;
        else if (errno != EEXIST)
            throw std::runtime_error(shownPath(folder) + ": cannot be written: " + std::strerror(errno));
    }
    lock_ = FileLock::openFolder(path_);
    if (lock_.isOpen()) lock_.tryLock();  // some file systems have no locks
}

PartFolder::~PartFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
}

void PartFolder::place(const std::string& place) {
    if (::rename(path_.c_str(), place.c_str()) != 0)
        throw std::runtime_error(shownPath(place) + ": cannot be written: " + std::strerror(errno));
    path_.clear();
}

void removeDeadParts(const std::string& folder, std::time_t now) {
    const std::string ours = markOfThisStart();
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        const auto part = partName(name);
        if (!part || ::kill(part->process, 0) == 0 || errno != ESRCH) continue;
        const std::time_t latest = now - (!ours.empty() && part->mark == ours ? minute : week);
        std::error_code unknown;
        if (!fs::is_directory(entry->symlink_status(unknown))) {
            if (part->numbered) removeFileIfDead(entry->path().string(), part->former, latest);
        } else if (!part->former) {
            removeFolderIfDead(entry->path().string(), latest);
        }
    }
}

}  // namespace awaystep
