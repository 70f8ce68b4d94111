#include "gui/curve_labels.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "gui/drawing.h"
#include "workbench/numbers.h"
#include "workbench/sentences.h"

namespace awaystep {

// Names at the lines themselves, in text colour after a coloured dot; a click hides the line or brings it back.
void CurveLabels::draw(const Race& race, const CurveQuestion& question, const PlotFrame& frame) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    struct Label {
        std::string name, value;
        const Lane* lane;
        ImVec2 at;
    };
    std::vector<Label> labels;
    float hiddenX = frame.max.x;
    for (const Lane& lane : race.lanes()) {
        if (lane.history().empty()) continue;
        const int last = lane.history().size() - 1;
        Label label{
            std::string(solverLabel(lane.solver())), readable(std::max(0.0, valueAt(lane, last, question))), &lane, {}};
        const float wide = width(label.name, label.value);
        if (hidden_.contains(lane.solver())) {
            hiddenX -= wide + look_.px(8);
            label.at = ImVec2(hiddenX, frame.max.y - look_.px(18));
        } else {
            label.at = place(lane, question, frame, wide);
        }
        labels.push_back(std::move(label));
    }
    // Those that would lie on one another move down, in order of height.
    std::sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) { return a.at.y < b.at.y; });
    for (std::size_t i = 1; i < labels.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const bool besides = std::abs(labels[i].at.x - labels[j].at.x) > look_.px(90);
            if (!besides && labels[i].at.y < labels[j].at.y + look_.px(16))
                labels[i].at.y = labels[j].at.y + look_.px(16);
        }
    for (const Label& label : labels) {
        const bool off = hidden_.contains(label.lane->solver());
        const float wide = width(label.name, label.value);
        ImGui::SetCursorScreenPos(label.at);
        const std::string id = label.name + "##curve";
        if (ImGui::InvisibleButton(id.c_str(), ImVec2(wide, look_.px(16)))) {
            if (off)
                hidden_.erase(label.lane->solver());
            else
                hidden_.insert(label.lane->solver());
        }
        tip(look_, off ? "Shows the curve again." : "Hides the curve.");
        const float opacity = off ? 0.5F : 1.0F;
        list.AddRectFilled(label.at, ImVec2(label.at.x + wide, label.at.y + look_.px(16)),
                           faded(look_.colour.panel, 0.75F), look_.px(3));
        list.AddCircleFilled(ImVec2(label.at.x + look_.px(6), label.at.y + look_.px(8)), look_.px(4),
                             faded(look_.solver(label.lane->solver()).colour, opacity));
        const ImVec2 textAt(label.at.x + look_.px(14), label.at.y + look_.px(1));
        drawText(list, look_, look_.font.heading, 12.0F, textAt, faded(look_.colour.text, opacity), label.name);
        const float offset = sizeOf(look_, look_.font.heading, 12.0F, label.name + " ").x;
        drawText(list, look_, look_.font.heading, 12.0F, ImVec2(textAt.x + offset, textAt.y),
                 faded(look_.colour.text, opacity), label.value);
    }
}

float CurveLabels::width(const std::string& name, const std::string& value) const {
    return look_.px(18) + sizeOf(look_, look_.font.heading, 12.0F, name + " " + value).x;
}

// Above the line near its end; where the line falls steeply, at its upper right, so that it is not covered.
ImVec2 CurveLabels::place(const Lane& lane, const CurveQuestion& question, const PlotFrame& frame, float width) const {
    const int size = lane.history().size();
    const auto yAt = [&](float pixel) {
        const int entry = std::clamp(firstEntryFrom(lane, frame.xAt(pixel), question.against), 0, size - 1);
        return frame.py(valueAt(lane, entry, question));
    };
    const float end = std::min(frame.max.x, frame.px(placeOf(lane, size - 1, question.against)));
    float left = std::max(frame.min.x + look_.px(4), end - width);
    const float fall = yAt(end) - yAt(left);
    float y = std::min(yAt(left), yAt(end)) - look_.px(20);
    if (fall > look_.px(14)) {
        left = std::max(frame.min.x + look_.px(4), std::min(end, frame.max.x) - width - look_.px(50));
        y = yAt(left) - look_.px(17);
        left += look_.px(10);
    }
    left = std::min(left, frame.max.x - width);
    // Below the cursor's tag, which stands on the upper edge.
    const float top = frame.min.y + look_.px(8), bottom = frame.max.y - look_.px(18);
    return ImVec2(left, std::clamp(y, std::min(top, bottom), bottom));
}

}  // namespace awaystep
