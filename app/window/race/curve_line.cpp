#include "window/race/curve_line.h"

#include <cmath>

namespace awaystep {
namespace {

bool same(const PlotFrame& a, const PlotFrame& b) {
    return a.min.x == b.min.x && a.min.y == b.min.y && a.max.x == b.max.x && a.max.y == b.max.y && a.x0 == b.x0 &&
           a.x1 == b.x1 && a.y0 == b.y0 && a.y1 == b.y1;
}

}  // namespace

void CurveLine::follow(const RunView& run, const CurveQuestion& question, const PlotFrame& frame, float zeroSpacing) {
    const RecordPtr first = run.history().size() == 0 ? nullptr : run.history().at(0);
    if (first == first_ && size_ == run.history().size() && question_ == question && same(frame_, frame)) return;
    first_ = first;
    size_ = run.history().size();
    question_ = question;
    frame_ = frame;
    sampleCurve(run, question, frame.x0, frame.x1, static_cast<int>(frame.max.x - frame.min.x), points_);
    pixels_.clear();
    zeros_.clear();
    for (const CurvePoint& point : points_) {
        pixels_.push_back(ImVec2(frame.px(point.x), frame.py(point.y)));
        if (point.y > 0.0) continue;
        if (zeros_.empty() || pixels_.back().x - zeros_.back() >= zeroSpacing) zeros_.push_back(pixels_.back().x);
    }
    thin(pixels_);
}

void thin(std::vector<ImVec2>& line) {
    if (line.size() < 3) return;
    constexpr float most = 0.33F;
    std::size_t kept = 0;   // the last one that stays
    std::size_t begin = 1;  // after it, what one line may still replace
    // All points passed over must lie on the line from the last kept one to the next: a slow bend adds up.
    const auto replaces = [&](std::size_t end) {
        const ImVec2 from = line[kept], to = line[end];
        const float dx = to.x - from.x, dy = to.y - from.y, length = std::hypot(dx, dy);
        for (std::size_t i = begin; i < end; ++i) {
            const float x = line[i].x - from.x, y = line[i].y - from.y;
            const float along = length > 0 ? (x * dx + y * dy) / length : 0.0F;
            const float aside = length > 0 ? std::abs(x * dy - y * dx) / length : std::hypot(x, y);
            if (aside > most || along < 0.0F || along > length) return false;
        }
        return true;
    };
    std::size_t written = 0;
    for (std::size_t end = 2; end < line.size(); ++end) {
        // Never more than some at once, so that a long straight line does not cost the square of its length.
        if (end - begin <= 32 && replaces(end)) continue;
        kept = end - 1;
        begin = end;
        line[++written] = line[kept];
        kept = written;  // it may have been overwritten where it was
    }
    line[++written] = line.back();
    line.resize(written + 1);
}

}  // namespace awaystep
