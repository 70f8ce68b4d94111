#pragma once
// A race as a figure: convergence, active sets and features, with the world's parameters and the seed in the caption.

#include <string>
#include <vector>

#include "experiment/run.h"
#include "figures/figure.h"
#include "model/documents/document.h"

namespace awaystep {

struct Scenario;

struct FinishedRun {
    Run run;
    std::vector<RecordPtr> records;  // at least one; of a long run not all
};

// planeOf: see planeTarget() in model/polytope/polytopes.h. plot: a name of plotList() in exports.h.
// Throws std::invalid_argument for another.
Figure raceFigure(const Document& document, const Scenario& scene, const Vector& planeOf,
                  const std::vector<FinishedRun>& runs, const std::string& plot);

}  // namespace awaystep
