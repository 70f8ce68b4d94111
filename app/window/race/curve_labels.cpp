#include "window/race/curve_labels.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "window/widgets/drawing.h"
#include "model/text/numbers.h"
#include "model/explanation/sentences.h"

namespace awaystep {
namespace {

constexpr float labelHeight = 16.0F;

}  // namespace

// Names at the lines themselves, in text colour after a coloured dot; a click hides the line or brings it back.
void CurveLabels::draw(const Race& race, const CurveQuestion& question, const PlotFrame& frame,
                       std::vector<Area> keepOff) {
    std::vector<Label> labels;
    for (const Lane& lane : race.lanes()) {
        if (lane.history().empty()) continue;
        const int last = lane.history().size() - 1;
        labels.push_back(
            {solverLabel(lane.solver()), readable(std::max(0.0, valueAt(lane, last, question))), &lane, {}});
    }
    place(labels, question, frame, std::move(keepOff));
    hovered_ = false;
    for (const Label& label : labels) drawOne(label);
}

void CurveLabels::place(std::vector<Label>& labels, const CurveQuestion& question, const PlotFrame& frame,
                        std::vector<Area> keepOff) const {
    // Below the cursor's tag, which stands on the upper edge, and above the axis.
    const Area room{ImVec2(frame.min.x + look_.px(4), frame.min.y + look_.px(8)),
                    ImVec2(frame.max.x, frame.max.y - look_.px(4))};
    std::vector<std::vector<ImVec2>> lines;
    for (const Label& label : labels)
        lines.push_back(hides(label.lane->solver()) ? std::vector<ImVec2>() : trace(*label.lane, question, frame));
    // Those whose line is switched off wait in the upper right corner, where a falling curve is not.
    const std::vector<ImVec2> corner = {ImVec2(room.max.x, room.min.y)};
    for (std::size_t i = 0; i < labels.size(); ++i) {
        Label& label = labels[i];
        const float width = look_.px(18) + sizeOf(look_, look_.font.heading, 12.0F, label.name + " " + label.value).x;
        label.box = placeLineLabel(lines[i].empty() ? corner : lines[i], lines, keepOff, room,
                                   ImVec2(width, look_.px(labelHeight)), look_.px(3) + look_.line(1.5F));
        keepOff.push_back(label.box);
    }
}

std::vector<ImVec2> CurveLabels::trace(const Lane& lane, const CurveQuestion& question, const PlotFrame& frame) const {
    std::vector<ImVec2> points;
    const int size = lane.history().size();
    const float end = std::min(frame.max.x, frame.px(placeOf(lane, size - 1, question.against)));
    const float step = look_.px(5);
    for (float x = frame.min.x; x <= end + step; x += step) {
        const float at = std::min(x, end);
        const int entry = std::clamp(firstEntryFrom(lane, frame.xAt(at), question.against), 0, size - 1);
        const float y = std::clamp(frame.py(valueAt(lane, entry, question)), frame.min.y, frame.max.y);
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
    const std::string& solver = label.lane->solver();
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
    tip(look_, off ? "Shows the curve again." : "Hides the curve.");
    const float opacity = off ? 0.5F : 1.0F;
    list.AddRectFilled(at, label.box.max, faded(look_.colour.panel, 0.75F), look_.px(3));
    list.AddCircleFilled(ImVec2(at.x + look_.px(6), at.y + look_.px(8)), look_.px(4),
                         faded(look_.solver(solver).colour, opacity));
    const ImVec2 textAt(at.x + look_.px(14), at.y + look_.px(1));
    drawText(list, look_, look_.font.heading, 12.0F, textAt, faded(look_.colour.text, opacity), label.name);
    const float offset = sizeOf(look_, look_.font.heading, 12.0F, label.name + " ").x;
    drawText(list, look_, look_.font.heading, 12.0F, ImVec2(textAt.x + offset, textAt.y),
             faded(look_.colour.text, opacity), label.value);
}

}  // namespace awaystep
