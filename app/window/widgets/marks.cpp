#include "window/widgets/marks.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace awaystep {

bool hasMark(StepKind kind) { return kind == StepKind::Away || kind == StepKind::Drop || kind == StepKind::Swap; }

void drawStepMark(ImDrawList& list, const Style& style, StepKind kind, ImVec2 center, float radius, ImU32 colour,
                  ImU32 ground) {
    const float line = style.line(1.3F);
    // Under heavier strokes an open mark needs more room to stay open.
    radius *= 0.5F + 0.5F * style.stroke;
    if (kind == StepKind::Away) {
        // Pointing down: weight is taken away.
        const float w = radius, h = radius * 0.85F;
        const ImVec2 a(center.x - w, center.y - h), b(center.x + w, center.y - h), c(center.x, center.y + h);
        list.AddTriangleFilled(a, b, c, ground);
        list.AddTriangle(a, b, c, colour, line);
    } else if (kind == StepKind::Drop) {
        const float r = radius * 0.8F;
        const float heavy = style.line(1.8F);
        list.AddLine(ImVec2(center.x - r, center.y - r), ImVec2(center.x + r, center.y + r), colour, heavy);
        list.AddLine(ImVec2(center.x - r, center.y + r), ImVec2(center.x + r, center.y - r), colour, heavy);
    } else if (kind == StepKind::Swap) {
        const std::array<ImVec2, 4> diamond = {ImVec2(center.x, center.y - radius), ImVec2(center.x + radius, center.y),
                                               ImVec2(center.x, center.y + radius),
                                               ImVec2(center.x - radius, center.y)};
        list.AddConvexPolyFilled(diamond.data(), 4, ground);
        list.AddPolyline(diamond.data(), 4, colour, ImDrawFlags_Closed, line);
    }
}

void drawBand(ImDrawList& list, std::span<const ImVec2> upper, std::span<const ImVec2> lower, ImU32 colour) {
    const ImVec2 uv = ImGui::GetFontTexUvWhitePixel();
    for (std::size_t i = 0; i + 1 < upper.size() && i + 1 < lower.size(); ++i) {
        // Without the feathered edge: pieces lie side by side.
        list.PrimReserve(6, 4);
        const auto index = static_cast<ImDrawIdx>(list._VtxCurrentIdx);
        for (const int offset : {0, 1, 2, 0, 2, 3}) list.PrimWriteIdx(index + static_cast<ImDrawIdx>(offset));
        for (const ImVec2& corner : {upper[i], upper[i + 1], lower[i + 1], lower[i]})
            list.PrimWriteVtx(corner, uv, colour);
    }
}

void drawDashed(ImDrawList& list, const Style& style, std::span<const ImVec2> points, const LineStyle& line,
                float width) {
    if (points.size() < 2) return;
    if (line.dashCount == 0) {
        list.AddPolyline(points.data(), static_cast<int>(points.size()), line.colour, 0, width);
        return;
    }
    // Each dash is a piece of the polyline of its own: short ones stay sharp at the corners.
    const auto length = [&](int part) { return style.px(line.dash[static_cast<std::size_t>(part)]) * style.stroke; };
    int part = 0;
    float left = length(0);
    list.PathClear();
    list.PathLineTo(points[0]);
    for (std::size_t i = 1; i < points.size(); ++i) {
        ImVec2 from = points[i - 1];
        const ImVec2 to = points[i];
        float rest = std::hypot(to.x - from.x, to.y - from.y);
        while (rest > left) {
            const float share = left / rest;
            from = ImVec2(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
            rest -= left;
            if (part % 2 == 0) {
                list.PathLineTo(from);
                list.PathStroke(line.colour, 0, width);
            } else {
                list.PathClear();
                list.PathLineTo(from);
            }
            part = (part + 1) % line.dashCount;
            left = length(part);
        }
        left -= rest;
        if (part % 2 == 0) list.PathLineTo(to);
    }
    if (part % 2 == 0)
        list.PathStroke(line.colour, 0, width);
    else
        list.PathClear();
}

void solverSample(const Style& style, std::string_view solver, float unscaledWidth) {
    lineSample(style, style.solver(solver), unscaledWidth);
}

void lineSample(const Style& style, const LineStyle& line, float unscaledWidth) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size(style.px(unscaledWidth), style.px(20));
    const std::array<ImVec2, 2> ends = {ImVec2(at.x, at.y + size.y / 2), ImVec2(at.x + size.x, at.y + size.y / 2)};
    drawDashed(*ImGui::GetWindowDrawList(), style, ends, line, style.line(2.2F));
    ImGui::Dummy(size);
}

}  // namespace awaystep
