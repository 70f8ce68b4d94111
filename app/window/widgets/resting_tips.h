#pragma once
// Tooltips are for a mouse that looks around. Whoever presses a key or a button works, and a box that then opens, or
// stays, under a mouse that rests lies on what is being worked with: tips wait until the mouse moves.

namespace awaystep {

class RestingTips {
public:
    // Once per frame, before anything is drawn.
    void follow();

private:
    bool resting_ = false;
};

}  // namespace awaystep
