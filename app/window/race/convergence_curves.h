#pragma once
// What is drawn in the convergence plot: the curves with the marks of their steps, the bands of many seeds, the bounds
// of theory and the fitted rates, and the lines that no curve can cross. The names of the curves are in curve_labels.h,
// the cursor is in convergence_cursor.h.

#include <imgui.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "window/race/convergence_range.h"
#include "window/race/curve_line.h"

namespace awaystep {

class ConvergenceFooter;

struct FittedRate;
struct ImportedCurve;
struct SeedBands;

class ConvergenceCurves {
public:
    explicit ConvergenceCurves(const Style& style) : style_(style) {}

    // Inside BeginPlot(). The footer has the fitted rates.
    void draw(const PlottedRace& plotted, const PlotFrame& frame, const ConvergenceFooter& footer);
    // The boxes of what was written in the plot: the names of the curves are placed elsewhere.
    const std::vector<Area>& written() const { return written_; }

private:
    void drawCurve(const RunView& run, const PlottedRace& plotted, const PlotFrame& frame);
    void drawMarks(ImDrawList& list, const RunView& run, StepKind kind, const CurveQuestion& question,
                   const PlotFrame& frame);
    void drawFloors(const PlottedRace& plotted, const PlotFrame& frame);
    void drawImported(const PlottedRace& plotted, const PlotFrame& frame);
    void drawKept(const PlottedRace& plotted, const PlotFrame& frame);
    void drawSeeds(const SeedBands& seeds, const PlottedRace& plotted, const PlotFrame& frame);
    void nameSeeds(const SeedBands& seeds, const CurveQuestion& question, const PlotFrame& frame);
    void drawTheory(const PlottedRace& plotted, const RunView& run, const PlotFrame& frame);
    void writeFormulas(const PlottedRace& plotted, const PlotFrame& frame);
    void drawFit(const PlottedRace& plotted, const RunView& run, const FittedRate* rate, const PlotFrame& frame);
    void write(ImDrawList& list, ImVec2 at, std::string_view words);
    template <class Value>
    void overIterations(const PlotFrame& frame, double from, double to, const Value& value);

    const Style& style_;
    std::map<std::string, CurveLine> lines_;  // by solver
    std::vector<ImVec2> pixels_, lower_, upper_;
    struct Bound {
        std::vector<ImVec2> line;
        std::string words;
    };
    std::vector<Bound> bounds_;              // drawn in this frame, still to be named
    std::vector<std::vector<ImVec2>> kept_;  // the kept curves of this frame
    std::vector<Area> written_;
};

// An imported run in the plot (imported/imported_curves.cpp).
std::vector<ImVec2> pixelsOf(const ImportedCurve& curve, const CurveQuestion& question, const PlotFrame& frame);

// The colour of a step's mark on the curve of a solver.
ImU32 markColour(const Style& style, StepKind kind, ImU32 solver);

}  // namespace awaystep
