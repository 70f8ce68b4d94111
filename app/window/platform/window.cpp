#include "window/platform/window.h"

// Before GLFW: its header would otherwise bring the OpenGL 1 declarations alone.
#define GL_GLEXT_PROTOTYPES
#include <GL/gl.h>
#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "window/platform/gui_context.h"

namespace awaystep {

namespace {

// GLFW may be woken from any thread, but only between its start and its end.
std::mutex wakeMutex;
bool canBeWoken = false;

void allowWaking(bool allowed) {
    const std::lock_guard lock(wakeMutex);
    canBeWoken = allowed;
}

[[noreturn]] void refuse(const std::string& what) {
    const char* reason = nullptr;
    glfwGetError(&reason);
    throw std::runtime_error("window: " + what + (reason != nullptr ? ": " + std::string(reason) : "") +
                             " (the command line needs none, see --help)");
}

// Most of what the screen has room for; not less than 1280 x 800 where that fits. In units that GLFW multiplies by the
// scale of the screen.
WindowSize sizeOnScreen() {
    constexpr int width = 1280, height = 800;
    GLFWmonitor* screen = glfwGetPrimaryMonitor();
    if (screen == nullptr) return {width, height};
    int x = 0, y = 0, wide = 0, high = 0;
    glfwGetMonitorWorkarea(screen, &x, &y, &wide, &high);
    float scaleX = 1.0F, scaleY = 1.0F;
    glfwGetMonitorContentScale(screen, &scaleX, &scaleY);
    if (wide <= 0 || high <= 0 || !(scaleX > 0.0F) || !(scaleY > 0.0F)) return {width, height};
    return windowSizeFor(static_cast<int>(static_cast<float>(wide) / scaleX),
                         static_cast<int>(static_cast<float>(high) / scaleY));
}

// OpenGL 3.0 is what every driver of the last fifteen years has, and all that Dear ImGui asks for.
GLFWwindow* openWindow(const std::string& title) {
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 0);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);  // until there is something to see
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "awaystep");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "awaystep");
    const WindowSize size = sizeOnScreen();
    GLFWwindow* handle = glfwCreateWindow(size.width, size.height, title.c_str(), nullptr, nullptr);
    if (handle == nullptr) refuse("none can be opened with OpenGL 3");
    glfwMakeContextCurrent(handle);
    glfwSwapInterval(1);
    return handle;
}

}  // namespace

Window::Library::Library() {
    // Mesa's thread for its cache of shaders on the disk can hang the closing of the display on a busy machine; ours
    // are few and small. A value that is set already stays.
    setenv("MESA_SHADER_CACHE_DISABLE", "true", 0);
    if (glfwInit() == GLFW_FALSE) refuse("there is no display to open one on");
    allowWaking(true);
}

Window::Library::~Library() {
    allowWaking(false);
    glfwTerminate();
}

Window::Window(const std::string& title) : handle_(openWindow(title)), title_(title) {
    glfwSetWindowUserPointer(handle_, this);
    glfwSetDropCallback(handle_, [](GLFWwindow* handle, int count, const char** paths) {
        auto& dropped = static_cast<Window*>(glfwGetWindowUserPointer(handle))->dropped_;
        dropped.insert(dropped.end(), paths, paths + count);
    });
    glfwGetWindowContentScale(handle_, &contentScale_, nullptr);
    ImGui_ImplGlfw_InitForOpenGL(handle_, true);
    ImGui_ImplOpenGL3_Init("#version 130");
}

Window::~Window() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    glfwDestroyWindow(handle_);
}

bool Window::takeClosing() {
    const bool pressed = glfwWindowShouldClose(handle_) == GLFW_TRUE;
    glfwSetWindowShouldClose(handle_, GLFW_FALSE);
    return pressed;
}

std::vector<std::string> Window::takeDropped() { return std::exchange(dropped_, {}); }

void Window::setTitle(const std::string& title) {
    if (title == title_) return;
    title_ = title;
    glfwSetWindowTitle(handle_, title.c_str());
}

void Window::setFullScreen(bool wanted) {
    if (wanted == fullScreen_) return;
    fullScreen_ = wanted;
    if (!wanted) {
        glfwSetWindowMonitor(handle_, nullptr, before_.x, before_.y, before_.width, before_.height, GLFW_DONT_CARE);
        return;
    }
    GLFWmonitor* screen = glfwGetPrimaryMonitor();
    const GLFWvidmode* mode = screen == nullptr ? nullptr : glfwGetVideoMode(screen);
    if (mode == nullptr) return;
    glfwGetWindowPos(handle_, &before_.x, &before_.y);
    glfwGetWindowSize(handle_, &before_.width, &before_.height);
    glfwSetWindowMonitor(handle_, screen, 0, 0, mode->width, mode->height, mode->refreshRate);
}

double Window::due() const {
    // While the window is minimised no frame is drawn.
    const bool hidden = glfwGetWindowAttrib(handle_, GLFW_ICONIFIED) == GLFW_TRUE;
    return hidden ? FramePacer::forever : pacer_.patience(glfwGetTime());
}

void Window::wait(double seconds) {
    if (gamepads_.present()) return waitWithGamepads(seconds);
    if (seconds >= FramePacer::forever) {
        glfwWaitEvents();
        pacer_.eventCame(glfwGetTime());
        return;
    }
    // GLFW does not say whether an event ended the sleep; that it ended early does.
    const double end = glfwGetTime() + seconds;
    if (seconds > 0.0)
        glfwWaitEventsTimeout(seconds);
    else
        glfwPollEvents();
    const double now = glfwGetTime();
    if (now < end) pacer_.eventCame(now);
}

// In pieces, because game pads have no events.
void Window::waitWithGamepads(double seconds) {
    const double end = glfwGetTime() + std::min(seconds, FramePacer::forever);
    for (;;) {
        const double piece = std::min(Gamepads::interval, end - glfwGetTime());
        if (piece <= 0.0) {
            glfwPollEvents();
            if (gamepads_.poll()) pacer_.eventCame(glfwGetTime());
            return;
        }
        const double begin = glfwGetTime();
        glfwWaitEventsTimeout(piece);
        const double now = glfwGetTime();
        if (gamepads_.poll() || now < begin + piece) return pacer_.eventCame(now);
    }
}

void Window::beginFrame() {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    gamepads_.feed();
    newFrameInOrder();
}

void Window::endFrame(bool animating) {
    ImGui::Render();
    int width = 0, height = 0;
    glfwGetFramebufferSize(handle_, &width, &height);
    glViewport(0, 0, width, height);
    const ImVec4 background = ImGui::GetStyleColorVec4(ImGuiCol_WindowBg);
    glClearColor(background.x, background.y, background.z, 1.0F);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    glfwSwapBuffers(handle_);
    if (!shown_) {
        glfwShowWindow(handle_);
        shown_ = true;
    }
    pacer_.frameDrawn(glfwGetTime(), animating, ImGui::GetIO().WantTextInput);
}

double Window::seconds() const { return glfwGetTime(); }

void Window::wake() {
    const std::lock_guard lock(wakeMutex);
    if (canBeWoken) glfwPostEmptyEvent();
}

}  // namespace awaystep
