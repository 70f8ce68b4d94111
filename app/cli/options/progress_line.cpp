#include "cli/options/progress_line.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "files/plain_text.h"

namespace awaystep {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
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

std::string WorkPace::text(std::int64_t done, std::int64_t total) const {
    return textAfter(std::chrono::duration<double>(Clock::now() - begin_).count(), done, total);
}

std::string WorkPace::textAfter(double seconds, std::int64_t done, std::int64_t total) {
    if (done <= 0 || !(seconds > 0.0)) return {};
    const double rate = static_cast<double>(done) / seconds;
    const double left = static_cast<double>(std::max<std::int64_t>(0, total - done)) / rate;
    char text[80];
    if (rate >= 1.0)
        std::snprintf(text, sizeof text, "  %.3g/s, about %.0f s left", rate, left);
    else
        std::snprintf(text, sizeof text, "  %.3g s each, about %.0f s left", 1.0 / rate, left);
    return text;
}

void ProgressLine::clear() {
    if (shown_ && onTerminal_) std::fprintf(stderr, "\r\033[K");
    shown_ = false;
}

}  // namespace awaystep
