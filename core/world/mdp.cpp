#include "world/mdp.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <unordered_map>
#include <utility>

namespace awaystep {
namespace {

constexpr double sumTolerance = 1e-9;

template <typename... Parts>
[[noreturn]] void refuse(const Parts&... parts) {
    std::ostringstream text;
    text.precision(12);
    (text << ... << parts);
    throw std::invalid_argument(text.str());
}

void checkSizes(const MdpParts& p) {
    if (p.states < 1) refuse("states: at least one is needed, got ", p.states);
    if (p.actions < 1) refuse("actions: at least one is needed, got ", p.actions);
    if (!(p.discount >= 0.0 && p.discount < 1.0)) refuse("discount: must lie in [0, 1), got ", p.discount);
    if (p.initial.size() != p.states) refuse("initial: ", p.states, " numbers are needed, got ", p.initial.size());
    if (p.features.rows() != p.states) refuse("features: ", p.states, " rows are needed, got ", p.features.rows());
    if (p.features.cols() < 1) refuse("features: at least one is needed");
    const auto named = [](const std::vector<std::string>& names, Eigen::Index count) {
        return names.empty() || static_cast<Eigen::Index>(names.size()) == count;
    };
    if (!named(p.featureNames, p.features.cols()))
        refuse("feature_names: ", p.features.cols(), " names are needed, got ", p.featureNames.size());
    if (!named(p.actionNames, p.actions))
        refuse("action_names: ", p.actions, " names are needed, got ", p.actionNames.size());
}

void checkInitial(const Vector& initial) {
    for (Eigen::Index s = 0; s < initial.size(); ++s)
        if (!(initial[s] >= 0.0 && initial[s] <= 1.0 + sumTolerance))
            refuse("initial[", s, "]: a probability is needed, got ", initial[s]);
    if (std::abs(initial.sum() - 1.0) > sumTolerance) refuse("initial: must sum to 1, sums to ", initial.sum());
}

void checkFeatures(const SparseMatrix& features) {
    for (Eigen::Index s = 0; s < features.outerSize(); ++s)
        for (SparseMatrix::InnerIterator it(features, s); it; ++it)
            if (!(it.value() >= 0.0 && it.value() <= 1.0))
                refuse("features[", s, "][", it.col(), "]: must lie in [0, 1], got ", it.value());
}

void checkTransition(const MdpParts& p, std::size_t i) {
    const Transition& t = p.transitions[i];
    if (t.state < 0 || t.state >= p.states)
        refuse("transitions[", i, "]: state ", t.state, " is not in 0..", p.states - 1);
    if (t.action < 0 || t.action >= p.actions)
        refuse("transitions[", i, "]: action ", t.action, " is not in 0..", p.actions - 1);
    if (t.next < 0 || t.next >= p.states)
        refuse("transitions[", i, "]: next state ", t.next, " is not in 0..", p.states - 1);
    if (!(t.probability >= 0.0 && t.probability <= 1.0 + sumTolerance))
        refuse("transitions[", i, "]: a probability is needed, got ", t.probability);
}

// Where a row of probabilities stands in the common store: equal rows share one place, as long as the kinds of rows
// are few enough to be looked up quickly.
class RowPool {
public:
    explicit RowPool(std::vector<double>& store) : store_(store) {}

    std::uint32_t place(const std::vector<double>& row) {
        std::uint64_t hash = row.size();
        for (const double p : row) hash = (hash ^ Eigen::numext::bit_cast<std::uint64_t>(p)) * 0x9e3779b97f4a7c15ULL;
        hash ^= hash >> 32;
        const auto [first, last] = known_.equal_range(hash);
        for (auto it = first; it != last; ++it) {
            const auto begin = store_.begin() + it->second.first;
            if (it->second.second == row.size() && std::equal(row.begin(), row.end(), begin)) return it->second.first;
        }
        const auto place = static_cast<std::uint32_t>(store_.size());
        store_.insert(store_.end(), row.begin(), row.end());
        if (known_.size() < 10000) known_.emplace(hash, std::pair(place, row.size()));
        return place;
    }

private:
    std::vector<double>& store_;
    std::unordered_multimap<std::uint64_t, std::pair<std::uint32_t, std::size_t>> known_;
};

}  // namespace

Mdp::Mdp(MdpParts p) {
    checkSizes(p);
    checkInitial(p.initial);
    checkFeatures(p.features);
    for (std::size_t i = 0; i < p.transitions.size(); ++i) checkTransition(p, i);

    states_ = p.states;
    actions_ = p.actions;
    discount_ = p.discount;

    // Counting sort by row, then by successor within a row; zero probabilities are left out.
    const std::size_t rows = static_cast<std::size_t>(states_) * static_cast<std::size_t>(actions_);
    std::vector<std::size_t> rowStart(rows + 1, 0);
    for (const Transition& t : p.transitions)
        if (t.probability > 0.0) ++rowStart[rowIndex(t.state, t.action) + 1];
    std::partial_sum(rowStart.begin(), rowStart.end(), rowStart.begin());
    std::vector<std::pair<int, double>> sorted(rowStart.back());
    std::vector<std::size_t> fill(rowStart.begin(), rowStart.end() - 1);
    for (const Transition& t : p.transitions)
        if (t.probability > 0.0) sorted[fill[rowIndex(t.state, t.action)]++] = {t.next, t.probability};
    p.transitions = {};  // a large world is not held three times

    RowPool pool(probability_);
    std::vector<double> probabilities;
    next_.reserve(sorted.size());
    rows_.reserve(rows);
    for (std::size_t r = 0; r < rows; ++r) {
        const auto begin = sorted.begin() + static_cast<std::ptrdiff_t>(rowStart[r]);
        const auto end = sorted.begin() + static_cast<std::ptrdiff_t>(rowStart[r + 1]);
        std::sort(begin, end);
        const std::size_t first = next_.size();
        probabilities.clear();
        double sum = 0.0;
        for (auto it = begin; it != end; ++it) {
            sum += it->second;
            if (next_.size() > first && next_.back() == it->first) {
                probabilities.back() += it->second;
            } else {
                next_.push_back(it->first);
                probabilities.push_back(it->second);
            }
        }
        if (std::abs(sum - 1.0) > sumTolerance)
            refuse("transitions of state ", r / static_cast<std::size_t>(actions_), ", action ",
                   r % static_cast<std::size_t>(actions_), ": must sum to 1, sum to ", sum);
        rows_.push_back({first, pool.place(probabilities), static_cast<std::uint32_t>(probabilities.size())});
    }

    initial_ = std::move(p.initial);
    features_ = std::move(p.features);
    features_.makeCompressed();
    featureNames_ = std::move(p.featureNames);
    actionNames_ = std::move(p.actionNames);
}

}  // namespace awaystep
