#include "model/world/open_scenario.h"

#include <chrono>
#include <filesystem>
#include <limits>
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

std::string driverInWords(const std::string& style) {
    if (style == "nice") return "a careful driver";
    if (style == "right-nice") return "a careful driver in the right lane";
    if (style == "middle") return "a driver in the middle lane";
    if (style == "nasty") return "a driver who hits cars";
    if (style == "right-nasty") return "a driver who hits cars from the right";
    return "a driver, style " + style;
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
            return driverInWords(plan.expert.style);
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

OpeningScenario::OpeningScenario(SceneChoice choice, const StopToken& stop) : made_(std::make_shared<OpenScenario>()) {
    const bool recorded = choice.plan.target.kind == TargetKind::Demonstrations;
    draw_ = std::make_shared<ScenarioDraw>(
        choice.plan, choice.seed, recorded ? demonstrationsFolder(choice.plan) : std::filesystem::path(), stop);
    made_->choice = std::move(choice);
}

OpenScenarioPtr OpeningScenario::step(double seconds) {
    if (draw_) {
        using Clock = std::chrono::steady_clock;
        auto drawn = draw_->step([seconds, begin = Clock::now()] {
            return std::chrono::duration<double>(Clock::now() - begin).count() > seconds;
        });
        if (!drawn) return nullptr;
        made_->scenario = std::move(*drawn);
        draw_.reset();
        return nullptr;
    }
    made_->title = scenarioTitle(made_->choice.plan);
    made_->picture = made_->domain().picture();
    made_->laneFields = laneFieldsOf(made_->domain());
    if (std::holds_alternative<TablePicture>(made_->picture)) made_->graph = layOutGraph(made_->mdp());
    return made_;
}

OpenScenarioPtr makeOpenScenario(const SceneChoice& choice, const StopToken& stop) {
    OpeningScenario opening(choice, stop);
    for (;;)
        if (OpenScenarioPtr made = opening.step(std::numeric_limits<double>::infinity())) return made;
}

}  // namespace awaystep
