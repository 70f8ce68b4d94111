#pragma once
// A session without a window in which a recording is driven: orders go in, time passes, and what is learnt is compared
// with a run from scratch.

#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "expert/growing_target.h"
#include "model/documents/document_history.h"
#include "model/live/demonstration_points.h"
#include "model/live/ghost_playback.h"
#include "model/live/live_feature.h"
#include "model/live/live_run.h"
#include "model/open_question.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/session_orders.h"
#include "model/workers/workers.h"
#include "model/world/open_scenario.h"
#include "solvers/live/live_projection.h"
#include "support/scratch_folder.h"
#include "world/mdp.h"

namespace awaystep::tests {

class LiveDriver {
public:
    LiveDriver() : session_(folder_.file("demonstrations"), folder_.file("state")) {}

    LiveSession& session() { return session_; }
    const LiveFeature& live() { return session_.live(); }
    const RecordingController& controller() { return session_.recording().controller(); }
    const Recorder& recorder() { return controller().recorder(); }
    const Domain& domain() { return session_.question().openScenario()->domain(); }
    bool recording() { return controller().recording(); }
    int length() { return recording() ? recorder().current().length() : -1; }

    void open(Document document) {
        document.race.solvers.clear();  // nothing but what is learnt
        session_.open(std::move(document));
        settle();
        INFO(session_.question().failure());
        REQUIRE(session_.question().openScenario() != nullptr);
    }

    template <class Order>
    void order(Order order) {
        SessionOrders orders;
        orders.add(std::move(order));
        session_.apply(orders);
    }
    template <class Order>
    void give(Order each) {
        order(std::move(each));
        settle();
    }
    void frame(double seconds = 0.0) { session_.collect(seconds); }

    // Frames until nothing that was asked for is missing.
    void settle() {
        for (int calm = 0; calm < 3; ++calm) {
            session_.collect(0.0);
            session_.apply(SessionOrders());
            if (!session_.working()) continue;
            calm = -1;
            session_.workers().waitForNews(0.05);
        }
    }

    // An action that is allowed here, the n-th of them.
    int allowed(int n = 0) {
        std::vector<int> possible;
        for (int action = 0; action < domain().actions(); ++action)
            if (!whyNot(recorder(), action)) possible.push_back(action);
        REQUIRE_FALSE(possible.empty());
        return possible[static_cast<std::size_t>(n) % possible.size()];
    }

    // What is learnt is the certified projection of the target, equal to a run from scratch within what both certify.
    void checkLearnt(const Vector& target) {
        const LiveStepPtr step = live().run()->shown();
        REQUIRE(step);
        const double horizon = domain().mdp()->horizonValue();
        REQUIRE((step->target() - target).norm() <= 1e-12 * horizon);
        const auto world = session_.question().world();
        const LiveAnswer scratch = LiveProjection(world).moveTo(target);
        const auto root = [](double gap, double allowance) { return std::sqrt(std::max(0.0, gap) + allowance); };
        REQUIRE((step->record->x - scratch.x).norm() <= root(step->record->gap, step->record->gapAllowance) +
                                                            root(scratch.gap, scratch.allowance) + 1e-12 * horizon);
        REQUIRE(step->floor <= scratch.distance * (1.0 + 1e-12) + 1e-12);
        REQUIRE(scratch.floor <= step->record->distance * (1.0 + 1e-12) + 1e-12);
        REQUIRE(checkHealth(step->record->x, step->record->active->members()).empty());
    }

private:
    ScratchFolder folder_;
    LiveSession session_;
};

}  // namespace awaystep::tests
