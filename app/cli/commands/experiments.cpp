#include "cli/commands/experiments.h"

#include <stdexcept>

#include "model/world/scenario_library.h"

namespace awaystep {
namespace {

// The paper's numbers: N_est rollouts of length H, N_RL steps of Q-learning, T iterations.
struct Resources {
    int nEst, horizon, nRl, iterations;
};
constexpr Resources paperGrid{300, 50, 300, 100};
constexpr Resources paperHighway{1000, 40, 1000, 50};

// The scenario's expert, seen through N_est trajectories of length H as in the paper. Such a target lies where its
// noise puts it, so its regime is that of the expert, not its own.
ScenarioPlan seenThroughSamples(ScenarioPlan plan, const Resources& resources) {
    plan.target = TargetPlan{};
    plan.target.kind = TargetKind::Sampled;
    plan.target.sampling.rollouts = resources.nEst;
    plan.target.sampling.horizon = resources.horizon;
    plan.regime.reset();
    return plan;
}

std::function<void(RunConfig&)> learning(const Resources& resources, LearningUnit unit) {
    return [resources, unit](RunConfig& config) {
        config.oracle = OracleKind::QLearning;
        config.nRl = resources.nRl;
        config.nEst = resources.nEst;
        config.horizon = resources.horizon;
        config.learningUnit = unit;
    };
}

// One of the paper's two figures, for experts in each of the four regimes: literally, with a better oracle, exactly.
Experiment paperFigure(const std::string& name, const std::string& title, const Resources& resources) {
    Experiment experiment;
    experiment.name = name;
    experiment.columns = "reading,regime";
    experiment.title = title;
    experiment.about = "N_est " + std::to_string(resources.nEst) + ", H " + std::to_string(resources.horizon) +
                       ", N_RL " + std::to_string(resources.nRl) + ", " + std::to_string(resources.iterations) +
                       " iterations. Literal: Q-learning with N_RL transitions, features of expert and apprentice "
                       "from N_est trajectories; episodes: the same with N_RL episodes of length H; exact: exact "
                       "oracle, and the expert's exact features (for outside: sampled).";
    for (const std::string regime : {"vertex", "face", "interior", "outside"}) {
        ScenarioPlan plan = findScenario(name + "-" + regime);
        plan.iterations = resources.iterations;
        const ScenarioPlan sampled = seenThroughSamples(plan, resources);
        experiment.trials.push_back(
            {"literal," + regime, regime + ", literal", sampled, learning(resources, LearningUnit::Transitions)});
        experiment.trials.push_back(
            {"episodes," + regime, regime + ", episodes", sampled, learning(resources, LearningUnit::Episodes)});
        experiment.trials.push_back({"exact," + regime, regime + ", exact", plan, {}});
    }
    return experiment;
}

Experiment regimes() {
    Experiment experiment;
    experiment.name = "regimes";
    experiment.columns = "scenario";
    experiment.title = "Where \u03a6_E lies in K decides who wins";
    experiment.about = "Exact oracle. Each target is in its regime for every seed.";
    experiment.perRow = 4;
    experiment.rowsPerTrial = 3;
    for (const std::string domain : {"grid", "highway"})
        for (const std::string regime : {"vertex", "face", "interior", "outside"}) {
            ScenarioPlan plan = findScenario(domain + "-" + regime);
            plan.iterations = (domain == "grid" ? paperGrid : paperHighway).iterations;
            experiment.trials.push_back({plan.name, plan.name, plan, {}});
        }
    // Slip makes K rich in vertices, and the slope rule pays for it.
    ScenarioPlan slip = withWorldParameter(findScenario("grid-face"), "slip", 0.1);
    slip.iterations = paperGrid.iterations;
    experiment.trials.push_back({"grid-face-slip", "grid-face, slip 0.1", slip, {}});
    return experiment;
}

// Each resource alone, from a third of the paper's value to ten times it; the others as in the paper.
Experiment resources() {
    Experiment experiment;
    experiment.name = "resources";
    experiment.columns = "resource,value";
    experiment.title = "More resources: the paper's remark";
    experiment.about =
        "Gridworld, edge expert seen through samples; one resource at a time, the others as in the paper (N_est 300, "
        "H 50, N_RL 300 episodes, 100 iterations). The last iterate: median and quartiles.";
    experiment.sweeps = {"N_est", "H", "N_RL"};
    const ScenarioPlan base = findScenario("grid-face");
    const auto add = [&](const std::string& resource, int value, const Resources& changed) {
        ScenarioPlan plan = seenThroughSamples(base, changed);
        plan.iterations = changed.iterations;
        experiment.trials.push_back({resource + "," + std::to_string(value), resource + " = " + std::to_string(value),
                                     plan, learning(changed, LearningUnit::Episodes), static_cast<double>(value)});
    };
    for (const int value : {100, 300, 1000, 3000})
        add("N_est", value, {value, paperGrid.horizon, paperGrid.nRl, paperGrid.iterations});
    for (const int value : {15, 50, 150, 500})
        add("H", value, {paperGrid.nEst, value, paperGrid.nRl, paperGrid.iterations});
    for (const int value : {100, 300, 1000, 3000})
        add("N_RL", value, {paperGrid.nEst, paperGrid.horizon, value, paperGrid.iterations});
    return experiment;
}

// An edge of K in other worlds than those that we chose: the paper says neither start nor features, and slip and the
// length of the edge decide much.
Experiment choices() {
    Experiment experiment;
    experiment.name = "choices";
    experiment.columns = "choice";
    experiment.title = "An edge of K, had we chosen otherwise";
    experiment.about =
        "Exact oracle. Corner: the 5x5 grid with its start in a corner and discount 0.9. Unfiltered: edges of any "
        "length, where highway-face draws those shorter than 1 again.";
    experiment.perRow = 4;
    const auto add = [&](const std::string& title, ScenarioPlan plan, int iterations) {
        plan.iterations = iterations;
        experiment.trials.push_back({'"' + title + '"', title, std::move(plan), {}});
    };
    const auto corner = [](const std::string& features, const std::string& slip) {
        ScenarioPlan plan = findScenario("grid-face");
        plan.parameters = R"({"features": ")" + features + R"(", "discount": 0.9, "slip": )" + slip + "}";
        return plan;
    };
    for (const std::string features : {"one-hot", "regions", "coordinates"})
        add("corner, " + features, corner(features, "0"), paperGrid.iterations);
    add("grid-face, slip 0.1", withWorldParameter(findScenario("grid-face"), "slip", 0.1), paperGrid.iterations);
    for (const int iterations : {100, 1000})
        for (const std::string features : {"one-hot", "regions"})
            add("corner, " + features + ", slip 0.1, T = " + std::to_string(iterations), corner(features, "0.1"),
                iterations);
    ScenarioPlan highway = findScenario("highway-face");
    highway.expert.shortestEdge = 0.0;
    add("highway, unfiltered", highway, paperHighway.iterations);
    highway.parameters = R"({"features": "lanes", "discount": 0.9})";
    add("highway, lane features, unfiltered", highway, paperHighway.iterations);
    return experiment;
}

}  // namespace

const std::vector<std::string>& experimentNames() {
    static const std::vector<std::string> names{"grid", "highway", "regimes", "resources", "choices"};
    return names;
}

Experiment makeExperiment(const std::string& name) {
    if (name == "grid") return paperFigure(name, "CG and ASCG on the 5\u00d75 gridworld", paperGrid);
    if (name == "highway") return paperFigure(name, "CG and ASCG on the highway", paperHighway);
    if (name == "regimes") return regimes();
    if (name == "resources") return resources();
    if (name == "choices") return choices();
    throw std::invalid_argument("there is no experiment " + name);
}

}  // namespace awaystep
