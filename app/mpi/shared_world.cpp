#include "mpi/shared_world.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "planning/exact_planner.h"
#include "world/horizon.h"

namespace awaystep {
namespace {

// Least and largest value of every feature in all ranks' rows; what is not stored is 0.
std::vector<FeatureRange> usedRanges(const SparseMatrix& features, const Ranks& ranks) {
    const Eigen::Index k = features.cols();
    Vector most = Vector::Constant(2 * k, -std::numeric_limits<double>::infinity());  // of phi, and of -phi
    std::vector<Eigen::Index> stored(static_cast<std::size_t>(k), 0);
    const auto take = [&](Eigen::Index i, double value) {
        most[i] = std::max(most[i], value);
        most[k + i] = std::max(most[k + i], -value);
    };
    for (Eigen::Index row = 0; row < features.outerSize(); ++row)
        for (SparseMatrix::InnerIterator each(features, row); each; ++each) {
            take(each.col(), each.value());
            ++stored[static_cast<std::size_t>(each.col())];
        }
    for (Eigen::Index i = 0; i < k; ++i)
        if (stored[static_cast<std::size_t>(i)] < features.rows()) take(i, 0.0);
    most = ranks.largest(most);
    std::vector<FeatureRange> ranges;
    for (Eigen::Index i = 0; i < k; ++i) ranges.push_back({-most[k + i] + 0.0, most[i]});
    return ranges;
}

// As Mdp::featureRanges() has them, from the whole world's values.
std::vector<FeatureRange> rangesFor(const MdpParts& parts, const std::vector<FeatureRange>& used) {
    if (!parts.featureRanges.empty()) return parts.featureRanges;
    const bool allWithinOne =
        std::all_of(used.begin(), used.end(), [](const FeatureRange& r) { return r.lo >= 0.0 && r.hi <= 1.0; });
    if (allWithinOne && !parts.stateActionFeatures) return std::vector<FeatureRange>(used.size());
    return used;
}

// Successors that are not ours get numbers of their own; their rows stay where they are.
void renumber(MdpParts& parts, SharedWorld& world) {
    const int last = world.first + world.own;
    for (const Transition& t : parts.transitions)
        if (t.next < world.first || t.next >= last) world.ghosts.push_back(t.next);
    std::sort(world.ghosts.begin(), world.ghosts.end());
    world.ghosts.erase(std::unique(world.ghosts.begin(), world.ghosts.end()), world.ghosts.end());
    for (Transition& t : parts.transitions) {
        t.state -= world.first;
        if (t.next >= world.first && t.next < last)
            t.next -= world.first;
        else
            t.next = world.own + static_cast<int>(std::lower_bound(world.ghosts.begin(), world.ghosts.end(), t.next) -
                                                  world.ghosts.begin());
    }
    const int ghosts = static_cast<int>(world.ghosts.size());
    for (int g = world.own; g < world.own + ghosts; ++g)
        for (int a = 0; a < parts.actions; ++a) parts.transitions.push_back({g, a, g, 1.0});
}

// Ghosts get the features of our first state: any that lie in the ranges.
void addGhostFeatures(MdpParts& parts, int ghosts) {
    const Eigen::Index perState = parts.stateActionFeatures ? parts.actions : 1;
    const Eigen::Index own = parts.features.rows();
    SparseMatrix all(own + ghosts * perState, parts.features.cols());
    std::vector<Eigen::Triplet<double>> entries;
    for (Eigen::Index row = 0; row < all.rows(); ++row) {
        const Eigen::Index from = row < own ? row : (row - own) % perState;
        for (SparseMatrix::InnerIterator each(parts.features, from); each; ++each)
            entries.emplace_back(row, each.col(), each.value());
    }
    all.setFromTriplets(entries.begin(), entries.end());
    parts.features = std::move(all);
}

}  // namespace

SharedWorld shareOut(const WorldRows& world, const Ranks& ranks) {
    SharedWorld shared;
    MdpParts parts;
    ranks.together([&] {
        shared.states = world.states();
        if (shared.states < ranks.size())
            throw std::invalid_argument("a world of " + std::to_string(shared.states) +
                                        " states cannot be shared by more processes than that");
        shared.first = ranks.begin(shared.states, ranks.rank());
        shared.own = ranks.begin(shared.states, ranks.rank() + 1) - shared.first;
        parts = world.slice(shared.first, shared.first + shared.own);
        if (parts.criterion != CriterionKind::Discounted)
            throw std::invalid_argument("awaystep-mpi plans for discounted worlds alone");
        shared.initial = parts.initial;
    });
    if (const double sum = ranks.sum(Vector::Constant(1, shared.initial.sum()))[0]; std::abs(sum - 1.0) > 1e-9)
        throw RefusedByAll("initial: must sum to 1, sums to " + std::to_string(sum));

    const std::vector<FeatureRange> used = usedRanges(parts.features, ranks);
    ranks.together([&] {
        parts.featureRanges = rangesFor(parts, used);
        renumber(parts, shared);
        parts.states = shared.own + static_cast<int>(shared.ghosts.size());
        parts.stateNames.clear();
        addGhostFeatures(parts, static_cast<int>(shared.ghosts.size()));
        parts.initial = Vector::Unit(parts.states, 0);
        try {
            shared.rows = std::make_shared<const Mdp>(std::move(parts));
        } catch (const std::invalid_argument& refused) {
            throw std::invalid_argument("in the part that begins at state " + std::to_string(shared.first) +
                                        ", counted from there: " + refused.what());
        }
    });
    const Horizon horizon = horizonOf(*shared.rows);
    shared.unit = sizeOfFeatures(shared.rows->featureRanges(), used);
    shared.magnitude = horizon.largestMagnitude();
    if (shared.unit < horizon.largestWidth()) {
        shared.magnitude = 0.0;
        for (const FeatureRange& range : used)
            shared.magnitude = std::max({shared.magnitude, std::abs(range.lo), std::abs(range.hi)});
    }
    return shared;
}

}  // namespace awaystep
