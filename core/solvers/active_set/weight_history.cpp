#include "solvers/active_set/weight_history.h"

#include <algorithm>
#include <utility>

namespace awaystep {
namespace {

// A frame costs 24 bytes per vertex, a replay one pass over the weights per change: this keeps the first below some
// 100 bytes a record and the second below some milliseconds. The upper end keeps the chain short enough to be freed
// link by link on a small stack.
int frameInterval(int size) { return std::clamp(size / 4, 64, 1024); }

}  // namespace

void scaleAndSet(const WeightChange& change, WeightedVertices& list) {
    if (change.scale != 1.0)
        for (double& weight : list.weights) weight *= change.scale;
    if (change.added) {
        list.vertices.push_back(change.added);
        list.weights.push_back(0.0);
    }
    for (const WeightChange::Entry& entry : change.set)
        if (entry.index >= 0) list.weights[static_cast<std::size_t>(entry.index)] = entry.weight;
}

void removeAndRescale(const WeightChange& change, WeightedVertices& list) {
    auto gone = change.removed.rbegin();
    for (; gone != change.removed.rend(); ++gone) {
        list.vertices.erase(list.vertices.begin() + *gone);
        list.weights.erase(list.weights.begin() + *gone);
    }
    if (change.rescale != 1.0)
        for (double& weight : list.weights) weight *= change.rescale;
}

WeightSnapshot::Ptr WeightSnapshot::keyFrame(WeightedVertices now) {
    const std::shared_ptr<WeightSnapshot> snapshot(new WeightSnapshot);
    snapshot->size_ = now.size();
    now.vertices.shrink_to_fit();
    now.weights.shrink_to_fit();
    snapshot->frame_ = std::make_unique<const WeightedVertices>(std::move(now));
    return snapshot;
}

WeightSnapshot::Ptr WeightSnapshot::next(const Ptr& before, WeightChange change, const WeightedVertices& now) {
    if (before->sinceFrame_ + 1 >= frameInterval(now.size())) return keyFrame(now);
    const std::shared_ptr<WeightSnapshot> snapshot(new WeightSnapshot);
    snapshot->before_ = before;
    snapshot->change_ = std::move(change);
    snapshot->size_ = now.size();
    snapshot->sinceFrame_ = before->sinceFrame_ + 1;
    return snapshot;
}

WeightedVertices WeightSnapshot::replayed() const {
    std::vector<const WeightChange*> changes;
    const WeightSnapshot* at = this;
    for (; at->before_; at = at->before_.get()) changes.push_back(&at->change_);
    WeightedVertices list = *at->frame_;
    for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
        scaleAndSet(**change, list);
        removeAndRescale(**change, list);
    }
    return list;
}

std::vector<ActiveMember> WeightSnapshot::members() const {
    WeightedVertices list = replayed();
    std::vector<ActiveMember> members(list.vertices.size());
    for (std::size_t i = 0; i < members.size(); ++i) members[i] = {std::move(list.vertices[i]), list.weights[i]};
    return members;
}

}  // namespace awaystep
