#include "window/lessons/lesson_view.h"

#include "model/lessons/lesson_feature.h"
#include "model/session.h"

namespace awaystep {
namespace {

int numberOf(const std::string& view) {
    return view == "plain" ? 3 : view == "reward" ? 2 : view == "occupancy" ? 1 : 0;
}

}  // namespace

void LessonView::follow(const Session& session, int& chosen) {
    const LessonSession* given = session.lessons().lesson();
    if (given == nullptr) {
        if (before_) chosen = *before_;
        before_.reset();
        lesson_ = nullptr;
        return;
    }
    if (!before_) before_ = chosen;
    const int wanted = numberOf(given->state().view);
    // What the user chooses holds until the next step, or until a reveal wants another view.
    const bool same = lesson_ == &given->lesson() && step_ == given->step() && wanted_ == wanted;
    if (same) return;
    lesson_ = &given->lesson();
    step_ = given->step();
    wanted_ = wanted;
    chosen = wanted;
}

}  // namespace awaystep
