#pragma once
// The application's frame as a function: the desktop calls it in a loop and sleeps in between, a page registers it with
// the browser, which calls it at the display's rate. What the window is, behind window.h, makes no difference here.

#include <functional>

#include "model/settings/preferences.h"

namespace awaystep {

class LiveSession;
class Shell;
class Window;

class AppFrame {
public:
    // All three must outlive it. keep: stores preferences that have changed.
    AppFrame(Window& window, Shell& shell, LiveSession& session, std::function<void(const Preferences&)> keep);

    // Seconds until the next frame is due unless an event comes before; 0: now. The desktop sleeps as long, a page
    // returns to the browser without drawing.
    double due() const;
    // Takes in what happened, draws, and carries out orders.
    void draw();
    // The person has left, and was asked where there was something to ask. No frame follows.
    bool over() const;
    // After the last frame: preferences that are not stored yet are.
    void finish();

private:
    Window& window_;
    Shell& shell_;
    LiveSession& session_;
    std::function<void(const Preferences&)> keep_;
    Preferences kept_;
    double last_;  // when the last frame began, on the window's clock
};

}  // namespace awaystep
