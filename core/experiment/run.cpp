#include "experiment/run.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <limits>
#include <new>
#include <stdexcept>
#include <utility>

#include "experiment/input_files.h"
#include "geometry/facial_distance.h"
#include "planning/q_learning.h"
#include "solvers/oracles/exact_oracle.h"
#include "solvers/oracles/sampled_oracle.h"
#include "world/rollout.h"

namespace awaystep {
namespace {

void checkConfig(const RunConfig& config) {
    const auto atLeast = [](const char* what, int least, int got) {
        if (got < least)
            throw std::invalid_argument(std::string(what) + ": must be at least " + std::to_string(least) + ", got " +
                                        std::to_string(got));
    };
    atLeast("iterations", 0, config.iterations);
    atLeast("n-rl", 1, config.nRl);
    atLeast("n-est", 1, config.nEst);
    atLeast("horizon", 1, config.horizon);
    if (config.gap && !(*config.gap >= 0.0)) throw std::invalid_argument("gap: must not be negative");
}

DeterministicPolicy startPolicy(const Mdp& mdp, const RunConfig& config) {
    switch (config.start) {
        case StartKind::Lowest:
            return lowestPolicy(mdp);
        case StartKind::Random: {
            Rng rng(config.seed, "start policy");
            return randomPolicy(mdp, rng);
        }
        case StartKind::Given:
            checkPolicy(mdp, config.startPolicy);
            return config.startPolicy;
    }
    throw std::invalid_argument("start policy: unknown kind");
}

std::unique_ptr<SampledOracle> makeSampledOracle(std::shared_ptr<const Simulator> simulator, const RunConfig& config) {
    const QLearningSettings learning{.budget = config.nRl, .unit = config.learningUnit, .horizon = config.horizon};
    const SamplingPlan estimation{.rollouts = config.nEst, .horizon = config.horizon};
    return std::make_unique<SampledOracle>(simulator, std::make_unique<QLearning>(simulator, learning, config.seed),
                                           estimation, config.seed);
}

// What the answer loses by its policy and by its estimate. Below the judge's own allowance it is rounding.
OracleError oracleErrorOf(const SampledOracle::Answer& answer, const Vector& x, ExactOracle& judge) {
    const Vector& w = answer.unitW;
    const VertexPtr best = judge.best(w), learned = judge.vertexOf(answer.vertex->policy);
    const double loss = w.dot(best->phi - learned->phi);
    return {loss <= judge.allowance(w) ? 0.0 : loss, w.dot(best->phi - x), (answer.vertex->phi - learned->phi).norm()};
}

// Adds the time until it is destroyed; time between two steps is not solver time.
class Stopwatch {
public:
    explicit Stopwatch(double& seconds) : seconds_(seconds), begin_(std::chrono::steady_clock::now()) {}
    ~Stopwatch() { seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(); }
    Stopwatch(const Stopwatch&) = delete;
    Stopwatch& operator=(const Stopwatch&) = delete;

private:
    double& seconds_;
    std::chrono::steady_clock::time_point begin_;
};

void checkFinite(const IterationRecord& record) {
    if (!record.x.allFinite() || !std::isfinite(record.distance) || !std::isfinite(record.gap))
        throw std::runtime_error("the numbers are no longer finite");
}

}  // namespace

struct Run::Parts {
    Problem problem;
    RunConfig config;
    std::unique_ptr<LinearOracle> oracle;
    const SampledOracle* learning = nullptr;  // the oracle, where it is to be measured by the judge
    std::unique_ptr<ExactOracle> judge;
    std::unique_ptr<MixtureSampler> sampler;  // for solvers that play their mixture
    std::unique_ptr<Solver> solver;
    bool gapBoundsObjective = true;
    bool lazy = false;
    RunStatus status = RunStatus::Running;
    std::string reason;
    RecordPtr last;
    double floor = 0.0;
    double nearest = std::numeric_limits<double>::infinity();  // the smallest distance so far
    double seconds = 0.0;
    int t = 0;

    // An estimated gap below zero says that the oracle found nothing better, not that there is nothing.
    // A gap that says nothing of h stops nothing, and neither does that of known vertices alone.
    bool reached(const IterationRecord& record) const {
        if (!config.gap || !gapBoundsObjective || (lazy && !record.gapIsExact)) return false;
        return (record.gapIsExact ? record.gap : std::abs(record.gap)) <= *config.gap;
    }

    // The oracle is called once per iterate, so measuring before the step costs no second call.
    IterationRecord advance() {
        const bool atLimit = t == config.iterations;
        if (atLimit || config.gap) {
            IterationRecord here = atLimit ? solver->close() : solver->measure();
            if (reached(here))
                status = RunStatus::Converged;
            else if (atLimit)
                status = RunStatus::IterationLimit;
            if (status != RunStatus::Running) return here;
        }
        return solver->step();
    }

    template <typename Act>
    RecordPtr recordOf(Act act) {
        if (status != RunStatus::Running) return nullptr;
        try {
            IterationRecord record;
            {
                const Stopwatch running(seconds);
                record = act();
            }
            record.t = t++;
            record.seconds = seconds;
            if (learning != nullptr && record.best && learning->lastAnswer().vertex) {
                if (!judge) judge = std::make_unique<ExactOracle>(problem.mdp);
                record.oracleError = oracleErrorOf(learning->lastAnswer(), record.x, *judge);
            }
            checkFinite(record);
            nearest = std::min(nearest, record.distance);
            floor = std::min(std::max(floor, record.floor()), nearest);  // above it, it is rounding
            last = std::make_shared<const IterationRecord>(std::move(record));
            return last;
        } catch (const std::bad_alloc&) {
            reason = "out of memory";
        } catch (const std::exception& problemMet) {
            reason = problemMet.what();
        }
        status = RunStatus::Failed;
        return nullptr;
    }
};

Run::Run(Problem problem, RunConfig config, RunMeans means) : parts_(std::make_unique<Parts>()) {
    if (!problem.mdp) throw std::invalid_argument("run: a world is needed");
    checkTarget(*problem.mdp, problem.phiE);
    if (problem.truth) checkTarget(*problem.mdp, *problem.truth);
    checkConfig(config);

    Parts& parts = *parts_;
    parts.problem = std::move(problem);
    parts.config = std::move(config);
    const Stopwatch running(parts.seconds);
    // The simulator's tables are as large as the world: made only for solvers that simulate.
    const bool learns = parts.config.oracle == OracleKind::QLearning;
    const SolverInfo* info = findSolver(parts.config.solver);  // null: makeSolver() says so below
    const bool plays = info != nullptr && info->needsSampler;
    const bool shaped = info != nullptr && info->needsConstants;
    parts.gapBoundsObjective = info == nullptr || info->gapBoundsObjective;
    parts.lazy = info != nullptr && info->lazy;
    std::shared_ptr<const Simulator> simulator;
    if (learns || plays) simulator = std::make_shared<const Simulator>(parts.problem.mdp);
    if (means.oracle) {
        parts.oracle = std::move(means.oracle);
    } else if (learns) {
        auto sampled = makeSampledOracle(simulator, parts.config);
        if (parts.config.measureOracle) parts.learning = sampled.get();
        parts.oracle = std::move(sampled);
    } else {
        parts.oracle =
            std::make_unique<ExactOracle>(parts.problem.mdp, StopToken{},
                                          parts.config.early ? PlanningEnd::Enough : PlanningEnd::Best, means.parallel);
    }
    if (plays) parts.sampler = std::make_unique<RolloutSampler>(simulator, parts.config.seed);
    SolverSetup setup;
    setup.sampler = parts.sampler.get();
    setup.oracle = parts.oracle.get();
    setup.phiE = parts.problem.phiE;
    setup.start = parts.oracle->vertexOf(startPolicy(*parts.problem.mdp, parts.config));
    setup.horizon = horizonOf(*parts.problem.mdp);
    setup.iterations = parts.config.iterations;
    setup.schedule = parts.config.schedule;
    if (shaped && !learns) setup.constants = constantsOf(*parts.problem.mdp);
    parts.solver = makeSolver(parts.config.solver, setup);
}

Run::~Run() = default;
Run::Run(Run&&) noexcept = default;
Run& Run::operator=(Run&&) noexcept = default;

RecordPtr Run::step() {
    return parts_->recordOf([this] { return parts_->advance(); });
}

RecordPtr Run::finishEarly() {
    RecordPtr closing = parts_->recordOf([this] { return parts_->solver->close(); });
    stop();
    return closing;
}

void Run::stop() {
    if (parts_->status == RunStatus::Running) parts_->status = RunStatus::Stopped;
}

RunStatus Run::status() const { return parts_->status; }
const std::string& Run::reason() const { return parts_->reason; }
const Problem& Run::problem() const { return parts_->problem; }
const RunConfig& Run::config() const { return parts_->config; }
RecordPtr Run::last() const { return parts_->last; }
double Run::floor() const { return parts_->floor; }

}  // namespace awaystep
