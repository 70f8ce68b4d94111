#include "world/rollout.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

#include "world/average_samples.h"

namespace awaystep {
namespace {

void addRow(const SparseMatrix& features, Eigen::Index row, double factor, Vector& sum) {
    for (SparseMatrix::InnerIterator it(features, row); it; ++it) sum[it.col()] += factor * it.value();
}

// How many actions come before the end, P(N = n) = (1-gamma) gamma^n: one random number instead of one per step.
std::int64_t geometricLength(double discount, Rng& rng) {
    if (discount == 0.0) return 0;
    return static_cast<std::int64_t>(std::floor(std::log(1.0 - rng.uniform()) / std::log(discount)));
}

}  // namespace

Simulator::Simulator(std::shared_ptr<const Mdp> mdp) : mdp_(std::move(mdp)) {
    const auto rows = static_cast<std::size_t>(mdp_->states()) * static_cast<std::size_t>(mdp_->actions());
    rowStart_.reserve(rows + 2);
    rowStart_.push_back(0);
    slots_.reserve(transitionCount(*mdp_) + static_cast<std::size_t>(mdp_->states()));
    for (int s = 0; s < mdp_->states(); ++s)
        for (int a = 0; a < mdp_->actions(); ++a) {
            const Mdp::Row row = mdp_->row(s, a);
            appendRow({row.next, row.next + row.count}, {row.probability, row.probability + row.count});
        }
    std::vector<int> starts;
    std::vector<double> chances;
    for (int s = 0; s < mdp_->states(); ++s)
        if (mdp_->initial()[s] > 0.0) {
            starts.push_back(s);
            chances.push_back(mdp_->initial()[s]);
        }
    appendRow(starts, std::move(chances));
}

// Vose's method: scaled to mean 1, outcomes below 1 fill their slot up with a share of one above 1.
void Simulator::appendRow(const std::vector<int>& outcomes, std::vector<double> probabilities) {
    // The sum is one within 1e-9 only; dividing by it keeps the shares right.
    const double scale =
        static_cast<double>(outcomes.size()) / std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
    const std::size_t first = slots_.size();
    std::vector<std::size_t> below, above;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        probabilities[i] *= scale;
        slots_.push_back({1.0, outcomes[i], outcomes[i]});
        (probabilities[i] < 1.0 ? below : above).push_back(i);
    }
    while (!below.empty() && !above.empty()) {
        const std::size_t small = below.back();
        const std::size_t large = above.back();
        below.pop_back();
        slots_[first + small].keep = probabilities[small];
        slots_[first + small].other = outcomes[large];
        probabilities[large] -= 1.0 - probabilities[small];
        if (probabilities[large] < 1.0) {
            above.pop_back();
            below.push_back(large);
        }
    }
    // What is left over has 1 up to rounding and keeps its slot whole.
    rowStart_.push_back(slots_.size());
}

Actor::Actor(const MixedPolicy& psi) : psi_(&psi) {
    double sum = 0.0;
    for (const MixedPolicy::Part& part : psi.parts) {
        if (!(part.weight >= 0.0))
            throw std::invalid_argument("mixed policy: weights must not be negative, got " +
                                        std::to_string(part.weight));
        cumulative_.push_back(sum += part.weight);
    }
    if (!(sum > 0.0)) throw std::invalid_argument("mixed policy: the weights must have a positive sum");
}

void Actor::begin(Rng& rng) {
    if (!psi_) return;
    const double place = rng.uniform() * cumulative_.back();
    // upper_bound never stops at a part of weight zero; rounding up to the very end takes the last part with weight.
    auto at = std::upper_bound(cumulative_.begin(), cumulative_.end(), place);
    if (at == cumulative_.end()) at = std::lower_bound(cumulative_.begin(), cumulative_.end(), cumulative_.back());
    policy_ = psi_->parts[static_cast<std::size_t>(at - cumulative_.begin())].policy.get();
}

void SampleMean::add(const Vector& sample) {
    ++samples_;
    const double share = 1.0 / static_cast<double>(samples_);
    // Written out: a temporary vector per sample would cost more than a short trajectory.
    for (Eigen::Index i = 0; i < mean_.size(); ++i) {
        const double before = sample[i] - mean_[i];
        mean_[i] += share * before;
        squares_[i] += before * (sample[i] - mean_[i]);
    }
}

std::optional<Vector> SampleMean::standardError() const {
    if (samples_ < 2) return std::nullopt;
    const auto m = static_cast<double>(samples_);
    return Vector((squares_ / (m * (m - 1.0))).cwiseSqrt());
}

namespace {

constexpr int stepsBetweenLooks = 1 << 16;  // a discount near one makes single rollouts long

// A sum over `terms` terms. What the last term does not need (its successor, and with phi(s) its action) is not drawn.
void sumUpTo(int terms, const Simulator& simulator, const Actor& actor, Rng& rng, const StopToken& stop,
             Vector& sample) {
    const Mdp& mdp = simulator.mdp();
    const bool ofActions = mdp.stateActionFeatures();
    int state = simulator.start(rng);
    double factor = 1.0;
    for (int t = 0;; ++t, factor *= mdp.discount()) {
        const bool last = t + 1 == terms;
        const int action = last && !ofActions ? 0 : actor.act(state, rng, t);
        addRow(mdp.features(), mdp.featureRow(state, action), factor, sample);
        if (last) return;
        state = simulator.next(state, action, rng);
        if ((t + 1) % stepsBetweenLooks == 0) stop.throwIfStopped();
    }
}

void lastTerm(const Simulator& simulator, const Actor& actor, Rng& rng, const StopToken& stop, Vector& sample) {
    const Mdp& mdp = simulator.mdp();
    int state = simulator.start(rng);
    for (std::int64_t left = geometricLength(mdp.discount(), rng); left > 0; --left) {
        state = simulator.next(state, actor.act(state, rng), rng);
        if (left % stepsBetweenLooks == 0) stop.throwIfStopped();
    }
    const int action = mdp.stateActionFeatures() ? actor.act(state, rng) : 0;
    addRow(mdp.features(), mdp.featureRow(state, action), mdp.horizonValue(), sample);
}

}  // namespace

SampleMean sampleFeatures(const Simulator& simulator, Actor actor, const SamplingPlan& plan, Rng& rng,
                          const StopToken& stop) {
    const Mdp& mdp = simulator.mdp();
    const bool geometric = plan.stopping == Stopping::Geometric;
    if (plan.rollouts < 1)
        throw std::invalid_argument("sampling: at least one rollout is needed, got " + std::to_string(plan.rollouts));
    if (!geometric && plan.horizon < 1)
        throw std::invalid_argument("sampling: the horizon must be at least 1, got " + std::to_string(plan.horizon));
    if (geometric && !mdp.criterion().discounted())
        throw std::invalid_argument("sampling: rollouts that end at random are for the discounted criterion");
    if (mdp.criterion().average()) return sampleLongRun(simulator, std::move(actor), plan.rollouts, rng, stop).mean;

    const int terms = mdp.criterion().finiteHorizon() ? mdp.criterion().horizon : plan.horizon;
    SampleMean result(mdp.featureCount());
    Vector sample(mdp.featureCount());
    for (std::int64_t i = 0; i < plan.rollouts; ++i) {
        stop.throwIfStopped();
        sample.setZero();
        actor.begin(rng);
        if (geometric)
            lastTerm(simulator, actor, rng, stop, sample);
        else
            sumUpTo(terms, simulator, actor, rng, stop, sample);
        result.add(sample);
    }
    return result;
}

double truncationTail(double discount, int horizon) { return std::pow(discount, horizon) / (1.0 - discount); }

int horizonForTail(double discount, double tail) {
    if (!(tail > 0.0)) throw std::invalid_argument("horizon: the wanted tail must be positive");
    if (truncationTail(discount, 1) <= tail) return 1;
    const double exact = std::log(tail * (1.0 - discount)) / std::log(discount);
    if (exact > 1e9) throw std::invalid_argument("horizon: more than 10^9 steps would be needed");
    // The logarithms are a rounding error off at most; the tail itself decides.
    int horizon = std::max(1, static_cast<int>(std::ceil(exact)) - 1);
    while (truncationTail(discount, horizon) > tail) ++horizon;
    return horizon;
}

}  // namespace awaystep
