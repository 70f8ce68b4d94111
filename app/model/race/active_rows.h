#pragma once
// The rows of the active set at x_t, in agreement with sentence and pseudo-code: the weights are those at x_t, and the
// change and the freshest mark are of the step from x_t to x_{t+1}. What joins in that step has a row already, below
// those with a weight; what left in one of the steps before fades below that. No ImGui here.

#include <optional>
#include <vector>

#include "model/race/run_view.h"
#include "model/race/vertex_lives.h"

namespace awaystep {

struct ActiveRow {
    VertexPtr vertex;
    double weight = 0.0;           // at x_t
    std::optional<double> change;  // by the step taken from x_t; nothing where none is taken or it is not known yet
    int born = 0;
    int returns = 0;
    enum Sign { None, New, MovedAway, Dropped } sign = None;
    int age = 0;  // of the sign, in iterations: 0 is the step taken from x_t

    static constexpr int fadeIterations = 4;  // iterations that a mark takes to fade away
    float fade() const { return 1.0F - static_cast<float>(age) / fadeIterations; }
    bool gone() const { return sign == Dropped && age > 0; }
    // It has no weight yet: the step taken from x_t gives it some.
    bool joins() const { return sign == New && age == 0 && weight == 0.0; }
};

enum class RowOrder { Weight, Age };

// `lives` must follow the run.
std::vector<ActiveRow> activeRows(const RunView& run, const VertexLives& lives, int t, RowOrder order);

}  // namespace awaystep
