#include "window/race/curve_labels.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/explanation/sentences.h"
#include "model/text/numbers.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

constexpr float labelHeight = 16.0F;

}  // namespace

// Names at the lines themselves, in text colour after a coloured dot; a click hides the line or brings it back.
void CurveLabels::draw(const Race& race, const CurveQuestion& question, const PlotFrame& frame,
                       std::vector<Area> keepOff) {
    std::vector<Label> labels;
    for (const RunView& run : race.runs()) {
        if (run.history().empty()) continue;
        const int last = run.history().size() - 1;
        labels.push_back({solverLabel(run.solver()), readable(std::max(0.0, valueAt(run, last, question))), &run, {}});
    }
    place(labels, question, frame, std::move(keepOff));
    hovered_ = false;
    for (const Label& label : labels) drawOne(label);
}

void CurveLabels::place(std::vector<Label>& labels, const CurveQuestion& question, const PlotFrame& frame,
                        std::vector<Area> keepOff) const {
    // Below the cursor's tag, which stands on the upper edge, and above the axis.
    const Area room{ImVec2(frame.min.x + style_.px(4), frame.min.y + style_.px(8)),
                    ImVec2(frame.max.x, frame.max.y - style_.px(4))};
    std::vector<std::vector<ImVec2>> lines;
    for (const Label& label : labels)
        lines.push_back(hides(label.run->solver()) ? std::vector<ImVec2>() : trace(*label.run, question, frame));
    // Those whose line is switched off wait in the upper right corner, where a falling curve is not.
    const std::vector<ImVec2> corner = {ImVec2(room.max.x, room.min.y)};
    for (std::size_t i = 0; i < labels.size(); ++i) {
        Label& label = labels[i];
        const float width =
            style_.px(18) + sizeOf(style_, style_.font.heading, 12.0F, label.name + " " + label.value).x;
        label.box = placeLineLabel(lines[i].empty() ? corner : lines[i], lines, keepOff, room,
                                   ImVec2(width, style_.px(labelHeight)), style_.px(3) + style_.line(1.5F));
        keepOff.push_back(label.box);
    }
}

std::vector<ImVec2> CurveLabels::trace(const RunView& run, const CurveQuestion& question,
                                       const PlotFrame& frame) const {
    std::vector<ImVec2> points;
    const int size = run.history().size();
    const float end = std::min(frame.max.x, frame.px(placeOf(run, size - 1, question.against)));
    const float step = style_.px(5);
    for (float x = frame.min.x; x <= end + step; x += step) {
        const float at = std::min(x, end);
        const int entry = std::clamp(firstEntryFrom(run, frame.xAt(at), question.against), 0, size - 1);
        const float y = std::clamp(frame.py(valueAt(run, entry, question)), frame.min.y, frame.max.y);
        // Where it falls steeply a point every few pixels of the way down, too.
        if (!points.empty()) {
            const ImVec2 before = points.back();
            const int between = std::min(60, static_cast<int>(std::abs(y - before.y) / step));
            for (int i = 1; i < between; ++i) {
                const float share = static_cast<float>(i) / static_cast<float>(between);
                points.push_back(ImVec2(before.x + share * (at - before.x), before.y + share * (y - before.y)));
            }
        }
        points.push_back(ImVec2(at, y));
        if (at >= end) break;
    }
    return points;
}

void CurveLabels::drawOne(const Label& label) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const std::string& solver = label.run->solver();
    const bool off = hides(solver);
    const ImVec2 at = label.box.min;
    ImGui::SetCursorScreenPos(at);
    const std::string id = label.name + "##curve";
    if (ImGui::InvisibleButton(id.c_str(), ImVec2(label.box.max.x - at.x, label.box.max.y - at.y))) {
        if (off)
            hidden_.erase(solver);
        else
            hidden_.insert(solver);
    }
    hovered_ = hovered_ || ImGui::IsItemHovered();
    tip(style_, off ? "Shows the curve again." : "Hides the curve.");
    const float opacity = off ? 0.5F : 1.0F;
    list.AddRectFilled(at, label.box.max, faded(style_.colour.panel, 0.75F), style_.px(3));
    list.AddCircleFilled(ImVec2(at.x + style_.px(6), at.y + style_.px(8)), style_.px(4),
                         faded(style_.solver(solver).colour, opacity));
    const ImVec2 textAt(at.x + style_.px(14), at.y + style_.px(1));
    drawText(list, style_, style_.font.heading, 12.0F, textAt, faded(style_.colour.text, opacity), label.name);
    const float offset = sizeOf(style_, style_.font.heading, 12.0F, label.name + " ").x;
    drawText(list, style_, style_.font.heading, 12.0F, ImVec2(textAt.x + offset, textAt.y),
             faded(style_.colour.text, opacity), label.value);
}

}  // namespace awaystep
