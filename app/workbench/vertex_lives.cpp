#include "workbench/vertex_lives.h"

#include <algorithm>
#include <chrono>

namespace awaystep {
namespace {

constexpr double patience = 0.0007;  // seconds of a frame

}  // namespace

void VertexLives::enter(const VertexPtr& vertex, int t) {
    if (alive_.insert(vertex.get()).second) entries_[vertex.get()].push_back(t);
}

// What a step does to the set follows from the step; where it does not add up, the set itself is looked at.
void VertexLives::takeStep(const IterationRecord& record, const IterationRecord& next) {
    if (record.step && record.toward && record.gamma > 0.0 && record.step != StepKind::Away &&
        record.step != StepKind::Drop && record.step != StepKind::Corrective)
        enter(record.toward, next.t);
    if ((record.step == StepKind::Drop || record.step == StepKind::Swap) && record.away)
        alive_.erase(record.away.get());
}

bool VertexLives::follow(const Lane& lane) {
    const RunHistory& history = lane.history();
    if (history.empty()) return true;
    if (lane_ != &lane || first_ != history.at(0)) {
        lane_ = &lane;
        first_ = history.at(0);
        taken_ = 0;
        alive_.clear();
        entries_.clear();
    }
    // A look at the clock costs as much as some steps.
    const auto begin = std::chrono::steady_clock::now();
    const auto late = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() > patience;
    };
    for (; taken_ < history.size(); ++taken_) {
        if (taken_ % 16 == 15 && late()) return false;
        const IterationRecord& record = *history.at(taken_);
        const IterationRecord* last = taken_ > 0 ? history.at(taken_ - 1).get() : nullptr;
        if (last != nullptr) takeStep(*last, record);
        const bool anything = last == nullptr || last->step == StepKind::Corrective;
        if ((anything || static_cast<int>(alive_.size()) != record.activeCount()) && record.active) {
            const std::vector<ActiveMember> members = record.active->members();
            std::unordered_set<const Vertex*> now;
            for (const ActiveMember& member : members) now.insert(member.vertex.get());
            std::erase_if(alive_, [&](const Vertex* vertex) { return !now.contains(vertex); });
            for (const ActiveMember& member : members) enter(member.vertex, taken_);
        }
    }
    return true;
}

int VertexLives::born(const Vertex* vertex) const {
    const auto found = entries_.find(vertex);
    return found == entries_.end() ? -1 : found->second.front();
}

int VertexLives::lastEntry(const Vertex* vertex, int t) const {
    const int count = returns(vertex, t);
    return count < 0 ? -1 : entries_.at(vertex)[static_cast<std::size_t>(count)];
}

int VertexLives::returns(const Vertex* vertex, int t) const {
    const auto found = entries_.find(vertex);
    if (found == entries_.end()) return -1;
    const auto after = std::upper_bound(found->second.begin(), found->second.end(), t);
    return static_cast<int>(after - found->second.begin()) - 1;
}

}  // namespace awaystep
