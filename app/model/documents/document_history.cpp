#include "model/documents/document_history.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "domains/domain.h"
#include "domains/table_world.h"
#include "files/json_reading.h"
#include "files/plain_text.h"
#include "formats/world_file.h"
#include "model/documents/document.h"
#include "model/documents/document_text.h"
#include "model/world/scenario_library.h"
#include "solvers/solver.h"

namespace awaystep {

Document documentOf(const ScenarioPlan& plan) {
    Document document;
    document.scene.plan = plan;
    document.scene.seed = plan.seed;
    document.race.solvers = plan.solvers;
    document.race.common.iterations = plan.iterations;
    document.race.common.start = plan.start;
    document.race.common.seed = plan.seed;
    return document;
}

Document documentFor(std::string_view scenario) { return documentOf(scenarioFrom(std::string(scenario))); }

void openScenario(Document& document, std::string_view scenario) {
    Document before = std::exchange(document, documentFor(scenario));
    document.race.solvers = std::move(before.race.solvers);
    const ScenarioPlan &was = before.scene.plan, &is = document.scene.plan;
    if (was.domain != is.domain || was.parameters != is.parameters) return;
    if (document.demonstrations.empty()) document.demonstrations = std::move(before.demonstrations);
    document.importedRuns = std::move(before.importedRuns);
}

void setSolver(Document& document, const std::string& solver, bool on) {
    auto& solvers = document.race.solvers;
    std::erase(solvers, solver);
    if (!on) return;
    solvers.push_back(solver);
    const auto place = [](const std::string& name) {
        const auto& list = solverList();
        return std::find_if(list.begin(), list.end(), [&](const SolverInfo& info) { return info.name == name; });
    };
    std::sort(solvers.begin(), solvers.end(),
              [&](const std::string& a, const std::string& b) { return place(a) < place(b); });
}

namespace {

// Both files are arguments of the command line, where a pipe is allowed.
// The length is checked where the world is known and a message can be shown.
Vector readPhi(const std::string& path) {
    const nlohmann::json file = loadJson(path, {.pipes = Pipes::Allowed});
    if (!file.is_object() || !file.contains("phi") || !file["phi"].is_array() || file["phi"].empty())
        throw std::invalid_argument(shownPath(path) + ": phi: a list of numbers is needed");
    const nlohmann::json& numbers = file["phi"];
    Vector phi(static_cast<Eigen::Index>(numbers.size()));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (!numbers[i].is_number())
            throw std::invalid_argument(shownPath(path) + ": phi[" + std::to_string(i) + "]: a number is needed");
        phi[static_cast<Eigen::Index>(i)] = numbers[i].get<double>();
    }
    return phi;
}

// The file becomes part of the document: it may change or vanish afterwards.
Document documentForTable(const std::string& mdpFile, const std::optional<std::string>& targetFile,
                          const CriterionChoice& criterion) {
    ScenarioPlan plan;
    plan.name = shownPath(std::filesystem::path(mdpFile).filename().string());
    plan.about = "A world from a file.";
    plan.domain = "table";
    const WorldFile world = loadWorld(mdpFile, {.pipes = Pipes::Allowed, .criterion = criterion});
    plan.parameters = tableWorld(world.mdp, world.extras)->parameters();
    if (targetFile) {
        plan.target.kind = TargetKind::Given;
        plan.target.phi = readPhi(*targetFile);
    } else {
        plan.expert.kind = ExpertKind::Mixture;
    }
    return documentOf(plan);
}

// How the scenarios of a domain begin their names; empty where there are none for every regime.
std::string_view familyOf(const Document& document) {
    const std::string& domain = document.scene.plan.domain;
    return domain == "gridworld" ? "grid" : domain == "highway" ? "highway" : "";
}

}  // namespace

Document documentFor(const LaunchOptions& options) {
    if (options.mdp) return documentForTable(*options.mdp, options.target, options.criterion);
    Document document = options.pictured
                            ? loadDocument(*options.pictured)
                            : documentFor(options.scenario ? std::string_view(*options.scenario) : firstScenario);
    if (!options.criterion.empty()) changeCriterion(document, options.criterion);
    return document;
}

void changeCriterion(Document& document, const CriterionChoice& criterion) {
    document.scene.plan.parameters = withCriterion(document.scene.plan.parameters, criterion);
}

bool hasRegimes(const Document& document) { return !familyOf(document).empty(); }

void switchRegime(Document& document, RegimeKind regime) {
    const std::string parameters = document.scene.plan.parameters;
    std::vector<DemonstrationPtr> demonstrations = document.demonstrations;
    const auto importedRuns = document.importedRuns;
    openScenario(document, std::string(familyOf(document)) + "-" + std::string(name(regime)));
    document.scene.plan.parameters = parameters;
    document.demonstrations = std::move(demonstrations);  // it is their world still
    document.importedRuns = importedRuns;
}

namespace {

// A scene without an expert has nothing but a target of the world before.
void aimAtOwnExpert(Document& document) {
    ScenarioPlan& plan = document.scene.plan;
    if (plan.expert.kind == ExpertKind::None) {
        plan.expert = {};
        plan.expert.kind = ExpertKind::Optimal;
        plan.target = {};
    }
    document.targetFrom = TargetSource::Scene;
}

// Demonstrations stay in the document when its world changes under them (a discount, a wall), but they no longer give
// the target: then it is the scene's own again, as in setWorld(). A target placed by hand is a point of the K before,
// and goes.
void leaveStaleTarget(const Document& before, Document& document) {
    const ScenarioPlan &was = before.scene.plan, &is = document.scene.plan;
    if (was.domain == is.domain && was.parameters == is.parameters) return;
    const bool byHand = document.targetFrom == TargetSource::Placed && before.placed == document.placed;
    const bool byThem = document.targetFrom == TargetSource::Demonstrations &&
                        before.targetFrom == TargetSource::Demonstrations &&
                        before.demonstrations == document.demonstrations;
    const bool byTheScene = is.target.kind == TargetKind::Demonstrations && was.target == is.target;
    if (byHand || byThem || byTheScene) aimAtOwnExpert(document);
    if (before.placed == document.placed) document.placed = {};
}

}  // namespace

void setWorld(Document& document, std::string parameters) {
    ScenarioPlan& plan = document.scene.plan;
    plan.parameters = std::move(parameters);
    plan.name = "own world";
    plan.about = "A world made by hand.";
    plan.regime.reset();
    aimAtOwnExpert(document);
    document.placed = {};
    if (document.race.common.start == StartKind::Given) document.race.common.start = StartKind::Lowest;
}

void DocumentHistory::edit(std::string name, const std::function<void(Document&)>& change,
                           const std::string& mergeKey) {
    Document changed = now_;
    change(changed);
    if (changed == now_) return;
    leaveStaleTarget(now_, changed);
    const bool merges = !mergeKey.empty() && mergeKey == mergeKey_ && !undo_.empty();
    if (!merges) {
        if (undo_.size() == mostSteps) undo_.erase(undo_.begin());
        undo_.push_back({std::move(name), now_});
    }
    mergeKey_ = mergeKey;
    redo_.clear();
    now_ = std::move(changed);
    ++revision_;
}

void DocumentHistory::open(Document document) {
    now_ = std::move(document);
    ++revision_;
    undo_.clear();
    redo_.clear();
    mergeKey_.clear();
}

bool DocumentHistory::undo() {
    if (undo_.empty()) return false;
    mergeKey_.clear();
    redo_.push_back({std::move(undo_.back().name), std::exchange(now_, std::move(undo_.back().other))});
    undo_.pop_back();
    ++revision_;
    return true;
}

bool DocumentHistory::redo() {
    if (redo_.empty()) return false;
    mergeKey_.clear();
    undo_.push_back({std::move(redo_.back().name), std::exchange(now_, std::move(redo_.back().other))});
    redo_.pop_back();
    ++revision_;
    return true;
}

}  // namespace awaystep
