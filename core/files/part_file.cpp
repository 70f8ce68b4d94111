#include "files/part_file.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>

#include "files/own_file.h"

namespace awaystep {
namespace {

namespace fs = std::filesystem;
constexpr std::string_view opening = ".awaystep-";
constexpr std::string_view ending = ".part";
constexpr std::size_t markLength = 8;
constexpr std::time_t minute = 60;
constexpr std::time_t week = 7 * 24 * 3600;

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
};

std::optional<int> wholeNumber(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || text.empty() || number < 0) return std::nullopt;
    return number;
}

std::optional<PartName> partName(std::string_view name) {
    if (!name.starts_with(opening) || !name.ends_with(ending) || name.size() < opening.size() + ending.size())
        return std::nullopt;
    name.remove_prefix(opening.size());
    name.remove_suffix(ending.size());
    PartName part;
    if (std::count(name.begin(), name.end(), '-') == 2) {
        part.mark = name.substr(0, name.find('-'));
        const bool hex = part.mark.find_first_not_of("0123456789abcdef") == std::string_view::npos;
        if (part.mark.size() != markLength || !hex) return std::nullopt;
        name.remove_prefix(markLength + 1);
    }
    const auto dash = name.find('-');
    if (dash == std::string_view::npos) return std::nullopt;
    const auto process = wholeNumber(name.substr(0, dash));
    if (!process || *process == 0 || !wholeNumber(name.substr(dash + 1))) return std::nullopt;
    part.process = *process;
    return part;
}

// Its lock is ours while we look, so that nobody else removes it and no writer is missed.
void removeIfDead(const std::string& path, std::time_t patience) {
    const int descriptor = openOwnFile(path, O_RDONLY);
    if (descriptor < 0) return;
    struct stat found {};
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0 && ::fstat(descriptor, &found) == 0 &&
        found.st_uid == ::geteuid() && std::time(nullptr) - found.st_mtime > patience &&
        isStillNamed(descriptor, path)) {
        ::unlink(path.c_str());
    }
    ::close(descriptor);
}

}  // namespace

int openPartFile(const std::string& folder, int flags, std::string& path) {
    const std::string mark = markOfThisStart();
    const std::string begin =
        std::string(opening) + (mark.empty() ? mark : mark + "-") + std::to_string(::getpid()) + "-";
    for (int attempt = 0;; ++attempt) {
        path = (fs::path(folder) / (begin + std::to_string(attempt) + std::string(ending))).string();
        const int descriptor = ::open(path.c_str(), flags | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor < 0 && errno == EEXIST) continue;
        if (descriptor >= 0) ::flock(descriptor, LOCK_EX | LOCK_NB);  // some file systems know no locks
        return descriptor;
    }
}

void removeDeadParts(const std::string& folder) {
    const std::string ours = markOfThisStart();
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        const auto part = partName(name);
        if (!part || ::kill(part->process, 0) == 0 || errno != ESRCH) continue;
        removeIfDead(entry->path().string(), !ours.empty() && part->mark == ours ? minute : week);
    }
}

}  // namespace awaystep
