#include "files/text_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>

namespace awaystep {
namespace {

constexpr std::size_t blockSize = std::size_t{1} << 16;

class OpenFile {
public:
    OpenFile(const std::string& path, const ReadingRules& rules) : path_(path), rules_(rules) {
        // A pipe that is allowed is waited for. Everything else is opened without waiting, and checked afterwards: a
        // name may mean another file between a check and the opening.
        struct stat before {};
        const bool wait =
            rules.pipes == Pipes::Allowed && ::stat(path.c_str(), &before) == 0 && S_ISFIFO(before.st_mode);
        const int flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (wait ? 0 : O_NONBLOCK);
        do {
            descriptor_ = ::open(path.c_str(), flags);
        } while (descriptor_ < 0 && errno == EINTR);
        if (descriptor_ < 0 && errno == ENOENT) refuse("there is no such file");
        if (descriptor_ < 0) refuseSystem();
    }
    // Takes the descriptor over.
    OpenFile(int descriptor, std::string name, const ReadingRules& rules)
        : path_(std::move(name)), rules_(rules), descriptor_(descriptor) {
        if (descriptor_ < 0) refuseSystem();
    }
    ~OpenFile() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    // How many bytes to expect; 0 where that is not known.
    std::size_t checkedSize() const {
        struct stat status {};
        if (::fstat(descriptor_, &status) != 0) refuseSystem();
        if (S_ISDIR(status.st_mode)) refuse("this is a folder, a file is needed");
        if (S_ISFIFO(status.st_mode) && rules_.pipes == Pipes::Allowed) return 0;
        if (S_ISFIFO(status.st_mode)) refuse("this is a pipe, a file is needed");
        if (!S_ISREG(status.st_mode)) refuse("this is a device, a file is needed");
        if (static_cast<std::uintmax_t>(status.st_size) > rules_.most) refuseSize();
        return static_cast<std::size_t>(status.st_size);
    }

    // Fewer bytes than requested are not the end; none is.
    std::size_t read(char* block, std::size_t most) const {
        for (;;) {
            const ssize_t count = ::read(descriptor_, block, most);
            if (count >= 0) return static_cast<std::size_t>(count);
            if (errno != EINTR) refuseSystem();
        }
    }

    [[noreturn]] void refuse(const std::string& reason) const {
        throw std::runtime_error(shownPath(path_) + ": " + reason);
    }
    [[noreturn]] void refuseSize() const { refuse("larger than " + std::to_string(rules_.most >> 20) + " MB"); }

private:
    [[noreturn]] void refuseSystem() const { refuse(std::string("cannot be read: ") + std::strerror(errno)); }

    std::string path_;
    const ReadingRules& rules_;
    int descriptor_ = -1;
};

bool mayBeginJson(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    const auto first = text.find_first_not_of(" \t\r\n");
    return first == std::string_view::npos || text[first] == '{' || text[first] == '[';
}

bool mayBegin(Beginning expected, std::string_view text) {
    switch (expected) {
        case Beginning::Anything:
            break;
        case Beginning::Json:
            return mayBeginJson(text);
        case Beginning::Zip:
            return text.starts_with("PK");
        case Beginning::Lines:
            return text.find('\0') == std::string_view::npos;
    }
    return true;
}

std::string contentsOf(const OpenFile& file, std::size_t expected, const ReadingRules& rules) {
    std::string text;
    std::array<char, blockSize> block;
    while (const std::size_t count = file.read(block.data(), block.size())) {
        rules.stop.throwIfStopped();
        if (text.size() + count > rules.most) file.refuseSize();
        const bool first = text.empty();
        text.append(block.data(), count);
        if (first && !mayBegin(rules.beginning, text)) break;
        if (first && expected > text.size()) text.reserve(expected + 1);
    }
    if (text.empty() && !rules.mayBeEmpty) file.refuse("the file is empty");
    return text;
}

}  // namespace

std::string readTextFile(const std::string& path, const ReadingRules& rules) {
    const OpenFile file(path, rules);
    const std::size_t expected = file.checkedSize();
    return contentsOf(file, expected, rules);
}

std::string readStandardInput(const ReadingRules& rules) {
    return contentsOf(OpenFile(::dup(STDIN_FILENO), "standard input", rules), 0, rules);
}

}  // namespace awaystep
