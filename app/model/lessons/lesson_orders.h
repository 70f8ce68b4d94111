#pragma once
// Orders for the lesson that is given.

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/lessons/curve_comparison.h"

namespace awaystep {

struct Lesson;
using LessonPtr = std::shared_ptr<const Lesson>;

struct StartLesson {  // what was on the screen is restored when it ends
    LessonPtr lesson;
    int step = 0;
};
struct GoInLesson {
    int by = 1;
};
struct LeaveLesson {};
struct AskAgain {};          // the question of the step that is shown
struct StartLessonAgain {};  // from its first step, with no answers
struct ComplainInLesson {    // what is wrong with the lesson's file
    std::vector<std::string> problems;
};
struct AnswerPrediction {
    PredictionAnswer answer;
};
struct DraftPrediction {  // the number that stands in the field and was not entered yet; nothing: there is none
    std::optional<double> number;
};
struct SketchCurve {  // the mouse draws on the plot; nothing: it was released
    std::optional<DrawnPoint> point;
};
struct ClearSketch {};
struct CountHands {  // a show of hands: how many are for this choice
    int choice = 0;
    int people = 0;
};
struct SayInLesson {  // a message for the user
    std::string sentence;
};
struct KeepPredictions {  // in this CSV file; empty: nowhere
    std::string file;
};

using LessonOrder =
    std::variant<StartLesson, GoInLesson, LeaveLesson, AskAgain, StartLessonAgain, ComplainInLesson, AnswerPrediction,
                 DraftPrediction, CountHands, SketchCurve, ClearSketch, SayInLesson, KeepPredictions>;

}  // namespace awaystep
