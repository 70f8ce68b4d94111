#pragma once
// Everything made from a config, stepped one record at a time. No threads: a worker thread, a command line and a test
// all drive the same Run.

#include <memory>
#include <string>
#include <string_view>

#include "experiment/run_config.h"
#include "files/words.h"
#include "solvers/iteration_record.h"
#include "solvers/oracles/linear_oracle.h"

namespace awaystep {

enum class RunStatus { Running, Converged, IterationLimit, Stopped, Failed };
template <>
inline constexpr auto spelling<RunStatus> = spell<RunStatus>({{RunStatus::Running, "running"},
                                                              {RunStatus::Converged, "converged"},
                                                              {RunStatus::IterationLimit, "iteration-limit"},
                                                              {RunStatus::Stopped, "stopped"},
                                                              {RunStatus::Failed, "failed"}});

class Parallel;

// What a caller may bring.
struct RunMeans {
    std::unique_ptr<LinearOracle> oracle = nullptr;  // in the place of the one that the config names
    Parallel* parallel = nullptr;                    // for exact planning in large worlds; outlives the run
};

class Run {
public:
    // Throws std::invalid_argument for a config that makes no sense (unknown solver, target of the wrong length).
    Run(Problem problem, RunConfig config, RunMeans means = {});
    ~Run();
    Run(Run&&) noexcept;
    Run& operator=(Run&&) noexcept;

    // The next record, or null when the run is over. N iterations give records 0..N; the last has no step. An
    // exception inside a step ends the run as failed, with its text as the reason.
    RecordPtr step();
    // Ends a running run as stopped.
    void stop();
    // The same, after one closing record measured at x_t without a step; null if the run was over.
    RecordPtr finishEarly();

    RunStatus status() const;
    const std::string& reason() const;  // empty unless failed
    const Problem& problem() const;
    const RunConfig& config() const;
    // The latest record, or null before the first.
    RecordPtr last() const;
    // Largest d - (gap + allowance)/d seen with an exact gap: a lower bound on the distance of Phi_E to K (never below
    // 0).
    double floor() const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace awaystep
