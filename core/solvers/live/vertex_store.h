#pragma once
// The store of a world: every policy that was planned in it, for any target, stays a vertex of its K. The best of what
// is known is a product; only planning finds the best of all, which certifies. Live learning reads it; races and the
// solvers of the list never do.
//
// KnownVertices is a snapshot that never changes: it may be handed to another thread, and copying it copies a list of
// pointers to chunks. VertexStore is its one owner: it adds, takes equal vertices for one, and keeps to a bound.

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "solvers/oracles/linear_oracle.h"

namespace awaystep {

class KnownVertices {
public:
    struct Best {
        VertexPtr vertex;    // null if nothing is known
        double value = 0.0;  // w . phi
    };

    int size() const { return size_; }
    // In the order in which they were added.
    const VertexPtr& vertex(int i) const;
    // The one that maximises w . phi, the first of equals.
    Best best(const Vector& w) const;

private:
    friend class VertexStore;
    static constexpr int perChunk = 64;
    struct Chunk {
        Matrix phis;  // k x perChunk, side by side for the product
        std::vector<VertexPtr> vertices;
    };
    // The last chunk is copied, because snapshots may share it.
    void append(const VertexPtr& vertex);

    std::vector<std::shared_ptr<const Chunk>> chunks_;  // all full but the last
    int size_ = 0;
};

class VertexStore {
public:
    static constexpr std::size_t usualBytes = 64'000'000;
    // `unit` is that of the oracle.
    explicit VertexStore(std::size_t mostBytes = usualBytes, double unit = 1.0) : mostBytes_(mostBytes), unit_(unit) {}

    // The vertex that stands for this Phi (1e-11 relative): the one that is known, or this one from now on. It counts
    // as used.
    VertexPtr add(const VertexPtr& vertex);
    void add(const KnownVertices& others);
    // All of these have been used just now; those that are not in the store are passed over.
    void use(const std::vector<VertexPtr>& vertices);
    // If the bound is exceeded, vertices are forgotten until three quarters of it are left: those whose last use is
    // longest ago go first, those of `kept` (the active set) never.
    void forgetBeyondBound(const std::vector<VertexPtr>& kept);

    const KnownVertices& known() const { return known_; }
    int size() const { return known_.size(); }
    std::size_t bytes() const { return bytes_; }
    std::size_t mostBytes() const { return mostBytes_; }
    // What one vertex counts for: its policy, its Phi twice, and the store's own tables.
    static std::size_t bytesOf(const Vertex& vertex);

private:
    int placeOf(const Vector& phi) const;  // -1: not known
    void append(const VertexPtr& vertex, std::uint64_t lastUse);

    std::size_t mostBytes_;
    double unit_;
    std::size_t bytes_ = 0;
    std::uint64_t now_ = 0;  // counts uses
    KnownVertices known_;
    std::vector<std::uint64_t> lastUse_;  // by place
    std::multimap<double, int> byKey_;    // places, by phiKey()
};

}  // namespace awaystep
