#pragma once
// What is known of the shape of K, computed in the background and kept per world: its shadows in planes, itself where
// it has three features, and its exact constants where it is small. A call requests what is missing; it is computed,
// one thing at a time, and a later frame has it.

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "geometry/plane.h"
#include "geometry/shadow.h"
#include "geometry/solid.h"
#include "model/workers/background.h"
#include "world/mdp.h"

namespace awaystep {

class WorldStore;
struct Document;
struct FacialPair;
struct HullPlane;
struct Question;
struct Scenario;

// Vertices here carry the number 0: they belong to no run.
using ShadowPtr = std::shared_ptr<const Shadow>;
using SolidPtr = std::shared_ptr<const Solid>;

struct PolytopeFacts {
    double diameterBound = 0.0;      // R sqrt(k) where all features lie in [0, 1]
    double boxDiagonal = 0.0;        // of the box round K, measured: the diameter is at most this
    std::optional<double> diameter;  // of K itself, where it could be found exactly
    // Over all deterministic policies where they can be counted, else over the extreme points of K; none where K is too
    // large for either.
    std::optional<double> facialDistance;
    std::optional<double> vertexFacetDistance;
    bool overAllPolicies = false;
    int points = 0;  // different Phi that were examined
    // The face and the points that are so near; where the facial distance is not known, those of a face that the oracle
    // has certified: then their distance is an upper bound on it.
    std::shared_ptr<const FacialPair> pair;
    int certifiedFaces = 0;                                // that the upper bound is the smallest of
    std::shared_ptr<const std::vector<HullPlane>> facets;  // of a K of at most three features; null: not known

    // The best upper bound on the diameter there is.
    double diameterAtMost() const { return diameter.value_or(boxDiagonal); }
    // rho = C^2 / (8 D^2), where C is known.
    std::optional<double> awayStepRate() const;
};

class Polytopes {
public:
    // Another scenario: in another world everything is to be computed; what is known of the last few worlds is kept,
    // and is there again when one of them is opened anew, with whatever expert. store: takes the policies at the
    // corners; may be null.
    void open(std::shared_ptr<const Mdp> mdp, std::shared_ptr<WorldStore> store = nullptr);
    // Another target: forgets the nearest point. planeOf: the target that the principal plane is of; a plane of
    // another one is forgotten.
    void aim(std::optional<Vector> target, std::optional<Vector> planeOf);
    // The target is being dragged and will move on: the nearest point of a moment ago stays until a newer one is there.
    void drag(const Vector& target);

    // Null until it has been worked out.
    ShadowPtr shadow(const Plane& plane) const;
    SolidPtr solid() const;  // three features only
    // The plane to look at K in, from the world and the target alone (geometry/plane.h).
    const std::optional<Plane>& principal() const;
    const std::optional<PolytopeFacts>& facts() const;
    // x*, the nearest point of K to the target.
    const std::optional<Vector>& nearest() const;
    // The radius of a ball round the target, within the affine hull of K, that lies in K: a lower bound on the largest
    // there is. For targets in K; nothing for worlds where it takes too long.
    const std::optional<double>& innerRadius() const;

    // Once per frame, after all panels have drawn. Returns whether something new is there.
    bool collect(Workers& workers);
    bool working() const;

private:
    struct Answer {
        std::optional<Plane> plane;
        ShadowPtr shadow;
        SolidPtr solid;
        std::optional<PolytopeFacts> facts;
        std::optional<Vector> nearest;
        std::optional<Plane> principal;
        std::optional<double> innerRadius;
    };
    struct KnownShadow {
        Plane plane;
        ShadowPtr shadow;
        std::int64_t lastAsked = 0;
    };
    struct Failed {
        bool solid = false, facts = false, nearest = false, innerRadius = false;
    };
    // What does not depend on a target.
    struct KnownWorld {
        std::shared_ptr<const Mdp> mdp;
        std::vector<KnownShadow> shadows;
        SolidPtr solid;
        std::optional<PolytopeFacts> facts;
        Failed failed;
    };
    void startJob(Workers& workers);
    bool nearestIsNew() const;
    void keepWorld();
    void tellStore() const;

    struct World {
        std::shared_ptr<const Mdp> mdp;
        std::shared_ptr<WorldStore> store;
    };
    World world_;
    struct Aim {
        std::optional<Vector> target;
        std::optional<Vector> planeOf;    // the target that the principal plane is of
        std::optional<Vector> nearestOf;  // the target that nearest_ is of, or will be
    };
    Aim aim_;
    mutable std::vector<KnownShadow> shadows_;
    SolidPtr solid_;
    std::optional<PolytopeFacts> facts_;
    std::optional<Vector> nearest_;
    std::optional<Plane> principal_;
    std::optional<double> innerRadius_;
    Failed failed_;
    std::vector<KnownWorld> before_;  // other worlds, the last one at the end
    std::int64_t frame_ = 0;
    Background<Answer> job_;
    enum class Task { None, Principal, Shadow, Solid, Facts, Nearest, InnerRadius };
    Task running_ = Task::None;
    // Requests of this frame; mutable because a request changes nothing that is visible.
    struct Requests {
        std::optional<Plane> plane;
        bool principal = false, solid = false, facts = false, nearest = false, innerRadius = false;
    };
    mutable Requests wants_;
};

// The target in whose principal plane K is looked at: the scene's own, so that K keeps its place while one demonstrates
// and when the demonstrations have become the target; of a target placed by hand, the one before it.
Vector planeTarget(const Document& document, const Scenario& scenario, const Question& question);

// Whether factsOf() needs K itself: it has three features and too many policies to enumerate.
bool needsSolid(const Mdp& mdp);
// The facts in pieces of some milliseconds, so that a page draws frames in between.
class FactsSearch {
public:
    // solid: K where needsSolid() says so, else null. Told to stop, step() throws Stopped.
    FactsSearch(std::shared_ptr<const Mdp> mdp, SolidPtr solid, const StopToken& stop);
    ~FactsSearch();
    FactsSearch(const FactsSearch&) = delete;
    FactsSearch& operator=(const FactsSearch&) = delete;
    // A call of the oracle, a hull or a cycle of the search for a pair; the facts once they are known.
    std::optional<PolytopeFacts> step();

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};
// The same at once.
PolytopeFacts factsOf(const std::shared_ptr<const Mdp>& mdp, const SolidPtr& solid, const StopToken& stop = {});

}  // namespace awaystep
