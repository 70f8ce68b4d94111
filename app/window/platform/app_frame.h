#pragma once
// The application's frame as a function: the desktop calls it in a loop and sleeps in between, a page registers it with
// the browser, which calls it at the display's rate. What the window is, behind window.h, makes no difference here.

#include <functional>
#include <string>

#include "model/links/scene_link.h"
#include "model/settings/launch_options.h"
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
    // What was dropped on the window.
    void open(std::string path);

    Window& window_;
    Shell& shell_;
    LiveSession& session_;
    std::function<void(const Preferences&)> keep_;
    Preferences kept_;
    double last_;  // when the last frame began, on the window's clock
};

// --- the start, the same on the desktop and on a page ---

// The person's own, with what this start asks for (view: see sceneFor() in model/links/shown_link.h). complaint: why
// the file cannot be read; empty: it can.
Preferences preferencesFor(const LaunchOptions& options, const LinkedView& view, std::string& complaint);

// Stores them; answers why they cannot be, which is no reason to end.
std::string keepPreferences(const Preferences& preferences);

// The document, the lesson or the class that the start names. Throws std::exception for a lesson that there is not.
void orderFirst(Shell& shell, const LaunchOptions& options, const LinkedView& view);

}  // namespace awaystep
