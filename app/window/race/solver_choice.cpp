#include "window/race/solver_choice.h"

#include <algorithm>
#include <vector>

#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

std::vector<const char*> pointersTo(std::span<const std::string> labels) {
    std::vector<const char*> pointers;
    for (const std::string& label : labels) pointers.push_back(label.c_str());
    return pointers;
}

std::string shownPart(const std::string& label) { return label.substr(0, label.find("##")); }

}  // namespace

SolverChoice::SolverChoice(const Style& style, std::span<const std::string> labels, float room)
    : style_(style), labels_(labels) {
    width_ = segmentedWidth(style, pointersTo(labels));
    segments_ = width_ <= room;
    if (segments_) return;
    float widest = 0.0F;
    for (const std::string& label : labels)
        widest = std::max(widest, sizeOf(style, style.font.text, style.textSize, shownPart(label)).x);
    width_ = std::min(room, widest + ImGui::GetFrameHeight() + 2 * ImGui::GetStyle().FramePadding.x);
}

bool SolverChoice::draw(const char* id, int& selected) const {
    if (segments_) return segmented(style_, id, pointersTo(labels_), selected);
    const auto count = static_cast<int>(labels_.size());
    const std::string now =
        selected < 0 || selected >= count ? std::string() : shownPart(labels_[static_cast<std::size_t>(selected)]);
    bool changed = false;
    ImGui::SetNextItemWidth(width_);
    if (!ImGui::BeginCombo((std::string("##") + id).c_str(), now.c_str(), ImGuiComboFlags_HeightLargest)) return false;
    for (int i = 0; i < count; ++i) {
        if (!ImGui::Selectable(labels_[static_cast<std::size_t>(i)].c_str(), i == selected) || i == selected) continue;
        selected = i;
        changed = true;
    }
    ImGui::EndCombo();
    return changed;
}

}  // namespace awaystep
