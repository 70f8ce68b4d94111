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

double gain(const IterationRecord& record, const Vector& d, double limit) {
    const double gamma = lineSearch(record.x, record.w, d, limit);
    return gamma * (record.w.dot(d) - 0.5 * gamma * d.squaredNorm());
}

}  // namespace

std::string vertexName(const VertexPtr& vertex) {
    std::string name("v");
    return name.append(std::to_string(vertex->number));
}

StepFacts::StepFacts(const IterationRecord& record, const IterationRecord* after)
    : record_(record), after_(after), before_(membersOf(&record)), later_(membersOf(after)) {}

double StepFacts::weightBefore(const VertexPtr& vertex) const { return weightIn(before_, vertex); }
double StepFacts::weightAfter(const VertexPtr& vertex) const { return weightIn(later_, vertex); }

double StepFacts::forwardGain() const { return gain(record_, record_.toward->phi - record_.x, 1.0); }

double StepFacts::awayGain() const {
    const double weight = weightBefore(record_.away);
    const double limit = weight < 1.0 ? weight / (1.0 - weight) : std::numeric_limits<double>::infinity();
    return gain(record_, record_.x - record_.away->phi, limit);
}

}  // namespace awaystep
