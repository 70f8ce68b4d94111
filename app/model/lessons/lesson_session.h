#pragma once
// A lesson that is being given: its step and the answers so far. It does not act on the window: the session loads the
// scene of its step, the shell locks what it does not open (opens() in lesson.h).

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/lessons/curve_comparison.h"
#include "model/lessons/lesson.h"

namespace awaystep {

// As it is written down: the words of the choice, the number, or a dozen places of the curve as t:value.
std::string answerText(const Prediction& prediction, const PredictionAnswer& answer);

// What a lesson has to say beside its text.
class LessonMessages {
public:
    // What was refused just now; shown under the text until the next step.
    const std::string& notice() const { return notice_; }
    void say(std::string sentence) { notice_ = std::move(sentence); }
    // What is wrong with the file, one sentence each; it stays until the file is corrected.
    const std::vector<std::string>& problems() const { return problems_; }
    void complain(std::vector<std::string> problems) { problems_ = std::move(problems); }

private:
    std::string notice_;
    std::vector<std::string> problems_;
};

class LessonSession {
public:
    explicit LessonSession(LessonPtr lesson, int step = 0);

    const Lesson& lesson() const { return *lesson_; }
    int step() const { return step_; }
    int steps() const { return static_cast<int>(lesson_->steps.size()); }
    const LessonStep& now() const { return lesson_->steps[static_cast<std::size_t>(step_)]; }
    // What is to be shown: the step's state, or that of its reveal once it is answered.
    const LessonState& state() const;
    // Another number whenever another state is to be loaded.
    int serial() const { return serial_; }

    // False where there is no further step.
    bool go(int by);
    // A changed file: the same step, or the last. Returns whether what is to be shown changed with it.
    bool replace(LessonPtr lesson);

    // A prediction that waits for its answer; null if there is none.
    const Prediction* asked() const;
    // The answer to the prediction of this step, if it was given.
    const PredictionAnswer* answer() const;
    void give(PredictionAnswer answer);
    // Shows what was to be predicted although there is no answer.
    void reveal();
    bool revealed() const { return now().prediction && asked() == nullptr; }
    // Poses the question of this step again, or all of them from the first step on: for another group.
    void askAgain(bool everything = false);

    LessonMessages& messages() { return messages_; }
    const LessonMessages& messages() const { return messages_; }

private:
    void arrive(int step);

    // What became of a step's question.
    struct Answered {
        std::optional<PredictionAnswer> answer;
        bool revealed = false;
    };

    LessonPtr lesson_;
    int step_ = 0;
    int serial_ = 1;
    std::vector<Answered> answered_;  // one per step
    LessonMessages messages_;
};

}  // namespace awaystep
