#include "model/race/seed_bands.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <stdexcept>
#include <utility>

#include "experiment/comparison.h"
#include "experiment/run.h"
#include "experiment/scenario_draw.h"
#include "experiment/statistics.h"
#include "geometry/projection.h"
#include "model/documents/question.h"
#include "model/workers/workers.h"
#include "model/world/scenario_library.h"

namespace awaystep {
namespace {

constexpr int mostPoints = 400;

}  // namespace

// What one iterate of a run leaves for a band.
struct BandSample {
    double distance = 0.0, suboptimality = 0.0, gap = 0.0, shortfall = 0.0;
    double calls = 0.0, planned = 0.0, rollouts = 0.0;  // so far; they never fall
};

// The samples of one run. Of a long one every second, fourth, ... is kept: bands have some hundred points, and the
// traces of all seeds and solvers are in memory together.
class SparseTrace {
public:
    void add(const BandSample& sample) {
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
    const BandSample& at(std::size_t t) const { return t + 1 >= size_ ? last_ : samples_[t / stride_]; }
    // The last that is kept and has spent at most `spent` of something; the first, if none has.
    const BandSample& spending(double spent, double BandSample::*what) const {
        if (last_.*what <= spent) return last_;
        const auto above =
            std::upper_bound(samples_.begin(), samples_.end(), spent,
                             [what](double limit, const BandSample& sample) { return limit < sample.*what; });
        return above == samples_.begin() ? samples_.front() : *(above - 1);
    }
    // What had been spent when they were taken.
    void addPlaces(double BandSample::*what, std::vector<double>& places) const {
        for (const BandSample& sample : samples_) places.push_back(sample.*what);
        places.push_back(last_.*what);
    }

private:
    static constexpr std::size_t most = 16384;
    std::vector<BandSample> samples_;
    BandSample last_;
    std::size_t size_ = 0;
    std::size_t stride_ = 1;
};

namespace {

RunTrace endOf(const SparseTrace& trace, const Run& run) {
    RunTrace end;
    end.solver = run.config().solver;
    end.seed = run.config().seed;
    end.range = toleranceReach(*run.problem().mdp);
    if (trace.size() == 0) return end;
    const BandSample& last = trace.at(trace.size() - 1);
    end.distance = {last.distance};
    end.suboptimality = {last.suboptimality};
    return end;
}

Quartiles across(const std::vector<const BandSample*>& samples, double BandSample::*measure) {
    std::vector<double> values;
    for (const BandSample* sample : samples) values.push_back(std::max(0.0, sample->*measure));
    return {quantile(values, 0.25), quantile(values, 0.5), quantile(values, 0.75)};
}

// `samples`: one of every run.
void addPlace(SeedCurve& curve, double place, const std::vector<const BandSample*>& samples) {
    curve.places.push_back(place);
    curve.distance.push_back(across(samples, &BandSample::distance));
    curve.suboptimality.push_back(across(samples, &BandSample::suboptimality));
    curve.gap.push_back(across(samples, &BandSample::gap));
    curve.shortfall.push_back(across(samples, &BandSample::shortfall));
}

using Traces = std::vector<const SparseTrace*>;

SeedCurve overIterations(const Traces& traces) {
    std::size_t longest = 1;
    for (const SparseTrace* trace : traces) longest = std::max(longest, trace->size());
    const std::size_t stride = (longest + mostPoints - 1) / mostPoints;
    SeedCurve curve;
    for (std::size_t t = 0; t < longest; t += stride) {
        std::vector<const BandSample*> samples;
        for (const SparseTrace* trace : traces) samples.push_back(&trace->at(t));
        addPlace(curve, static_cast<double>(t), samples);
    }
    return curve;
}

// From the place that all runs have come to on: before it some of them have nothing to show.
SeedCurve overCost(const Traces& traces, double BandSample::*cost) {
    std::vector<double> places;
    double first = 0.0;
    for (const SparseTrace* trace : traces) {
        first = std::max(first, trace->at(0).*cost);
        trace->addPlaces(cost, places);
    }
    std::erase_if(places, [first](double place) { return place < first; });
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    SeedCurve curve;
    const std::size_t stride = (places.size() + mostPoints - 1) / mostPoints;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (i % stride != 0 && i + 1 != places.size()) continue;
        std::vector<const BandSample*> samples;
        for (const SparseTrace* trace : traces) samples.push_back(&trace->spending(places[i], cost));
        addPlace(curve, places[i], samples);
    }
    return curve;
}

SeedBand bandOf(const std::string& solver, const std::vector<SparseTrace>& all) {
    Traces traces;
    for (const SparseTrace& trace : all)
        if (trace.size() > 0) traces.push_back(&trace);
    SeedBand band{solver, {}, {}, {}, {}};
    if (traces.empty()) return band;
    band.iterations = overIterations(traces);
    band.oracleCalls = overCost(traces, &BandSample::calls);
    band.planningCalls = overCost(traces, &BandSample::planned);
    band.rollouts = overCost(traces, &BandSample::rollouts);
    return band;
}

}  // namespace

const SeedCurve* curveOf(const SeedBand& band, Against against) {
    switch (against) {
        case Against::Iterations:
            return &band.iterations;
        case Against::OracleCalls:
            return &band.oracleCalls;
        case Against::PlanningCalls:
            return &band.planningCalls;
        case Against::Rollouts:
            return &band.rollouts;
        case Against::Seconds:
            break;
    }
    return nullptr;
}

const std::vector<Quartiles>& valuesOf(const SeedCurve& curve, CurveMeasure measure) {
    switch (measure) {
        case CurveMeasure::Distance:
            break;
        case CurveMeasure::Suboptimality:
            return curve.suboptimality;
        case CurveMeasure::Gap:
            return curve.gap;
        case CurveMeasure::Shortfall:
            return curve.shortfall;
        case CurveMeasure::OracleError:
            break;
    }
    return curve.distance;
}

struct SeedSearch::Parts {
    explicit Parts(SeedQuestion asked) : question(std::move(asked)) {}

    // A piece of work: a part of a scene, a step towards its h*, or some steps of a run.
    void work(const StopToken& stop) {
        using Clock = std::chrono::steady_clock;
        const auto longEnough = [begin = Clock::now()] {
            return std::chrono::duration<double>(Clock::now() - begin).count() > Workers::longestSlice();
        };
        const auto seed = static_cast<std::uint64_t>(done + 1);
        if (!problem) return draw(seed, longEnough, stop);
        if (nearest) {
            if (const auto found = nearest->step()) {
                least = found->objective();
                nearest.reset();
            }
            return;
        }
        const std::vector<RunConfig> configs = question.document.race.configs();
        if (next == configs.size()) {
            problem.reset();
            next = 0;
            ++done;
            return;
        }
        std::vector<SparseTrace>& traces = tracesOf[configs[next].solver];
        if (!run) {
            RunConfig config = configs[next];
            config.seed = seed;
            run = std::make_unique<Run>(*problem, config);
            traces.emplace_back();
        }
        do {
            stop.throwIfStopped();
            const RecordPtr record = run->step();
            if (!record) return endRun(traces.back());
            traces.back().add({record->distance, record->objective() - least, record->gap, record->shortfall(),
                               static_cast<double>(record->oracleCalls), static_cast<double>(record->planningCalls),
                               static_cast<double>(record->rollouts)});
        } while (!longEnough());
    }

    void draw(std::uint64_t seed, const std::function<bool()>& longEnough, const StopToken& stop) {
        const Document& document = question.document;
        if (question.problem) {
            problem = question.problem;
        } else {
            if (!drawing)
                drawing = std::make_unique<ScenarioDraw>(document.scene.plan, seed, demonstrationsFolder(), stop);
            const auto scenario = drawing->step(longEnough);
            if (!scenario) return;
            problem = questionOf(document, *scenario).problem;
            drawing.reset();
        }
        nearest = std::make_unique<ProjectionSearch>(problem->mdp, problem->phiE);
    }

    void endRun(const SparseTrace& trace) {
        if (run->status() == RunStatus::Failed)
            throw std::runtime_error(run->config().solver + ", seed " + std::to_string(run->config().seed) + ": " +
                                     run->reason());
        bands.ends.add(endOf(trace, *run));
        run.reset();
        ++next;
    }

    SeedQuestion question;
    int done = 0;
    std::unique_ptr<ScenarioDraw> drawing;
    std::optional<Problem> problem;  // of the seed under way
    std::unique_ptr<ProjectionSearch> nearest;
    double least = 0.0;
    std::size_t next = 0;  // of the solvers
    std::unique_ptr<Run> run;
    std::map<std::string, std::vector<SparseTrace>> tracesOf;
    SeedBands bands;
};

SeedSearch::SeedSearch(SeedQuestion question) : parts_(std::make_unique<Parts>(std::move(question))) {}
SeedSearch::~SeedSearch() = default;
int SeedSearch::done() const { return parts_->done; }

std::optional<SeedBands> SeedSearch::slice(const StopToken& stop) {
    Parts& parts = *parts_;
    stop.throwIfStopped();
    if (parts.done < parts.question.seeds) parts.work(stop);
    if (parts.done < parts.question.seeds) return std::nullopt;
    parts.bands.seeds = parts.question.seeds;
    for (const std::string& solver : parts.question.document.race.solvers)
        parts.bands.bands.push_back(bandOf(solver, parts.tracesOf[solver]));
    return std::move(parts.bands);
}

SeedBands runSeeds(const SeedQuestion& question, const StopToken& stop, std::atomic<int>& done,
                   const std::function<void()>& announce) {
    SeedSearch search(question);
    for (;;) {
        auto bands = search.slice(stop);
        if (search.done() != done.load()) {
            done.store(search.done());
            announce();
        }
        if (bands) return std::move(*bands);
    }
}

}  // namespace awaystep
