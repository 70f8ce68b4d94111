#include "world/mdp.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <unordered_map>
#include <utility>

namespace awaystep {
namespace {

constexpr double sumTolerance = 1e-9;
// A policy of a finite horizon has an action for each of them.
constexpr int mostStageStates = 100'000'000;

template <typename... Parts>
[[noreturn]] void refuse(const Parts&... parts) {
    std::ostringstream text;
    text.precision(12);
    (text << ... << parts);
    throw std::invalid_argument(text.str());
}

const char* featureKey(const MdpParts& p) { return p.stateActionFeatures ? "state_action_features" : "features"; }

void checkSizes(const MdpParts& p) {
    if (p.states < 1) refuse("states: at least one is needed, got ", p.states);
    if (p.actions < 1) refuse("actions: at least one is needed, got ", p.actions);
    checkCriterion({p.criterion, p.discount, p.horizon});
    if (p.criterion == CriterionKind::FiniteHorizon && p.horizon > mostStageStates / p.states)
        refuse("horizon: times ", p.states, " states it may be ", mostStageStates, ", got ", p.horizon);
    if (p.initial.size() != p.states) refuse("initial: ", p.states, " numbers are needed, got ", p.initial.size());
    const Eigen::Index rows = p.stateActionFeatures ? static_cast<Eigen::Index>(p.states) * p.actions : p.states;
    if (p.features.rows() != rows) refuse(featureKey(p), ": ", rows, " rows are needed, got ", p.features.rows());
    if (p.features.cols() < 1) refuse(featureKey(p), ": at least one is needed");
    if (!p.featureRanges.empty() && static_cast<Eigen::Index>(p.featureRanges.size()) != p.features.cols())
        refuse("feature_ranges: ", p.features.cols(), " ranges are needed, got ", p.featureRanges.size());
    const auto named = [](const std::vector<std::string>& names, Eigen::Index count) {
        return names.empty() || static_cast<Eigen::Index>(names.size()) == count;
    };
    if (!named(p.featureNames, p.features.cols()))
        refuse("feature_names: ", p.features.cols(), " names are needed, got ", p.featureNames.size());
    if (!named(p.actionNames, p.actions))
        refuse("action_names: ", p.actions, " names are needed, got ", p.actionNames.size());
    if (!named(p.stateNames, p.states))
        refuse("state_names: ", p.states, " names are needed, got ", p.stateNames.size());
}

void checkInitial(const Vector& initial) {
    for (Eigen::Index s = 0; s < initial.size(); ++s)
        if (!(initial[s] >= 0.0 && initial[s] <= 1.0 + sumTolerance))
            refuse("initial[", s, "]: a probability is needed, got ", initial[s]);
    if (std::abs(initial.sum() - 1.0) > sumTolerance) refuse("initial: must sum to 1, sums to ", initial.sum());
}

// The least and the largest value of every feature; what is not stored is 0.
std::vector<FeatureRange> checkedFeatures(const MdpParts& p) {
    const auto k = static_cast<std::size_t>(p.features.cols());
    constexpr double infinity = std::numeric_limits<double>::infinity();
    std::vector<FeatureRange> found(k, {infinity, -infinity});
    std::vector<Eigen::Index> stored(k, 0);
    for (Eigen::Index r = 0; r < p.features.outerSize(); ++r)
        for (SparseMatrix::InnerIterator it(p.features, r); it; ++it) {
            const double value = it.value();
            const auto i = static_cast<std::size_t>(it.col());
            if (!std::isfinite(value)) refuse(featureKey(p), "[", r, "][", i, "]: must be finite, got ", value);
            if (!p.featureRanges.empty() && !(value >= p.featureRanges[i].lo && value <= p.featureRanges[i].hi))
                refuse(featureKey(p), "[", r, "][", i, "]: must lie in its range [", p.featureRanges[i].lo, ", ",
                       p.featureRanges[i].hi, "], got ", value);
            found[i] = {std::min(found[i].lo, value), std::max(found[i].hi, value)};
            ++stored[i];
        }
    for (std::size_t i = 0; i < k; ++i) {
        if (stored[i] == p.features.rows()) continue;
        if (!p.featureRanges.empty() && !(p.featureRanges[i].lo <= 0.0 && p.featureRanges[i].hi >= 0.0))
            refuse("feature_ranges[", i, "]: [", p.featureRanges[i].lo, ", ", p.featureRanges[i].hi,
                   "] does not hold the value 0");
        found[i] = {std::min(found[i].lo, 0.0), std::max(found[i].hi, 0.0)};
    }
    return found;
}

void checkRanges(const MdpParts& p) {
    for (std::size_t i = 0; i < p.featureRanges.size(); ++i) {
        const FeatureRange& range = p.featureRanges[i];
        if (!(std::isfinite(range.lo) && std::isfinite(range.hi) && range.lo <= range.hi))
            refuse("feature_ranges[", i, "]: two finite numbers [lo, hi] with lo <= hi are needed");
    }
}

std::vector<FeatureRange> rangesOf(const MdpParts& p, std::vector<FeatureRange> used) {
    if (!p.featureRanges.empty()) return p.featureRanges;
    const bool allWithinOne = std::all_of(used.begin(), used.end(),
                                          [](const FeatureRange& each) { return each.lo >= 0.0 && each.hi <= 1.0; });
    if (allWithinOne && !p.stateActionFeatures) std::fill(used.begin(), used.end(), FeatureRange{});
    return used;
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

double sizeOfFeatures(const std::vector<FeatureRange>& ranges, const std::vector<FeatureRange>& used) {
    double range = 0.0, most = 0.0;
    for (const FeatureRange& each : ranges) range = std::max(range, each.width());
    for (const FeatureRange& each : used) most = std::max(most, each.width());
    if (!(range > 0.0)) return 1.0;
    return most > 0.0 && most < 1e-3 * range ? most : range;
}

Mdp::Mdp(MdpParts p) {
    checkSizes(p);
    checkInitial(p.initial);
    checkRanges(p);
    const std::vector<FeatureRange> used = checkedFeatures(p);
    featureRanges_ = rangesOf(p, used);
    featureSize_ = sizeOfFeatures(featureRanges_, used);
    for (std::size_t i = 0; i < p.transitions.size(); ++i) checkTransition(p, i);

    states_ = p.states;
    actions_ = p.actions;
    criterion_ = {p.criterion, p.discount, p.horizon};

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
    stateActionFeatures_ = p.stateActionFeatures;
    featureNames_ = std::move(p.featureNames);
    actionNames_ = std::move(p.actionNames);
    stateNames_ = std::move(p.stateNames);
}

Mdp::Mdp(const Mdp& world, const Criterion& criterion) : Mdp(world) {
    checkCriterion(criterion);
    if (criterion.finiteHorizon() && criterion.horizon > mostStageStates / states_)
        refuse("horizon: times ", states_, " states it may be ", mostStageStates, ", got ", criterion.horizon);
    criterion_ = criterion;
}

Vector Mdp::features(int state) const {
    if (!stateActionFeatures_) return features_.row(state).transpose();
    Vector sum = Vector::Zero(features_.cols());
    for (int a = 0; a < actions_; ++a) sum += features(state, a);
    return sum / actions_;
}

Vector stateRewards(const Mdp& mdp, const Vector& w) {
    const Vector all = mdp.rewards(w);
    if (!mdp.stateActionFeatures()) return all;
    return all.reshaped(mdp.actions(), mdp.states()).colwise().mean().transpose();
}

MdpParts partsWithoutTransitions(const Mdp& mdp) {
    MdpParts parts;
    parts.states = mdp.states();
    parts.actions = mdp.actions();
    parts.setCriterion(mdp.criterion());
    parts.initial = mdp.initial();
    parts.features = mdp.features();
    parts.stateActionFeatures = mdp.stateActionFeatures();
    parts.featureRanges = mdp.featureRanges();
    parts.featureNames = mdp.featureNames();
    parts.actionNames = mdp.actionNames();
    parts.stateNames = stateNamesOf(mdp);
    return parts;
}

}  // namespace awaystep
