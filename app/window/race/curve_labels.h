#pragma once
// The names of the curves, at the lines themselves; a click hides a line or brings it back.

#include <imgui.h>

#include <set>
#include <string>
#include <vector>

#include "model/race/curves.h"
#include "model/race/race.h"
#include "window/widgets/line_label.h"
#include "window/widgets/plot_frame.h"
#include "window/widgets/theme.h"

namespace awaystep {

class CurveLabels {
public:
    explicit CurveLabels(const Style& style) : style_(style) {}

    // `keepOff`: what else is written into the plot.
    void draw(const Race& race, const CurveQuestion& question, const PlotFrame& frame, std::vector<Area> keepOff = {});
    // Whether the mouse was on one of them in the last frame.
    bool hovered() const { return hovered_; }
    bool hides(const std::string& solver) const { return hidden_.contains(solver); }
    const std::set<std::string>& hidden() const { return hidden_; }

private:
    struct Label {
        std::string name, value;
        const RunView* run;
        Area box;
    };
    // A curve where it is seen, one point every few pixels.
    std::vector<ImVec2> trace(const RunView& run, const CurveQuestion& question, const PlotFrame& frame) const;
    void place(std::vector<Label>& labels, const CurveQuestion& question, const PlotFrame& frame,
               std::vector<Area> keepOff) const;
    void drawOne(const Label& label);

    const Style& style_;
    std::set<std::string> hidden_;  // solvers whose curve is switched off
    bool hovered_ = false;
};

}  // namespace awaystep
