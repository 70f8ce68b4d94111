#include "window/platform/frame_pacer.h"

#include <algorithm>

namespace awaystep {

namespace {

constexpr int settlingFrames = 3;
constexpr int leastFrames = 8;  // after an event, however long each of them takes: docking settles over several
constexpr double smoothInterval = 1.0 / 60;
constexpr double restingInterval = 0.1;
constexpr double restingTime = 0.8;     // longer than any tooltip's delay
constexpr double cursorInterval = 0.3;  // a text cursor blinks

}  // namespace

void FramePacer::eventCame(double now) {
    lastEvent_ = now;
    framesSinceEvent_ = 0;
}

void FramePacer::frameDrawn(double now, bool animating, bool editingText) {
    lastFrame_ = now;
    ++framesSinceEvent_;
    animating_ = animating;
    editingText_ = editingText;
}

double FramePacer::patience(double now) const {
    double interval = forever;
    if (framesSinceEvent_ == 0)
        interval = 0.0;
    else if (animating_ || framesSinceEvent_ < settlingFrames)
        interval = smoothInterval;
    else if (now - lastEvent_ < restingTime || framesSinceEvent_ < leastFrames)
        interval = restingInterval;
    else if (editingText_)
        interval = cursorInterval;
    return interval == forever ? forever : std::max(0.0, lastFrame_ + interval - now);
}

}  // namespace awaystep
