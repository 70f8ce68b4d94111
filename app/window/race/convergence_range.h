#pragma once
// What the convergence plot shows: the race with the choices of this frame, and the range of its axes. The range is
// fitted to everything that is drawn until the user zooms.

#include <array>
#include <set>
#include <string>

#include "model/race/curves.h"
#include "window/widgets/plot_frame.h"

namespace awaystep {

class Race;
class Session;
struct Style;

// The same for everything that draws in the plot.
struct PlottedRace {
    const Session& session;
    const Race& race;
    CurveQuestion question;
    bool theory = false;                  // bounds and fitted rates with the curves
    const std::set<std::string>& hidden;  // solvers whose curves are switched off
    const std::string& emphasised;        // the solver whose name the mouse is on; empty: none

    bool hides(const std::string& solver) const { return hidden.contains(solver); }
    // Behind the one that is emphasised.
    bool recedes(const std::string& solver) const { return !emphasised.empty() && emphasised != solver; }
};

class ConvergenceRange {
public:
    // Shows everything, down to a whole decade, so that the range rarely moves while a race runs. `lowest`: what else
    // must be in sight.
    void fit(const PlottedRace& plotted, double lowest);
    // Inside BeginPlot(): axes that ImPlot changes when the user zooms, with ticks as many as fit.
    void setUpAxes(const Style& style, Against against, float height);
    // After setUpAxes().
    PlotFrame frame() const;
    // What the last number below the axis needs to the right of it, in pixels.
    float rightOverhang(const Style& style, Against against) const;
    const char* nameOfX(Against against) const;

    bool operator==(const ConvergenceRange&) const = default;

private:
    // The unit in which the ticks are plain numbers: a solver may need a second or a thousandth of one.
    struct TimeUnit {
        double seconds;
        const char* name;
    };
    TimeUnit timeUnit() const;

    double x0_ = 0.0, x1_ = 1.0, y0_ = 1e-2, y1_ = 1.0;
    double unit_ = 1.0;  // of the measure: the size of features, or its square
};

}  // namespace awaystep
