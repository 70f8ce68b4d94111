#pragma once
// Dear ImGui with ImPlot: their contexts, alive and current as long as this object. Window, tests and
// pictures without a display each bring their own backend.

namespace awaystep {

class GuiContext {
public:
    GuiContext();
    ~GuiContext();
    GuiContext(const GuiContext&) = delete;
    GuiContext& operator=(const GuiContext&) = delete;
};

// Starts a frame with the events that belong together. Dear ImGui keeps a press and a release of one key apart, but not
// a press of Q and the release of Ctrl after it: both in one frame, on a busy machine or for a fast typist, would make
// Ctrl+Q a plain Q. Here a change of a modifier that follows the press of another key waits for the next frame.
// So does a mouse button after a movement: a tab takes a press only where the pointer has been for a frame, and a tap
// on a screen moves and presses at once. Called in place of ImGui::NewFrame().
void newFrameInOrder();

}  // namespace awaystep
