#pragma once
// The highway for driving by hand: the road of the car game (road.h) with five actions, stay, left, right, faster,
// slower, so that speed can be changed at any time; a new speed counts at once. Start: in the middle, at startSpeed,
// the other car at y = 10 in a lane drawn evenly. With probability slip an action fails and the car keeps going.
// 1530 states. Features: the three of the car game, or six in the manner of Abbeel & Ng.

#include "domains/domain.h"
#include "domains/road.h"
#include "files/words.h"

namespace awaystep {

enum class HighwayFeatures {
    Driving,  // speed, no collision, on the road (road.h)
    Lanes,    // collision; and where I drive, one of: off to the left, off to the right, left, middle, right lane
};
template <>
inline constexpr auto spelling<HighwayFeatures> = spell<HighwayFeatures>({{HighwayFeatures::Driving, "driving"},
                                                                          {HighwayFeatures::Lanes, "lanes"}});

struct HighwayParameters {
    HighwayFeatures features = HighwayFeatures::Driving;
    double discount = 0.9;
    double slip = 0.0;
    int startSpeed = slowestSpeed;
    CriterionKind criterion = CriterionKind::Discounted;
    int horizon = 0;  // of the finite-horizon criterion

    bool operator==(const HighwayParameters&) const = default;
};

class Highway : public Domain {
public:
    explicit Highway(const HighwayParameters& parameters);

    std::string_view name() const override { return "highway"; }
    std::string parameters() const override;
    std::optional<std::string> whyIllegal(int state, int action) const override;
    StateEvent event(int state) const override {
        return Traffic::at(state).mishap() ? StateEvent::Mishap : StateEvent::None;
    }
    WorldPicture picture() const override { return roadPicture(); }
    StatePicture look(int state) const override { return roadState(Traffic::at(state)); }
    std::vector<std::string> stateFieldNames() const override { return trafficFieldNames(); }
    std::vector<int> stateFields(int state) const override { return Traffic::at(state).fields(); }

    const HighwayParameters& settings() const { return settings_; }

private:
    HighwayParameters settings_;
};

DomainPtr makeHighway(const std::string& parameters);

}  // namespace awaystep
