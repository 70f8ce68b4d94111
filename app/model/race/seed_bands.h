#pragma once
// The race over many seeds: for each solver the median with its quartiles at every iteration, to lie behind the live
// curves. A scenario is drawn anew from each seed; demonstrations stay what they are, and only the start policy
// differs. Computed in the background.

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "experiment/comparison.h"
#include "model/documents/document.h"
#include "model/race/race_orders.h"
#include "model/workers/background.h"

namespace awaystep {

struct Quartiles {
    double low = 0.0;
    double middle = 0.0;
    double high = 0.0;
};

// Against one axis. At a place stands what each run had reached by then: its last iterate that had cost no more.
struct SeedCurve {
    std::vector<double> places;  // ascending; some hundreds at most, however long the runs are
    // One entry per place; |x - Phi_E|, h - h*, the gap, and how far the worst feature stays behind.
    std::vector<Quartiles> distance, suboptimality, gap, shortfall;
};

struct SeedBand {
    std::string solver;
    SeedCurve iterations, oracleCalls, planningCalls, rollouts;
};

// The curve against an axis; null against time, which is not kept: it would be another one in every run.
const SeedCurve* curveOf(const SeedBand& band, Against against);
// The quartiles of one measure.
const std::vector<Quartiles>& valuesOf(const SeedCurve& curve, CurveMeasure measure);

// They are not known against time, and the error of an oracle is not measured in them.
inline bool seedsShow(CurveMeasure measure, Against against) {
    return measure != CurveMeasure::OracleError && against != Against::Seconds;
}

struct SeedBands {
    int seeds = 0;
    std::vector<SeedBand> bands;
    Comparison ends;  // the last iterate of every run, to be compared seed by seed
};

struct SeedQuestion {
    Document document;
    std::optional<Problem> problem;  // instead of a scene drawn from each seed
    int seeds = 20;                  // 1, 2, ..., 20
};

// The race over the seeds in slices of some milliseconds.
class SeedSearch {
public:
    explicit SeedSearch(SeedQuestion question);
    ~SeedSearch();
    // The bands, once all seeds are done. Throws if a run fails, and Stopped when told to stop.
    std::optional<SeedBands> slice(const StopToken& stop);
    // Seeds that are done.
    int done() const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

// All slices at once. `done` counts the seeds that are finished; each is announced.
SeedBands runSeeds(const SeedQuestion& question, const StopToken& stop, std::atomic<int>& done,
                   const std::function<void()>& announce);

}  // namespace awaystep
