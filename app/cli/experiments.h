#pragma once
// The paper's experiments as lists of comparisons to run. What the paper leaves open is decided here and told in the
// README's table.

#include <functional>
#include <string>
#include <vector>

#include "experiment/scenario.h"

namespace awaystep {

// One comparison of an experiment: a scenario, and what to change in its runs.
struct Trial {
    std::string name;   // first column of the CSV: literal, episodes, exact; a regime; a resource and its value
    std::string title;  // in words
    ScenarioPlan plan;
    std::function<void(RunConfig&)> adjust;
};

struct Experiment {
    std::string name;         // grid, highway, regimes, resources
    std::string firstColumn;  // of the CSV: reading, regime or resource
    std::string title;
    std::string about;  // for the figure's caption
    std::vector<Trial> trials;
};

// In the order in which they are listed.
const std::vector<std::string>& experimentNames();
Experiment makeExperiment(const std::string& name);

}  // namespace awaystep
