#include "window/platform/offscreen.h"

#include <doctest/doctest.h>
#include <imgui.h>

#include <array>
#include <stdexcept>

namespace {

std::array<int, 4> colourAt(const awaystep::Picture& picture, int x, int y) {
    const auto* pixel = picture.at(x, y);
    return {pixel[0], pixel[1], pixel[2], pixel[3]};
}

}  // namespace

TEST_CASE("offscreen: what is drawn at the top left is at the top left of the picture") {
    awaystep::Offscreen screen(320, 200);
    ImGui::GetStyle().Colors[ImGuiCol_WindowBg] = ImColor(0xEE, 0xF0, 0xF3);
    screen.beginFrame();
    ImGui::GetForegroundDrawList()->AddRectFilled(ImVec2(0, 0), ImVec2(40, 30), IM_COL32(213, 94, 0, 255));
    screen.endFrame();
    const awaystep::Picture picture = screen.picture();
    CHECK(picture.width == 320);
    CHECK(picture.height == 200);
    CHECK(picture.rgba.size() == 320 * 200 * 4);
    CHECK(colourAt(picture, 5, 5) == std::array<int, 4>{213, 94, 0, 255});
    CHECK(colourAt(picture, 39, 29) == std::array<int, 4>{213, 94, 0, 255});
    CHECK(colourAt(picture, 40, 30) == std::array<int, 4>{0xEE, 0xF0, 0xF3, 255});
    CHECK(colourAt(picture, 5, 195) == std::array<int, 4>{0xEE, 0xF0, 0xF3, 255});
}

TEST_CASE("offscreen: text and widgets are drawn, and the same frames give the same picture") {
    const auto draw = [] {
        awaystep::Offscreen screen(400, 300);
        for (int frame = 0; frame < 3; ++frame) {
            screen.beginFrame();
            ImGui::Begin("panel");
            ImGui::Button("Run");
            ImGui::End();
            screen.endFrame();
        }
        return screen.picture();
    };
    const awaystep::Picture first = draw();
    CHECK(first.rgba == draw().rgba);
    int bright = 0;  // the label, white on dark
    for (int y = 0; y < first.height; ++y)
        for (int x = 0; x < first.width; ++x) bright += first.at(x, y)[1] > 200 ? 1 : 0;
    CHECK(bright > 20);
}

TEST_CASE("offscreen: a picture larger than OpenGL can draw is refused") {
    CHECK_THROWS_WITH_AS(awaystep::Offscreen(1 << 20, 10), doctest::Contains("1048576 x 10"), std::runtime_error);
}
