#pragma once
// The hand that draws a prediction on the convergence plot: one button, held and moved. What was drawn stays on the
// plot, in the colour of what people do, beside the truth once that is there.

#include "gui/plot_frame.h"
#include "gui/theme.h"
#include "workbench/workbench.h"

namespace awaystep {

class CurveSketch {
public:
    // Whether a lesson waits for a curve.
    static bool wanted(const Workbench& workbench);

    // Takes the mouse of this frame, inside the plot.
    void take(const PlotFrame& frame, Requests& requests);
    // The lowest value that was drawn, so that the plot has room for it; infinity if nothing was.
    double lowest(const Workbench& workbench) const;
    // Draws what has been drawn, if this step is about a curve.
    void draw(const Look& look, const Workbench& workbench, const PlotFrame& frame) const;

private:
    bool drawing_ = false;
};

}  // namespace awaystep
