#pragma once
// The target as it is moved by hand. While it is dragged the question is posed with it, so that race, regime and
// panels follow, but the document has it only when it is released: one edit per drag. Where it may go in the picture is
// worked out by geometry/target_placement.h from what is kept here.

#include <memory>
#include <optional>
#include <string>

#include "geometry/plane.h"
#include "model/documents/document.h"
#include "model/feature.h"
#include "model/target/target_orders.h"
#include "model/workers/background.h"
#include "world/vector.h"

namespace awaystep {

class SessionLinks;
struct SessionState;

// What moving a target in the pictures of a world needs to know of its K.
struct PlacementSpace {
    AffineHull hull;
    Vector centre;  // in the relative interior of K
};
using PlacementSpacePtr = std::shared_ptr<const PlacementSpace>;

class TargetFeature : public Feature {
public:
    TargetFeature(SessionState& state, SessionLinks& links) : state_(state), links_(links) {}

    bool collect(double seconds, double passed) override;
    void follow(const QuestionChanges& changes) override;
    bool working() const override { return spaceQuestion_.busy() || projection_.busy(); }

    void carryOut(const TargetOrder& order);

    // Null until it has been worked out for the world that is open; asking for it starts that.
    const PlacementSpacePtr& space() const;
    bool selected() const { return selected_; }
    bool dragging() const { return drag_.has_value(); }
    bool keptInK() const { return keptInK_; }
    // How the target that is being dragged was placed; empty while none is.
    std::string where() const { return drag_ ? drag_->where : std::string(); }

private:
    struct Drag {
        PlacedTarget now;
        std::string where;
        double surface = 0.0;
        bool released = false;  // the edit waits for the projection
    };
    void move(const MoveTarget& move);
    void release();
    void cancel();
    void project();
    void startProjection(const std::shared_ptr<const Mdp>& mdp, const std::vector<double>& from);
    void askForProjection();
    PlacedTarget placedAt(std::vector<double> phi) const;
    void commit(const PlacedTarget& placed, const char* name);

    SessionState& state_;
    SessionLinks& links_;
    bool selected_ = false;
    bool keptInK_ = true;
    std::optional<Drag> drag_;
    struct Projected {
        std::vector<double> from, to;
        double distance = 0.0;
    };
    Background<Projected> projection_;
    bool wholeMove_ = false;  // projection_ is for ProjectTarget
    Background<PlacementSpacePtr> spaceQuestion_;
    PlacementSpacePtr space_;
    bool spaceFailed_ = false;
    mutable bool spaceWanted_ = false;
};

}  // namespace awaystep
