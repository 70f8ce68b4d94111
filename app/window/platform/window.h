// The window and its events: on the desktop GLFW gives it and OpenGL draws it (window.cpp). It knows nothing of what is
// drawn.
#pragma once

#include <string>
#include <vector>

#include "window/platform/frame_pacer.h"
#include "window/platform/gamepad.h"
#include "window/platform/gui_context.h"

struct GLFWwindow;

namespace awaystep {

struct WindowSize {
    int width = 0, height = 0;
};
// 85 % of the room on the screen; not less than 1280 x 800 where that fits, and never more than the room.
constexpr WindowSize windowSizeFor(int roomWide, int roomHigh) {
    const auto side = [](int room, int least) {
        const int most = room * 85 / 100;
        const int wanted = most < least ? least : most;
        return wanted < room ? wanted : room;
    };
    return {side(roomWide, 1280), side(roomHigh, 800)};
}

class Window {
public:
    // As large as suits the screen; throws std::runtime_error with the reason when there is no display to open it on.
    explicit Window(const std::string& title);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    // The close button was pressed, once per press; the caller decides what follows.
    bool takeClosing();
    // The files dropped on it since the last call.
    std::vector<std::string> takeDropped();
    void setTitle(const std::string& title);
    // Over the whole screen, without a frame, and back to where it was.
    void setFullScreen(bool wanted);

    // Seconds until the next frame is due after what has happened so far; FramePacer::forever: none is.
    double due() const;
    // Sleeps until an event comes, for so many seconds at most. A page has no need of it: the browser waits.
    void wait(double seconds);
    void beginFrame();
    // Something happened in this frame that was no event of the display: as many frames follow as after one.
    void requestFrame() { pacer_.eventCame(seconds()); }
    // Draws and shows it; animating: the next frame will differ even without input.
    void endFrame(bool animating);

    // Seconds on a monotonic clock.
    double seconds() const;
    // Pixels per unit of the display: 2 on a dense one.
    float contentScale() const { return contentScale_; }

    // Ends the sleep; may be called from any thread while a window exists.
    static void wake();

private:
    // GLFW itself, started before and ended after everything that uses it.
    struct Library {
        Library();
        ~Library();
    };

    void waitWithGamepads(double seconds);

    Library library_;
    GLFWwindow* handle_;
    GuiContext context_;
    FramePacer pacer_;
    Gamepads gamepads_;
    float contentScale_ = 1.0F;
    bool shown_ = false;
    std::vector<std::string> dropped_;
    std::string title_;
    bool fullScreen_ = false;
    struct Place {
        int x = 0, y = 0, width = 0, height = 0;
    };
    Place before_;  // the full screen
};

}  // namespace awaystep
