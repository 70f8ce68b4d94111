#pragma once
// The lesson that is given: what was on the screen is put aside, every step loads its own scene, and leaving brings
// everything back.

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "model/feature.h"
#include "model/lessons/lesson_orders.h"
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
    // Without bringing back what was there before: another document takes its place.
    void drop();

    // The lesson that is being given; null while there is none.
    const LessonSession* lesson() const { return given_ ? &given_->session : nullptr; }
    // Whether a lesson keeps this panel or action closed.
    bool locks(std::string_view control) const { return given_ && !given_->session.opens(control); }
    // How the step looks at K, whose features are so many; nothing while no lesson is given or its step cannot be
    // shown, which is said.
    std::optional<PolytopeView> polytopeView(int features);
    // The number that stands in the field and was not entered yet.
    const std::optional<double>& draft() const { return draft_; }
    // Where predictions are kept; empty: nowhere.
    const std::string& predictionsFile() const { return predictionsFile_; }
    static constexpr double secondsBetweenChecks = 0.5;  // at the file of a lesson, which a teacher may be editing

private:
    // A lesson, and what was looked at before it.
    struct GivenLesson {
        LessonSession session;
        ShownView before;
        std::string fileStamp;      // changes when the file does
        double sinceChecked = 0.0;  // seconds since the file was looked at
    };
    void start(const LessonPtr& lesson, int step);
    void go(int by);
    void askAgain(bool everything);
    void answer(const PredictionAnswer& answer);
    void sketch(const SketchCurve& order);
    // fresh: what lies behind the step's iteration is not to be seen yet.
    void loadState(bool fresh = false);

    SessionState& state_;
    SessionLinks& links_;
    std::optional<GivenLesson> given_;
    std::optional<double> draft_;
    std::string predictionsFile_;
};

}  // namespace awaystep
