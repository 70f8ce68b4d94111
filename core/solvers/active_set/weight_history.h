#pragma once
// The active set through time, as a chain of changes with a full copy (a key frame) now and then. A step multiplies
// all weights by one number and sets one or two of them; that is what a snapshot keeps, so that its cost does not grow
// with the set. Replaying makes the very multiplications of the solver: the weights come back bit for bit. Snapshots
// never change, so a thread may read them while the solver goes on.

#include <array>
#include <memory>
#include <vector>

#include "solvers/iteration_record.h"

namespace awaystep {

struct WeightedVertices {
    std::vector<VertexPtr> vertices;
    std::vector<double> weights;

    int size() const { return static_cast<int>(vertices.size()); }
};

// In this order: scale all, append `added`, set single weights, remove, rescale all.
struct WeightChange {
    struct Entry {
        int index = -1;  // -1: nothing to set
        double weight = 0.0;
    };
    double scale = 1.0;
    VertexPtr added;  // null: none
    std::array<Entry, 2> set;
    std::vector<int> removed;  // ascending
    double rescale = 1.0;
};

// The two halves of a change: what is to be removed, and the sum to divide by, are known only after the first.
void scaleAndSet(const WeightChange& change, WeightedVertices& list);
void removeAndRescale(const WeightChange& change, WeightedVertices& list);

class WeightSnapshot final : public ActiveSnapshot {
public:
    using Ptr = std::shared_ptr<const WeightSnapshot>;

    static Ptr keyFrame(WeightedVertices now);
    // The snapshot after `change`; `now` is what it led to, copied when a key frame is due.
    static Ptr next(const Ptr& before, WeightChange change, const WeightedVertices& now);

    int size() const override { return size_; }
    std::vector<ActiveMember> members() const override;

    bool isKeyFrame() const { return before_ == nullptr; }
    // The same weights in a key frame, which keeps no other snapshot alive.
    Ptr onItsOwn() const { return keyFrame(replayed()); }

private:
    WeightSnapshot() = default;
    WeightedVertices replayed() const;

    Ptr before_;  // null in a key frame
    WeightChange change_;
    std::unique_ptr<const WeightedVertices> frame_;  // null between key frames
    int size_ = 0;
    int sinceFrame_ = 0;
};

}  // namespace awaystep
