#include "model/live/ghost.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "expert/recorder.h"
#include "model/settings/ids_and_times.h"
#include "world/horizon.h"
#include "world/mdp.h"
#include "world/rng.h"
#include "world/rollout.h"

namespace awaystep {
namespace {

// The vertex at this place of the mixture. The order by number is kept from key to key, so that the ghost keeps to its
// vertex while the weights change a little.
const VertexPtr& drawnVertex(std::vector<ActiveMember>& mixture, double draw) {
    std::sort(mixture.begin(), mixture.end(),
              [](const ActiveMember& a, const ActiveMember& b) { return a.vertex->number < b.vertex->number; });
    double below = 0.0;
    for (const ActiveMember& member : mixture) {
        below += member.weight;
        if (draw < below) return member.vertex;
    }
    return mixture.back().vertex;
}

constexpr double worthlessRest = 0.005;  // of R
constexpr int shortestDrive = 40, longestDrive = 500;
// No person's recording has such an id.
constexpr std::string_view apprenticeId = "apprentice-";

}  // namespace

Ghost::Ghost(DomainPtr domain, int start, std::uint64_t seed)
    : domain_(std::move(domain)), seed_(seed), draw_(Rng(seed, "vertex of the ghost").uniform()), states_{start} {}

void Ghost::follow(int steps, const GhostPolicy& policy) {
    const auto wanted = static_cast<std::size_t>(steps) + 1;
    if (states_.size() > wanted) states_.resize(wanted);
    if (states_.size() == wanted || (policy.mixture.empty() && !policy.stationary)) return;
    GhostPolicy acting = policy;
    if (!acting.stationary) acting.mixture = {{drawnVertex(acting.mixture, draw_), 1.0}};
    while (states_.size() < wanted) {
        const int t = static_cast<int>(states_.size()) - 1;
        const int action = actionAt(states_.back(), t, acting);
        Rng luck(seed_, "step " + std::to_string(t));  // as the recorder draws
        states_.push_back(drawNext(*domain_, states_.back(), action, luck));
    }
}

int Ghost::actionAt(int state, int t, const GhostPolicy& policy) const {
    if (!policy.stationary) return policy.mixture.front().vertex->policy.at(t, state);
    Rng luck(seed_, "action of the ghost " + std::to_string(t));
    return policy.stationary->draw(state, luck, t);
}

DemonstrationPtr driveOf(const DomainPtr& domain, const std::vector<ActiveMember>& mixture, const std::string& title,
                         std::uint64_t seed) {
    Rng rng(seed, "watching the apprentice");
    std::vector<double> weights;
    for (const ActiveMember& member : mixture) weights.push_back(member.weight);
    const auto drawn = rng.categorical(weights.data(), static_cast<int>(weights.size()));
    const DeterministicPolicy& policy = mixture[static_cast<std::size_t>(drawn)].vertex->policy;

    RecordingSetup setup;
    setup.id = std::string(apprenticeId) + freshId();
    setup.title = title;
    setup.author = "the apprentice";
    setup.started = timeText();
    setup.seed = seed;
    Recorder recorder;
    recorder.start(domain, setup);
    const Criterion& criterion = domain->mdp()->criterion();
    const int wanted =
        criterion.discounted() ? horizonForTail(criterion.discount, worthlessRest * criterion.factor()) : longestDrive;
    const int length = std::clamp(wanted, shortestDrive, longestDrive);
    // A policy may choose what a hand may not: the world says what happens then. An episode ends after its H terms.
    for (int t = 0; t < length && recorder.state() == RecorderState::Recording; ++t)
        recorder.take(recorder.nextStep(policy.at(t, recorder.agentState()), 0.0));
    return std::make_shared<const Demonstration>(recorder.finish());
}

bool isApprenticeDrive(const Demonstration& demonstration) { return demonstration.id.starts_with(apprenticeId); }

}  // namespace awaystep
