#pragma once
// From the state of a lesson's step to a document, and from what is on the screen to a step's header.

#include <string>
#include <vector>

#include "model/lessons/lesson.h"
#include "model/polytope/polytope_orders.h"
#include "model/race/race_orders.h"

namespace awaystep {

struct Document;

// The step's scene as a document. Demonstrations that were recorded in the same scene stay. Throws
// std::invalid_argument for a scenario or a number of its world that is not there.
Document documentOf(const LessonState& state, const Document& present);

// The step's view of the curves, and of K with this number of features; K as it opens where the step says nothing.
// Throws std::invalid_argument for a view that is not there.
CurveView curveViewOf(const LessonState& state);
PolytopeView polytopeViewOf(const LessonState& state, int features);

// What is on the screen as a step of a lesson file, ready to be appended. Throws std::invalid_argument if the scene is
// none that a lesson can name.
struct PresentState {
    const Document& document;
    int t = 0;
    std::string select;
    std::vector<std::string> panels;  // those shown
    CurveView curves;
    PolytopeView polytope;
};
std::string stepText(const PresentState& present, const std::string& title);

}  // namespace awaystep
