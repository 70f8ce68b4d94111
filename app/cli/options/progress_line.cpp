#include "cli/options/progress_line.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "files/plain_text.h"

namespace awaystep {
namespace {

using namespace std::chrono_literals;
constexpr std::size_t longestLine = 78;  // a line that wraps cannot be written over

bool isTerminal() {
    const char* const kind = std::getenv("TERM");
    return isatty(STDERR_FILENO) == 1 && kind != nullptr && std::string_view(kind) != "dumb";
}

}  // namespace

ProgressLine::ProgressLine() : onTerminal_(isTerminal()), next_(Clock::now() + (onTerminal_ ? 300ms : 30s)) {}

ProgressLine::~ProgressLine() { clear(); }

bool ProgressLine::due() {
    const Clock::time_point now = Clock::now();
    if (now < next_) return false;
    next_ = now + (onTerminal_ ? 100ms : 30s);
    return true;
}

void ProgressLine::show(const std::string& text) {
    const std::string line = printable(text, longestLine);
    if (onTerminal_)
        std::fprintf(stderr, "\r\033[K%s", line.c_str());
    else
        std::fprintf(stderr, "%s\n", line.c_str());
    std::fflush(stderr);
    shown_ = true;
}

void ProgressLine::clear() {
    if (shown_ && onTerminal_) std::fprintf(stderr, "\r\033[K");
    shown_ = false;
}

}  // namespace awaystep
