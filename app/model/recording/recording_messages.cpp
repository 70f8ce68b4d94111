#include "model/recording/recording_messages.h"

#include <algorithm>
#include <limits>

namespace awaystep {
namespace {

constexpr double noticeTime = 4.0;  // seconds that a notice stays

}  // namespace

void RecordingMessages::say(std::string sentence) {
    notice_ = std::move(sentence);
    age_ = 0.0;
}

void RecordingMessages::complain(const std::string& what, const std::exception& refused) {
    complain(what + ".", what + ": " + refused.what());
}

void RecordingMessages::complain(const std::string& notice, std::string trouble) {
    trouble_ = std::move(trouble);
    say(notice);
}

bool RecordingMessages::advance(double seconds) {
    if (notice_.empty()) return false;
    age_ += seconds;
    if (age_ <= noticeTime) return false;
    notice_.clear();
    return true;
}

double RecordingMessages::secondsLeft() const {
    return notice_.empty() ? std::numeric_limits<double>::infinity() : std::max(0.0, noticeTime - age_);
}

}  // namespace awaystep
