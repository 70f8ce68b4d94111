#include "cli/experiments.h"

#include <stdexcept>

#include "cli/scenario_options.h"

namespace awaystep {
namespace {

// The paper's numbers: N_est rollouts of length H, N_RL steps of Q-learning, T iterations.
struct Resources {
    int nEst, horizon, nRl, iterations;
};
constexpr Resources paperGrid{300, 50, 300, 100};
constexpr Resources paperHighway{1000, 40, 1000, 50};

// The paper's expert: optimal for a hidden reward, seen through N_est trajectories of length H.
ScenarioPlan paperPlan(const std::string& scenario, const Resources& resources) {
    ScenarioPlan plan = findScenario(scenario);
    plan.expert.kind = ExpertKind::Optimal;
    plan.target.kind = TargetKind::Sampled;
    plan.target.sampling = SamplingPlan{};
    plan.target.sampling.rollouts = resources.nEst;
    plan.target.sampling.horizon = resources.horizon;
    plan.target.pull = 0.0;
    plan.regime.reset();
    plan.iterations = resources.iterations;
    plan.start = StartKind::Random;
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

Experiment paperFigure(const std::string& name, const std::string& title, const ScenarioPlan& plan,
                       const Resources& resources) {
    Experiment experiment;
    experiment.name = name;
    experiment.firstColumn = "reading";
    experiment.title = title;
    experiment.about = "N_est " + std::to_string(resources.nEst) + ", H " + std::to_string(resources.horizon) +
                       ", N_RL " + std::to_string(resources.nRl) + ", " + std::to_string(resources.iterations) +
                       " iterations; the expert is optimal for a hidden reward and seen through N_est trajectories. "
                       "Literal: N_RL counts transitions; episodes: N_RL counts episodes of length H; exact: the "
                       "same sampled target with an exact oracle.";
    experiment.trials = {
        {"literal", "N_RL transitions", plan, learning(resources, LearningUnit::Transitions)},
        {"episodes", "N_RL episodes", plan, learning(resources, LearningUnit::Episodes)},
        {"exact", "exact oracle", plan, {}},
    };
    return experiment;
}

Experiment regimes() {
    Experiment experiment;
    experiment.name = "regimes";
    experiment.firstColumn = "regime";
    experiment.title = "Where \u03a6_E lies decides who wins";
    experiment.about = "Exact oracle. Each target is in its regime for every seed.";
    for (const char* domain : {"grid", "highway"})
        for (const char* regime : {"vertex", "face", "interior", "outside"}) {
            const std::string scenario = std::string(domain) + "-" + regime;
            ScenarioPlan plan = findScenario(scenario);
            plan.iterations = std::string(domain) == "grid" ? paperGrid.iterations : paperHighway.iterations;
            experiment.trials.push_back({scenario, scenario, plan, {}});
        }
    // Slip makes K rich in vertices; the away step's advantage goes with it.
    ScenarioPlan slip = findScenario("grid-face");
    slip.parameters = withParameter(slip, "slip", 0.1);
    slip.iterations = paperGrid.iterations;
    experiment.trials.push_back({"grid-face-slip", "grid-face with slip 0.1", slip, {}});
    return experiment;
}

// Each resource alone, from a third of the paper's value to ten times it; the others as in the paper.
Experiment resources() {
    Experiment experiment;
    experiment.name = "resources";
    experiment.firstColumn = "resource";
    experiment.title = "More resources";
    experiment.about =
        "Gridworld; one resource at a time, the others as in the paper (N_est 300, H 50, N_RL 300 "
        "episodes, 100 iterations).";
    const auto add = [&](const std::string& name, int value, Resources changed) {
        experiment.trials.push_back({name + "=" + std::to_string(value), name + " = " + std::to_string(value),
                                     paperPlan("grid-outside", changed), learning(changed, LearningUnit::Episodes)});
    };
    for (const int value : {100, 300, 1000, 3000}) {
        Resources changed = paperGrid;
        changed.nEst = value;
        add("n_est", value, changed);
    }
    for (const int value : {17, 50, 150}) {
        Resources changed = paperGrid;
        changed.horizon = value;
        add("horizon", value, changed);
    }
    for (const int value : {100, 300, 1000, 3000}) {
        Resources changed = paperGrid;
        changed.nRl = value;
        add("n_rl", value, changed);
    }
    return experiment;
}

}  // namespace

const std::vector<std::string>& experimentNames() {
    static const std::vector<std::string> names{"grid", "highway", "regimes", "resources"};
    return names;
}

Experiment makeExperiment(const std::string& name) {
    if (name == "grid") {
        ScenarioPlan plan = paperPlan("grid-outside", paperGrid);
        plan.expert.reward = RewardKind::World;  // cells with negative, zero and one positive reward
        return paperFigure(name, "CG and ASCG on the 5\u00d75 gridworld", plan, paperGrid);
    }
    if (name == "highway")
        return paperFigure(name, "CG and ASCG on the highway", paperPlan("highway-outside", paperHighway),
                           paperHighway);
    if (name == "regimes") return regimes();
    if (name == "resources") return resources();
    throw std::invalid_argument("there is no experiment " + name);
}

}  // namespace awaystep
