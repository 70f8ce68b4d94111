#pragma once
// Draws a prediction on the convergence plot with the mouse: one button, held and moved. The drawn curve stays on the
// plot, in the colour of the user's own actions, together with the true curve once that is computed.

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
    // Draws the prediction, if this step asks for a curve.
    void draw(const Style& style, const Session& session, const PlotFrame& frame) const;

private:
    bool drawing_ = false;
};

}  // namespace awaystep
