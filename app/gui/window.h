// The application's window: opened once, drawn on demand until it is closed.
#pragma once

namespace awaystep {

// Answers the exit code: 0 when the window was closed, 1 when none could be opened (one line on stderr).
int runWindow();

}  // namespace awaystep
