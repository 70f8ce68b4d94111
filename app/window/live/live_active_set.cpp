#include <algorithm>
#include <string>

#include "model/live/live_feature.h"
#include "model/live/live_run.h"
#include "model/live/shown_learning.h"
#include "model/race/active_rows.h"
#include "model/race/weight_strip.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "window/live/live_drawing.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"

namespace awaystep {

LiveActiveSet::LiveActiveSet(const Style& style) : style_(style), row_(style, "step", "step") {}

LiveActiveSet::~LiveActiveSet() = default;

void LiveActiveSet::draw(const Session& session, Orders& orders) {
    const LiveRun& live = *session.live().run();
    const LiveStepPtr shown = live.shown();
    if (!shown) {
        heading(style_, activeSetTitle(style_), "live");
        mutedParagraph(style_, "The first policies are being planned \u2026");
        return;
    }
    if (shown != preparedFor_ || live.steps().size() != preparedSteps_) {
        preparedFor_ = shown;
        preparedSteps_ = live.steps().size();
        rows_ = liveRows(live.steps(), shown, RowOrder::Weight);
        samples_ = liveWeights(live.steps());
    }
    const int count = shown->record->activeCount();
    heading(style_, activeSetTitle(style_),
            "live: " + std::to_string(count) + (count == 1 ? " policy" : " policies") + " after step " +
                std::to_string(shown->step()));
    row_.drawColumnNames();
    hairline(style_);

    const ImVec2 room = ImGui::GetContentRegionAvail();
    const auto living = std::count_if(rows_.begin(), rows_.end(), [](const ActiveRow& row) { return !row.gone(); });
    const Sharing sharing = shareRoom(style_, room.y, static_cast<int>(living));
    const float height = static_cast<float>(sharing.rows) * sharing.row;
    ImGui::BeginChild("rows", ImVec2(room.x, height));
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        ImGui::SetCursorPosY(static_cast<float>(i) * sharing.row);
        row_.drawRow(session, rows_[i], sharing.row, orders);
    }
    ImGui::EndChild();
    if (sharing.strip) drawWeights(session);
}

void LiveActiveSet::drawWeights(const Session& session) {
    ImGui::PushFont(style_.font.text, 12.0F);
    mutedText(style_, "weights over steps");
    ImGui::PopFont();
    const ImVec2 min = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const Area area = {
        min, ImVec2(min.x + std::max(style_.px(20), room.x), min.y + std::max(style_.px(16), room.y - style_.px(2)))};
    ImGui::Dummy(ImVec2(area.width(), area.height()));
    tip(style_, "The weight of every vertex after every step of the demonstration, stacked.", "\u03B1");
    const LiveRun& live = *session.live().run();
    const int last = std::max(1, static_cast<int>(live.steps().size()) - 1);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    row_.drawWeights(list, samples_, area, last, preparedFor_->step());
    const float cursor =
        std::round(area.min.x + static_cast<float>(preparedFor_->step()) / static_cast<float>(last) * area.width());
    list.AddLine(ImVec2(cursor, area.min.y), ImVec2(cursor, area.max.y), style_.colour.text, style_.line(1.2F));
}

}  // namespace awaystep
