#include "experiment/scenario.h"

#include <stdexcept>
#include <utility>

#include "domains/gridworld.h"
#include "experiment/scenario_draw.h"
#include "expert/demonstration_file.h"
#include "expert/demonstration_target.h"
#include "solvers/oracles/exact_oracle.h"
#include "solvers/oracles/replayed_oracle.h"
#include "world/occupancy.h"

namespace awaystep {
namespace {

Vector hiddenReward(const ExpertPlan& plan, const Domain& domain, Rng& rng) {
    switch (plan.reward) {
        case RewardKind::Random:
            return drawReward(domain.mdp()->featureCount(), rng);
        case RewardKind::Sparse:
            return drawSparseReward(domain.mdp()->featureCount(), rng);
        case RewardKind::World:
            break;
    }
    const auto* grid = dynamic_cast<const Gridworld*>(&domain);
    const std::optional<Vector> weights = grid ? grid->rewardWeights() : std::nullopt;
    if (!weights) throw std::invalid_argument("the features of this world cannot tell its own rewards apart");
    return *weights;
}

std::optional<Expert> drawExpert(const ExpertPlan& plan, const Domain& domain, Rng& rng, const StopToken& stop) {
    const std::shared_ptr<const Mdp>& mdp = domain.mdp();
    switch (plan.kind) {
        case ExpertKind::Optimal:
            return optimalExpert(mdp, hiddenReward(plan, domain, rng), stop);
        case ExpertKind::Edge:  // in pieces
            break;
        case ExpertKind::Mixture: {
            const Vector w = hiddenReward(plan, domain, rng);
            return mixtureOfOptima(mdp, w, plan.count, plan.spread, rng, stop);
        }
        case ExpertKind::Tied:
            return tiedExpert(mdp, hiddenReward(plan, domain, rng), stop);
        case ExpertKind::EpsilonGreedy:
            return epsilonGreedyExpert(mdp, hiddenReward(plan, domain, rng), plan.epsilon, stop);
        case ExpertKind::Style:
            return optimalExpert(mdp, styleReward(*mdp, plan.style), stop);
        case ExpertKind::None:
            break;
    }
    return std::nullopt;
}

std::vector<DemonstrationPtr> readRecordings(const TargetPlan& plan, const Domain& domain,
                                             const std::filesystem::path& folder, const StopToken& stop) {
    std::vector<DemonstrationPtr> recordings;
    if (plan.kind != TargetKind::Demonstrations) return recordings;
    DemonstrationSet set = loadDemonstrationsFor((folder / plan.file).string(), domain, stop);
    if (!set.problems.empty()) throw std::invalid_argument(set.problems.front().sentence);
    for (Demonstration& each : set.demonstrations)
        recordings.push_back(std::make_shared<const Demonstration>(std::move(each)));
    return recordings;
}

FeatureExpectations drawTarget(const TargetPlan& plan, const Scenario& scenario, Rng& rng, const StopToken& stop) {
    FeatureExpectations target;
    switch (plan.kind) {
        case TargetKind::Exact:
            target = exactTarget(scenario.expert->phi);
            break;
        case TargetKind::Sampled:
            target = sampledTarget(Simulator(scenario.domain->mdp()), scenario.expert->actor(), plan.sampling,
                                   plan.delta, rng, stop);
            break;
        case TargetKind::Given:
            target = givenTarget(plan.phi);
            break;
        case TargetKind::Demonstrations:
            target = demonstratedTarget(scenario.recordings, *scenario.domain, plan.recording, plan.delta);
            break;
    }
    return target;
}

}  // namespace

// By hand, because Eigen does not compare vectors of different lengths.
bool TargetPlan::operator==(const TargetPlan& other) const {
    return kind == other.kind && sampling == other.sampling && phi.size() == other.phi.size() && phi == other.phi &&
           file == other.file && recording == other.recording && pull == other.pull && delta == other.delta;
}

RunConfig Scenario::config(const std::string& solver) const {
    RunConfig config;
    config.solver = solver;
    config.iterations = plan.iterations;
    config.start = plan.start;
    config.seed = seed;
    return config;
}

ScenarioDraw::ScenarioDraw(ScenarioPlan plan, std::uint64_t seed, std::filesystem::path demonstrations, StopToken stop)
    : demonstrations_(std::move(demonstrations)),
      stop_(std::move(stop)),
      expertRng_(seed, "expert"),
      sampleRng_(seed, "samples") {
    scenario_.plan = std::move(plan);
    scenario_.seed = seed;
}

ScenarioDraw::~ScenarioDraw() = default;

void ScenarioDraw::makeWorld() {
    scenario_.domain = makeDomain(scenario_.plan.domain, scenario_.plan.parameters);
    scenario_.problem.mdp = scenario_.domain->mdp();
    scenario_.recordings = readRecordings(scenario_.plan.target, *scenario_.domain, demonstrations_, stop_);
    centre_ = std::make_unique<CentreInPieces>(scenario_.problem.mdp);
    memory_ = std::make_unique<OracleMemory>(std::make_unique<ExactOracle>(scenario_.problem.mdp, stop_));
}

// False: not yet.
bool ScenarioDraw::findExpert() {
    const ExpertPlan& plan = scenario_.plan.expert;
    if (plan.kind != ExpertKind::Edge) {
        scenario_.expert = drawExpert(plan, *scenario_.domain, expertRng_, stop_);
        return true;
    }
    if (!edge_) edge_ = std::make_unique<EdgeSearch>(scenario_.problem.mdp, expertRng_, plan.shortestEdge, stop_);
    std::optional<Expert> found = edge_->step();
    if (!found) return false;
    scenario_.expert = std::move(found);
    edge_.reset();
    return true;
}

void ScenarioDraw::drawTargetOfExpert() {
    const TargetPlan& plan = scenario_.plan.target;
    memory_->forget();
    scenario_.target = drawTarget(plan, scenario_, sampleRng_, stop_);
    if (plan.pull > 0.0)
        scenario_.target.value =
            pulledTowards(scenario_.target.value, centreOfK(scenario_.problem.mdp, stop_), plan.pull);
    scenario_.problem.phiE = scenario_.target.value;
    if (scenario_.expert) scenario_.problem.truth = scenario_.expert->phi;
    drawn_ = true;
}

bool ScenarioDraw::isInRegime(const std::function<bool()>& longEnough) {
    ReplayedOracle oracle(*memory_, longEnough);
    scenario_.regime = regimeOf(oracle, scenario_.problem.phiE, centre_->ask(oracle, stop_), stop_);
    return scenario_.regime->kind == *scenario_.plan.regime;
}

std::optional<Scenario> ScenarioDraw::step(const std::function<bool()>& longEnough) {
    constexpr int mostDraws = 1000;
    stop_.throwIfStopped();
    if (!scenario_.domain) {
        makeWorld();
        return std::nullopt;
    }
    if (!drawn_) {
        if (!findExpert()) return std::nullopt;
        drawTargetOfExpert();
        return scenario_.plan.regime ? std::nullopt : std::optional(std::move(scenario_));
    }
    try {
        if (isInRegime(longEnough)) return std::move(scenario_);
    } catch (const Paused&) {
        return std::nullopt;
    }
    if (scenario_.draws++ == mostDraws)
        throw std::runtime_error("scenario " + scenario_.plan.name + ": no draw of " + std::to_string(mostDraws) +
                                 " is in the regime " + std::string(name(*scenario_.plan.regime)));
    drawn_ = false;
    return std::nullopt;
}

Scenario drawScenario(const ScenarioPlan& plan, std::uint64_t seed, const std::filesystem::path& demonstrations,
                      const StopToken& stop) {
    ScenarioDraw draw(plan, seed, demonstrations, stop);
    for (;;)
        if (auto scenario = draw.step([] { return false; })) return std::move(*scenario);
}

}  // namespace awaystep
