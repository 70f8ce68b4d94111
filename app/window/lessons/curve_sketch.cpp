#include "window/lessons/curve_sketch.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "model/lessons/lesson_feature.h"
#include "model/session.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"
#include "window/widgets/marks.h"

namespace awaystep {
namespace {

// What was drawn for the step that is shown; null if it is not about a curve.
const std::vector<DrawnPoint>* drawnFor(const Session& session) {
    const LessonSession* lesson = session.lessons().lesson();
    if (lesson == nullptr || !lesson->now().prediction || lesson->now().prediction->kind != PredictionKind::Curve)
        return nullptr;
    if (lesson->answer() != nullptr) return &std::get<std::vector<DrawnPoint>>(*lesson->answer());
    return &session.lessons().draft().curve.points();
}

}  // namespace

double CurveSketch::lowest(const Session& session) const {
    double low = std::numeric_limits<double>::infinity();
    if (const auto* points = drawnFor(session))
        for (const DrawnPoint& point : *points) low = std::min(low, point.value);
    return low;
}

bool CurveSketch::wanted(const Session& session) {
    const LessonSession* lesson = session.lessons().lesson();
    return lesson != nullptr && lesson->asked() != nullptr && lesson->asked()->kind == PredictionKind::Curve;
}

void CurveSketch::take(const PlotFrame& frame, Orders& orders) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool inside = mouse.x >= frame.min.x && mouse.x <= frame.max.x && mouse.y >= frame.min.y &&
                        mouse.y <= frame.max.y && ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows);
    if (inside) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (inside && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) drawing_ = true;
    if (!drawing_) return;
    if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
        drawing_ = false;
        orders.add(SketchCurve{});
        return;
    }
    const float x = std::clamp(mouse.x, frame.min.x, frame.max.x), y = std::clamp(mouse.y, frame.min.y, frame.max.y);
    orders.add(SketchCurve{DrawnPoint{std::max(0.0, frame.xAt(x)), frame.yAt(y)}});
}

void CurveSketch::draw(const Style& style, const Session& session, const PlotFrame& frame) const {
    const std::vector<DrawnPoint>* points = drawnFor(session);
    if (points == nullptr) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (wanted(session) && points->empty())
        drawText(list, style, style.font.text, 14.0F,
                 ImVec2((frame.min.x + frame.max.x) / 2, (frame.min.y + frame.max.y) / 2), style.colour.human,
                 "draw here", 0.5F);
    if (points->empty()) return;
    std::vector<ImVec2> pixels;
    for (const DrawnPoint& point : *points) pixels.push_back(ImVec2(frame.px(point.t), frame.py(point.value)));
    list.PushClipRect(frame.min, frame.max, true);
    drawDashed(list, style, pixels, {style.colour.human, {1.5F, 4.0F, 0, 0}, 2}, style.line(2.6F));
    list.PopClipRect();
    const ImVec2 end = pixels.back();
    const float left = std::min(end.x + style.px(6), frame.max.x - style.px(30));
    drawText(list, style, style.font.heading, 12.0F, ImVec2(left, end.y - style.px(16)), style.colour.text, "you");
}

}  // namespace awaystep
