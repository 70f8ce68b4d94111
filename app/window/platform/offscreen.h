// A screen in memory: draws Dear ImGui with OpenGL into a picture, on a machine with no display at all (EGL without a
// surface; Mesa's software renderer where there is no graphics card). For pictures from the command line and for tests.
#pragma once

#include <cstdint>
#include <vector>

#include "window/platform/gui_context.h"

namespace awaystep {

// Rows from the top, four bytes per pixel: red, green, blue, alpha.
struct Picture {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba;

    const std::uint8_t* at(int x, int y) const {
        return rgba.data() +
               4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x));
    }
};

class Offscreen {
public:
    // Size in pixels; throws std::runtime_error where OpenGL cannot be had.
    Offscreen(int width, int height);
    ~Offscreen();
    Offscreen(const Offscreen&) = delete;
    Offscreen& operator=(const Offscreen&) = delete;

    // Every frame lasts a sixtieth of a second by Dear ImGui's clock, however long it took: pictures repeat.
    void beginFrame();
    void endFrame();

    // Between frames. Letters are drawn from a texture that they come into as they are first needed, and their edges
    // depend on where in it they lie; what was shown while something was still computed would leave its trace. The next
    // frame begins with an empty texture, so that the same frame gives the same picture.
    void forgetLetters();

    Picture picture() const;  // of the last frame

private:
    // OpenGL without a window, current on this thread as long as it lives.
    class Device {
    public:
        Device();
        ~Device();
        Device(const Device&) = delete;
        Device& operator=(const Device&) = delete;

    private:
        void* display_;
        void* context_;
    };

    int width_;
    int height_;
    Device device_;
    GuiContext gui_;
    unsigned framebuffer_ = 0;
    unsigned colours_ = 0;
};

}  // namespace awaystep
