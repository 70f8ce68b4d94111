#pragma once
// Playback of the apprentice next to the expert, in the world of the race.

#include <memory>
#include <vector>

#include "model/feature.h"
#include "model/race/race_orders.h"

namespace awaystep {

class PolicyPlayback;
class RaceFeature;
struct Demonstration;
struct SessionState;

class ApprenticeFeature : public Feature {
public:
    ApprenticeFeature(SessionState& state, const RaceFeature& race);
    ~ApprenticeFeature() override;

    bool collect(double seconds, double passed) override;
    void follow(const QuestionChanges& changes) override;
    bool working() const override;
    bool animating() const override;
    double secondsToNextChange() const override;

    void carryOut(const ApprenticeOrder& order);
    // A step of a lesson begins with it: both act as soon as the race has come to the iteration that is to be shown.
    // Off: what began in this way ends.
    void watchWhenReady(bool on);

    const PolicyPlayback& playback() const { return *playback_; }

private:
    void watch();
    std::vector<std::shared_ptr<const Demonstration>> recordings() const;

    SessionState& state_;
    const RaceFeature& race_;
    std::unique_ptr<PolicyPlayback> playback_;
    bool wanted_ = false;    // and not begun yet
    bool byLesson_ = false;  // nobody has pressed a button for it
};

}  // namespace awaystep
