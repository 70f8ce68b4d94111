// Scenarios as JSON: the meaning of every key is in scenario.h. A whole file looks like this:
//
//   {"name": "grid-outside", "about": "One sentence.", "order": 4,
//    "domain": {"name": "gridworld", "parameters": {"slip": 0.1}}, "criterion": "finite-horizon", "horizon": 20,
//    "expert": {"kind": "epsilon-greedy", "epsilon": 0.1},
//    "target": {"kind": "sampled", "rollouts": 300, "stopping": "truncated", "horizon": 50},
//    "regime": "outside", "solvers": ["cg", "ascg"], "iterations": 100, "start": "random", "seed": 7}

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "experiment/scenario.h"
#include "files/json_object.h"
#include "files/plain_text.h"
#include "files/text_file.h"

namespace awaystep {
namespace {

using nlohmann::json;

constexpr std::size_t largestScenario = std::size_t{256} << 20;  // bytes; a world may be given in it as a table

ExpertPlan readExpert(JsonObject given) {
    ExpertPlan plan;
    plan.kind = given.choice("kind", plan.kind);
    plan.reward = given.choice("reward", plan.reward);
    plan.shortestEdge = given.number("shortest_edge", plan.shortestEdge, 0.0, 1e6);
    plan.epsilon = given.number("epsilon", plan.epsilon, 0.0, 1.0);
    plan.count = given.integer("count", plan.count, 1, 1000);
    plan.spread = given.number("spread", plan.spread, 0.0, 1e6);
    plan.style = given.text("style", "");
    given.refuseOthers();
    return plan;
}

Vector readPhi(JsonObject& given) {
    const std::optional<JsonValue> found = given.find("phi");
    const json& phi = found ? found->raw() : json();
    if (!phi.is_array() || phi.empty()) given.refuse("phi must be a list of numbers");
    Vector read(static_cast<Eigen::Index>(phi.size()));
    for (std::size_t i = 0; i < phi.size(); ++i) {
        if (!phi[i].is_number()) given.refuse("phi must be a list of numbers");
        read[static_cast<Eigen::Index>(i)] = phi[i].get<double>();
    }
    return read;
}

TargetPlan readTarget(JsonObject given) {
    TargetPlan plan;
    plan.kind = given.choice("kind", plan.kind);
    if (plan.kind == TargetKind::Sampled) {
        plan.sampling.stopping = given.choice("stopping", plan.sampling.stopping);
        plan.sampling.rollouts = given.integer("rollouts", 300, 1, 100'000'000);
        if (plan.sampling.stopping == Stopping::AtHorizon)
            plan.sampling.horizon = given.integer("horizon", 50, 1, 1'000'000);
        plan.delta = given.number("delta", plan.delta, 1e-12, 1.0);
    } else if (plan.kind == TargetKind::Given) {
        plan.phi = readPhi(given);
    } else if (plan.kind == TargetKind::Demonstrations) {
        plan.file = given.text("file", "");
        if (plan.file.empty()) given.refuse("file must name a file of demonstrations");
        // Whatever a scenario says, nothing outside the folder of demonstrations is read.
        if (plan.file.find_first_of("/\\") != std::string::npos || plan.file.front() == '.' ||
            plan.file.find('\0') != std::string::npos)
            given.refuse("file must be a plain name without folders, got " + inQuotes(plan.file));
        plan.recording = given.choice("rule", plan.recording);
        plan.delta = given.number("delta", plan.delta, 1e-12, 1.0);
    }
    plan.pull = given.number("pull", plan.pull, 0.0, 1.0);
    given.refuseOthers();
    return plan;
}

std::vector<std::string> readSolvers(JsonObject& given) {
    const std::optional<JsonValue> found = given.find("solvers");
    if (!found) return {paperPlain, paperAway};
    const json& solvers = found->raw();
    std::vector<std::string> names;
    if (solvers.is_array())
        for (const json& solver : solvers)
            if (solver.is_string()) names.push_back(solver.get<std::string>());
    if (!solvers.is_array() || names.empty() || names.size() != solvers.size())
        given.refuse("solvers must be a list of names");
    for (const std::string& solver : names)
        if (const auto wrong = whyNoSolver(solver)) given.refuse(*wrong);
    return names;
}

// Beside the domain in the file, among its parameters from then on: that is where worlds are made from.
void readCriterion(JsonObject& given, ScenarioPlan& plan) {
    CriterionChoice choice;
    if (given.has("criterion")) choice.kind = given.choice("criterion", CriterionKind::Discounted);
    if (given.has("horizon")) choice.horizon = given.integer("horizon", 1, 1, 1'000'000);
    if (choice.empty()) return;
    try {
        plan.parameters = withCriterion(plan.parameters, choice);
    } catch (const std::invalid_argument& refused) {
        given.refuse(refused.what());
    }
}

}  // namespace

ScenarioPlan parseScenario(const std::string& text, const std::string& file) {
    JsonObject given(file, text);
    ScenarioPlan plan;
    plan.name = given.text("name", "");
    plan.about = given.text("about", "");
    if (plan.name.empty() || plan.about.empty()) given.refuse("a scenario needs a name and a sentence about it");
    for (const std::string& words : {plan.name, plan.about})  // the list has one line for both
        if (printable(words, words.size()) != words) given.refuse("name and about must be plain text on one line");
    plan.order = given.integer("order", plan.order, 0, 1'000'000);

    JsonObject domain = given.section("domain");
    plan.domain = domain.text("name", "");
    const std::optional<JsonValue> parameters = domain.find("parameters");
    plan.parameters = parameters ? parameters->raw().dump() : "{}";
    domain.refuseOthers();
    readCriterion(given, plan);

    plan.expert = readExpert(given.section("expert"));
    plan.target = readTarget(given.section("target"));
    const bool needsExpert = plan.target.kind == TargetKind::Exact || plan.target.kind == TargetKind::Sampled;
    if (needsExpert == (plan.expert.kind == ExpertKind::None))
        given.refuse(needsExpert ? "this target needs an expert" : "this target needs no expert");

    const std::string regime = given.text("regime", "");
    plan.regime = named<RegimeKind>(regime);
    if (!regime.empty() && !plan.regime) given.refuse("regime must be one of " + wordList<RegimeKind>());
    plan.solvers = readSolvers(given);
    plan.iterations = given.integer("iterations", plan.iterations, 0, 100'000'000);
    plan.start = given.choice("start", plan.start, {StartKind::Random, StartKind::Lowest});
    plan.seed = static_cast<std::uint64_t>(given.integer("seed", 0, 0, 2'000'000'000));
    given.refuseOthers();
    return plan;
}

namespace {

using OrderedJson = nlohmann::ordered_json;

// Only what this kind of expert uses; the rest would be noise in the file.
OrderedJson expertObject(const ExpertPlan& plan) {
    OrderedJson object;
    object["kind"] = name(plan.kind);
    if (plan.reward != RewardKind::Random) object["reward"] = name(plan.reward);
    if (plan.kind == ExpertKind::Edge || plan.shortestEdge != 0.0) object["shortest_edge"] = plan.shortestEdge;
    if (plan.kind == ExpertKind::EpsilonGreedy || plan.epsilon != ExpertPlan().epsilon)
        object["epsilon"] = plan.epsilon;
    if (plan.kind == ExpertKind::Mixture || plan.count != ExpertPlan().count) object["count"] = plan.count;
    if (plan.kind == ExpertKind::Mixture || plan.spread != ExpertPlan().spread) object["spread"] = plan.spread;
    if (!plan.style.empty()) object["style"] = plan.style;
    return object;
}

OrderedJson targetObject(const TargetPlan& plan) {
    OrderedJson object;
    object["kind"] = name(plan.kind);
    if (plan.kind == TargetKind::Sampled) {
        object["stopping"] = name(plan.sampling.stopping);
        object["rollouts"] = plan.sampling.rollouts;
        if (plan.sampling.stopping == Stopping::AtHorizon) object["horizon"] = plan.sampling.horizon;
        object["delta"] = plan.delta;
    } else if (plan.kind == TargetKind::Given) {
        object["phi"] = std::vector<double>(plan.phi.begin(), plan.phi.end());
    } else if (plan.kind == TargetKind::Demonstrations) {
        object["file"] = plan.file;
        object["rule"] = name(plan.recording);
        object["delta"] = plan.delta;
    }
    if (plan.pull != 0.0) object["pull"] = plan.pull;
    return object;
}

}  // namespace

std::string toText(const ScenarioPlan& plan) {
    OrderedJson object;
    object["name"] = plan.name;
    object["about"] = plan.about;
    object["order"] = plan.order;
    OrderedJson parameters = OrderedJson::parse(plan.parameters);
    OrderedJson criterion = OrderedJson::object();
    for (const char* key : {"criterion", "horizon"})  // those of a table belong to its format
        if (plan.domain != "table" && parameters.contains(key)) {
            criterion[key] = parameters[key];
            parameters.erase(key);
        }
    object["domain"] = {{"name", plan.domain}, {"parameters", std::move(parameters)}};
    object.update(criterion);
    object["expert"] = expertObject(plan.expert);
    object["target"] = targetObject(plan.target);
    if (plan.regime) object["regime"] = name(*plan.regime);
    object["solvers"] = plan.solvers;
    object["iterations"] = plan.iterations;
    object["start"] = name(plan.start);
    object["seed"] = plan.seed;
    return object.dump(2, ' ', false, OrderedJson::error_handler_t::replace);
}

ScenarioPlan loadScenario(const std::filesystem::path& file) {
    return parseScenario(readTextFile(file.string(), {.most = largestScenario, .beginning = Beginning::Json}),
                         shownPath(file.string()));
}

std::vector<ScenarioPlan> loadScenarios(const std::filesystem::path& folder) {
    std::vector<ScenarioPlan> plans;
    std::error_code problem;
    for (const auto& entry : std::filesystem::directory_iterator(folder, problem))
        if (entry.path().extension() == ".json") plans.push_back(loadScenario(entry.path()));
    if (problem) throw std::invalid_argument(shownPath(folder.string()) + ": " + problem.message());
    std::sort(plans.begin(), plans.end(), [](const ScenarioPlan& a, const ScenarioPlan& b) {
        return std::pair(a.order, a.name) < std::pair(b.order, b.name);
    });
    return plans;
}

}  // namespace awaystep
