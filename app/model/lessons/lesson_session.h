#pragma once
// A lesson that is being given: its step, the answers so far, which controls are open. It does not act on the window:
// the session loads the scene of its step, the shell locks what it does not open.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/lessons/curve_comparison.h"
#include "model/lessons/lesson.h"

namespace awaystep {

// As it is written down: the words of the choice, the number, or a dozen places of the curve as t:value.
std::string answerText(const Prediction& prediction, const PredictionAnswer& answer);

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
    void askAgain();
    void startAgain();

    // The numbers in the step's text, by their words, as they were before the reveal changed the scene; null where the
    // text is about what is shown.
    void hold(std::map<std::string, double> numbers);
    const std::map<std::string, double>* held() const;

    // The curve being drawn for this step.
    const DrawnCurve& drawing() const { return drawing_; }
    DrawnCurve& drawing() { return drawing_; }

    // A panel's title or an action's id: may it be used in this step? Lessons, themes, help and quitting always may.
    bool opens(std::string_view control) const;

    // What was refused just now; shown under the text.
    const std::string& notice() const { return notice_; }
    void say(std::string sentence) { notice_ = std::move(sentence); }
    // What is wrong with the file, one sentence each; it stays until the file is corrected.
    const std::vector<std::string>& problems() const { return problems_; }
    void complain(std::vector<std::string> problems) { problems_ = std::move(problems); }

    double seconds() const { return seconds_; }  // since the step was shown
    void pass(double seconds) { seconds_ += seconds; }

private:
    void arrive(int step);

    LessonPtr lesson_;
    int step_ = 0;
    int serial_ = 1;
    std::vector<std::optional<PredictionAnswer>> answers_;  // one per step
    std::vector<bool> revealed_;                            // one per step
    std::vector<std::map<std::string, double>> held_;       // one per step
    std::vector<std::string> problems_;
    DrawnCurve drawing_;
    std::string notice_;
    double seconds_ = 0.0;
};

}  // namespace awaystep
