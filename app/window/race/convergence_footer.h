#pragma once
// The words below the convergence plot: what the step shown does, at the end of a race the verdict, a line on the race
// that was kept, and with theory its sentences. They have a strip of their own, whose height depends on the panel
// alone, so that the plot keeps its height when sentences come, and which never takes more than leaves the plot its
// share. Of the verdict there are as many whole sentences as fit, all of it is under the mouse; what follows is
// scrolled.

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "experiment/convergence_rate.h"
#include "model/theory/kept_race.h"
#include "window/widgets/theme.h"

namespace awaystep {

class Orders;
class Race;
class Session;
struct ForeignRun;
struct IterationRecord;
using RecordPtr = std::shared_ptr<const IterationRecord>;

// As many whole sentences from the beginning as fit, but at least the first; where there are more, " …" at the end.
std::string leadingSentences(const std::string& words, const std::function<bool(const std::string&)>& fits);

class ConvergenceFooter {
public:
    explicit ConvergenceFooter(const Style& style) : style_(style) {}

    // Before the plot is drawn, which gets the room that is left. hidden: the solvers whose curves are switched off.
    void prepare(const Session& session, const Race& race, const std::set<std::string>& hidden);
    // In pixels.
    float height() const { return height_; }
    void draw(const Session& session, Orders& orders);

    // Of h - h*, for the solvers that theory is shown of.
    const FittedRate* rateOf(const std::string& solver) const;

private:
    void findVerdict(const Session& session, const Race& race);
    void measure();
    void drawWhy(const Session& session, Orders& orders);
    void drawFitted(const std::string& line, const std::string& whole, ImU32 colour);
    void tipAbove(const std::string& words) const;
    void drawSentence(const Session& session);
    void drawLargeSentence();
    bool takesTwoLines(float width) const { return style_.sentenceSize > 13.0F || width < style_.px(470); }

    const Style& style_;
    KeptDifference difference_;  // from the race that was kept; empty: none is
    std::string verdict_;        // empty: the race is not over, or it is not its end that is shown
    // What the verdict was made from; it is made anew when one of these changes, not in every frame.
    struct Judged {
        std::vector<RecordPtr> lasts;  // of all runs
        bool best = false, facts = false, regime = false, inner = false;
        const void* seeds = nullptr;
        std::vector<std::shared_ptr<const ForeignRun>> imported;
        bool operator==(const Judged&) const = default;
    };
    Judged judged_;
    struct Shown {
        std::string verdict;   // all of it, or its first sentences
        float size = 13.0F;    // of these words, and of what belongs to them
        bool oneLine = false;  // there is room for no more, with the way to the reason in front
    };
    Shown shown_;
    std::vector<std::string> theory_;
    float height_ = 0.0F;
    float top_ = 0.0F;        // of the strip, on the screen
    bool mouseMoved_ = true;  // since the verdict came: it comes under a mouse that rests, which asked for nothing
    // One line points to the reason for the verdict: after every race whose steps tell one, else after the first race
    // of a session, to the polytope.
    struct Reason {
        bool offered = false;
        bool told = false;    // by the steps of this race
        bool zigzag = false;  // and that is what they tell
        RecordPtr first;      // of the first race
        bool polytopeShown = false;
    };
    Reason why_;
    struct Told {
        RecordPtr first;  // of which run
        int size = -1;
        bool known = false, inner = false;
        std::string sentence;
        std::optional<FittedRate> rate;
    };
    std::map<std::string, Told> told_;  // by solver
    RecordPtr sentenceOf_;
    std::string sentence_;
};

}  // namespace awaystep
