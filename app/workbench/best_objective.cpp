#include "workbench/best_objective.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "experiment/run.h"

namespace awaystep {

double findBestObjective(const Problem& problem, const Cancelled& cancelled) {
    RunConfig config;
    config.solver = "mnp";
    config.iterations = 10000;
    config.gap = 1e-15;
    Run run(problem, config);
    double best = std::numeric_limits<double>::infinity();
    // The gap cannot fall for ever: rounding ends it. Without progress over this many steps nothing more will come.
    constexpr int patience = 25;
    int idle = 0;
    while (const RecordPtr record = run.step()) {
        if (cancelled) throw std::runtime_error("best objective: nobody waits for it any more");
        idle = record->objective() < best ? 0 : idle + 1;
        best = std::min(best, record->objective());
        if (idle > patience) break;
    }
    if (run.status() == RunStatus::Failed) throw std::runtime_error(run.reason());
    return best;
}

}  // namespace awaystep
