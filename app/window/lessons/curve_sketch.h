#pragma once
// The hand that draws a prediction on the convergence plot: one button, held and moved. What was drawn stays on the
// plot, in the colour of what people do, beside the truth once that is there.

#include "window/widgets/plot_frame.h"
#include "window/widgets/theme.h"

namespace awaystep {

class Orders;
class Session;

class CurveSketch {
public:
    // Whether a lesson waits for a curve.
    static bool wanted(const Session& session);

    // Takes the mouse of this frame, inside the plot.
    void take(const PlotFrame& frame, Orders& orders);
    // The lowest value that was drawn, so that the plot has room for it; infinity if nothing was.
    double lowest(const Session& session) const;
    // Draws what has been drawn, if this step is about a curve.
    void draw(const Style& style, const Session& session, const PlotFrame& frame) const;

private:
    bool drawing_ = false;
};

}  // namespace awaystep
