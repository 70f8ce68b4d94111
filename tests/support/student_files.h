#pragma once
// Students who need no students: demonstrations that follow a policy, as files in a folder.

#include <fstream>
#include <memory>
#include <string>
#include <variant>

#include "expert/demonstration.h"
#include "expert/demonstration_text.h"
#include "expert/scripted_expert.h"

namespace awaystep {

inline Demonstration driveOf(const Domain& domain, const DeterministicPolicy& policy, int steps, std::uint64_t seed,
                             const std::string& author) {
    Demonstration made = blankDemonstration(domain);
    made.id = "student-" + std::to_string(seed);
    made.title = "Drive";
    made.author = author;
    made.seed = seed;
    Rng rng(seed, "student");
    int state = drawStart(domain, rng);
    made.start = recordedState(domain, state);
    for (int t = 0; t < steps; ++t) {
        const int action = policy[state];
        state = drawNext(domain, state, action, rng);
        made.steps.push_back({action, 0.25 * (t + 1), recordedState(domain, state)});
    }
    return made;
}

// Optimal for a reward drawn from the seed.
inline Demonstration randomDrive(const Domain& domain, int steps, std::uint64_t seed, const std::string& author) {
    Rng rng(seed, "reward of a student");
    const Expert expert = optimalExpert(domain.mdp(), drawReward(domain.mdp()->featureCount(), rng));
    return driveOf(domain, std::get<DeterministicPolicy>(expert.policy), steps, seed, author);
}

inline void writeDemonstration(const std::string& path, const Demonstration& demonstration) {
    std::ofstream(path) << demonstrationLine(demonstration) << "\n";
}

}  // namespace awaystep
