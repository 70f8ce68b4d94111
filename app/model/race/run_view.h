#pragma once
// One solver's lane in a race as the window sees it: its history and what plots need to stay quick when it grows long.
// It lives on the side that draws and has no locks.

#include <array>
#include <string>
#include <vector>

#include "experiment/run.h"
#include "experiment/run_history.h"
#include "model/race/extents.h"
#include "model/race/step_times.h"

namespace awaystep {

class RunView {
public:
    explicit RunView(RunConfig config, const HistoryLimits& limits = {});

    void add(RecordPtr record);
    void setStatus(RunStatus status, std::string reason);

    const std::string& solver() const { return config_.solver; }
    const RunConfig& config() const { return config_; }
    const RunHistory& history() const { return history_; }
    RunStatus status() const { return status_; }
    const std::string& reason() const { return reason_; }  // empty unless failed
    bool over() const { return status_ != RunStatus::Running; }

    const Extents& distanceExtents() const { return distances_; }
    const Extents& objectiveExtents() const { return objectives_; }
    const Extents& gapExtents() const { return gaps_; }
    const Extents& shortfallExtents() const { return shortfalls_; }
    // The iterations whose step was of this kind, ascending; of very many not all (see step_times.h).
    const std::vector<int>& stepsOfKind(StepKind kind) const { return timesOf(kind).times(); }
    // How many there were before iteration t.
    int stepsBefore(StepKind kind, int t) const { return timesOf(kind).before(t); }

private:
    const StepTimes& timesOf(StepKind kind) const { return steps_[static_cast<std::size_t>(kind)]; }

    RunConfig config_;
    RunHistory history_;
    RunStatus status_ = RunStatus::Running;
    std::string reason_;
    Extents distances_;
    Extents objectives_;
    Extents gaps_;
    Extents shortfalls_;
    std::array<StepTimes, 6> steps_;
};

}  // namespace awaystep
