#pragma once
// The question mark after the title of a panel. The shell offers it before a panel is drawn, heading() draws it, and
// the shell asks afterwards whether it was pressed. It is kept with the panel's window, so panels know nothing of it.

namespace awaystep {

struct Style;

// For the window that is being drawn.
void offerHelp(bool offered);
// Whether the question mark was pressed in this frame.
bool helpWanted();
// After the title that was drawn last; nothing where no help is offered.
void drawHelpMark(const Style& style);
// What it takes of the line, in pixels.
float helpMarkWidth(const Style& style);

}  // namespace awaystep
