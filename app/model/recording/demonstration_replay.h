#pragma once
// Watching a demonstration: which one, at which step, and how fast it plays. Time is passed in.

#include <memory>
#include <optional>

namespace awaystep {

class Domain;
struct Demonstration;
using DemonstrationPtr = std::shared_ptr<const Demonstration>;

// Steps per second, of a replay and of a recording in real time.
struct StepsPerSecond {
    static constexpr double slowest = 0.5;
    static constexpr double quickest = 30.0;
};

// What moves in the world, for smooth drawing: on its way from one state to the next.
struct Motion {
    int from = 0;
    int to = 0;
    double progress = 1.0;  // 0 at `from`, 1 at `to`
};

class DemonstrationReplay {
public:
    // From where it was stopped if it is the same one, else from its beginning.
    void play(DemonstrationPtr demonstration);
    // Stands still there.
    void showStep(DemonstrationPtr demonstration, double step);
    void setSpeed(double stepsPerSecond);
    void stop();
    // Returns whether something moved.
    bool advance(double seconds);

    // Null while none is watched.
    const DemonstrationPtr& demonstration() const { return demonstration_; }
    double step() const { return step_; }
    double speed() const { return speed_; }
    bool playing() const { return playing_; }
    // Where the agent is; nothing while none is watched.
    std::optional<Motion> motion(const Domain& domain) const;

private:
    DemonstrationPtr demonstration_;
    double step_ = 0.0;
    double speed_ = 4.0;
    bool playing_ = false;
};

}  // namespace awaystep
