#include "experiment/scenario.h"

#include <stdexcept>
#include <utility>

#include "domains/gridworld.h"
#include "expert/demonstration_file.h"
#include "expert/demonstration_target.h"
#include "solvers/oracles/exact_oracle.h"
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
        case ExpertKind::Edge:
            return edgeExpert(mdp, rng, plan.shortestEdge, stop);
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

Scenario drawScenario(const ScenarioPlan& plan, std::uint64_t seed, const std::filesystem::path& demonstrations,
                      const StopToken& stop) {
    constexpr int mostDraws = 1000;
    Scenario scenario;
    scenario.plan = plan;
    scenario.seed = seed;
    scenario.domain = makeDomain(plan.domain, plan.parameters);
    const std::shared_ptr<const Mdp>& mdp = scenario.domain->mdp();
    scenario.problem.mdp = mdp;
    scenario.recordings = readRecordings(plan.target, *scenario.domain, demonstrations, stop);

    Rng expertRng(seed, "expert");
    Rng sampleRng(seed, "samples");
    ExactOracle oracle(mdp, stop);  // kept over the draws: it starts warm
    for (scenario.draws = 1; scenario.draws <= mostDraws; ++scenario.draws) {
        stop.throwIfStopped();
        scenario.expert = drawExpert(plan.expert, *scenario.domain, expertRng, stop);
        scenario.target = drawTarget(plan.target, scenario, sampleRng, stop);
        if (plan.target.pull > 0.0)
            scenario.target.value =
                pulledTowards(scenario.target.value, centreOfK(*mdp, oracle, stop), plan.target.pull);
        scenario.problem.phiE = scenario.target.value;
        if (scenario.expert) scenario.problem.truth = scenario.expert->phi;
        if (!plan.regime) return scenario;
        scenario.regime = regimeOf(oracle, scenario.problem.phiE, centreOfK(*mdp, oracle, stop), stop);
        if (scenario.regime->kind == *plan.regime) return scenario;
    }
    throw std::runtime_error("scenario " + plan.name + ": no draw of " + std::to_string(mostDraws) +
                             " is in the regime " + std::string(name(*plan.regime)));
}

}  // namespace awaystep
