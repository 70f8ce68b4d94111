// The window of a page: a canvas over the whole page, drawn by WebGL 2. Events come through page_input.cpp; the browser
// calls the frames (loop_web.cpp).
#include <GLES3/gl3.h>
#include <emscripten.h>
#include <emscripten/html5.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "window/platform/page.h"
#include "window/platform/window.h"

namespace awaystep {
namespace {

constexpr const char* canvas = "#canvas";

// The names of everything on the graphics card are void: Dear ImGui makes it all anew when it next draws.
EM_BOOL contextRestored(int, const void*, void*) {
    ImGui_ImplOpenGL3_DestroyDeviceObjects();
    Window::wake();
    return EM_TRUE;
}

EM_BOOL contextLost(int, const void*, void*) { return EM_TRUE; }  // it is wanted back

void openCanvas() {
    EmscriptenWebGLContextAttributes wanted;
    emscripten_webgl_init_context_attributes(&wanted);
    wanted.majorVersion = 2;
    wanted.alpha = wanted.depth = wanted.stencil = wanted.antialias = EM_FALSE;
    const auto context = emscripten_webgl_create_context(canvas, &wanted);
    if (context <= 0 || emscripten_webgl_make_context_current(context) != EMSCRIPTEN_RESULT_SUCCESS)
        throw std::runtime_error("This browser does not provide WebGL 2, which the application needs for drawing.");
    emscripten_set_webglcontextlost_callback(canvas, nullptr, EM_FALSE, contextLost);
    emscripten_set_webglcontextrestored_callback(canvas, nullptr, EM_FALSE, contextRestored);
}

}  // namespace

Window::Library::Library() { openCanvas(); }
Window::Library::~Library() = default;

Window::Window(const std::string& title) : handle_(nullptr), title_(title) {
    ImGuiIO& io = ImGui::GetIO();
    io.BackendPlatformName = "page";
    io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
    ImGuiPlatformIO& platform = ImGui::GetPlatformIO();
    platform.Platform_SetClipboardTextFn = [](ImGuiContext*, const char* text) {
        pageInput().clipboard = text;
        page_copy(text);
    };
    platform.Platform_GetClipboardTextFn = [](ImGuiContext*) { return pageInput().clipboard.c_str(); };
    platform.Platform_OpenInShellFn = [](ImGuiContext*, const char* address) {
        page_open_address(address);
        return true;
    };
    platform.Platform_SetImeDataFn = [](ImGuiContext*, ImGuiViewport*, ImGuiPlatformImeData* ime) {
        page_set_text_wanted(ime->WantTextInput ? 1 : 0, ime->InputPos.x, ime->InputPos.y, ime->InputLineHeight);
    };
    ImGui_ImplOpenGL3_Init("#version 300 es");
    contentScale_ = pageInput().ratio;
}

Window::~Window() { ImGui_ImplOpenGL3_Shutdown(); }

// A page is closed by its browser.
bool Window::takeClosing() { return false; }

std::vector<std::string> Window::takeDropped() { return std::exchange(pageInput().dropped, {}); }

void Window::setTitle(const std::string& title) {
    if (title == title_) return;
    title_ = title;
    page_set_title(title.c_str());
}

void Window::setFullScreen(bool wanted) {
    if (wanted == fullScreen_) return;
    fullScreen_ = wanted;
    page_set_full_screen(wanted ? 1 : 0);
}

double Window::due() const { return pageInput().woken ? 0.0 : pacer_.patience(seconds()); }

void Window::wait(double) { throw std::logic_error("a page cannot wait"); }

void Window::beginFrame() {
    PageInput& page = pageInput();
    if (std::exchange(page.woken, false)) pacer_.eventCame(seconds());
    contentScale_ = page.ratio;
    static double before = seconds();
    const double now = seconds();
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = ImVec2(static_cast<float>(page.width), static_cast<float>(page.height));
    io.DeltaTime = static_cast<float>(std::max(now - std::exchange(before, now), 1e-4));
    ImGui_ImplOpenGL3_NewFrame();
    newFrameInOrder();
}

void Window::endFrame(bool animating) {
    ImGui::Render();
    const PageInput& page = pageInput();
    glViewport(0, 0, page.width, page.height);
    const ImVec4 background = ImGui::GetStyleColorVec4(ImGuiCol_WindowBg);
    glClearColor(background.x, background.y, background.z, 1.0F);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    page_set_cursor(ImGui::GetMouseCursor());
    pacer_.frameDrawn(seconds(), animating, ImGui::GetIO().WantTextInput);
}

double Window::seconds() const { return emscripten_get_now() / 1000.0; }

void Window::wake() {
    pageInput().woken = true;
    page_wake();
}

}  // namespace awaystep
