#include "solvers/live/vertex_store.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>
#include <utility>

#include "solvers/active_set/vertex_pool.h"

namespace awaystep {

const VertexPtr& KnownVertices::vertex(int i) const {
    return chunks_[static_cast<std::size_t>(i / perChunk)]->vertices[static_cast<std::size_t>(i % perChunk)];
}

KnownVertices::Best KnownVertices::best(const Vector& w) const {
    Best best;
    Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, perChunk, 1> values;
    for (const std::shared_ptr<const Chunk>& chunk : chunks_) {
        const auto count = static_cast<Eigen::Index>(chunk->vertices.size());
        values.noalias() = chunk->phis.leftCols(count).transpose() * w;
        Eigen::Index at = 0;
        const double most = values.maxCoeff(&at);
        if (!best.vertex || most > best.value) best = {chunk->vertices[static_cast<std::size_t>(at)], most};
    }
    return best;
}

void KnownVertices::append(const VertexPtr& vertex) {
    const int place = size_ % perChunk;
    auto chunk = place == 0 ? std::make_shared<Chunk>() : std::make_shared<Chunk>(*chunks_.back());
    if (place == 0) {
        chunk->phis = Matrix::Zero(vertex->phi.size(), perChunk);
        chunks_.emplace_back();
    }
    chunk->phis.col(place) = vertex->phi;
    chunk->vertices.push_back(vertex);
    chunks_.back() = std::move(chunk);
    ++size_;
}

std::size_t VertexStore::bytesOf(const Vertex& vertex) {
    return sizeof(int) * vertex.policy.actions().size() +
           2 * sizeof(double) * static_cast<std::size_t>(vertex.phi.size()) + 240;
}

int VertexStore::placeOf(const Vector& phi) const {
    const double same = samePhiWithin(phi, unit_);
    const double key = phiKey(phi);
    for (auto it = byKey_.lower_bound(key - same); it != byKey_.end() && it->first <= key + same; ++it)
        if ((known_.vertex(it->second)->phi - phi).lpNorm<Eigen::Infinity>() <= same) return it->second;
    return -1;
}

void VertexStore::append(const VertexPtr& vertex, std::uint64_t lastUse) {
    byKey_.emplace(phiKey(vertex->phi), known_.size());
    known_.append(vertex);
    lastUse_.push_back(lastUse);
    bytes_ += bytesOf(*vertex);
}

VertexPtr VertexStore::add(const VertexPtr& vertex) {
    ++now_;
    if (const int place = placeOf(vertex->phi); place >= 0) {
        lastUse_[static_cast<std::size_t>(place)] = now_;
        return known_.vertex(place);
    }
    append(vertex, now_);
    return vertex;
}

void VertexStore::add(const KnownVertices& others) {
    for (int i = 0; i < others.size(); ++i) add(others.vertex(i));
}

void VertexStore::use(const std::vector<VertexPtr>& vertices) {
    ++now_;
    for (const VertexPtr& vertex : vertices)
        if (const int place = placeOf(vertex->phi); place >= 0) lastUse_[static_cast<std::size_t>(place)] = now_;
}

void VertexStore::forgetBeyondBound(const std::vector<VertexPtr>& kept) {
    if (bytes_ <= mostBytes_) return;
    std::unordered_set<const Vertex*> needed;
    for (const VertexPtr& vertex : kept) needed.insert(vertex.get());
    std::vector<int> byAge(lastUse_.size());
    std::iota(byAge.begin(), byAge.end(), 0);
    const auto used = [this](int place) { return lastUse_[static_cast<std::size_t>(place)]; };
    std::stable_sort(byAge.begin(), byAge.end(), [&](int a, int b) { return used(a) < used(b); });

    std::vector<bool> gone(lastUse_.size(), false);
    std::size_t left = bytes_;
    for (const int place : byAge) {
        if (left <= mostBytes_ / 4 * 3) break;
        const VertexPtr& vertex = known_.vertex(place);
        if (needed.contains(vertex.get())) continue;
        gone[static_cast<std::size_t>(place)] = true;
        left -= bytesOf(*vertex);
    }

    // Built anew: places change, and snapshots keep the chunks that they have.
    VertexStore rest(mostBytes_, unit_);
    for (int place = 0; place < size(); ++place)
        if (!gone[static_cast<std::size_t>(place)]) rest.append(known_.vertex(place), used(place));
    rest.now_ = now_;
    *this = std::move(rest);
}

}  // namespace awaystep
