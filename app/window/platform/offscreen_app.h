#pragma once
// The window without a display, for pictures: the same shell on the same session, drawn until nothing that was asked
// for is missing. The user's preferences are not read.

#include <functional>
#include <memory>
#include <utility>

#include "model/session.h"
#include "model/settings/preferences.h"
#include "window/platform/offscreen.h"
#include "window/shell/panel.h"

namespace awaystep {

class Shell;
struct LaunchOptions;
struct LinkedView;

// For a picture of this view: what the options and the view ask for, else the defaults.
Preferences preferencesFor(const LaunchOptions& options, const LinkedView& view);

class OffscreenApp {
public:
    // Size in pixels. Throws std::runtime_error where there is no OpenGL.
    OffscreenApp(int width, int height, Preferences preferences, PanelMaker makePanels);
    ~OffscreenApp();

    // Frames until everything is there. Throws std::invalid_argument when the scene is refused.
    void settle();

    // Draws over every frame from now on, on what the window shows.
    void drawOver(std::function<void()> draw) { over_ = std::move(draw); }

    LiveSession& session() { return session_; }
    Shell& shell() { return *shell_; }
    // Of what is shown, once it has settled: the same scene gives the same picture, however long it took to compute.
    Picture picture();

private:
    void frame(double seconds = 0.0);

    LiveSession session_{std::string()};  // no folder: nothing is recorded
    Offscreen screen_;
    std::unique_ptr<Shell> shell_;
    std::function<void()> over_;
};

}  // namespace awaystep
