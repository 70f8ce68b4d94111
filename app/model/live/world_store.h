#pragma once
// The store of the open world (solvers/live/vertex_store.h), shared by all work on it: races and outlines of K add what
// they planned, live learning and a target that is dragged also read it. A job takes a snapshot, which never changes;
// any thread may add at any time. Races never read it. Another world has another store: one that is still held by a
// job of the world before is that job's own. Vertices carry the number 0 here: they belong to no run.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "solvers/live/vertex_store.h"

namespace awaystep {

class Mdp;

class WorldStore {
public:
    explicit WorldStore(std::shared_ptr<const Mdp> world, std::size_t mostBytes = VertexStore::usualBytes);

    const std::shared_ptr<const Mdp>& world() const { return world_; }

    struct Snapshot {
        KnownVertices known;
        std::uint64_t revision = 0;
    };
    Snapshot snapshot() const;
    // Grows whenever something is added that was not known: a job whose snapshot has this revision knows everything.
    std::uint64_t revision() const;
    // What was planned. Returns the revision from which on these are known.
    std::uint64_t add(const std::vector<VertexPtr>& planned);

    int size() const;
    std::size_t bytes() const;

private:
    std::shared_ptr<const Mdp> world_;
    mutable std::mutex mutex_;
    VertexStore store_;
    std::uint64_t revision_ = 0;
};
using WorldStorePtr = std::shared_ptr<WorldStore>;

}  // namespace awaystep
