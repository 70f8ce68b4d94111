#include "files/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "files/own_files.h"
#include "files/plain_text.h"

namespace awaystep {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t bufferSize = 1 << 16;

std::string systemReason() { return std::strerror(errno); }

// The file that would be written through links; a link into nowhere names a file that may be made.
fs::path followLinks(fs::path path) {
    std::error_code error;
    for (int hops = 0; hops < 40 && fs::is_symlink(fs::symlink_status(path, error)); ++hops) {
        const fs::path aim = fs::read_symlink(path, error);
        if (error) break;
        path = aim.is_absolute() ? aim : path.parent_path() / aim;
    }
    return path;
}

// /dev/stdout may lead to a plain file that another process holds open: it must not be replaced.
bool isStandardStream(const std::string& path) {
    return path == "/dev/stdout" || path == "/dev/stderr" || path.starts_with("/dev/fd/") ||
           path.starts_with("/proc/self/fd/");
}

fs::path folderOf(const fs::path& place) { return place.has_parent_path() ? place.parent_path() : fs::path("."); }

}  // namespace

void makeFolder(const std::string& path) {
    std::error_code error;
    fs::create_directories(path, error);
    if (error) throw std::runtime_error(shownPath(path) + ": this folder cannot be made: " + error.message());
}

void syncFolderOf(const std::string& path) {
    const int folder = ::open(folderOf(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        ::fsync(folder);  // some file systems cannot; what was done to the name has happened all the same
        ::close(folder);
    }
    afterWrite();
}

PendingFile::PendingFile(std::string path) : path_(std::move(path)) {
    if (path_.empty()) throw std::runtime_error("an output needs a name");
    const fs::path place = followLinks(path_);
    place_ = place.string();
    std::error_code error;
    const fs::file_status status = fs::status(place, error);
    if (fs::is_directory(status)) refuse("this is a folder, a file is needed");

    if ((fs::exists(status) && !fs::is_regular_file(status)) || isStandardStream(path_)) {
        descriptor_ = ::open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
        if (descriptor_ < 0) refuse("cannot be written: " + systemReason());
        return;
    }

    const fs::path folder = folderOf(place);
    if (!place.has_filename()) refuse("this is a folder, a file is needed");
    const fs::file_status folderStatus = fs::status(folder, error);
    if (folderStatus.type() == fs::file_type::not_found)
        refuse("the folder " + inQuotes(folder.string()) + " does not exist");
    if (fs::exists(folderStatus) && !fs::is_directory(folderStatus))
        refuse(inQuotes(folder.string()) + " is not a folder");
    // Renaming would replace a write-protected file without asking.
    if (fs::exists(status) && ::access(place.c_str(), W_OK) != 0) refuse("cannot be written: " + systemReason());

    removeDeadParts(folder.string());
    descriptor_ = openPartFile(folder.string(), O_WRONLY, temporary_).release();
    if (descriptor_ < 0) {
        temporary_.clear();
        refuse("cannot be written: " + systemReason());
    }
    // What was private stays private.
    struct stat before {};
    if (fs::exists(status) && ::stat(place.c_str(), &before) == 0) ::fchmod(descriptor_, before.st_mode & 07777);
}

PendingFile::PendingFile(PendingFile&& other) noexcept
    : path_(std::move(other.path_)),
      place_(std::move(other.place_)),
      temporary_(std::exchange(other.temporary_, {})),
      buffer_(std::move(other.buffer_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

PendingFile::~PendingFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void PendingFile::refuse(const std::string& reason) const {
    throw std::runtime_error(shownPath(path_) + ": " + reason);
}

void PendingFile::write(std::string_view text) {
    buffer_ += text;
    if (buffer_.size() >= bufferSize) flush();
}

void PendingFile::flush() {
    std::string_view left = buffer_;
    while (!left.empty()) {
        const ssize_t written = ::write(descriptor_, left.data(), left.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) refuse("cannot be written: " + systemReason());
        left.remove_prefix(static_cast<std::size_t>(written));
    }
    buffer_.clear();
}

void PendingFile::finish() {
    if (descriptor_ < 0) return;
    flush();
    // Pipes and some file systems have nothing to sync; a full or broken disk says so here.
    if (::fsync(descriptor_) != 0 && errno != EINVAL && errno != EROFS && errno != ENOTSUP)
        refuse("cannot be written: " + systemReason());
    if (::close(std::exchange(descriptor_, -1)) != 0 && errno != EINTR) refuse("cannot be written: " + systemReason());
}

void commitTogether(std::vector<PendingFile>& files) {
    for (PendingFile& file : files) file.finish();

    struct Placed {
        const PendingFile* file;
        bool existed;
        std::string former;  // a second name of what was there, as long as it may have to come back
    };
    std::vector<Placed> placed;
    const auto forget = [](const Placed& done) {
        if (!done.former.empty()) ::unlink(done.former.c_str());
    };
    for (PendingFile& file : files) {
        if (file.temporary_.empty()) continue;
        Placed next{&file, ::access(file.place_.c_str(), F_OK) == 0, {}};
        const std::string former = formerName(file.temporary_);
        if (next.existed && ::link(file.place_.c_str(), former.c_str()) == 0) next.former = former;
        if (::rename(file.temporary_.c_str(), file.place_.c_str()) != 0) {
            const std::string reason = systemReason();
            forget(next);
            for (const Placed& done : placed) {
                if (!done.former.empty())
                    ::rename(done.former.c_str(), done.file->place_.c_str());
                else if (!done.existed)
                    ::unlink(done.file->place_.c_str());
            }
            file.refuse("cannot be written: " + reason);
        }
        file.temporary_.clear();
        placed.push_back(next);
    }
    for (const Placed& done : placed) {
        forget(done);
        syncFolderOf(done.file->place_);
    }
}

void writeFile(const std::string& path, std::string_view text) {
    std::vector<PendingFile> files;
    files.emplace_back(path);
    files.front().write(text);
    commitTogether(files);
}

}  // namespace awaystep
