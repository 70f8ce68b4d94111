#pragma once
// A curve of the convergence plot in pixels, made anew only when the run, the question or the frame has changed, and
// thinned where it is straight: a run of 10^5 iterations costs a frame hardly more than one of 10^2.

#include <imgui.h>

#include <vector>

#include "model/race/curves.h"
#include "window/widgets/plot_frame.h"

namespace awaystep {

class CurveLine {
public:
    // Brings it up to date. `zeroSpacing`: pixels between two marks of values that are exactly zero.
    void follow(const RunView& run, const CurveQuestion& question, const PlotFrame& frame, float zeroSpacing);

    const std::vector<ImVec2>& pixels() const { return pixels_; }
    // Where, in x, marks stand for values that have no place on a log axis.
    const std::vector<float>& zeros() const { return zeros_; }

private:
    RecordPtr first_;  // of which run
    int size_ = -1;
    CurveQuestion question_;
    PlotFrame frame_{};
    std::vector<CurvePoint> points_;
    std::vector<ImVec2> pixels_;
    std::vector<float> zeros_;
};

// Leaves out what lies on the line between its neighbours, to a third of a pixel.
void thin(std::vector<ImVec2>& line);

}  // namespace awaystep
