#include "world/average_samples.h"

#include <map>
#include <optional>
#include <utility>

#include "world/chain_elimination.h"

namespace awaystep {
namespace {

// The recurrent classes of one policy's chain.
struct PolicyClasses {
    std::vector<int> classOf;  // -1: transient
    std::vector<int> placeOf;  // within its class
    std::vector<std::vector<int>> members;
};

PolicyClasses classesOf(const Mdp& mdp, const Actor& actor) {
    const PolicyRows rows = actor.deterministic() != nullptr ? PolicyRows(mdp, actor.deterministic()->actions())
                                                             : PolicyRows(mdp, *actor.stochastic());
    const ChainElimination chain(mdp, rows);
    PolicyClasses found;
    found.members.resize(static_cast<std::size_t>(chain.classes()));
    for (int s = 0; s < mdp.states(); ++s) {
        const int c = chain.classOf(s);
        found.classOf.push_back(c);
        found.placeOf.push_back(c < 0 ? 0 : static_cast<int>(found.members[static_cast<std::size_t>(c)].size()));
        if (c >= 0) found.members[static_cast<std::size_t>(c)].push_back(s);
    }
    return found;
}

class LongRunSampling {
public:
    LongRunSampling(const Simulator& simulator, Rng& rng, const StopToken& stop, std::int64_t moves)
        : simulator_(simulator), rng_(rng), stop_(stop), left_(moves) {}

    // A state of the long-run law, or none when the moves are used up.
    std::optional<int> draw(const Actor& actor) {
        const PolicyClasses& classes = known(actor);
        int state = simulator_.start(rng_);
        while (classes.classOf[static_cast<std::size_t>(state)] < 0) {
            if (!spend(1)) return std::nullopt;
            state = simulator_.next(state, actor.act(state, rng_), rng_);
        }
        return fromThePast(actor, classes,
                           classes.members[static_cast<std::size_t>(classes.classOf[static_cast<std::size_t>(state)])]);
    }

private:
    // One step further back at a time: every state's move, then what the later moves make of it. When all states of the
    // class come out as one, so would any state of the infinite past.
    std::optional<int> fromThePast(const Actor& actor, const PolicyClasses& classes, const std::vector<int>& members) {
        std::vector<int> result = members;
        std::vector<int> earlier(members.size());
        for (;;) {
            bool together = true;
            for (const int each : result) together = together && each == result.front();
            if (together) return result.front();
            if (!spend(static_cast<std::int64_t>(members.size()))) return std::nullopt;
            for (std::size_t i = 0; i < members.size(); ++i) {
                const int from = members[i];
                const int to = rng_.chance(0.5) ? from : simulator_.next(from, actor.act(from, rng_), rng_);
                earlier[i] = result[static_cast<std::size_t>(classes.placeOf[static_cast<std::size_t>(to)])];
            }
            result.swap(earlier);
        }
    }

    bool spend(std::int64_t moves) {
        if (((left_ - moves) >> 16) != (left_ >> 16)) stop_.throwIfStopped();
        left_ -= moves;
        return left_ >= 0;
    }

    const PolicyClasses& known(const Actor& actor) {
        const void* const policy = actor.deterministic() != nullptr ? static_cast<const void*>(actor.deterministic())
                                                                    : static_cast<const void*>(actor.stochastic());
        const auto [place, isNew] = known_.try_emplace(policy);
        if (isNew) place->second = classesOf(simulator_.mdp(), actor);
        return place->second;
    }

    const Simulator& simulator_;
    Rng& rng_;
    const StopToken& stop_;
    std::int64_t left_;
    std::map<const void*, PolicyClasses> known_;
};

void addFeatures(const Mdp& mdp, int state, int action, double factor, Vector& sum) {
    for (SparseMatrix::InnerIterator it(mdp.features(), mdp.featureRow(state, action)); it; ++it)
        sum[it.col()] += factor * it.value();
}

Vector meanOfLongRun(const Simulator& simulator, const Actor& actor, int steps, Rng& rng) {
    const Mdp& mdp = simulator.mdp();
    Vector sum = Vector::Zero(mdp.featureCount());
    int state = simulator.start(rng);
    const int counted = steps - steps / 2;
    for (int t = 0; t < steps; ++t) {
        const int action = actor.act(state, rng);
        if (t >= steps / 2) addFeatures(mdp, state, action, 1.0 / counted, sum);
        state = simulator.next(state, action, rng);
    }
    return sum;
}

}  // namespace

AverageSamples sampleLongRun(const Simulator& simulator, Actor actor, std::int64_t samples, Rng& rng,
                             const StopToken& stop, const AverageBudget& budget) {
    const Mdp& mdp = simulator.mdp();
    AverageSamples exact{SampleMean(mdp.featureCount()), true};
    LongRunSampling sampling(simulator, rng, stop, budget.moves);
    Vector sample(mdp.featureCount());
    while (exact.mean.samples() < samples) {
        actor.begin(rng);
        const std::optional<int> state = sampling.draw(actor);
        if (!state) break;
        sample.setZero();
        addFeatures(mdp, *state, mdp.stateActionFeatures() ? actor.act(*state, rng) : 0, 1.0, sample);
        exact.mean.add(sample);
    }
    if (exact.mean.samples() == samples) return exact;

    AverageSamples runs{SampleMean(mdp.featureCount()), false};
    while (runs.mean.samples() < samples) {
        stop.throwIfStopped();
        actor.begin(rng);
        runs.mean.add(meanOfLongRun(simulator, actor, budget.longRun, rng));
    }
    return runs;
}

}  // namespace awaystep
