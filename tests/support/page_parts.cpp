#include "support/page_parts.h"

#include <imgui.h>
#include <imgui_impl_null.h>

#include <stdexcept>
#include <utility>

#include "files/atomic_file.h"
#include "model/settings/folders.h"
#include "model/settings/this_build.h"
#include "window/platform/gui_context.h"
#include "window/platform/window.h"

namespace awaystep {

PageParts& pageParts() {
    static PageParts parts;
    return parts;
}

// --- for core ---

void afterWrite() { ++pageParts().writes; }

// --- for the model ---

BuildAbilities buildAbilities() {
    return {.minari = "Datasets are written by the desktop program.",
            .handout = "Handouts are written by the desktop program.",
            .quit = "A page is closed by its browser."};
}

std::string handOver(const std::string& path) {
    pageParts().downloads.push_back(path);
    return " It is in this browser, and a copy is in your downloads.";
}

std::string ownPageAddress() { return "https://page.example/"; }

std::filesystem::path assetsFolderFor(const std::filesystem::path& executableFolder) {
    return (executableFolder / "../share/awaystep").lexically_normal();
}

// page_tests lies in the folder tests/ of the build.
std::filesystem::path assetRoot() {
    return assetsFolderFor(std::filesystem::read_symlink("/proc/self/exe").parent_path());
}

std::vector<std::filesystem::path> fontFolders() { return {"/usr/share/fonts"}; }

// --- for the window: frames are laid out and drawn nowhere, and nothing ever sleeps ---

Window::Library::Library() = default;
Window::Library::~Library() = default;

Window::Window(const std::string& title) : handle_(nullptr), title_(title) { ImGui_ImplNull_Init(); }
Window::~Window() { ImGui_ImplNull_Shutdown(); }

bool Window::takeClosing() { return std::exchange(pageParts().closing, false); }
std::vector<std::string> Window::takeDropped() { return std::exchange(pageParts().dropped, {}); }
void Window::setTitle(const std::string& title) { pageParts().title = title; }
void Window::setFullScreen(bool) {}

double Window::due() const { return pageParts().woken ? 0.0 : pacer_.patience(seconds()); }
void Window::wait(double) { throw std::logic_error("a page cannot wait"); }

void Window::beginFrame() {
    if (std::exchange(pageParts().woken, false)) pacer_.eventCame(seconds());
    ImGui_ImplNull_NewFrame();
    ImGui::GetIO().DisplaySize = ImVec2(1280, 800);
    ImGui::GetIO().DeltaTime = 1.0F / 60;
    newFrameInOrder();
}

void Window::endFrame(bool animating) {
    ImGui::Render();
    ImGui_ImplNullRender_RenderDrawData(ImGui::GetDrawData());
    ++pageParts().frames;
    pacer_.frameDrawn(seconds(), animating, ImGui::GetIO().WantTextInput);
}

double Window::seconds() const { return pageParts().seconds; }
void Window::wake() { pageParts().woken = true; }

}  // namespace awaystep
