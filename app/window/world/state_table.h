#pragma once
// A world that has no picture, as a table of its most visited states: what is done there, how often, and the reward.

#include <functional>
#include <span>
#include <vector>

#include "window/widgets/plot_frame.h"
#include "world/vector.h"

namespace awaystep {

struct OpenScenario;
struct Style;

class StateTable {
public:
    explicit StateTable(const Style& style) : style_(style) {}

    // visits: per state, not empty. shares(state): how often each action is taken there. w: the weights of the reward,
    // or null. Returns the state under the mouse; -1: none.
    int draw(const OpenScenario& openScenario, const Area& area, std::span<const float> visits,
             const std::function<std::span<const float>(int state)>& shares, const Vector* w);

private:
    void sortByVisits(std::span<const float> visits, std::size_t most);

    const Style& style_;
    std::vector<int> order_;
};

}  // namespace awaystep
