#include "window/race/race_explanation.h"

#include <imgui.h>

#include <string>

#include "model/lessons/lesson_feature.h"
#include "model/polytope/polytope_feature.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

// The record that a race began with: another one is another race.
const void* beginningOf(const Session& session) {
    const Race* race = session.race().race();
    if (race == nullptr || race->runs().empty() || race->runs().front().history().size() == 0) return nullptr;
    return race->runs().front().history().at(0).get();
}

}  // namespace

bool RaceExplanation::begin(const Session& session, Orders& orders) {
    story_ = raceStory(session);
    race_ = beginningOf(session);
    if (story_.empty()) return false;
    show(session, 0, orders);
    return true;
}

// The view follows the iterate: its turns are small beside K.
void RaceExplanation::show(const Session& session, std::size_t part, Orders& orders) {
    part_ = part;
    PolytopeView view = session.polytope().view();
    view.followIterate(true);
    orders.add(SelectRun{story_[part].run});
    orders.add(ShowIteration{story_[part].iteration});
    orders.add(SetPolytopeView{view});
}

void RaceExplanation::end(const Session& session, Orders& orders) {
    story_.clear();
    PolytopeView view = session.polytope().view();
    view.showAll();
    orders.add(SetPolytopeView{view});
}

void RaceExplanation::follow(const Session& session, Orders& orders) {
    const bool records = session.recording().controller().recording();
    if (records && !recorded_) end(session, orders);
    recorded_ = records;
}

void RaceExplanation::draw(const Session& session, Orders& orders) {
    if (story_.empty()) return;
    if (beginningOf(session) != race_ || session.lessons().lesson() != nullptr) {
        story_.clear();
        return;
    }
    const StoryPart& told = story_[part_];
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.ChannelsSplit(2);
    list.ChannelsSetCurrent(1);
    const float pad = style_.px(8), width = ImGui::GetContentRegionAvail().x;
    ImGui::SetCursorScreenPos(ImVec2(at.x + pad, at.y + style_.px(5)));
    ImGui::BeginGroup();
    boldText(style_, told.title);
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width - 2 * pad);
    ImGui::PushFont(style_.font.text, 13.0F);
    ImGui::TextWrapped("%s", told.words.c_str());
    ImGui::PopFont();
    ImGui::PopTextWrapPos();
    const bool last = part_ + 1 == story_.size();
    const std::string next = last ? "Done##explanation" : "Next: " + story_[part_ + 1].title + "##explanation";
    if (primaryButton(style_, next.c_str())) {
        if (last)
            end(session, orders);
        else
            show(session, part_ + 1, orders);
    }
    if (!last) {
        ImGui::SameLine();
        if (quietButton(style_, "Close##explanation")) end(session, orders);
    }
    ImGui::EndGroup();
    const float bottom = ImGui::GetItemRectMax().y + style_.px(5);
    list.ChannelsSetCurrent(0);
    list.AddRectFilled(at, ImVec2(at.x + width, bottom), style_.colour.field, style_.px(4));
    list.AddRectFilled(at, ImVec2(at.x + style_.px(3), bottom), style_.colour.accent, style_.px(2));
    list.ChannelsMerge();
    ImGui::SetCursorScreenPos(ImVec2(at.x, bottom + style_.px(4)));
    ImGui::Dummy(ImVec2(0, 0));
}

}  // namespace awaystep
