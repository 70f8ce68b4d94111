#pragma once
// What a recording has to say: a short notice in the panel ("a wall is above"), and trouble in whole sentences. Time is
// passed in.

#include <exception>
#include <optional>
#include <string>
#include <utility>

namespace awaystep {

class RecordingMessages {
public:
    // The notice; empty after some seconds.
    const std::string& notice() const { return notice_; }
    void say(std::string sentence);
    void clear() { notice_.clear(); }
    // As a short notice, and in full as trouble.
    void complain(const std::string& what, const std::exception& refused);
    void complain(const std::string& notice, std::string trouble);
    // What could not be done, in whole sentences and once: too long for a notice.
    std::optional<std::string> takeTrouble() { return std::exchange(trouble_, std::nullopt); }

    // Returns whether the notice has gone.
    bool advance(double seconds);
    // Seconds until it goes; infinity if there is none.
    double secondsLeft() const;

private:
    std::string notice_;
    double age_ = 0.0;  // of the notice, in seconds
    std::optional<std::string> trouble_;
};

}  // namespace awaystep
