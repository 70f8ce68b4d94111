#include "model/world/open_scenario.h"

#include <utility>

#include "model/world/scenario_library.h"

namespace awaystep {
namespace {

std::vector<int> laneFieldsOf(const Domain& domain) {
    std::vector<int> fields;
    for (int s = 0; s < domain.states(); ++s) {
        const StatePicture picture = domain.look(s);
        const auto* road = std::get_if<RoadState>(&picture);
        if (road == nullptr) return {};
        fields.push_back(road->speed < 0 ? -1 : (road->lane + 1) * 3 + road->speed);
    }
    return fields;
}

std::string expertWords(const ScenarioPlan& plan) {
    switch (plan.expert.kind) {
        case ExpertKind::Optimal:
            return "an optimal expert";
        case ExpertKind::Edge:
            return "an expert on an edge";
        case ExpertKind::Mixture:
            return "a mixture of " + std::to_string(plan.expert.count) + " experts";
        case ExpertKind::Tied:
            return "an undecided expert";
        case ExpertKind::EpsilonGreedy:
            return "an expert who sometimes acts at random";
        case ExpertKind::Style:
            return "a driver, style " + plan.expert.style;
        case ExpertKind::None:
            return plan.target.kind == TargetKind::Demonstrations ? "recorded driving" : "a given target";
    }
    return {};
}

std::string domainLabel(std::string_view domain) {
    for (const DomainInfo& info : domainList())
        if (info.name == domain) return std::string(info.label);
    return std::string(domain);
}

}  // namespace

std::string scenarioTitle(const ScenarioPlan& plan, bool demonstrated) {
    return domainLabel(plan.domain) + " \u00B7 " + (demonstrated ? "your demonstrations" : expertWords(plan));
}

OpenScenarioPtr makeOpenScenario(const SceneChoice& choice, const StopToken& stop) {
    auto openScenario = std::make_shared<OpenScenario>();
    openScenario->choice = choice;
    const bool recorded = choice.plan.target.kind == TargetKind::Demonstrations;
    openScenario->scenario = drawScenario(choice.plan, choice.seed,
                                          recorded ? demonstrationsFolder(choice.plan) : std::filesystem::path(), stop);
    openScenario->title = scenarioTitle(choice.plan);
    openScenario->picture = openScenario->domain().picture();
    openScenario->laneFields = laneFieldsOf(openScenario->domain());
    if (std::holds_alternative<TablePicture>(openScenario->picture))
        openScenario->graph = layOutGraph(openScenario->mdp());
    return openScenario;
}

}  // namespace awaystep
