#pragma once
// The mouse in the convergence plot: a left drag moves the cursor that the scrubber and the other panels share, and
// hovering shows the values of all curves. Zooming is ImPlot's.

#include "window/race/convergence_range.h"

namespace awaystep {

class Orders;

class ConvergenceCursor {
public:
    explicit ConvergenceCursor(const Style& style) : style_(style) {}

    // The iteration that is shown, as a line with its number, and a dot on every curve.
    void draw(const PlottedRace& plotted, const PlotFrame& frame) const;

    // What the mouse asked for besides moving the cursor.
    enum class Wish { Nothing, WholePlot, Menu };
    // Inside BeginPlot(). `onLabel`: the mouse is on the name of a curve, which takes the clicks.
    Wish takeMouse(const PlottedRace& plotted, const PlotFrame& frame, bool onLabel, Orders& orders);

private:
    void drawCrosshair(const PlottedRace& plotted, const PlotFrame& frame, double x) const;

    const Style& style_;
    // Whether the tooltip waits for the mouse to move: at the end of a race the verdict is to be read.
    bool isQuiet(const PlottedRace& plotted);

    bool scrubbing_ = false;
    bool ended_ = false, quiet_ = false;
};

}  // namespace awaystep
