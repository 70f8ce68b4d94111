#include "model/lessons/lesson_scene.h"

#include <charconv>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "files/number_text.h"
#include "files/plain_text.h"
#include "model/documents/document_history.h"
#include "model/world/scenario_library.h"

namespace awaystep {
namespace {

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
    if (document.targetFrom == TargetSource::Demonstrations) return std::string(name(LessonTarget::Demonstrations));
    if (document.targetFrom == TargetSource::Placed)
        throw std::invalid_argument("a lesson cannot name a target that was placed by hand; save the document instead");
    if (target == own.target) return {};
    if (target.kind == TargetKind::Sampled)
        return std::string(name(LessonTarget::Sampled)) + " " + std::to_string(target.sampling.rollouts);
    if (target.kind == TargetKind::Exact && target.pull > 0.0)
        return std::string(name(LessonTarget::Pulled)) + " " + numberText(target.pull);
    if (target.kind == TargetKind::Exact) return std::string(name(LessonTarget::Exact));
    throw std::invalid_argument("a lesson cannot name this target");
}

std::pair<std::string, std::string> firstWordOf(const std::string& words) {
    const std::size_t space = words.find(' ');
    if (space == std::string::npos) return {words, {}};
    return {words.substr(0, space), words.substr(space + 1)};
}

// Features count from 0, as on the command line.
int featureNumber(const std::string& word, int features) {
    int number = -1;
    const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (problem != std::errc() || end != word.data() + word.size() || number < 0 || number >= features)
        throw std::invalid_argument("features are numbered from 0 to " + std::to_string(features - 1) + ", got " +
                                    inQuotes(word));
    return number;
}

std::string polytopeWords(const PolytopeView& view) {
    std::string words(name(view.mode));
    if (view.mode == PolytopeMode::Features)
        words += " " + std::to_string(view.first) + " " + std::to_string(view.second);
    if (view.rewards) words += ", rewards";
    if (view.magnifier) words += ", magnifier";
    return view.follow ? words + ", follow" : words;
}

// As it stands in a step's header, with its unit.
void setOracle(const std::string& words, RunConfig& common) {
    if (words.empty()) return;
    std::istringstream stream(words);
    std::string kind, unit;
    stream >> kind >> common.nRl >> unit;
    common.oracle = named<OracleKind>(kind).value_or(common.oracle);
    common.learningUnit = named<LearningUnit>(unit).value_or(common.learningUnit);
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
        // The same expert whatever the target: a scenario that draws until its target is in its regime would draw
        // another one for every number of samples.
        plan.regime.reset();
        plan.target.kind = state.target == LessonTarget::Sampled ? TargetKind::Sampled : TargetKind::Exact;
        plan.target.pull = state.target == LessonTarget::Pulled ? state.pull : 0.0;
        if (state.target == LessonTarget::Sampled) plan.target.sampling.rollouts = state.samples;
    }
    document.rule = named<RecordingRule>(state.estimate).value_or(document.rule);
    setOracle(state.oracle, document.race.common);
    if (present.scene == document.scene) document.demonstrations = present.demonstrations;
    if (state.target == LessonTarget::Demonstrations && !document.demonstrations.empty())
        document.targetFrom = TargetSource::Demonstrations;
    return document;
}

CurveView curveViewOf(const LessonState& state) {
    CurveView view;
    view.measure = named<CurveMeasure>(state.measure).value_or(view.measure);
    view.theory = state.theory;
    return view;
}

PolytopeView polytopeViewOf(const LessonState& state, int features) {
    PolytopeView view = openingView(features);
    view.magnifier = false;  // it would cover what a step speaks of
    for (const std::string& word : state.polytope) {
        if (word == "follow" || word == "rewards" || word == "magnifier") {
            (word == "follow" ? view.follow : word == "rewards" ? view.rewards : view.magnifier) = true;
            continue;
        }
        const auto [kind, rest] = firstWordOf(word);
        const std::optional<PolytopeMode> mode = named<PolytopeMode>(kind);
        if (!mode || (!rest.empty() && *mode != PolytopeMode::Features))
            throw std::invalid_argument(
                "polytope is solid, principal, steps or features I J, and follow, rewards or magnifier; got " +
                inQuotes(word));
        if (*mode == PolytopeMode::Solid && features != 3)
            throw std::invalid_argument("K is a solid only where there are three features");
        view.mode = *mode;
        if (*mode == PolytopeMode::Features) {
            const auto [first, second] = firstWordOf(rest);
            view.first = featureNumber(first, features);
            view.second = featureNumber(second, features);
            if (view.first == view.second) throw std::invalid_argument("a plane takes two different features");
        }
    }
    return view;
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
    if (document.rule != own.rule) say("estimate", std::string(name(document.rule)));
    if (document.race.common.oracle == OracleKind::QLearning)
        say("oracle", std::string(name(OracleKind::QLearning)) + " " + std::to_string(document.race.common.nRl) + " " +
                          std::string(name(document.race.common.learningUnit)));
    say("t", std::to_string(present.t));
    say("select", present.select);
    if (present.curves.measure != CurveMeasure::Distance) say("measure", std::string(name(present.curves.measure)));
    if (present.curves.theory) say("theory", "yes");
    say("polytope", polytopeWords(present.polytope));
    say("panels", joined(present.panels));
    return text + "```\nWrite here what there is to see.\n";
}

}  // namespace awaystep
