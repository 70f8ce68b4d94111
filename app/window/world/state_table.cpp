#include "window/world/state_table.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "model/text/numbers.h"
#include "model/world/open_scenario.h"
#include "window/widgets/drawing.h"

namespace awaystep {

int StateTable::draw(const OpenScenario& openScenario, const Area& area, std::span<const float> visits,
                     const std::function<std::span<const float>(int state)>& shares, const Vector* w) {
    ImGui::BeginChild("states", ImVec2(area.width(), area.height()));
    const float width = ImGui::GetContentRegionAvail().x;
    const std::array<float, 4> columns = {0.0F, width * 0.31F, width * 0.54F, width * 0.74F};
    ImGui::PushFont(style_.font.text, 12.0F);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        constexpr std::array<const char*, 4> names = {"state", "does", "visits", "reward"};
        if (i > 0) ImGui::SameLine(columns[i]);
        mutedText(style_, names[i]);
    }
    ImGui::PopFont();
    const std::size_t most = std::min<std::size_t>(visits.size(), 200);
    sortByVisits(visits, most);
    const float busiest = visits[static_cast<std::size_t>(order_.front())];
    int pointed = -1;
    for (std::size_t i = 0; i < most; ++i) {
        const int state = order_[i];
        const float visited = visits[static_cast<std::size_t>(state)];
        const std::span<const float> taken = shares(state);
        const auto action = static_cast<std::size_t>(std::max_element(taken.begin(), taken.end()) - taken.begin());
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float share = busiest > 0 ? visited / busiest : 0.0F;
        ImGui::GetWindowDrawList()->AddRectFilled(
            at, ImVec2(at.x + width * share, at.y + ImGui::GetTextLineHeight() + style_.px(2)),
            faded(style_.colour.heat, 0.25F), style_.px(2));
        const ImVec2 end(at.x + width, at.y + ImGui::GetTextLineHeightWithSpacing());
        if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(at, end)) {
            pointed = state;
            ImGui::GetWindowDrawList()->AddRectFilled(at, end, faded(style_.colour.text, 0.06F), style_.px(2));
        }
        const auto cell = [&](std::size_t column) {
            ImGui::SameLine(columns[column]);
            return (column + 1 < columns.size() ? columns[column + 1] : width) - columns[column] - style_.px(6);
        };
        text(fitted(style_, style_.font.text, style_.textSize, describeState(openScenario.domain(), state),
                    columns[1] - style_.px(6)));
        const float room = cell(1);
        mutedText(style_,
                  fitted(style_, style_.font.text, style_.textSize, openScenario.domain().actionNames()[action], room));
        cell(2);
        numberText(style_, fixed(visited, 3));
        if (w == nullptr) continue;
        cell(3);
        numberText(style_, readable(openScenario.mdp().features(state).dot(*w)));
    }
    ImGui::EndChild();
    return pointed;
}

void StateTable::sortByVisits(std::span<const float> visits, std::size_t most) {
    order_.resize(visits.size());
    std::iota(order_.begin(), order_.end(), 0);
    std::partial_sort(
        order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(most), order_.end(),
        [&](int a, int b) { return visits[static_cast<std::size_t>(a)] > visits[static_cast<std::size_t>(b)]; });
}

}  // namespace awaystep
