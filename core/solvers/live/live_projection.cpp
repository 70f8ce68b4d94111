#include "solvers/live/live_projection.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "solvers/nearest_point.h"
#include "solvers/oracles/exact_oracle.h"
#include "solvers/step_size.h"
#include "world/mdp.h"
#include "world/policy.h"

namespace awaystep {
namespace {

// The store is used up to this share of E before anything is planned: it is cheap, and planning at a better x is
// likelier to be the last.
constexpr double storeShare = 1e-3;

// A distance that rounding alone may make, as in worthACycle().
double noiseAt(const Vector& x, double unit) { return 64.0 * roundingAt(x, unit); }

LiveOracle checked(LiveOracle oracle) {
    if (!oracle->exact()) throw std::invalid_argument("live: only an exact oracle certifies");
    return oracle;
}

double reachOf(const Horizon& horizon, double unit) {
    if (unit < 1.0) return unit * horizon.factor();
    return horizon.largestReach() > 0.0 ? horizon.largestReach() : horizon.factor();
}

}  // namespace

LiveOracle exactLiveOracle(const std::shared_ptr<const Mdp>& mdp) {
    auto oracle = std::make_unique<ExactOracle>(mdp);
    ExactOracle* const exact = oracle.get();
    return LiveOracle(std::move(oracle), [exact](const StopToken& stop) { exact->setStop(stop); });
}

LiveProjection::LiveProjection(LiveOracle oracle, const DeterministicPolicy& start, const Horizon& horizon,
                               const LiveSettings& settings)
    : oracle_(checked(std::move(oracle))),
      reach_(reachOf(horizon, oracle_->unit())),
      diameter_(horizon.diameterBound()),
      settings_(settings),
      store_(settings.storeBytes, oracle_->unit()),
      corral_(store_.add(oracle_->vertexOf(start)), oracle_->unit()) {}

LiveProjection::LiveProjection(const std::shared_ptr<const Mdp>& mdp, const LiveSettings& settings)
    : LiveProjection(exactLiveOracle(mdp), lowestPolicy(*mdp), horizonOf(*mdp), settings) {}

void LiveProjection::learn(const KnownVertices& found) {
    store_.add(found);
    store_.forgetBeyondBound(corral_.vertices());
}

double LiveProjection::wantedGap(double distance) const {
    if (settings_.gap) return *settings_.gap;
    return std::max(1e-4 * distance * distance, leastGap());
}

LiveAnswer LiveProjection::moveTo(const Vector& target, const StopToken& stop) {
    stop.throwIfStopped();
    aimAt(target);
    while (!advance(stop)) {
    }
    return move_.answer;
}

void LiveProjection::aimAt(const Vector& target) {
    if (target.size() != corral_.point().size())
        throw std::invalid_argument("live: the target has " + std::to_string(target.size()) +
                                    " features, the world has " + std::to_string(corral_.point().size()));
    if (!target.allFinite()) throw std::invalid_argument("live: the target is not finite");
    move_ = Move{target, {}, {}, false, 0};
    corral_.aimAt(target);
}

bool LiveProjection::advance(const StopToken& stop) {
    if (move_.done) return true;
    stop.throwIfStopped();
    move_.stop = stop;
    oracle_.setStop(stop);
    useStore();
    certify();
    if (!move_.done) return false;

    store_.use(corral_.vertices());
    LiveAnswer& answer = move_.answer;
    answer.target = move_.target;
    answer.x = corral_.point();
    answer.active = corral_.members();
    return true;
}

// False, with nothing changed, when the vertex does not bring x closer.
bool LiveProjection::letIn(const VertexPtr& vertex) {
    const Corral::Progress progress = corral_.letIn(vertex, move_.target);
    move_.unseen = progress == Corral::Progress::Closer ? 0 : move_.unseen + 1;
    return progress != Corral::Progress::None;
}

// The nearest point of the hull of the active set and of all that is known: Wolfe's algorithm with the store for an
// oracle. Every cycle brings x closer, so it ends by itself.
void LiveProjection::useStore() {
    for (;;) {
        move_.stop.throwIfStopped();
        const Vector& x = corral_.point();
        const Vector w = move_.target - x;
        const KnownVertices::Best best = store_.known().best(w);
        const bool enough = best.value - w.dot(x) <= storeShare * wantedGap(w.stableNorm());
        if (enough || !worthACycle(x, w, best.vertex->phi, oracle_->unit())) return;
        if (move_.circling() || !letIn(best.vertex)) return;
        ++move_.answer.storeHits;
    }
}

// Measures x and, if the gap is too large, lets in what promises most.
void LiveProjection::certify() {
    Move& move = move_;
    LiveAnswer& answer = move.answer;
    const Vector x = corral_.point();
    const Vector w = move.target - x;
    const double distance = w.stableNorm();
    const double noise = noiseAt(x, oracle_->unit());
    answer.wanted = wantedGap(distance);
    if (distance <= noise) {
        // x is the target up to rounding, and the nearest point of K is no farther from x than the target is.
        answer.distance = answer.gap = answer.floor = 0.0;
        answer.allowance = noise * noise;
        answer.w = Vector::Zero(w.size());
        answer.arrived = move.done = true;
        return;
    }
    answer.distance = distance;
    answer.w = w / distance;
    if (distance * diameter_ <= answer.wanted) {
        // Nothing in K can promise more than this: no need to plan.
        answer.gap = distance * diameter_;
        answer.allowance = 0.0;
        answer.floor = std::min(answer.floor, distance);
        answer.arrived = move.done = true;
        return;
    }

    const VertexPtr planned = oracle_->best(w);
    ++answer.planningCalls;
    store_.add(planned);
    // An oracle that breaks ties by a tolerance may answer with less than the store has.
    const KnownVertices::Best best = store_.known().best(w);
    answer.gap = std::max({0.0, w.dot(planned->phi - x), w.dot(best.vertex->phi - x)});
    answer.allowance = oracle_->allowance(w);
    const double floor = distance - (answer.gap + answer.allowance) / distance;
    answer.floor = std::min(std::max(answer.floor, floor), distance);  // above the distance it is rounding
    answer.arrived = answer.gap <= answer.wanted || !worthACycle(x, w, best.vertex->phi, oracle_->unit());
    move.done = answer.arrived || move.circling() || !letIn(best.vertex);
    // Where the numbers allow no further step, the least gap that is ever asked for is rounding, too.
    if (move.done && answer.gap <= leastGap()) answer.arrived = true;
    store_.forgetBeyondBound(corral_.vertices());
}

}  // namespace awaystep
