#pragma once
// What the world is coloured by while a lesson is given: as its step says. Afterwards it is as it was before.

#include <optional>

namespace awaystep {

class Session;
struct Lesson;

class LessonView {
public:
    // chosen: 0 the policy, 1 the occupancy, 2 the reward. To be called in every frame, before the world is drawn.
    void follow(const Session& session, int& chosen);

private:
    std::optional<int> before_;  // the lesson
    const Lesson* lesson_ = nullptr;
    int step_ = -1;
    int wanted_ = 0;
};

}  // namespace awaystep
