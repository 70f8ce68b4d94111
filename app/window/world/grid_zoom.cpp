#include "window/world/grid_zoom.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace awaystep {
namespace {

constexpr float smallCell = 22.0F;  // unscaled pixels; larger cells need no zoom
constexpr float largeCell = 48.0F;

}  // namespace

Area GridZoom::placed(const Style& style, const Area& room, int columns, int rows) {
    if (columns != columns_ || rows != rows_) {
        factor_ = 1.0F;
        columns_ = columns;
        rows_ = rows;
    }
    const float cell = std::max(0.01F, std::min(room.width() / static_cast<float>(std::max(1, columns)),
                                                room.height() / static_cast<float>(std::max(1, rows))));
    most_ = cell < style.px(smallCell) ? style.px(largeCell) / cell : 1.0F;
    factor_ = std::clamp(factor_, 1.0F, most_);
    keepInside();
    const float width = room.width() * factor_, height = room.height() * factor_;
    const ImVec2 middle = room.center();
    const ImVec2 min(middle.x - x_ * width, middle.y - y_ * height);
    return {min, ImVec2(min.x + width, min.y + height)};
}

void GridZoom::takeMouse(const Area& room, bool draggable) {
    if (!possible()) return;
    ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY);  // else the panel scrolls
    const ImGuiIO& io = ImGui::GetIO();
    const float width = std::max(1.0F, room.width()), height = std::max(1.0F, room.height());
    if (ImGui::IsItemHovered() && io.MouseWheel != 0.0F) {
        // What is under the mouse stays there.
        const float before = factor_;
        factor_ = std::clamp(factor_ * std::pow(1.25F, io.MouseWheel), 1.0F, most_);
        const ImVec2 middle = room.center();
        x_ += (io.MousePos.x - middle.x) / width * (1.0F / before - 1.0F / factor_);
        y_ += (io.MousePos.y - middle.y) / height * (1.0F / before - 1.0F / factor_);
    }
    if (draggable && zoomed() && ImGui::IsItemActive()) {
        x_ -= io.MouseDelta.x / (width * factor_);
        y_ -= io.MouseDelta.y / (height * factor_);
    }
    if (draggable && ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) factor_ = 1.0F;
    keepInside();
}

void GridZoom::follow(float x, float y) {
    // A tenth of the view stays between the place and its border.
    const float half = 0.4F / factor_;
    x_ = std::clamp(x_, x - half, x + half);
    y_ = std::clamp(y_, y - half, y + half);
    keepInside();
}

void GridZoom::keepInside() {
    const float half = 0.5F / factor_;
    x_ = std::clamp(x_, half, 1.0F - half);
    y_ = std::clamp(y_, half, 1.0F - half);
}

}  // namespace awaystep
