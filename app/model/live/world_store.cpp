#include "model/live/world_store.h"

#include <utility>

namespace awaystep {

WorldStore::WorldStore(std::shared_ptr<const Mdp> world, std::size_t mostBytes)
    : world_(std::move(world)), store_(mostBytes) {}

WorldStore::Snapshot WorldStore::snapshot() const {
    const std::lock_guard lock(mutex_);
    return {store_.known(), revision_};
}

std::uint64_t WorldStore::revision() const {
    const std::lock_guard lock(mutex_);
    return revision_;
}

std::uint64_t WorldStore::add(const std::vector<VertexPtr>& planned) {
    std::vector<VertexPtr> numberless;
    for (const VertexPtr& vertex : planned)
        numberless.push_back(
            vertex->number == 0 ? vertex : std::make_shared<const Vertex>(Vertex{0, vertex->policy, vertex->phi}));
    const std::lock_guard lock(mutex_);
    const int before = store_.size();
    for (VertexPtr& vertex : numberless) vertex = store_.add(vertex);
    if (store_.size() != before) ++revision_;
    store_.forgetBeyondBound(numberless);
    return revision_;
}

int WorldStore::size() const {
    const std::lock_guard lock(mutex_);
    return store_.size();
}

std::size_t WorldStore::bytes() const {
    const std::lock_guard lock(mutex_);
    return store_.bytes();
}

}  // namespace awaystep
