#include "expert/estimator.h"

#include <cmath>
#include <stdexcept>
#include <string>

#include "expert/sampling_bound.h"

namespace awaystep {
namespace {

FeatureExpectations describe(const SampleMean& mean, Origin origin, double tail, const Horizon& horizon, double delta) {
    FeatureExpectations target;
    target.value = mean.mean();
    target.origin = origin;
    target.samples = mean.samples();
    target.range = horizon.largestReach();
    target.delta = delta;
    const SampleQuestion question{static_cast<int>(target.value.size()), target.range, delta};
    target.radius = confidenceRadius(question, target.samples);
    target.featureRadius = featureRadius(question, target.samples);
    target.standardError = mean.standardError();
    target.tail = tail;
    return target;
}

Origin originOf(RecordingRule rule) {
    switch (rule) {
        case RecordingRule::Normalised:
            return Origin::Normalised;
        case RecordingRule::AsRecorded:
            return Origin::AsRecorded;
        case RecordingRule::Geometric:
            return Origin::Geometric;
    }
    throw std::logic_error("recording rule: not in the list");
}

}  // namespace

FeatureExpectations sampledTarget(const Simulator& simulator, Actor expert, const SamplingPlan& plan, double delta,
                                  Rng& rng, const StopToken& stop) {
    const Mdp& mdp = simulator.mdp();
    const SampleMean mean = sampleFeatures(simulator, std::move(expert), plan, rng, stop);
    if (plan.stopping == Stopping::Geometric) return describe(mean, Origin::Geometric, 0.0, horizonOf(mdp), delta);
    return describe(mean, Origin::Truncated, truncationTail(mdp.discount(), plan.horizon), horizonOf(mdp), delta);
}

RecordingEstimator::RecordingEstimator(double discount, int features, RecordingRule rule)
    : discount_(discount), horizon_(Horizon::discounted(discount, features)), rule_(rule), mean_(features) {
    if (!(discount >= 0.0 && discount < 1.0))
        throw std::invalid_argument("estimator: the discount must lie in [0, 1), got " + std::to_string(discount));
}

void RecordingEstimator::add(std::span<const FeatureRow> states) {
    if (states.empty()) throw std::invalid_argument("recording: at least one state is needed");
    const Eigen::Index k = mean_.mean().size();
    Vector sum = Vector::Zero(k);
    double factor = 1.0;
    for (std::size_t t = 0; t < states.size(); ++t, factor *= discount_) {
        if (static_cast<Eigen::Index>(states[t].size()) != k)
            throw std::invalid_argument("recording: " + std::to_string(k) + " features are needed at step " +
                                        std::to_string(t) + ", got " + std::to_string(states[t].size()));
        sum += factor * Eigen::Map<const Vector>(states[t].data(), k);
    }
    addSample(std::move(sum), Eigen::Map<const Vector>(states.back().data(), k), states.size());
}

void RecordingEstimator::add(const Mdp& mdp, std::span<const int> states) {
    if (states.empty()) throw std::invalid_argument("recording: at least one state is needed");
    for (std::size_t t = 0; t < states.size(); ++t)
        if (states[t] < 0 || states[t] >= mdp.states())
            throw std::invalid_argument("recording: state " + std::to_string(states[t]) + " at step " +
                                        std::to_string(t) + " is not in 0.." + std::to_string(mdp.states() - 1));
    addSample(discountedFeatures(mdp, states), mdp.features(states.back()), states.size());
}

void RecordingEstimator::addSample(Vector sum, const Vector& last, std::size_t states) {
    const double unseen = std::pow(discount_, static_cast<double>(states));  // gamma^L
    switch (rule_) {
        case RecordingRule::Geometric:
            mean_.add(last / horizon_.perStep());
            return;
        case RecordingRule::Normalised:
            mean_.add(sum / (1.0 - unseen));  // sum gamma^t = R (1 - gamma^L)
            break;
        case RecordingRule::AsRecorded:
            mean_.add(sum);
            break;
    }
    tails_ += unseen / horizon_.perStep();
}

FeatureExpectations RecordingEstimator::target(double delta) const {
    if (recordings() == 0) throw std::invalid_argument("target: no demonstration is switched on");
    return describe(mean_, originOf(rule_), tails_ / static_cast<double>(recordings()), horizon_, delta);
}

}  // namespace awaystep
