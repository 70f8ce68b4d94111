#pragma once
// What belongs to a question besides its answer: what is being drawn or typed before it is entered, and the numbers of
// the text as they were before the answer changed the scene.

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "model/lessons/curve_comparison.h"
#include "model/lessons/lesson_session.h"

namespace awaystep {

struct LessonDraft {
    DrawnCurve curve;              // drawn on the plot
    std::optional<double> number;  // stands in the field and was not entered yet
};

// A step's text is about the scene before the reveal.
class HeldNumbers {
public:
    using Numbers = std::map<std::string, double>;  // by the words in their braces

    void hold(int step, Numbers numbers) { byStep_.insert_or_assign(step, std::move(numbers)); }
    // Null where the text is about what is shown.
    const Numbers* of(const LessonSession& session) const {
        const LessonStep& now = session.now();
        if (!session.revealed() || now.state.sameQuestion(now.prediction->reveal)) return nullptr;
        const auto found = byStep_.find(session.step());
        static const Numbers none;
        return found == byStep_.end() ? &none : &found->second;
    }

private:
    std::map<int, Numbers> byStep_;
};

}  // namespace awaystep
