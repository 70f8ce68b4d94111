#pragma once
// The words below the convergence plot: what the step shown does, at the end of a race the verdict, and with theory its
// sentences. The verdict is never cut; of the rest there is as much as a third of the panel holds, and all of it under
// the mouse.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "experiment/fitted_rate.h"
#include "model/race/race.h"
#include "window/widgets/theme.h"

namespace awaystep {

class Session;

class ConvergenceFooter {
public:
    explicit ConvergenceFooter(const Style& style) : style_(style) {}

    // Before the plot is drawn, which gets the room that is left. hidden: the solvers whose curves are switched off.
    void prepare(const Session& session, const Race& race, const std::set<std::string>& hidden);
    // In pixels.
    float height() const { return height_; }
    void draw(const Session& session);

    // Of h - h*, for the solvers that theory is shown of.
    const FittedRate* rateOf(const std::string& solver) const;

private:
    void measure();
    void drawSentence(const Session& session);
    void drawLargeSentence();
    bool takesTwoLines(float width) const { return style_.sentenceSize > 13.0F || width < style_.px(470); }

    const Style& style_;
    std::string verdict_;  // empty: the race is not over, or it is not its end that is shown
    float verdictSize_ = 13.0F;
    std::vector<std::string> theory_;
    bool wraps_ = true;      // the sentences of theory, or each is cut to one line
    std::size_t shown_ = 0;  // of them
    float height_ = 0.0F;
    struct Told {
        RecordPtr first;  // of which run
        int size = -1;
        bool known = false;
        std::string sentence;
        std::optional<FittedRate> rate;
    };
    std::map<std::string, Told> told_;  // by solver
    RecordPtr sentenceOf_;
    std::string sentence_;
};

}  // namespace awaystep
