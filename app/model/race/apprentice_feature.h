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

    const PolicyPlayback& playback() const { return *playback_; }

private:
    std::vector<std::shared_ptr<const Demonstration>> recordings() const;

    SessionState& state_;
    const RaceFeature& race_;
    std::unique_ptr<PolicyPlayback> playback_;
};

}  // namespace awaystep
