#pragma once
// What can be asked of the lesson that is given.

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/lessons/lesson_session.h"

namespace awaystep {

struct StartLesson {  // what was on the screen comes back when it is left
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
struct SketchCurve {  // a hand draws on the plot; nothing: it was lifted
    std::optional<DrawnPoint> point;
};
struct ClearSketch {};
struct SayInLesson {  // a sentence for the person at the screen
    std::string sentence;
};
struct KeepPredictions {  // in this CSV file; empty: nowhere
    std::string file;
};

using LessonOrder =
    std::variant<StartLesson, GoInLesson, LeaveLesson, AskAgain, StartLessonAgain, ComplainInLesson, AnswerPrediction,
                 DraftPrediction, SketchCurve, ClearSketch, SayInLesson, KeepPredictions>;

}  // namespace awaystep
