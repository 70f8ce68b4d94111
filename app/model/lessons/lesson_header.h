#pragma once
// The headers of a lesson file: lines such as "t: 10" between two fences, and what they set in the state of a step.
// lesson_text.cpp finds them in the file.

#include <string>
#include <string_view>

#include "model/lessons/lesson.h"

namespace awaystep {

// One line of a header. An item of a list has the key "-" or "+".
struct HeaderEntry {
    int line = 0;
    std::string key;
    std::string value;
};

// What the values of a header mean. A wrong one is refused with std::invalid_argument: file, line, reason.
class HeaderValues {
public:
    explicit HeaderValues(std::string file) : file_(std::move(file)) {}

    [[noreturn]] void refuse(int line, const std::string& reason) const;
    int number(const HeaderEntry& entry, int least, int most) const;
    void checkSolver(int line, const std::string& name) const;
    // False for a key that a state does not have.
    bool setState(LessonState& state, const HeaderEntry& entry) const;
    bool yesOrNo(const HeaderEntry& entry) const;

private:
    double real(int line, std::string_view text) const;
    void setTarget(LessonState& state, const HeaderEntry& entry) const;
    void setOracle(LessonState& state, const HeaderEntry& entry) const;
    void setLayout(LessonState& state, const HeaderEntry& entry) const;
    bool setScene(LessonState& state, const HeaderEntry& entry) const;

    std::string file_;
};

}  // namespace awaystep
