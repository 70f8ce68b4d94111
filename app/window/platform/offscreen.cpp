#include "window/platform/offscreen.h"

#define GL_GLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>
#include <imgui_internal.h>

#include <algorithm>
#include <stdexcept>
#include <string>

namespace awaystep {

namespace {

[[noreturn]] void refuse(const std::string& what) {
    throw std::runtime_error("offscreen: " + what +
                             "; OpenGL without a display needs Mesa's EGL (libegl1, libgl1-mesa-dri)");
}

}  // namespace

Offscreen::Device::Device() : display_(EGL_NO_DISPLAY), context_(EGL_NO_CONTEXT) {
    display_ = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr);
    if (display_ == EGL_NO_DISPLAY || eglInitialize(display_, nullptr, nullptr) == EGL_FALSE)
        refuse("EGL cannot start");
    const EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE};
    const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 0, EGL_NONE};
    EGLConfig config = nullptr;
    EGLint configs = 0;
    eglBindAPI(EGL_OPENGL_API);
    eglChooseConfig(display_, wanted, &config, 1, &configs);
    if (configs > 0) context_ = eglCreateContext(display_, config, EGL_NO_CONTEXT, version);
    if (context_ == EGL_NO_CONTEXT || eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) == EGL_FALSE) {
        eglTerminate(display_);
        refuse("there is no OpenGL 3");
    }
}

Offscreen::Device::~Device() {
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display_, context_);
    eglTerminate(display_);
}

Offscreen::Offscreen(int width, int height) : width_(width), height_(height) {
    glGenTextures(1, &colours_);
    glBindTexture(GL_TEXTURE_2D, colours_);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glGenFramebuffers(1, &framebuffer_);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, colours_, 0);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        refuse("a picture of " + std::to_string(width) + " x " + std::to_string(height) + " pixels cannot be drawn");
    ImGui_ImplOpenGL3_Init("#version 130");
    // Large enough for all letters from the beginning: one that grows would be of another size from run to run.
    constexpr int letters = 2048;
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.TexMinWidth = atlas.TexMinHeight = letters;
}

Offscreen::~Offscreen() {
    ImGui_ImplOpenGL3_Shutdown();
    glDeleteFramebuffers(1, &framebuffer_);
    glDeleteTextures(1, &colours_);
}

void Offscreen::beginFrame() {
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = ImVec2(static_cast<float>(width_), static_cast<float>(height_));
    io.DeltaTime = 1.0F / 60;
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
}

void Offscreen::endFrame() {
    ImGui::Render();
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
    glViewport(0, 0, width_, height_);
    const ImVec4 background = ImGui::GetStyleColorVec4(ImGuiCol_WindowBg);
    glClearColor(background.x, background.y, background.z, 1.0F);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void Offscreen::forgetLetters() { ImFontAtlasBuildClear(ImGui::GetIO().Fonts); }

Picture Offscreen::picture() const {
    Picture picture{width_, height_, {}};
    const std::size_t row = 4 * static_cast<std::size_t>(width_);
    std::vector<std::uint8_t> fromBelow(row * static_cast<std::size_t>(height_));
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
    glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, fromBelow.data());
    // OpenGL counts rows from the bottom. Blending leaves its traces in alpha; a picture of a window is opaque.
    for (std::size_t y = fromBelow.size(); y > 0; y -= row)
        picture.rgba.insert(picture.rgba.end(), fromBelow.data() + y - row, fromBelow.data() + y);
    for (std::size_t i = 3; i < picture.rgba.size(); i += 4) picture.rgba[i] = 255;
    return picture;
}

}  // namespace awaystep
