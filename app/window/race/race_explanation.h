#pragma once
// The story of a race (model/explanation/race_story.h) as a strip above the picture of K: a part at a time, with the
// solver, the iteration and the view that it speaks of.

#include <cstddef>
#include <vector>

#include "model/explanation/race_story.h"
#include "window/widgets/theme.h"

namespace awaystep {

class Orders;
class Session;

class RaceExplanation {
public:
    explicit RaceExplanation(const Style& style) : style_(style) {}

    // From its first part. What it shows is given as orders. False where there is nothing to tell.
    bool begin(const Session& session, Orders& orders);
    // A recording ends it, and all of K is shown: what is recorded may be anywhere in it.
    void follow(const Session& session, Orders& orders);
    // Inside the polytope's panel, before it. Nothing while nothing is told.
    void draw(const Session& session, Orders& orders);

private:
    void show(const Session& session, std::size_t part, Orders& orders);
    void end(const Session& session, Orders& orders);

    const Style& style_;
    std::vector<StoryPart> story_;
    std::size_t part_ = 0;
    const void* race_ = nullptr;  // that it tells of
    bool recorded_ = false;       // a moment ago
};

}  // namespace awaystep
