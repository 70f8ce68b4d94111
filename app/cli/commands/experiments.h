#pragma once
// The paper's experiments as lists of comparisons to run. What the paper leaves open is decided here and told in
// the guide's table (assets/guide/results.md).

#include <functional>
#include <string>
#include <vector>

#include "experiment/scenario.h"

namespace awaystep {

// One comparison of an experiment: a scenario, and what to change in its runs.
struct Trial {
    std::string cells;  // its first cells in the CSV: "literal,face"
    std::string title;  // in words: "face, literal"
    ScenarioPlan plan;
    std::function<void(RunConfig&)> adjust;
    double value = 0.0;  // of the resource, where one is swept
};

struct Experiment {
    std::string name;     // grid, highway, regimes, resources, choices
    std::string columns;  // the first columns of the CSV: "reading,regime"
    std::string title;
    std::string about;     // for the figure's caption
    int perRow = 3;        // trials side by side in the figure
    int rowsPerTrial = 2;  // medians, means and, as a third, h - h*
    // Set where one number is swept per group of trials: the figure then shows the last iterate against it.
    std::vector<std::string> sweeps;
    std::vector<Trial> trials;
};

// In the order in which they are listed.
const std::vector<std::string>& experimentNames();
Experiment makeExperiment(const std::string& name);

}  // namespace awaystep
