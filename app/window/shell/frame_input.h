#pragma once
// What follows from the input of each frame, whichever panel it is meant for.

namespace awaystep {

class Orders;

// A menu, a question or another popup is open.
bool isMenuOpen();

// Boxes with values under the mouse rest: a key or a button was pressed, and the mouse has not moved since.
bool tipsRest();

class FrameInput {
public:
    // Before anything is drawn.
    void begin();
    // After everything was drawn.
    void end(Orders& orders);

private:
    bool resting_ = false;  // tooltips
    bool popup_ = false;    // one was open at the end of the last frame
    bool pressed_ = false;  // a mouse button was down in the last frame
};

}  // namespace awaystep
