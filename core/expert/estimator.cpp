#include "expert/estimator.h"

#include <cmath>
#include <stdexcept>
#include <string>

namespace awaystep {
namespace {

FeatureExpectations describe(const SampleMean& mean, Origin origin, double tail, double range, double delta) {
    FeatureExpectations target;
    target.value = mean.mean();
    target.origin = origin;
    target.samples = mean.samples();
    target.range = range;
    target.delta = delta;
    const SampleQuestion question{static_cast<int>(target.value.size()), range, delta};
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
                                  Rng& rng) {
    const Mdp& mdp = simulator.mdp();
    const SampleMean mean = sampleFeatures(simulator, std::move(expert), plan, rng);
    if (plan.stopping == Stopping::Geometric) return describe(mean, Origin::Geometric, 0.0, mdp.horizonValue(), delta);
    return describe(mean, Origin::Truncated, truncationTail(mdp.discount(), plan.horizon), mdp.horizonValue(), delta);
}

std::string_view name(RecordingRule rule) { return name(originOf(rule)); }

Vector recordedFeatures(const Mdp& mdp, std::span<const int> states, RecordingRule rule) {
    if (states.empty()) throw std::invalid_argument("recording: at least one state is needed");
    for (std::size_t t = 0; t < states.size(); ++t)
        if (states[t] < 0 || states[t] >= mdp.states())
            throw std::invalid_argument("recording: state " + std::to_string(states[t]) + " at step " +
                                        std::to_string(t) + " is not in 0.." + std::to_string(mdp.states() - 1));
    switch (rule) {
        case RecordingRule::AsRecorded:
            return discountedFeatures(mdp, states);
        case RecordingRule::Geometric:
            return mdp.horizonValue() * mdp.features(states.back());
        case RecordingRule::Normalised:
            // sum gamma^t = R (1 - gamma^L), so R / sum = 1 / (1 - gamma^L).
            return discountedFeatures(mdp, states) / (1.0 - std::pow(mdp.discount(), states.size()));
    }
    throw std::logic_error("recording rule: not in the list");
}

FeatureExpectations recordedTarget(const Mdp& mdp, std::span<const Recording> recordings, RecordingRule rule,
                                   double delta) {
    SampleMean mean(mdp.featureCount());
    double tails = 0.0;
    for (const Recording& recording : recordings) {
        if (!recording.on) continue;
        mean.add(recordedFeatures(mdp, recording.states, rule));
        if (rule != RecordingRule::Geometric)
            tails += truncationTail(mdp.discount(), static_cast<int>(recording.states.size()));
    }
    if (mean.samples() == 0) throw std::invalid_argument("target: no demonstration is switched on");
    return describe(mean, originOf(rule), tails / static_cast<double>(mean.samples()), mdp.horizonValue(), delta);
}

}  // namespace awaystep
