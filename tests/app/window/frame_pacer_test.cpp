#include "window/platform/frame_pacer.h"

#include <doctest/doctest.h>

using awaystep::FramePacer;

namespace {

// Sleeps as the pacer says and draws, until it would sleep for ever or the time is up; answers the frames drawn.
int framesDrawn(FramePacer& pacer, double from, double until, bool animating, bool editingText) {
    int frames = 0;
    double now = from;
    for (;;) {
        now += pacer.patience(now);
        if (now > until) return frames;
        pacer.frameDrawn(now, animating, editingText);
        ++frames;
    }
}

}  // namespace

TEST_CASE("frame pacer: the first frame is drawn at once") { CHECK(FramePacer().patience(0.0) == 0.0); }

TEST_CASE("frame pacer: a window nobody touches comes to rest and stays there") {
    FramePacer pacer;
    const int frames = framesDrawn(pacer, 0.0, 3600.0, false, false);
    CHECK(frames >= 3);
    CHECK(frames <= 15);
    CHECK(pacer.patience(3600.0) == FramePacer::forever);
}

TEST_CASE("frame pacer: an event wakes a window at rest") {
    FramePacer pacer;
    framesDrawn(pacer, 0.0, 100.0, false, false);
    pacer.eventCame(100.0);
    CHECK(pacer.patience(100.0) == 0.0);
}

TEST_CASE("frame pacer: a tooltip that waits for a resting hand gets its frame") {
    FramePacer pacer;
    pacer.eventCame(0.0);
    framesDrawn(pacer, 0.0, 0.5, false, false);
    CHECK(pacer.patience(0.5) <= 0.1);
}

TEST_CASE("frame pacer: a machine that needs half a second for a frame draws enough of them to settle") {
    FramePacer pacer;
    pacer.eventCame(0.0);
    double now = 0.0;
    int frames = 0;
    while (frames < 100) {
        const double patience = pacer.patience(now);
        if (patience >= FramePacer::forever) break;
        now += patience + 0.5;
        pacer.frameDrawn(now, false, false);
        ++frames;
    }
    CHECK(frames >= 8);
    CHECK(frames < 12);
}

TEST_CASE("frame pacer: animation runs at sixty frames a second for as long as it lasts") {
    FramePacer pacer;
    const int frames = framesDrawn(pacer, 0.0, 10.0, true, false);
    CHECK(frames >= 598);
    CHECK(frames <= 602);
}

TEST_CASE("frame pacer: while text is edited the cursor can blink") {
    FramePacer pacer;
    framesDrawn(pacer, 0.0, 60.0, false, true);
    CHECK(pacer.patience(60.0) <= 0.3);
}
