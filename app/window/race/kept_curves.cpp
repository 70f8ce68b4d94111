// The curves of the race that was kept, pale behind those of the one that races.

#include <implot.h>

#include <algorithm>

#include "model/session.h"
#include "model/theory/kept_race.h"
#include "model/theory/theory_feature.h"
#include "window/race/convergence_curves.h"
#include "window/widgets/drawing.h"
#include "window/widgets/marks.h"
#include "window/widgets/theme.h"
#include "window/world/world_drawing.h"

namespace awaystep {

void ConvergenceCurves::drawKept(const PlottedRace& plotted, const PlotFrame& frame) {
    const auto& kept = plotted.session.theory().kept();
    if (!kept || plotted.session.theory().showsKept()) return;
    ImDrawList& list = *ImPlot::GetPlotDrawList();
    const bool above = plotted.question.measure == CurveMeasure::Suboptimality;
    ImPlot::PushPlotClipRect();
    for (const KeptCurve& curve : kept->curves) {
        if (plotted.hides(curve.solver)) continue;
        const std::vector<double>& places = placesOf(curve, plotted.question.against);
        const std::vector<double>& values = valuesOf(curve, plotted.question.measure);
        pixels_.clear();
        for (std::size_t i = 0; i < std::min(places.size(), values.size()); ++i) {
            const double value = values[i] - (above ? kept->leastObjective : 0.0);
            const float x = frame.px(places[i]);
            // What is zero stands on the floor.
            const float y = value > 0.0 ? std::min(frame.py(value), frame.max.y) : frame.max.y;
            if (pixels_.empty() || x - pixels_.back().x >= 0.5F || i + 1 == places.size()) pixels_.push_back({x, y});
        }
        if (pixels_.size() < 2) continue;
        LineStyle look = style_.solver(curve.solver);
        look.colour = faded(look.colour, 0.38F);
        drawDashed(list, style_, pixels_, look, style_.line(1.3F));
        kept_.push_back(pixels_);
    }
    ImPlot::PopPlotClipRect();
}

}  // namespace awaystep
