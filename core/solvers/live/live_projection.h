#pragma once
// Learning while the target moves: after every key of a demonstration the exact projection of Phi_E on K, with its
// certificate. What came before makes it faster and changes nothing else: it starts from the last active set and from
// the store of the world, and ends, like a run from scratch, when planning proves that the gap is small enough. So an
// undone step needs nothing but the old target.
//
// With gap and allowance of an answer, |x - x*| <= sqrt(gap + allowance) for x*, the point of K nearest to the target:
// two answers for one target are at most the sum of their two roots apart, whatever either of them started from.

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "solvers/iteration_record.h"
#include "solvers/live/corral.h"
#include "solvers/live/live_oracle.h"
#include "solvers/live/vertex_store.h"
#include "world/horizon.h"
#include "world/stop_token.h"

namespace awaystep {

class Mdp;

// As the list of solvers calls the method.
inline constexpr const char* liveSolver = "mnp";

struct LiveSettings {
    // E, the gap to reach; without it E = 1e-4 d^2 at distance d, at least 1e-12 R^2. Zero: as far as rounding allows.
    std::optional<double> gap;
    std::size_t storeBytes = VertexStore::usualBytes;
};

struct LiveAnswer {
    Vector target;
    Vector x;
    double distance = 0.0;   // |x - target|; 0 if it is rounding
    double gap = 0.0;        // an upper bound on w . (v - x) over K, up to the allowance
    double allowance = 0.0;  // what the oracle's tolerances may have hidden from the gap
    double wanted = 0.0;     // E
    double floor = 0.0;      // no point of K is nearer to the target than this
    Vector w;                // target - x, scaled to norm 1; zeros at distance 0
    std::vector<ActiveMember> active;
    int planningCalls = 0;  // for this target
    int storeHits = 0;      // vertices that the store brought into the active set, for this target
    bool arrived = false;   // gap <= E, or what is left is rounding; false: rounding stopped it earlier
};

class LiveProjection {
public:
    // The oracle must be exact, and the horizon that of its world. `start` is the first mixture, before any planning.
    LiveProjection(LiveOracle oracle, const DeterministicPolicy& start, const Horizon& horizon,
                   const LiveSettings& settings = {});
    // With an exact oracle of its own, from the policy of lowest actions.
    explicit LiveProjection(const std::shared_ptr<const Mdp>& mdp, const LiveSettings& settings = {});

    // Throws std::invalid_argument for a target of the wrong length or one that is not finite, and Stopped if it was
    // told to stop. In both cases the next call is as good as ever.
    LiveAnswer moveTo(const Vector& target, const StopToken& stop = {});

    // The same in pieces, for work that must not last longer than a frame: aimAt() begins, advance() plans at most once
    // and returns true when answer() is there. Another aimAt() gives up what was under way; the active set reached by
    // then and all that was planned are kept.
    void aimAt(const Vector& target);
    bool advance(const StopToken& stop = {});
    const LiveAnswer& answer() const { return move_.answer; }

    // What is known of this world, to be read by other work, and what other work found in the same world.
    const KnownVertices& known() const { return store_.known(); }
    void learn(const KnownVertices& found);
    const VertexStore& store() const { return store_; }

private:
    // One target, as far as it has come.
    struct Move {
        Vector target;
        StopToken stop;
        LiveAnswer answer;
        bool done = true;
        int unseen = 0;  // cycles since the distance last fell

        // A cycle may bring x closer by less than the distance can show, but if that lasts for more cycles than a
        // mixture has members, rounding leads them in circles.
        bool circling() const { return unseen > target.size() + 1; }
    };
    double leastGap() const { return 1e-12 * reach_ * reach_; }
    double wantedGap(double distance) const;
    bool letIn(const VertexPtr& vertex);
    void useStore();
    void certify();

    LiveOracle oracle_;
    double reach_;     // of a feature's sum: R, less where the features are smaller
    double diameter_;  // an upper bound on that of K
    LiveSettings settings_;
    VertexStore store_;
    Corral corral_;
    Move move_;
};

}  // namespace awaystep
