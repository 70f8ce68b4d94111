#include "window/race/feature_names.h"

#include <algorithm>

#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

// Unscaled: a name above its bar, the least of the bar below it, and the width of a panel that is narrow.
constexpr float lineOfName = 17.0F, lowestBar = 14.0F, narrow = 280.0F;
constexpr float afterName = 12.0F;

}  // namespace

FeatureNames::FeatureNames(const Style& style, const std::vector<std::string>& names, ImVec2 room)
    : style_(style), names_(names) {
    float longest = 0.0F;
    for (const std::string& name : names)
        longest = std::max(longest, sizeOf(style, style.font.text, style.textSize, name).x);
    const float most = 0.4F * room.x;
    const auto rows = static_cast<float>(names.size());
    if (room.x < style.px(narrow) && longest > most && room.y >= rows * style.px(lineOfName + lowestBar))
        above_ = style.px(lineOfName);
    else
        beside_ = std::min(longest, most) + style.px(afterName);
}

void FeatureNames::drawRow(int feature, ImVec2 size) const {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const std::string& name = names_[static_cast<std::size_t>(feature)];
    ImGui::InvisibleButton((name + "##feature").c_str(), ImVec2(std::max(1.0F, size.x), std::max(1.0F, size.y)));
    const float y = above_ > 0.0F ? at.y : at.y + size.y / 2 - style_.px(8);
    drawText(*ImGui::GetWindowDrawList(), style_, style_.font.text, style_.textSize, ImVec2(at.x, y),
             style_.colour.text,
             fitted(style_, style_.font.text, style_.textSize, name,
                    above_ > 0.0F ? size.x : beside_ - style_.px(afterName)));
}

std::vector<std::string> shortFeatureNames(const std::vector<std::string>& names) {
    std::size_t common = names.empty() ? 0 : names.front().size();
    for (const std::string& name : names)
        common = static_cast<std::size_t>(
            std::mismatch(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(std::min(common, name.size())),
                          names.front().begin())
                .first -
            name.begin());
    const std::size_t blank = names.empty() ? std::string::npos : names.front().rfind(' ', common);
    const std::size_t begin = blank == std::string::npos || blank >= common ? 0 : blank + 1;
    std::vector<std::string> result;
    for (const std::string& name : names) result.push_back(name.substr(begin));
    return result;
}

}  // namespace awaystep
