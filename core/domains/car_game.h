#pragma once
// Syed & Schapire's car game, to the letter, so that published numbers can be checked: 1531 states, three actions,
// discount 0.9. State 0 is the start: in the middle of an empty road, where the action picks the speed for good (left
// slow, stay medium, right fast) and the other car appears at y = 10 in a lane drawn evenly. From then on the actions
// steer, 5 to the left or right. The rules of the road and the three features are in road.h; stay is the lowest
// action, so it wins ties.

#include "domains/domain.h"
#include "domains/road.h"

namespace awaystep {

class CarGame : public Domain {
public:
    explicit CarGame(const Criterion& criterion = {});

    std::string_view name() const override { return "car-game"; }
    std::string parameters() const override;
    std::optional<std::string> whyIllegal(int state, int action) const override;
    StateEvent event(int state) const override;
    WorldPicture picture() const override { return roadPicture(); }
    StatePicture look(int state) const override;
    // The start has speed -1 and no other car: lane and y are -1.
    std::vector<std::string> stateFieldNames() const override { return trafficFieldNames(); }
    std::vector<int> stateFields(int state) const override;

private:
    double discount_;  // kept under the other criteria as well
};

DomainPtr makeCarGame(const std::string& parameters);

}  // namespace awaystep
