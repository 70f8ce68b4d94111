#pragma once
// Starts a frame with the events that belong together. Dear ImGui keeps a press and a release of one key apart, but not
// a press of Q and the release of Ctrl after it: both in one frame, on a busy machine or under a quick hand, would make
// Ctrl+Q a plain Q. Here a change of a modifier that follows the press of another key waits for the next frame.

namespace awaystep {

// In place of ImGui::NewFrame().
void newFrameInOrder();

}  // namespace awaystep
