#pragma once
// One solver's run in a race as the window shows it: its history and what plots need to stay fast when it grows long.
// It belongs to the thread that draws and has no locks.

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "experiment/run.h"
#include "experiment/run_history.h"

namespace awaystep {

// The iterations at which a run took steps of one kind, ascending. There may be tens of millions of them: beyond
// `most` only one in every so many iterations is kept, the first; how many there were is still known.
class StepTimes {
public:
    static constexpr std::size_t most = 65536;

    // Later than all before.
    void add(int t);

    const std::vector<int>& times() const { return times_; }
    int count() const { return count_; }  // of all, kept or not
    // How many were before iteration t: exact at every time that was kept, and for all of them while all are kept.
    int before(int t) const;

private:
    void thin();

    std::vector<int> times_;
    std::vector<int> ordinals_;  // how many came before times_[i]; empty while all are kept
    int count_ = 0;
    int stride_ = 1;
};

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

    // The iterations whose step was of this kind, ascending; of very many not all (see StepTimes).
    const std::vector<int>& stepsOfKind(StepKind kind) const { return timesOf(kind).times(); }
    // How many there were before iteration t.
    int stepsBefore(StepKind kind, int t) const { return timesOf(kind).before(t); }

private:
    const StepTimes& timesOf(StepKind kind) const { return steps_[static_cast<std::size_t>(kind)]; }

    RunConfig config_;
    RunHistory history_;
    RunStatus status_ = RunStatus::Running;
    std::string reason_;
    std::array<StepTimes, 6> steps_;
};

}  // namespace awaystep
