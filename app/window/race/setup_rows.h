#pragma once
// Rows of the setup with files of their own. A change is an edit of the document, like those of the rows around them.

#include "window/widgets/theme.h"

namespace awaystep {

struct Document;
class Orders;
class Session;

// The criterion and its number (criterion_rows.cpp).
void drawCriterionRows(const Style& style, float fieldWidth, const Session& session, Orders& orders);

// Samples (sampling_controls.cpp): how the expert is sampled, and how many rollouts stochastic solvers spend. Each row
// is there only where it matters. A change of the expert's samples also drops the regime that the scenario promises,
// because other samples give another target. The numbers that follow from them (radius, tail, samples that are needed)
// are told in the panel of what theory says.
class SamplingControls {
public:
    // The unscaled width of the fields, as in the other rows of the form.
    SamplingControls(const Style& style, float fieldWidth) : style_(style), fieldWidth_(fieldWidth) {}

    // Where the target is sampled: how many trajectories, how they end, and the chance of being wrong.
    void drawExpert(const Document& document, Orders& orders) const;
    // Where a solver races that plays its mixture.
    void drawSchedule(const Document& document, Orders& orders) const;

private:
    const Style& style_;
    float fieldWidth_;
};

}  // namespace awaystep
