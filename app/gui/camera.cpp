#include "gui/camera.h"

#include <stdexcept>
#include <utility>

#include "gui/fonts.h"

namespace awaystep {
namespace {

// Dear ImGui settles over some frames: windows dock, sizes follow their contents.
constexpr int settlingFrames = 6;

}  // namespace

Camera::Camera(int width, int height, Preferences preferences, PanelMaker makePanels)
    : screen_(width, height), shell_(makePanels, loadFonts(), std::move(preferences)) {}

void Camera::frame() {
    screen_.beginFrame();
    shell_.frame(workbench_, 0.0);
    screen_.endFrame();
    if (!workbench_.failure().empty()) throw std::invalid_argument(workbench_.failure());
}

void Camera::settle() {
    for (int calm = 0; calm < settlingFrames; ++calm) {
        frame();
        if (!workbench_.working() && !shell_.animating(workbench_)) continue;
        calm = -1;
        if (workbench_.working()) workbench_.workers().waitForNews(0.25);
    }
}

}  // namespace awaystep
