#pragma once
// Races for a target that is being moved by hand. Each is computed behind the one that is shown and takes its place
// when it is whole, or when the time for a frame is over: then with as many iterations as fitted, and the rest follows
// while the target rests. The newest target wins: those that were passed in between are never computed.

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "experiment/run_config.h"
#include "model/race/race_orders.h"
#include "model/workers/background.h"

namespace awaystep {

class Race;
struct RaceSettings;
class SeedRuns;

class DraggedRace {
public:
    // What was shown before the drag, to come back if it is cancelled.
    struct Before {
        std::unique_ptr<Race> race;  // null: it is shown still
        std::unique_ptr<SeedRuns> seeds;
        std::optional<double> leastObjective;
    };
    // A race that takes the place of the one shown; null: the one shown stays, and now its h* is known.
    struct Next {
        std::unique_ptr<Race> race;
        std::optional<double> leastObjective;  // if it is known by now
    };

    DraggedRace();
    ~DraggedRace();

    bool hasBegun() const { return before_.has_value(); }
    // Which iteration the races show is taken from the one before: the same one, or the end where it stood at its end
    // or had not begun.
    void begin(const Race* shown, Before before);
    // The target is here now.
    void aim(Problem problem);
    // This one was shown until now: the first of them is the one before the drag.
    void replaced(std::unique_ptr<Race> race);
    // The drag is over, and its target stays; races under way are finished.
    void end() { before_.reset(); }
    // The drag is over, and what was shown before comes back.
    Before cancel();
    void abandon();

    // Once per frame. Nothing while the race shown stays.
    std::optional<Next> collect(Workers& workers, const RaceSettings& settings, CurveMeasure measure);
    bool working() const { return pending() || bestQuestion_.busy(); }
    // A race is to take the place of the one shown.
    bool pending() const { return next_ != nullptr || newest_.has_value(); }

private:
    using Clock = std::chrono::steady_clock;
    void start(Workers& workers, const RaceSettings& settings);
    bool ready(CurveMeasure measure) const;

    std::optional<Before> before_;
    std::optional<int> iteration_;  // shown; nothing: the last one there is
    double speed_ = 12.0;
    std::optional<Problem> newest_;  // not begun yet
    std::unique_ptr<Race> next_;
    Clock::time_point started_;
    Background<double> bestQuestion_;
    std::optional<double> leastObjective_;
    int shown_ = 0;  // races since the drag began
};

}  // namespace awaystep
