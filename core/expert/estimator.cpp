#include "expert/estimator.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "expert/sampling_bound.h"
#include "world/average_samples.h"

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

// What lies beyond the last term, per feature at most. The long run lies beyond any recording.
double missingTail(const Criterion& criterion, RecordingRule rule, std::size_t terms, const Horizon& horizon) {
    const auto length = static_cast<double>(terms);
    const double most = rule == RecordingRule::Normalised ? horizon.largestWidth() : horizon.largestMagnitude();
    if (criterion.finiteHorizon()) return (criterion.horizon - length) * most;
    if (criterion.average()) return horizon.largestWidth();
    return std::pow(criterion.discount, length) / horizon.perStep() * most;
}

}  // namespace

FeatureExpectations sampledTarget(const Simulator& simulator, Actor expert, const SamplingPlan& plan, double delta,
                                  Rng& rng, const StopToken& stop) {
    const Mdp& mdp = simulator.mdp();
    if (mdp.criterion().average()) {
        const AverageSamples samples = sampleLongRun(simulator, std::move(expert), plan.rollouts, rng, stop);
        return describe(samples.mean, samples.exactLaw ? Origin::LongRun : Origin::LongRunEstimate, 0.0, horizonOf(mdp),
                        delta);
    }
    const SampleMean mean = sampleFeatures(simulator, std::move(expert), plan, rng, stop);
    const Horizon horizon = horizonOf(mdp);
    if (mdp.criterion().finiteHorizon()) return describe(mean, Origin::Episodes, 0.0, horizon, delta);
    if (plan.stopping == Stopping::Geometric) return describe(mean, Origin::Geometric, 0.0, horizon, delta);
    const double tail = truncationTail(mdp.discount(), plan.horizon) * horizon.largestMagnitude();
    return describe(mean, Origin::Truncated, tail, horizon, delta);
}

RecordingEstimator::RecordingEstimator(const Criterion& criterion, Horizon horizon, RecordingRule rule)
    : criterion_(criterion), horizon_(std::move(horizon)), rule_(rule), mean_(horizon_.features()) {
    if (criterion.discounted() && !(criterion.discount >= 0.0 && criterion.discount < 1.0))
        throw std::invalid_argument("estimator: the discount must lie in [0, 1), got " +
                                    std::to_string(criterion.discount));
    if (rule == RecordingRule::Geometric && !criterion.discounted())
        throw std::invalid_argument("target: geometric is for the discounted criterion, here it is " +
                                    std::string(name(criterion.kind)));
}

RecordingEstimator::RecordingEstimator(double discount, int features, RecordingRule rule)
    : RecordingEstimator(Criterion{.discount = discount}, Horizon::discounted(discount, features), rule) {}

RecordingEstimator::RecordingEstimator(const Mdp& mdp, RecordingRule rule)
    : RecordingEstimator(mdp.criterion(), horizonOf(mdp), rule) {}

std::size_t countedTerms(const Criterion& criterion, std::size_t terms) {
    return criterion.finiteHorizon() ? std::min(terms, static_cast<std::size_t>(criterion.horizon)) : terms;
}

Vector recordedSample(const Criterion& criterion, RecordingRule rule, const Vector& sum, std::size_t terms,
                      const Vector& last) {
    const auto length = static_cast<double>(terms);
    switch (rule) {
        case RecordingRule::Geometric:
            return last / criterion.perStep();
        case RecordingRule::Normalised:
            if (criterion.finiteHorizon()) return sum * (criterion.horizon / length);
            if (criterion.average()) return sum / length;
            return sum / (1.0 - std::pow(criterion.discount, length));  // sum gamma^t = R (1 - gamma^L)
        case RecordingRule::AsRecorded:
            return criterion.average() ? Vector(sum / length) : sum;
    }
    throw std::logic_error("recording rule: not in the list");
}

void RecordingEstimator::add(std::span<const FeatureRow> terms) {
    if (terms.empty()) throw std::invalid_argument("recording: at least one state is needed");
    terms = terms.first(countedTerms(criterion_, terms.size()));
    const Eigen::Index k = mean_.mean().size();
    Vector sum = Vector::Zero(k);
    double factor = 1.0;
    for (std::size_t t = 0; t < terms.size(); ++t, factor *= criterion_.stepFactor()) {
        if (static_cast<Eigen::Index>(terms[t].size()) != k)
            throw std::invalid_argument("recording: " + std::to_string(k) + " features are needed at step " +
                                        std::to_string(t) + ", got " + std::to_string(terms[t].size()));
        sum += factor * Eigen::Map<const Vector>(terms[t].data(), k);
    }
    mean_.add(recordedSample(criterion_, rule_, sum, terms.size(), Eigen::Map<const Vector>(terms.back().data(), k)));
    if (rule_ != RecordingRule::Geometric) tails_ += missingTail(criterion_, rule_, terms.size(), horizon_);
}

void RecordingEstimator::add(const Mdp& mdp, std::span<const int> states, std::span<const int> actions) {
    for (std::size_t t = 0; t < states.size(); ++t)
        if (states[t] < 0 || states[t] >= mdp.states())
            throw std::invalid_argument("recording: state " + std::to_string(states[t]) + " at step " +
                                        std::to_string(t) + " is not in 0.." + std::to_string(mdp.states() - 1));
    for (std::size_t t = 0; t < actions.size(); ++t)
        if (actions[t] < 0 || actions[t] >= mdp.actions())
            throw std::invalid_argument("recording: action " + std::to_string(actions[t]) + " at step " +
                                        std::to_string(t) + " is not in 0.." + std::to_string(mdp.actions() - 1));
    const std::size_t terms = mdp.stateActionFeatures() ? std::min(actions.size(), states.size()) : states.size();
    std::vector<Vector> values;
    std::vector<FeatureRow> rows;
    for (std::size_t t = 0; t < terms; ++t)
        values.push_back(mdp.features(states[t], mdp.stateActionFeatures() ? actions[t] : 0));
    for (const Vector& each : values) rows.emplace_back(each.data(), static_cast<std::size_t>(each.size()));
    add(rows);
}

FeatureExpectations RecordingEstimator::target(double delta) const {
    if (recordings() == 0) throw std::invalid_argument("target: no demonstration is switched on");
    return describe(mean_, originOf(rule_), tails_ / static_cast<double>(recordings()), horizon_, delta);
}

}  // namespace awaystep
