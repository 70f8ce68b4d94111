#include "window/recording/recording_controls.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "window/widgets/drawing.h"
#include "window/shell/keys.h"
#include "window/recording/recording_commands.h"
#include "window/shell/orders.h"
#include "model/recording/demonstration_desk.h"
#include "model/text/numbers.h"
#include "model/world/stage.h"

namespace awaystep {
namespace {

std::string clockText(double seconds) {
    const int whole = static_cast<int>(seconds);
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%02d:%02d", whole / 60, whole % 60);
    return text.data();
}

// A key and what it does, as one item: they never part at the end of a line.
void cap(const Look& look, std::string_view key, std::string_view meaning) {
    const float box = std::max(look.px(26), sizeOf(look, look.font.text, 12.0F, key).x + look.px(12));
    const float words = sizeOf(look, look.font.text, 12.0F, meaning).x;
    const float width = box + look.px(4) + words;
    if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
    ImGui::BeginGroup();
    keyCap(look, key);
    const ImVec2 min = ImGui::GetItemRectMin();
    drawText(*ImGui::GetWindowDrawList(), look, look.font.text, 12.0F,
             ImVec2(min.x + box + look.px(4), min.y + look.px(4)), look.colour.muted, meaning);
    ImGui::SameLine(0, look.px(4));
    ImGui::Dummy(ImVec2(words, look.px(20)));
    ImGui::EndGroup();
    ImGui::SameLine(0, look.px(8));
}

// On a road a tap moves by one step of the world, which is a part of a lane; where nothing happens by itself the last
// key goes on.
std::string paceHint(const Domain& domain) {
    return domain.idleAction() ? "hold a key to keep going" : "goes on the way of the last key";
}

// Steps per second, with the number beside the handle; answers whether it was changed.
bool speedSlider(const Look& look, const char* label, float width, double& stepsPerSecond) {
    auto value = static_cast<float>(stepsPerSecond);
    const float words = sizeOf(look, look.font.text, 12.0F, "10.0 steps/s").x;
    ImGui::BeginGroup();
    ImGui::SetNextItemWidth(std::max(look.px(40), width - words - look.px(6)));
    ImGui::PushFont(look.font.text, 12.0F);
    const bool changed = ImGui::SliderFloat(label, &value, static_cast<float>(DemonstrationDesk::slowest),
                                            static_cast<float>(DemonstrationDesk::quickest), "",
                                            ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_NoRoundToFormat);
    ImGui::SameLine(0, look.px(6));
    ImGui::AlignTextToFramePadding();
    text(fixed(value, value < 9.95F ? 1 : 0) + " steps/s");
    ImGui::PopFont();
    ImGui::EndGroup();
    stepsPerSecond = value;
    return changed;
}

}  // namespace

void drawRecordingHeading(const Look& look, const DemonstrationDesk& desk) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetTextLineHeight();
    list.AddCircleFilled(ImVec2(at.x + look.px(5), at.y + height / 2), look.px(5),
                         desk.paused() ? look.colour.muted : look.colour.recording);
    ImGui::Dummy(ImVec2(look.px(12), height));
    ImGui::SameLine(0, look.px(6));
    const Demonstration& soFar = desk.recorder().current();
    const std::string clock = clockText(desk.seconds());
    const float clockWidth = sizeOf(look, look.font.numbers, look.numberSize, clock).x;
    boldText(look, desk.paused() ? "Paused" : "REC");
    ImGui::SameLine();
    const float room = ImGui::GetContentRegionAvail().x - clockWidth - look.px(12);
    const std::string words = soFar.title + " \u00B7 step " + std::to_string(soFar.length());
    ImGui::PushFont(look.font.text, 13.0F);
    mutedText(look, fitted(look, look.font.text, 13.0F, words, room));
    ImGui::PopFont();
    if (placeRight(look, clockWidth)) numberText(look, clock);
}

void drawRecordingControls(const Look& look, const Stage& stage, const DemonstrationDesk& desk, Orders& orders) {
    // The first key of every action that has one.
    std::vector<int> seen;
    for (const KeyBinding& binding : stage.domain().keys()) {
        if (std::find(seen.begin(), seen.end(), binding.action) != seen.end()) continue;
        seen.push_back(binding.action);
        cap(look, keyText(binding.key), stage.domain().actionNames()[static_cast<std::size_t>(binding.action)]);
    }
    cap(look, "Space", desk.paused() ? "go on" : "pause");
    cap(look, "\u232B", "undo");
    cap(look, "\u21B5", "finish");
    cap(look, "Esc", "discard");
    ImGui::NewLine();
    constexpr std::array<const char*, 2> paces = {"turn by turn", "real time"};
    int pace = desk.pace() == Pace::RealTime ? 1 : 0;
    if (segmented(look, "pace", paces, pace))
        orders.add(SetPace{pace == 1 ? Pace::RealTime : Pace::TurnBased, desk.stepsPerSecond()});
    tip(look, "Whether the world waits for a key or moves on by itself.");
    if (desk.pace() == Pace::RealTime) {
        placeBeside(look, look.px(160));
        double speed = desk.stepsPerSecond();
        if (speedSlider(look, "##Steps per second", look.px(160), speed)) orders.add(SetPace{Pace::RealTime, speed});
        tip(look, "How many steps of the world go by in a second; change it at any time.");
        const std::string hint = paceHint(stage.domain());
        placeBeside(look, sizeOf(look, look.font.text, 12.0F, hint).x);
        ImGui::PushFont(look.font.text, 12.0F);
        mutedText(look, hint);
        ImGui::PopFont();
    }
    // Always a line of its own, so that the world does not jump when something is said.
    ImGui::PushStyleColor(ImGuiCol_Text, look.colour.warning);
    text(fitted(look, look.font.text, look.textSize, desk.notice(), ImGui::GetContentRegionAvail().x));
    ImGui::PopStyleColor();
}

void drawReplayControls(const Look& look, const DemonstrationDesk& desk, Orders& orders) {
    const DemonstrationPtr& shown = desk.replayed();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const IconButton play = iconButton(look, desk.replaying() ? "Pause the replay" : "Replay", ImVec2(28, 26));
    const ImVec2 c = play.center();
    const float r = look.px(4.5F);
    if (desk.replaying()) {
        for (const float dx : {-3.0F, 3.0F})
            list.AddRectFilled(ImVec2(c.x + look.px(dx - 1), c.y - r), ImVec2(c.x + look.px(dx + 1), c.y + r),
                               play.ink);
    } else {
        list.AddTriangleFilled(ImVec2(c.x - r * 0.7F, c.y - r), ImVec2(c.x - r * 0.7F, c.y + r), ImVec2(c.x + r, c.y),
                               play.ink);
    }
    if (play.pressed && desk.replaying()) orders.add(ShowReplayStep{shown, desk.replayStep()});
    if (play.pressed && !desk.replaying()) replay(orders, shown);
    tip(look, desk.replaying() ? "Stops the replay here." : "Shows the demonstration again, from here or the start.");

    ImGui::SameLine(0, look.px(6));
    auto step = static_cast<float>(desk.replayStep());
    const std::string format = "step %.0f of " + std::to_string(shown->length());
    ImGui::SetNextItemWidth(std::max(look.px(60), ImGui::GetContentRegionAvail().x));
    if (ImGui::SliderFloat("##Replay step", &step, 0.0F, static_cast<float>(shown->length()), format.c_str(),
                           ImGuiSliderFlags_NoInput))
        orders.add(ShowReplayStep{shown, step});
    tip(look, "Drag to any step of the demonstration.");

    double speed = desk.replaySpeed();
    if (speedSlider(look, "##Replay speed", look.px(150), speed)) orders.add(SetReplaySpeed{speed});
    tip(look, "How fast it is replayed.");
    const auto button = [&](const char* label) {
        placeBeside(look, sizeOf(look, look.font.text, 13.0F, label).x + look.px(20));
        return quietButton(look, label);
    };
    if (button("Branch here")) branchRecording(orders, shown, static_cast<int>(std::floor(desk.replayStep())));
    tip(look, "Starts a recording that begins like this one, up to the step shown.");
    if (button("Stop watching")) orders.add(StopReplay{});
    tip(look, "Back to the apprentice.");
}

}  // namespace awaystep
