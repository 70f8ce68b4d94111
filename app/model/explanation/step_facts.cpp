#include "model/explanation/step_facts.h"

#include <algorithm>

#include "solvers/step_size.h"

namespace awaystep {
namespace {

double weightIn(const std::vector<ActiveMember>& members, const VertexPtr& vertex) {
    const auto found =
        std::find_if(members.begin(), members.end(), [&](const ActiveMember& m) { return m.vertex == vertex; });
    return found == members.end() ? 0.0 : found->weight;
}

std::vector<ActiveMember> membersOf(const std::shared_ptr<const ActiveSnapshot>& snapshot) {
    return snapshot ? snapshot->members() : std::vector<ActiveMember>();
}

}  // namespace

std::string vertexName(const VertexPtr& vertex) {
    std::string name("v");
    return name.append(std::to_string(vertex->number));
}

StepFacts::StepFacts(const IterationRecord& record)
    : record_(record), before_(membersOf(record.active)), later_(membersOf(record.after)) {}

double StepFacts::weightBefore(const VertexPtr& vertex) const { return weightIn(before_, vertex); }
double StepFacts::weightAfter(const VertexPtr& vertex) const { return weightIn(later_, vertex); }

int StepFacts::givers() const {
    return static_cast<int>(std::count_if(before_.begin(), before_.end(), [this](const ActiveMember& member) {
        return member.vertex != record_.toward && weightAfter(member.vertex) < member.weight - 1e-15;
    }));
}

double StepFacts::forwardGain() const {
    return bestDecrease(record_.x, record_.w, record_.toward->phi - record_.x, 1.0, record_.unit);
}

double StepFacts::awayGain() const {
    return bestDecrease(record_.x, record_.w, record_.x - record_.away->phi, record_.awayLimit, record_.unit);
}

}  // namespace awaystep
