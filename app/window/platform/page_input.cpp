#include <emscripten.h>
#include <imgui.h>

#include <cfloat>

#include "window/platform/page.h"
#include "window/platform/window.h"

namespace awaystep {

PageInput& pageInput() {
    static PageInput input;
    return input;
}

}  // namespace awaystep

using awaystep::pageInput;

// Called by app/web/input.js and files.js. Places are in pixels of the canvas.
extern "C" {

EMSCRIPTEN_KEEPALIVE void page_resized(int width, int height, float ratio) {
    pageInput().width = width;
    pageInput().height = height;
    pageInput().ratio = ratio;
    awaystep::Window::wake();
}

EMSCRIPTEN_KEEPALIVE void page_pointer_moved(float x, float y, int touch) {
    ImGuiIO& io = ImGui::GetIO();
    io.AddMouseSourceEvent(touch != 0 ? ImGuiMouseSource_TouchScreen : ImGuiMouseSource_Mouse);
    io.AddMousePosEvent(x, y);
    awaystep::Window::wake();
}

EMSCRIPTEN_KEEPALIVE void page_pointer_left() {
    ImGui::GetIO().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
    awaystep::Window::wake();
}

EMSCRIPTEN_KEEPALIVE void page_button(int button, int down) {
    ImGui::GetIO().AddMouseButtonEvent(button, down != 0);
    awaystep::Window::wake();
}

EMSCRIPTEN_KEEPALIVE void page_wheel(float x, float y) {
    ImGui::GetIO().AddMouseWheelEvent(x, y);
    awaystep::Window::wake();
}

// The number of an ImGuiKey by its name, once per key: "LeftArrow", "A", "Ctrl" for the modifier; 0: there is none.
EMSCRIPTEN_KEEPALIVE int page_key_named(const char* name) {
    const std::string wanted = name;
    if (wanted == "Ctrl") return ImGuiMod_Ctrl;
    if (wanted == "Shift") return ImGuiMod_Shift;
    if (wanted == "Alt") return ImGuiMod_Alt;
    if (wanted == "Super") return ImGuiMod_Super;
    for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_NamedKey_END; ++key)
        if (wanted == ImGui::GetKeyName(static_cast<ImGuiKey>(key))) return key;
    return ImGuiKey_None;
}

EMSCRIPTEN_KEEPALIVE void page_key(int key, int down) {
    ImGui::GetIO().AddKeyEvent(static_cast<ImGuiKey>(key), down != 0);
    awaystep::Window::wake();
}

EMSCRIPTEN_KEEPALIVE void page_text(const char* text) {
    ImGui::GetIO().AddInputCharactersUTF8(text);
    awaystep::Window::wake();
}

EMSCRIPTEN_KEEPALIVE void page_clipboard(const char* text) { pageInput().clipboard = text; }

EMSCRIPTEN_KEEPALIVE void page_focus(int focused) {
    ImGui::GetIO().AddFocusEvent(focused != 0);
    awaystep::Window::wake();
}

EMSCRIPTEN_KEEPALIVE void page_tell(const char* sentence) {
    pageInput().troubles.emplace_back(sentence);
    awaystep::Window::wake();
}

EMSCRIPTEN_KEEPALIVE void page_full_screen_left() {
    pageInput().leftFullScreen = true;
    awaystep::Window::wake();
}

EMSCRIPTEN_KEEPALIVE void page_file_dropped(const char* path) {
    pageInput().dropped.emplace_back(path);
    awaystep::Window::wake();
}

EMSCRIPTEN_KEEPALIVE void page_file_chosen(const char* path) {
    pageInput().chosen = path;
    awaystep::Window::wake();
}

}  // extern "C"
