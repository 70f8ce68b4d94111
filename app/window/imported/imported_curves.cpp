// The curves of imported runs, among those of the race. Only against iterations: how often the other
// program called an oracle, and how long it took, is not in its file.

#include <implot.h>

#include <algorithm>
#include <vector>

#include "experiment/foreign_run.h"
#include "model/imported/imported_runs.h"
#include "model/race/race.h"
#include "model/session.h"
#include "model/theory/theory_feature.h"
#include "window/race/convergence_curves.h"
#include "window/widgets/drawing.h"
#include "window/widgets/marks.h"
#include "window/world/world_drawing.h"

namespace awaystep {

void ConvergenceCurves::drawImported(const PlottedRace& plotted, const PlotFrame& frame) {
    const std::vector<ImportedCurve>& curves = plotted.session.theory().imported().curves();
    if (plotted.question.against != Against::Iterations) return;
    ImDrawList& list = *ImPlot::GetPlotDrawList();
    ImPlot::PushPlotClipRect();
    for (std::size_t place = 0; place < curves.size(); ++place) {
        const ImportedCurve& curve = curves[place];
        if (!curve.drawn() || plotted.hides(curve.key())) continue;
        const std::vector<ImVec2> pixels = pixelsOf(curve, plotted.question, frame);
        if (pixels.empty()) continue;
        LineStyle look = style_.imported(static_cast<int>(place));
        if (plotted.recedes(curve.key())) look.colour = faded(look.colour, 0.25F);
        const bool emphasised = plotted.emphasised == curve.key();
        drawDashed(list, style_, pixels, look, style_.line(emphasised ? 3.0F : 2.0F));
        // A single iterate has no line.
        if (pixels.size() == 1) list.AddCircleFilled(pixels.front(), style_.px(3), look.colour);
    }
    ImPlot::PopPlotClipRect();
}

// At most one point per half pixel, the rows at both ends always: a table may have a hundred thousand rows.
std::vector<ImVec2> pixelsOf(const ImportedCurve& curve, const CurveQuestion& question, const PlotFrame& frame) {
    std::vector<ImVec2> pixels;
    const std::vector<int>& times = curve.run->times;
    float lowest = 0.0F, highest = 0.0F;  // of the points that share the last place
    for (std::size_t i = 0; i < times.size(); ++i) {
        const auto value = curve.valueAt(static_cast<int>(i), question);
        if (!value) break;
        const float x = frame.px(times[i]);
        // What is zero stands on the floor.
        const float y = *value > 0.0 ? std::min(frame.py(*value), frame.max.y) : frame.max.y;
        if (pixels.empty() || x - pixels.back().x >= 0.5F || i + 1 == times.size()) {
            pixels.push_back({x, y});
            lowest = highest = y;
        } else if (y < lowest || y > highest) {
            lowest = std::min(lowest, y);
            highest = std::max(highest, y);
            pixels.push_back({pixels.back().x, y});
        }
    }
    return pixels;
}

}  // namespace awaystep
