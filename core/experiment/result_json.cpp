#include "experiment/result_json.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "files/json_writing.h"
#include "world/occupancy.h"

namespace awaystep {
namespace {

void appendKey(std::string& text, std::string_view key) {
    text += ",\n  \"";
    text += key;
    text += "\": ";
}

template <typename Number>
void appendField(std::string& text, std::string_view key, Number number) {
    appendKey(text, key);
    appendNumber(text, number);
}

void appendList(std::string& text, std::string_view key, const Vector& numbers) {
    appendKey(text, key);
    appendJsonList(text, numbers);
}

void appendMember(std::string& text, const ActiveMember& member, const PolicyOf& policyOf) {
    text += "\n    {\"weight\": ";
    appendNumber(text, member.weight);
    text += ", \"policy\": ";
    appendPolicy(text, policyOf ? policyOf(*member.vertex) : member.vertex->policy);
    text += ", \"phi\": ";
    appendJsonList(text, member.vertex->phi);
    text += '}';
}

}  // namespace

void appendPolicy(std::string& text, const DeterministicPolicy& policy) {
    if (policy.stages() == 1) {
        appendJsonList(text, policy.actions());
        return;
    }
    const auto n = static_cast<std::size_t>(policy.states());
    for (int t = 0; t < policy.stages(); ++t) {
        text += t == 0 ? "[" : ", ";
        appendJsonList(text, std::span<const int>(policy.actions()).subspan(static_cast<std::size_t>(t) * n, n));
    }
    text += ']';
}

namespace {

// One row of probabilities per state; under a finite horizon a list of such tables, one for each time.
void appendTables(std::string& text, const StochasticPolicy& policy) {
    const Eigen::Index n = policy.states();
    text += '[';
    for (int t = 0; t < policy.stages; ++t) {
        if (policy.stages > 1) text += t > 0 ? ",\n   [" : "\n   [";
        for (Eigen::Index s = 0; s < n; ++s) {
            text += s > 0 ? ",\n    " : "\n    ";
            appendJsonList(text, Vector(policy.probabilities.row(t * n + s)));
        }
        if (policy.stages > 1) text += ']';
    }
    text += ']';
}

}  // namespace

StationaryAnswer stationaryOf(const Mdp& mdp, const std::vector<ActiveMember>& members) {
    MixedPolicy psi;
    for (const ActiveMember& member : members)
        psi.parts.push_back(
            {member.weight, std::shared_ptr<const DeterministicPolicy>(member.vertex, &member.vertex->policy)});
    return stationaryAnswer(mdp, psi);
}

void appendRunResult(std::string& text, const Run& run, Stationary stationary, const PolicyOf& policyOf) {
    const RecordPtr last = run.last();
    if (!last) throw std::invalid_argument("result: the run has not begun");
    const double length = last->w.stableNorm();  // norm() of 1e-200 would be 0
    const Vector direction = length > 0.0 ? Vector(last->w / length) : Vector(Vector::Zero(last->w.size()));

    text += " {\"solver\": \"" + run.config().solver + "\",\n  \"status\": \"";
    text += name(run.status());
    text += '"';
    appendField(text, "iterations", last->t);
    appendField(text, "oracle_calls", last->oracleCalls);
    appendField(text, "planning_calls", last->planningCalls);
    appendField(text, "rollouts", last->rollouts);
    appendList(text, "x", last->x);
    appendField(text, "distance", last->distance);
    appendField(text, "gap", last->shownGap());
    appendField(text, "gap_allowance", last->gapAllowance);
    appendField(text, "floor", run.floor());
    appendList(text, "w", direction);
    // The gap of a game does not shrink with the distance: the ratio may be larger than any number that can be written.
    const double epsilon = last->distance > 0.0 ? last->shownGap() / last->distance : 0.0;
    appendField(text, "epsilon", std::min(epsilon, std::numeric_limits<double>::max()));

    const std::vector<ActiveMember> members = last->active ? last->active->members() : std::vector<ActiveMember>{};
    appendKey(text, "active_set");
    text += '[';
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (i > 0) text += ',';
        appendMember(text, members[i], policyOf);
    }
    text += ']';

    if (stationary == Stationary::Add) {
        const StationaryAnswer answer = stationaryOf(*run.problem().mdp, members);
        appendKey(text, "stationary");
        if (answer.policy)
            appendTables(text, *answer.policy);
        else
            text += "null";
        if (!answer.note.empty()) {
            appendKey(text, "stationary_note");
            text += '"' + answer.note + '"';
        }
    }
    text += '}';
}

}  // namespace awaystep
