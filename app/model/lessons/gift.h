#pragma once
// The questions of a lesson in GIFT, the text format that the question banks of Moodle and others import: choices with
// their right answer, numbers with a tolerance of ten per cent. A curve to be drawn has no counterpart there, and
// a question with quiz: no cannot be answered without its picture: both are left out with a comment.

#include <optional>
#include <string>
#include <vector>

#include "model/lessons/lesson.h"

namespace awaystep {

struct GiftQuestion {
    std::string title;
    std::string text;  // of the step, with its numbers; Markdown
    Prediction asked;
    std::optional<double> truth = {};  // Number
    std::string after = {};            // what is said with the answer
    int step = 1;                      // of the lesson, counted from 1
};

std::string giftText(const Lesson& lesson, const std::vector<GiftQuestion>& questions);

}  // namespace awaystep
