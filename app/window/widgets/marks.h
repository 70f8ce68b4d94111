#pragma once
// Lines and marks of plots: dash patterns of solvers, and one sign per kind of step, the same in the plot, the
// scrubber, the table and the sentence. Forward has none, away is an open triangle, drop a cross, swap a diamond.

#include <imgui.h>

#include <span>

#include "solvers/iteration_record.h"
#include "window/widgets/theme.h"

namespace awaystep {

bool hasMark(StepKind kind);
// `ground` fills what is open, so that the line does not run through it.
void drawStepMark(ImDrawList& list, const Style& style, StepKind kind, ImVec2 center, float radius, ImU32 colour,
                  ImU32 ground);

// Points in pixels; the dash goes on round corners.
void drawDashed(ImDrawList& list, const Style& style, std::span<const ImVec2> points, const LineStyle& line,
                float width);
// Between two lines over the same places, without an edge of its own.
void drawBand(ImDrawList& list, std::span<const ImVec2> upper, std::span<const ImVec2> lower, ImU32 colour);
// A short piece of a solver's line, as an item of the current line.
void solverSample(const Style& style, std::string_view solver, float unscaledWidth = 26.0F);
// The same of any line.
void lineSample(const Style& style, const LineStyle& line, float unscaledWidth = 26.0F);

}  // namespace awaystep
