#include "workbench/sentences.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

#include "solvers/solver.h"

namespace awaystep {
namespace {

std::string three(double value) {
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%.3f", value);
    return text.data();
}

std::string vertexName(const VertexPtr& vertex) {
    std::string name("v");
    return name.append(std::to_string(vertex->number));
}

double weightOf(const std::vector<ActiveMember>& members, const VertexPtr& vertex) {
    const auto found =
        std::find_if(members.begin(), members.end(), [&](const ActiveMember& m) { return m.vertex == vertex; });
    return found == members.end() ? 0.0 : found->weight;
}

}  // namespace

std::string_view solverLabel(std::string_view solver) {
    for (const SolverInfo& info : solverList())
        if (info.name == solver) return info.label;
    return solver;
}

std::string_view stepWord(StepKind kind) {
    switch (kind) {
        case StepKind::Forward:
            return "forward step";
        case StepKind::Away:
            return "away step";
        case StepKind::Drop:
            return "drop step";
        case StepKind::Pairwise:
            return "pairwise step";
        case StepKind::Swap:
            return "swap step";
        case StepKind::Corrective:
            return "corrective step";
    }
    return "step";
}

std::string describeStep(const IterationRecord& record, const IterationRecord* after) {
    if (!record.step) return {};
    const std::vector<ActiveMember> before = record.active ? record.active->members() : std::vector<ActiveMember>();
    const std::vector<ActiveMember> later =
        after && after->active ? after->active->members() : std::vector<ActiveMember>();
    const auto fromTo = [&](const VertexPtr& vertex) {
        std::string words = "from " + three(weightOf(before, vertex));
        return after ? words + " to " + three(weightOf(later, vertex)) : words;
    };
    if (record.gamma == 0.0) return "nothing moves: no direction promises anything";

    switch (*record.step) {
        case StepKind::Forward: {
            const bool isNew = weightOf(before, record.toward) == 0.0;
            if (record.gamma >= 1.0 - 1e-13) return vertexName(record.toward) + " takes all the weight";
            return isNew
                       ? vertexName(record.toward) + " joins with weight " + three(record.gamma) + "; the others shrink"
                       : vertexName(record.toward) + " grows " + fromTo(record.toward) + "; the others shrink";
        }
        case StepKind::Away:
            return vertexName(record.away) + " shrinks " + fromTo(record.away) + "; the others grow";
        case StepKind::Drop:
            return vertexName(record.away) + ", weight " + three(weightOf(before, record.away)) +
                   ", leaves the active set; the others grow";
        case StepKind::Pairwise:
            return "weight " + three(record.gamma) + " goes from " + vertexName(record.away) + " to " +
                   vertexName(record.toward);
        case StepKind::Swap:
            return vertexName(record.away) + " hands all its weight, " + three(weightOf(before, record.away)) +
                   ", to " + vertexName(record.toward) + " and leaves the active set";
        case StepKind::Corrective:
            return vertexName(record.toward) + " joins; the weights move to the nearest point of the hull of " +
                   std::to_string(after ? after->activeCount() : record.activeCount()) + " vertices";
    }
    return {};
}

}  // namespace awaystep
