// The window of the desktop: GLFW gives it and its events, OpenGL draws it. It knows nothing of what is drawn.
#pragma once

#include <string>
#include <vector>

#include "window/platform/frame_pacer.h"
#include "window/platform/gui_context.h"

struct GLFWwindow;

namespace awaystep {

class Window {
public:
    // Size in screen units; throws std::runtime_error with the reason when there is no display to open it on.
    Window(const std::string& title, int width, int height);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    // The close button was pressed, once per press; whoever asks decides.
    bool takeClosing();
    // The files dropped on it since the last call.
    std::vector<std::string> takeDropped();
    void setTitle(const std::string& title);

    // Sleeps until there is something to draw: an event, or a frame that is due after one; `most` seconds at most.
    void wait(double most);
    void beginFrame();
    // Something happened in this frame that was no event of the display: as many frames follow as after one.
    void stir() { pacer_.eventCame(seconds()); }
    // Draws and shows it; animating says that the next frame will differ even if nobody touches anything.
    void endFrame(bool animating);

    // On a clock that does not go back.
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

    Library library_;
    GLFWwindow* handle_;
    GuiContext context_;
    FramePacer pacer_;
    float contentScale_ = 1.0F;
    bool shown_ = false;
    std::vector<std::string> dropped_;
    std::string title_;
};

}  // namespace awaystep
