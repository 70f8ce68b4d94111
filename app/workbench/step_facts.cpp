#include "workbench/step_facts.h"

#include <algorithm>
#include <limits>

#include "solvers/step_size.h"

namespace awaystep {
namespace {

double weightIn(const std::vector<ActiveMember>& members, const VertexPtr& vertex) {
    const auto found =
        std::find_if(members.begin(), members.end(), [&](const ActiveMember& m) { return m.vertex == vertex; });
    return found == members.end() ? 0.0 : found->weight;
}

std::vector<ActiveMember> membersOf(const IterationRecord* record) {
    return record != nullptr && record->active ? record->active->members() : std::vector<ActiveMember>();
}

// As the solvers' active sets do it, to rounding; what becomes 0 has left.
std::vector<ActiveMember> weightsAfterStep(const IterationRecord& record, std::vector<ActiveMember> members) {
    if (record.gamma == 0.0) return members;
    const StepKind kind = *record.step;
    const bool away = kind == StepKind::Away || kind == StepKind::Drop;
    const bool transfer = kind == StepKind::Pairwise || kind == StepKind::Swap;
    const double others = transfer ? 1.0 : away ? 1.0 + record.gamma : std::max(0.0, 1.0 - record.gamma);
    const auto change = [&](const VertexPtr& vertex, double by) {
        const auto found =
            std::find_if(members.begin(), members.end(), [&](const ActiveMember& m) { return m.vertex == vertex; });
        if (found != members.end())
            found->weight += by;
        else
            members.push_back({vertex, by});
    };
    for (ActiveMember& member : members) member.weight *= others;
    if (away || transfer) change(record.away, -record.gamma);
    if (!away) change(record.toward, record.gamma);
    const bool leaves = kind == StepKind::Drop || kind == StepKind::Swap;
    const bool collapses = kind == StepKind::Forward && record.gamma >= 1.0 - 1e-13;
    for (ActiveMember& member : members) {
        if (leaves && member.vertex == record.away) member.weight = 0.0;
        if (collapses && member.vertex != record.toward) member.weight = 0.0;
    }
    return members;
}

double gain(const IterationRecord& record, const Vector& d, double limit) {
    const double gamma = lineSearch(record.x, record.w, d, limit);
    return gamma * (record.w.dot(d) - 0.5 * gamma * d.squaredNorm());
}

}  // namespace

std::string vertexName(const VertexPtr& vertex) {
    std::string name("v");
    return name.append(std::to_string(vertex->number));
}

bool foretells(std::string_view solver) { return solver != "ascg-reduced"; }

StepFacts::StepFacts(const IterationRecord& record, const IterationRecord* after, bool foretold)
    : record_(record),
      after_(after),
      before_(membersOf(&record)),
      later_(membersOf(after)),
      knowsAfter_(after != nullptr) {
    if (knowsAfter_ || !foretold || !stepped() || *record_.step == StepKind::Corrective) return;
    later_ = weightsAfterStep(record_, before_);
    knowsAfter_ = true;
}

double StepFacts::weightBefore(const VertexPtr& vertex) const { return weightIn(before_, vertex); }
double StepFacts::weightAfter(const VertexPtr& vertex) const { return weightIn(later_, vertex); }

double StepFacts::forwardGain() const { return gain(record_, record_.toward->phi - record_.x, 1.0); }

double StepFacts::awayGain() const {
    const double weight = weightBefore(record_.away);
    const double limit = weight < 1.0 ? weight / (1.0 - weight) : std::numeric_limits<double>::infinity();
    return gain(record_, record_.x - record_.away->phi, limit);
}

}  // namespace awaystep
