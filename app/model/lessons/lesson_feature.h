#pragma once
// The lesson that is given: what was on the screen is kept, every step loads its own scene, and leaving restores
// everything.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "model/feature.h"
#include "model/lessons/lesson_draft.h"
#include "model/lessons/lesson_orders.h"
#include "model/lessons/lesson_session.h"
#include "model/lessons/prediction_log.h"
#include "model/session_links.h"

namespace awaystep {

struct SessionState;

class LessonFeature : public Feature {
public:
    LessonFeature(SessionState& state, SessionLinks& links) : state_(state), links_(links) {}

    bool collect(double seconds, double passed) override;
    double secondsToNextChange() const override;
    void carryOut(const LessonOrder& order);
    void leave();
    // Without restoring what was there before: another document takes its place.
    void drop();

    // The lesson that is being given; null while there is none.
    const LessonSession* lesson() const { return given_ ? &given_->session : nullptr; }
    // The lessons that follow it and precede it in the list; null while there is none.
    const Lesson* next() const { return given_ ? given_->next.get() : nullptr; }
    const Lesson* previous() const { return given_ ? given_->previous.get() : nullptr; }
    // Whether a lesson keeps this panel or action closed.
    bool locks(std::string_view control) const { return given_ && !opens(given_->session.state(), control); }
    // The step's view of K with this number of features; nothing while no lesson is given or its step cannot be shown,
    // with a message.
    std::optional<PolytopeView> polytopeView(int features);
    // What is being drawn or typed and was not entered yet.
    const LessonDraft& draft() const { return draft_; }
    // The numbers in the step's text as they were before the reveal; null where the text is about what is shown.
    const HeldNumbers::Numbers* held() const { return given_ ? given_->held.of(given_->session) : nullptr; }
    // A show of hands in the step that is shown: how many are for each choice; empty: it is not counted.
    std::vector<int> hands() const;
    // What was answered in the step that is shown, and whether it was right; nothing before there is an answer.
    std::optional<KeptPrediction> answered() const;
    // Where predictions are kept; empty: nowhere.
    const std::string& predictionsFile() const { return predictionsFile_; }
    static constexpr double secondsBetweenChecks = 0.5;  // at the file of a lesson, which a teacher may be editing

private:
    // A lesson, and what was shown before it.
    struct GivenLesson {
        LessonSession session;
        ShownView before;
        std::string fileStamp;                       // changes when the file does
        double sinceChecked = 0.0;                   // seconds since the file was checked
        LessonPtr previous = {}, next = {};          // in the list
        std::map<int, KeptPrediction> answers = {};  // by the step, counted from 0
        std::map<int, std::vector<int>> hands = {};  // the same
        HeldNumbers held = {};
        double seconds = 0.0;  // since the step was shown
    };
    void start(const LessonPtr& lesson, int step);
    void go(int by);
    void askAgain(bool everything);
    void answer(const PredictionAnswer& answer);
    std::string resultOf(const Prediction& asked, const PredictionAnswer& answer) const;
    void sketch(const SketchCurve& order);
    void count(const CountHands& hands);
    // Another step is shown, or the same one afresh.
    void arrived();
    // fresh: iterations after the step's are not shown yet.
    void loadState(bool fresh = false);

    SessionState& state_;
    SessionLinks& links_;
    std::optional<GivenLesson> given_;
    LessonDraft draft_;
    std::string predictionsFile_;
};

}  // namespace awaystep
