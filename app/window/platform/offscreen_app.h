#pragma once
// The window without a display, for pictures: the same shell on the same session, drawn until nothing that was asked
// for is missing. A person's own preferences play no part.

#include "model/session.h"
#include "model/settings/preferences.h"
#include "window/platform/offscreen.h"
#include "window/shell/shell.h"

namespace awaystep {

class OffscreenApp {
public:
    // Size in pixels. Throws std::runtime_error where there is no OpenGL.
    OffscreenApp(int width, int height, Preferences preferences, PanelMaker makePanels);

    // Frames until everything is there. Throws std::invalid_argument when the scene is refused.
    void settle();

    Session& session() { return session_; }
    Shell& shell() { return shell_; }
    Picture picture() const { return screen_.picture(); }

private:
    void frame();

    Session session_{std::string()};  // nobody records here
    Offscreen screen_;
    Shell shell_;
};

}  // namespace awaystep
