#include "window/recording/recording_controls.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "model/recording/recording_controller.h"
#include "model/text/numbers.h"
#include "model/world/open_scenario.h"
#include "window/recording/recording_commands.h"
#include "window/shell/keys.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

std::string clockText(double seconds) {
    const int whole = static_cast<int>(seconds);
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%02d:%02d", whole / 60, whole % 60);
    return text.data();
}

// A key and what it does, as one item: they never part at the end of a line.
void cap(const Style& style, std::string_view key, std::string_view meaning) {
    const float box = std::max(style.px(26), sizeOf(style, style.font.text, 12.0F, key).x + style.px(12));
    const float words = sizeOf(style, style.font.text, 12.0F, meaning).x;
    const float width = box + style.px(4) + words;
    if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
    ImGui::BeginGroup();
    keyCap(style, key);
    const ImVec2 min = ImGui::GetItemRectMin();
    drawText(*ImGui::GetWindowDrawList(), style, style.font.text, 12.0F,
             ImVec2(min.x + box + style.px(4), min.y + style.px(4)), style.colour.muted, meaning);
    ImGui::SameLine(0, style.px(4));
    ImGui::Dummy(ImVec2(words, style.px(20)));
    ImGui::EndGroup();
    ImGui::SameLine(0, style.px(8));
}

// On a road a tap moves by one step of the world, which is a part of a lane; where nothing happens by itself the last
// key goes on.
std::string paceHint(const Domain& domain) {
    return domain.idleAction() ? "hold a key to keep going" : "goes on the way of the last key";
}

// Steps per second, with the number beside the handle; answers whether it was changed.
bool speedSlider(const Style& style, const char* label, float width, double& stepsPerSecond) {
    auto value = static_cast<float>(stepsPerSecond);
    const float words = sizeOf(style, style.font.text, 12.0F, "10.0 steps/s").x;
    ImGui::BeginGroup();
    ImGui::SetNextItemWidth(std::max(style.px(40), width - words - style.px(6)));
    ImGui::PushFont(style.font.text, 12.0F);
    const bool changed = ImGui::SliderFloat(label, &value, static_cast<float>(RecordingController::slowest),
                                            static_cast<float>(RecordingController::quickest), "",
                                            ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_NoRoundToFormat);
    ImGui::SameLine(0, style.px(6));
    ImGui::AlignTextToFramePadding();
    text(fixed(value, value < 9.95F ? 1 : 0) + " steps/s");
    ImGui::PopFont();
    ImGui::EndGroup();
    stepsPerSecond = value;
    return changed;
}

}  // namespace

void drawRecordingHeading(const Style& style, const RecordingController& controller) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetTextLineHeight();
    list.AddCircleFilled(ImVec2(at.x + style.px(5), at.y + height / 2), style.px(5),
                         controller.paused() ? style.colour.muted : style.colour.recording);
    ImGui::Dummy(ImVec2(style.px(12), height));
    ImGui::SameLine(0, style.px(6));
    const Demonstration& soFar = controller.recorder().current();
    const std::string clock = clockText(controller.seconds());
    const float clockWidth = sizeOf(style, style.font.numbers, style.numberSize, clock).x;
    boldText(style, controller.paused() ? "Paused" : "REC");
    ImGui::SameLine();
    const float room = ImGui::GetContentRegionAvail().x - clockWidth - style.px(12);
    const std::string words = soFar.title + " \u00B7 step " + std::to_string(soFar.length());
    ImGui::PushFont(style.font.text, 13.0F);
    mutedText(style, fitted(style, style.font.text, 13.0F, words, room));
    ImGui::PopFont();
    if (placeRight(style, clockWidth)) numberText(style, clock);
}

void drawRecordingControls(const Style& style, const OpenScenario& openScenario, const RecordingController& controller,
                           Orders& orders) {
    // The first key of every action that has one.
    std::vector<int> seen;
    for (const KeyBinding& binding : openScenario.domain().keys()) {
        if (std::find(seen.begin(), seen.end(), binding.action) != seen.end()) continue;
        seen.push_back(binding.action);
        cap(style, keyText(binding.key), openScenario.domain().actionNames()[static_cast<std::size_t>(binding.action)]);
    }
    cap(style, "Space", controller.paused() ? "go on" : "pause");
    cap(style, "\u232B", "undo");
    cap(style, "\u21B5", "finish");
    cap(style, "Esc", "discard");
    ImGui::NewLine();
    constexpr std::array<const char*, 2> paces = {"turn by turn", "real time"};
    int pace = controller.pace() == Pace::RealTime ? 1 : 0;
    if (segmented(style, "pace", paces, pace))
        orders.add(SetPace{pace == 1 ? Pace::RealTime : Pace::TurnBased, controller.stepsPerSecond()});
    tip(style, "Whether the world waits for a key or moves on by itself.");
    if (controller.pace() == Pace::RealTime) {
        placeBeside(style, style.px(160));
        double speed = controller.stepsPerSecond();
        if (speedSlider(style, "##Steps per second", style.px(160), speed)) orders.add(SetPace{Pace::RealTime, speed});
        tip(style, "How many steps of the world go by in a second; change it at any time.");
        const std::string hint = paceHint(openScenario.domain());
        placeBeside(style, sizeOf(style, style.font.text, 12.0F, hint).x);
        ImGui::PushFont(style.font.text, 12.0F);
        mutedText(style, hint);
        ImGui::PopFont();
    }
    // Always a line of its own, so that the world does not jump when something is said.
    ImGui::PushStyleColor(ImGuiCol_Text, style.colour.warning);
    text(fitted(style, style.font.text, style.textSize, controller.notice(), ImGui::GetContentRegionAvail().x));
    ImGui::PopStyleColor();
}

void drawReplayControls(const Style& style, const RecordingController& controller, Orders& orders) {
    const DemonstrationPtr& shown = controller.replayed();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const IconButton play = iconButton(style, controller.replaying() ? "Pause the replay" : "Replay", ImVec2(28, 26));
    const ImVec2 c = play.center();
    const float r = style.px(4.5F);
    if (controller.replaying()) {
        for (const float dx : {-3.0F, 3.0F})
            list.AddRectFilled(ImVec2(c.x + style.px(dx - 1), c.y - r), ImVec2(c.x + style.px(dx + 1), c.y + r),
                               play.ink);
    } else {
        list.AddTriangleFilled(ImVec2(c.x - r * 0.7F, c.y - r), ImVec2(c.x - r * 0.7F, c.y + r), ImVec2(c.x + r, c.y),
                               play.ink);
    }
    if (play.pressed && controller.replaying()) orders.add(ShowReplayStep{shown, controller.replayStep()});
    if (play.pressed && !controller.replaying()) replay(orders, shown);
    tip(style,
        controller.replaying() ? "Stops the replay here." : "Shows the demonstration again, from here or the start.");

    ImGui::SameLine(0, style.px(6));
    auto step = static_cast<float>(controller.replayStep());
    const std::string format = "step %.0f of " + std::to_string(shown->length());
    ImGui::SetNextItemWidth(std::max(style.px(60), ImGui::GetContentRegionAvail().x));
    if (ImGui::SliderFloat("##Replay step", &step, 0.0F, static_cast<float>(shown->length()), format.c_str(),
                           ImGuiSliderFlags_NoInput))
        orders.add(ShowReplayStep{shown, step});
    tip(style, "Drag to any step of the demonstration.");

    double speed = controller.replaySpeed();
    if (speedSlider(style, "##Replay speed", style.px(150), speed)) orders.add(SetReplaySpeed{speed});
    tip(style, "How fast it is replayed.");
    const auto button = [&](const char* label) {
        placeBeside(style, sizeOf(style, style.font.text, 13.0F, label).x + style.px(20));
        return quietButton(style, label);
    };
    if (button("Branch here")) branchRecording(orders, shown, static_cast<int>(std::floor(controller.replayStep())));
    tip(style, "Starts a recording that begins like this one, up to the step shown.");
    if (button("Stop watching")) orders.add(StopReplay{});
    tip(style, "Back to the apprentice.");
}

}  // namespace awaystep
