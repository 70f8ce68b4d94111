#include "model/race/seed_bands.h"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "experiment/comparison.h"
#include "experiment/statistics.h"
#include "model/documents/question.h"
#include "model/world/scenario_library.h"

namespace awaystep {
namespace {

constexpr int mostPoints = 400;

Problem problemFor(const SeedQuestion& question, std::uint64_t seed, const StopToken& stop) {
    if (question.problem) return *question.problem;
    const Document& document = question.document;
    return questionOf(document, drawScenario(document.scene.plan, seed, demonstrationsFolder(), stop)).problem;
}

// What one iterate of a run leaves for a band.
struct Sample {
    double distance = 0.0, suboptimality = 0.0, gap = 0.0, shortfall = 0.0, calls = 0.0;
};

// The samples of one run. Of a long one every second, fourth, ... is kept: bands have some hundred points, and the
// traces of all seeds and solvers are in memory together.
class SparseTrace {
public:
    void add(const Sample& sample) {
        if (size_ % stride_ == 0 && samples_.size() == most) {
            for (std::size_t i = 0; i < most / 2; ++i) samples_[i] = samples_[2 * i];
            samples_.resize(most / 2);
            stride_ *= 2;
        }
        if (size_ % stride_ == 0) samples_.push_back(sample);
        last_ = sample;
        ++size_;
    }
    std::size_t size() const { return size_; }
    // The latest that is kept up to t. A run that stopped early stays where it stopped.
    const Sample& at(std::size_t t) const { return t + 1 >= size_ ? last_ : samples_[t / stride_]; }

private:
    static constexpr std::size_t most = 16384;
    std::vector<Sample> samples_;
    Sample last_;
    std::size_t size_ = 0;
    std::size_t stride_ = 1;
};

SparseTrace sparseTraceOf(Run& run, double least, const StopToken& stop) {
    SparseTrace trace;
    while (const RecordPtr record = run.step()) {
        stop.throwIfStopped();
        trace.add({record->distance, record->objective() - least, record->gap, record->shortfall(),
                   static_cast<double>(record->oracleCalls)});
    }
    if (run.status() == RunStatus::Failed)
        throw std::runtime_error(run.config().solver + ", seed " + std::to_string(run.config().seed) + ": " +
                                 run.reason());
    return trace;
}

RunTrace endOf(const SparseTrace& trace, const Run& run) {
    RunTrace end;
    end.solver = run.config().solver;
    end.seed = run.config().seed;
    end.range = run.problem().mdp->horizonValue();
    if (trace.size() == 0) return end;
    const Sample& last = trace.at(trace.size() - 1);
    end.distance = {last.distance};
    end.suboptimality = {last.suboptimality};
    return end;
}

Quartiles across(const std::vector<SparseTrace>& traces, std::size_t t, double Sample::*measure) {
    std::vector<double> values;
    for (const SparseTrace& trace : traces)
        if (trace.size() > 0) values.push_back(std::max(0.0, trace.at(t).*measure));
    return {quantile(values, 0.25), quantile(values, 0.5), quantile(values, 0.75)};
}

SeedBand bandOf(const std::string& solver, const std::vector<SparseTrace>& traces) {
    SeedBand band;
    band.solver = solver;
    std::size_t longest = 1;
    for (const SparseTrace& trace : traces) longest = std::max(longest, trace.size());
    const std::size_t stride = (longest + mostPoints - 1) / mostPoints;
    for (std::size_t t = 0; t < longest; t += stride) {
        band.iterations.push_back(static_cast<int>(t));
        band.distance.push_back(across(traces, t, &Sample::distance));
        band.suboptimality.push_back(across(traces, t, &Sample::suboptimality));
        band.gap.push_back(across(traces, t, &Sample::gap));
        band.shortfall.push_back(across(traces, t, &Sample::shortfall));
        std::vector<double> calls;
        for (const SparseTrace& trace : traces)
            if (trace.size() > 0) calls.push_back(trace.at(t).calls);
        band.calls.push_back(median(calls));
    }
    return band;
}

}  // namespace

const std::vector<Quartiles>& valuesOf(const SeedBand& band, CurveMeasure measure) {
    switch (measure) {
        case CurveMeasure::Distance:
            break;
        case CurveMeasure::Suboptimality:
            return band.suboptimality;
        case CurveMeasure::Gap:
            return band.gap;
        case CurveMeasure::Shortfall:
            return band.shortfall;
    }
    return band.distance;
}

SeedBands runSeeds(const SeedQuestion& question, const StopToken& stop, std::atomic<int>& done,
                   const std::function<void()>& announce) {
    SeedBands bands;
    std::map<std::string, std::vector<SparseTrace>> traces;
    for (int seed = 1; seed <= question.seeds; ++seed) {
        const auto number = static_cast<std::uint64_t>(seed);
        const Problem problem = problemFor(question, number, stop);
        const double least = findLeastObjective(problem, stop);
        for (RunConfig config : question.document.race.configs()) {
            config.seed = number;
            Run run(problem, config);
            traces[config.solver].push_back(sparseTraceOf(run, least, stop));
            bands.ends.add(endOf(traces[config.solver].back(), run));
        }
        done.store(seed);
        announce();
    }
    bands.seeds = question.seeds;
    for (const std::string& solver : question.document.race.solvers)
        bands.bands.push_back(bandOf(solver, traces[solver]));
    return bands;
}

}  // namespace awaystep
