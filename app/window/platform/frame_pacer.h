// When to draw. A still window costs nothing: after an event some frames follow at once, because Dear ImGui settles
// over two or three, then a few slow ones, because tooltips appear when the mouse has been still for a while, and then
// none. Times are in seconds on any monotonic clock.
#pragma once

namespace awaystep {

class FramePacer {
public:
    static constexpr double forever = 1e9;

    void eventCame(double now);  // mouse, key, resize, or a call from another thread
    void frameDrawn(double now, bool animating, bool editingText);

    // How long to sleep before the next frame unless an event comes; 0 means draw now.
    double patience(double now) const;

private:
    double lastEvent_ = 0.0;
    double lastFrame_ = -forever;
    int framesSinceEvent_ = 0;
    bool animating_ = false;
    bool editingText_ = false;
};

}  // namespace awaystep
