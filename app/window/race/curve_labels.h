#pragma once
// The names of the curves with their values at the cursor: at the lines themselves, near the cursor, while there are
// few, else in a legend beside the plot. A click hides a line or brings it back; under the mouse it is emphasised.

#include <imgui.h>

#include <set>
#include <string>
#include <vector>

#include "window/widgets/label_places.h"
#include "window/widgets/plot_frame.h"
#include "window/widgets/theme.h"

namespace awaystep {

class RunView;
struct CurveQuestion;
struct ImportedCurve;
struct PlottedRace;

class CurveLabels {
public:
    explicit CurveLabels(const Style& style) : style_(style) {}

    struct Label {
        std::string name, value;  // the value at the iteration shown
        std::string key;          // the solver, or ImportedCurve::key()
        LineStyle line;
        const RunView* run = nullptr;  // null: an imported run
        const ImportedCurve* imported = nullptr;
        Area box{};
    };
    // Of all runs that have begun, and of those that were imported, without places.
    static std::vector<Label> labelsOf(const Style& style, const PlottedRace& plotted);

    // What the legend takes at the right of a plot of this height, in pixels; 0: the names stand at the lines.
    float legendWidth(const PlottedRace& plotted, float height) const;
    // At the lines. `keepOff`: what else is written into the plot.
    void draw(const PlottedRace& plotted, const PlotFrame& frame, std::vector<Area> keepOff = {});
    // At the cursor of the window, so high as the plot.
    void drawLegend(const PlottedRace& plotted, ImVec2 size);
    // Whether the mouse was on one of them in the last frame.
    bool hovered() const { return !emphasised_.empty(); }
    // The solver whose name the mouse was on; empty: none.
    const std::string& emphasised() const { return emphasised_; }
    bool hides(const std::string& solver) const { return hidden_.contains(solver); }
    const std::set<std::string>& hidden() const { return hidden_; }

private:
    // A curve where it is seen, one point every few pixels; empty where it is not.
    std::vector<ImVec2> trace(const Label& label, const CurveQuestion& question, const PlotFrame& frame) const;
    std::vector<ImVec2> traceRun(const RunView& run, const CurveQuestion& question, const PlotFrame& frame) const;
    std::vector<ImVec2> traceImported(const ImportedCurve& curve, const CurveQuestion& question,
                                      const PlotFrame& frame) const;
    // Removes the labels of curves that are not in view.
    void place(std::vector<Label>& labels, const PlottedRace& plotted, const PlotFrame& frame,
               std::vector<Area> keepOff) const;
    void drawOne(const Label& label, bool inLegend);
    float sampleWidth() const { return style_.px(24); }

    const Style& style_;
    std::set<std::string> hidden_;  // keys of the curves that are switched off
    std::string emphasised_;
};

}  // namespace awaystep
