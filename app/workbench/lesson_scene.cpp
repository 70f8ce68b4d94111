#include "workbench/lesson_scene.h"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "files/number_text.h"
#include "files/plain_text.h"
#include "workbench/scenario_shelf.h"

namespace awaystep {
namespace {

std::string joined(const std::vector<std::string>& items) {
    std::string line;
    for (const std::string& each : items) line += (line.empty() ? "" : ", ") + each;
    return line;
}

// The numbers of the world that are not the scenario's own. Throws if something else differs.
std::string changedWorld(const ScenarioPlan& own, const ScenarioPlan& now) {
    const nlohmann::json before = nlohmann::json::parse(own.parameters);
    const nlohmann::json after = nlohmann::json::parse(now.parameters);
    std::string line;
    for (const auto& [key, value] : after.items()) {
        if (before.contains(key) && before[key] == value) continue;
        if (!value.is_number())
            throw std::invalid_argument("a lesson cannot say that " + inQuotes(key) +
                                        " of this world was changed; save the world as a scenario first");
        line += (line.empty() ? "" : ", ") + key + " " + numberText(value.get<double>());
    }
    return line;
}

std::string targetWords(const ScenarioPlan& own, const Document& document) {
    const TargetPlan& target = document.scene.plan.target;
    if (document.targetFrom == TargetSource::Demonstrations) return "demonstrations";
    if (target == own.target) return {};
    if (target.kind == TargetKind::Sampled) return "sampled " + std::to_string(target.sampling.rollouts);
    if (target.kind == TargetKind::Exact && target.pull > 0.0) return "pulled " + numberText(target.pull);
    if (target.kind == TargetKind::Exact) return "exact";
    throw std::invalid_argument("a lesson cannot name this target");
}

}  // namespace

Document documentOf(const LessonState& state, const Document& present) {
    Document document = documentFor(state.scenario);
    ScenarioPlan& plan = document.scene.plan;
    if (state.seed) document.scene.seed = document.race.common.seed = *state.seed;
    if (!state.solvers.empty()) document.race.solvers = state.solvers;
    if (state.iterations) document.race.common.iterations = *state.iterations;
    for (const auto& [key, value] : state.world) plan = withWorldParameter(plan, key, value);
    if (state.target == LessonTarget::Exact || state.target == LessonTarget::Sampled ||
        state.target == LessonTarget::Pulled) {
        // A scenario of sampled targets goes on drawing them where it wants them; any other target is what it is.
        if (state.target != LessonTarget::Sampled || plan.target.kind != TargetKind::Sampled) plan.regime.reset();
        plan.target.kind = state.target == LessonTarget::Sampled ? TargetKind::Sampled : TargetKind::Exact;
        plan.target.pull = state.target == LessonTarget::Pulled ? state.pull : 0.0;
        if (state.target == LessonTarget::Sampled) plan.target.sampling.rollouts = state.samples;
    }
    if (present.scene == document.scene) document.demonstrations = present.demonstrations;
    if (state.target == LessonTarget::Demonstrations && !document.demonstrations.empty())
        document.targetFrom = TargetSource::Demonstrations;
    return document;
}

std::string stepText(const PresentState& present, const std::string& title) {
    const Document& document = present.document;
    const Document own = documentFor(document.scene.plan.name);
    if (own.scene.plan.expert != document.scene.plan.expert || own.scene.plan.domain != document.scene.plan.domain)
        throw std::invalid_argument("a lesson names its scenarios: this expert or world is none of " +
                                    inQuotes(document.scene.plan.name));
    std::string text = "\n## " + title + "\n```step\nscenario: " + document.scene.plan.name + "\n";
    const auto say = [&](const char* key, const std::string& value) {
        if (!value.empty()) text += std::string(key) + ": " + value + "\n";
    };
    if (document.scene.seed != own.scene.seed) say("seed", std::to_string(document.scene.seed));
    if (document.race.solvers != own.race.solvers) say("solvers", joined(document.race.solvers));
    if (document.race.common.iterations != own.race.common.iterations)
        say("iterations", std::to_string(document.race.common.iterations));
    say("world", changedWorld(own.scene.plan, document.scene.plan));
    say("target", targetWords(own.scene.plan, document));
    say("t", std::to_string(present.t));
    say("select", present.select);
    say("panels", joined(present.panels));
    return text + "```\nWrite here what there is to see.\n";
}

}  // namespace awaystep
