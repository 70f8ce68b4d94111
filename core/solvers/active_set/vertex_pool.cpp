#include "solvers/active_set/vertex_pool.h"

#include <algorithm>
#include <cmath>

namespace awaystep {
namespace {

std::uint64_t hashOf(const DeterministicPolicy& policy) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const int a : policy.actions()) hash = (hash ^ static_cast<std::uint64_t>(a)) * 0x9e3779b97f4a7c15ULL;
    return hash ^ (hash >> 29);
}

bool agreeWhereVisited(const DeterministicPolicy& a, const DeterministicPolicy& b, const Vector& occupancy) {
    const double visited = 1e-12 * occupancy.sum();
    for (std::size_t i = 0; i < a.actions().size(); ++i)
        if (a.actions()[i] != b.actions()[i] && occupancy[static_cast<Eigen::Index>(i)] > visited) return false;
    return true;
}

}  // namespace

// A weighted mean, so that two vectors within t of each other have keys within t: a range of keys holds all
// candidates and there are no buckets to fall between. The weights differ (by the golden ratio), because features
// that sum to one have the same plain mean in every vertex.
double phiKey(const Vector& phi) {
    double sum = 0.0, weights = 0.0, step = 0.0;
    for (Eigen::Index i = 0; i < phi.size(); ++i) {
        step += 0.6180339887498949;
        step -= std::floor(step);
        sum += (0.5 + step) * phi[i];
        weights += 0.5 + step;
    }
    return sum / weights;
}

double samePhiWithin(const Vector& phi, double unit) { return 1e-11 * std::max(unit, phi.lpNorm<Eigen::Infinity>()); }

VertexPtr VertexPool::find(const DeterministicPolicy& policy) const {
    const auto [first, last] = byPolicy_.equal_range(hashOf(policy));
    for (auto it = first; it != last; ++it)
        if (it->second->policy == policy) return it->second;
    return nullptr;
}

VertexPtr VertexPool::insert(const DeterministicPolicy& policy, const Vector& phi, double error,
                             const Vector& occupancy) {
    const double same = samePhiWithin(phi, unit_);
    const double key = phiKey(phi);
    const double reach = std::max(same, 2.0 * error);
    for (auto it = byKey_.lower_bound(key - reach); it != byKey_.end() && it->first <= key + reach; ++it) {
        const Vertex& known = *it->second;
        const double apart = (known.phi - phi).lpNorm<Eigen::Infinity>();
        if (apart <= same || (apart <= reach && agreeWhereVisited(policy, known.policy, occupancy))) return it->second;
    }
    forget(sizeof(int) * policy.actions().size() + sizeof(double) * static_cast<std::size_t>(phi.size()) + 300);
    auto vertex = std::make_shared<const Vertex>(Vertex{++found_, policy, phi});
    byKey_.emplace(key, vertex);
    byPolicy_.emplace(hashOf(policy), vertex);
    return vertex;
}

// Another thread may release a vertex meanwhile, but none can acquire one that only the pool owns: what is found here
// to be owned by this pool alone stays so.
void VertexPool::forget(std::size_t bytesEach) {
    const std::size_t least = std::max(least_, bytes_ / bytesEach);
    forgetAt_ = std::max(forgetAt_, least);
    if (byKey_.size() < forgetAt_) return;
    std::erase_if(byPolicy_, [](const auto& each) { return each.second.use_count() == 2; });
    std::erase_if(byKey_, [](const auto& each) { return each.second.use_count() == 1; });
    forgetAt_ = std::max(least, 2 * byKey_.size());  // where most are in use, an early second search finds nothing
}

}  // namespace awaystep
