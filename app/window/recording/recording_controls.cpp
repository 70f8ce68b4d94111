#include "window/recording/recording_controls.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "files/words.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/recording/step_controller.h"
#include "model/recording/walk.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/world/open_scenario.h"
#include "window/shell/orders.h"
#include "window/shell/shortcuts.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

std::string shareWords(double share) { return "This step counts " + (share < 0.01 ? "< 0.01" : fixed(share, 2)); }

std::string clockText(double seconds) {
    const int whole = static_cast<int>(seconds);
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%02d:%02d", whole / 60, whole % 60);
    return text.data();
}

// A key and what it does, as one item, so that no line break separates them.
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
    return domain.controls().idleAction ? "hold a key to repeat it" : "keeps going in the last direction";
}

// What the user is to do. The scenario's own expert is another way to behave, and no aim for a demonstration.
std::string aimOf(const OpenScenario& openScenario) {
    const char* const verb = std::holds_alternative<RoadPicture>(openScenario.picture)   ? "Drive"
                             : std::holds_alternative<GridPicture>(openScenario.picture) ? "Walk"
                                                                                         : "Act";
    return std::string(verb) + " as you like: the apprentice copies how often each feature occurs.";
}

}  // namespace

bool speedSlider(const Style& style, const char* label, float width, double slowest, double fastest,
                 double& stepsPerSecond) {
    auto value = static_cast<float>(stepsPerSecond);
    const float words = sizeOf(style, style.font.text, 12.0F, "100 steps/s").x;
    ImGui::BeginGroup();
    ImGui::SetNextItemWidth(std::max(style.px(40), width - words - style.px(6)));
    const bool changed = ImGui::SliderFloat(label, &value, static_cast<float>(slowest), static_cast<float>(fastest), "",
                                            ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_NoRoundToFormat);
    ImGui::SameLine(0, style.px(6));
    ImGui::AlignTextToFramePadding();
    ImGui::PushFont(style.font.text, 12.0F);
    text(fixed(value, value < 9.95F ? 1 : 0) + " steps/s");
    ImGui::PopFont();
    ImGui::EndGroup();
    stepsPerSecond = value;
    return changed;
}

void drawRecordingHeading(const Style& style, const RecordingFeature& recording, bool folded) {
    const RecordingController& controller = recording.controller();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetTextLineHeight();
    list.AddCircleFilled(ImVec2(at.x + style.px(5), at.y + height / 2), style.px(5),
                         controller.paused() ? style.colour.muted : style.colour.recording);
    ImGui::Dummy(ImVec2(style.px(12), height));
    ImGui::SameLine(0, style.px(6));
    const Demonstration& soFar = controller.recorder().current();
    const std::string clock = clockText(recording.steps().seconds());
    const float clockWidth = sizeOf(style, style.font.numbers, style.numberSize, clock).x;
    boldText(style, controller.paused() ? "Paused" : "REC");
    ImGui::SameLine();
    const float room = ImGui::GetContentRegionAvail().x - clockWidth - style.px(12);
    const std::string words = "step " + std::to_string(soFar.length()) +
                              eventsOf(*controller.recorder().domain(), soFar) + " \u00B7 " + soFar.title;
    ImGui::PushFont(style.font.text, 13.0F);
    mutedText(style, fitted(style, style.font.text, 13.0F, words, room));
    ImGui::PopFont();
    if (placeRight(style, clockWidth)) numberText(style, clock);
    if (folded) return;
    // A line of its own: it is what makes the first steps matter most.
    const Mdp& world = *controller.recorder().domain()->mdp();
    const double counts = world.criterion().finiteHorizon()
                              ? static_cast<double>(soFar.terms()) / world.criterion().horizon
                              : std::pow(world.discount(), soFar.length());
    const ImVec2 line = ImGui::GetCursorScreenPos();
    const Criterion& criterion = world.criterion();
    const auto term = [&](int number) {
        return "Term " + std::to_string(number) + " of " + std::to_string(criterion.horizon);
    };
    const std::string share = criterion.finiteHorizon() ? term(soFar.terms()) : shareWords(counts);
    // The bar begins at one place, whatever the number.
    const std::string longest = criterion.finiteHorizon() ? term(criterion.horizon) : shareWords(0.0);
    const float begin = line.x + sizeOf(style, style.font.text, 13.0F, longest).x + style.px(10);
    const float end = std::min(begin + style.px(90), line.x + ImGui::GetContentRegionAvail().x);
    const float middle = line.y + ImGui::GetTextLineHeight() / 2;
    if (end > begin + style.px(20)) {
        list.AddRectFilled(ImVec2(begin, middle - style.px(3)), ImVec2(end, middle + style.px(3)), style.colour.field,
                           style.px(2));
        list.AddRectFilled(ImVec2(begin, middle - style.px(3)),
                           ImVec2(begin + static_cast<float>(counts) * (end - begin), middle + style.px(3)),
                           style.colour.human, style.px(2));
    }
    ImGui::PushFont(style.font.text, 13.0F);
    text(share);
    ImGui::PopFont();
    if (criterion.discounted())
        tip(style, "Later steps count less: the features of step t are multiplied by the discount to the power of t.",
            "\u03B3^t");
    else
        tip(style, criterion.average() ? "All steps count alike: their mean stands for the long run."
                                       : "All terms of the episode count alike; after the last one it is over.");
}

void drawRecordingControls(const Style& style, const OpenScenario& openScenario, const RecordingFeature& recording,
                           const std::string& aim, Orders& orders) {
    const RecordingController& controller = recording.controller();
    const StepController& steps = recording.steps();
    for (const KeyBinding& binding : openScenario.domain().controls().firstKeys())
        cap(style, keyText(binding.key), openScenario.domain().actionNames()[static_cast<std::size_t>(binding.action)]);
    cap(style, "Space", controller.paused() ? "resume" : "pause");
    cap(style, "\u232B", "undo");
    cap(style, "\u21B5", "finish");
    cap(style, "Esc", "discard");
    ImGui::NewLine();
    constexpr auto paces = spell<Pace>({{Pace::TurnBased, "turn by turn"}, {Pace::RealTime, "real time"}});
    int pace = static_cast<int>(steps.pace());
    if (segmented(style, "pace", paces.texts(), pace))
        orders.add(SetPace{static_cast<Pace>(pace), steps.stepsPerSecond()});
    tip(style, "Whether the world waits for a key or advances by itself.");
    if (steps.pace() == Pace::RealTime) {
        placeBeside(style, style.px(170));
        double speed = steps.stepsPerSecond();
        if (speedSlider(style, "##Steps per second", style.px(170), StepsPerSecond::slowest, StepsPerSecond::quickest,
                        speed))
            orders.add(SetPace{Pace::RealTime, speed});
        tip(style, "Steps of the world per second; can be changed at any time.");
        const std::string hint = paceHint(openScenario.domain());
        placeBeside(style, sizeOf(style, style.font.text, 12.0F, hint).x);
        ImGui::PushFont(style.font.text, 12.0F);
        mutedText(style, hint);
        ImGui::PopFont();
    }
    drawRecordingSentence(style, openScenario, recording, aim, 2);
}

void drawRecordingSentence(const Style& style, const OpenScenario& openScenario, const RecordingFeature& recording,
                           const std::string& aim, std::size_t most) {
    // Always the room of all lines, so that the world does not jump when something is said.
    const RecordingController& controller = recording.controller();
    const bool said = !controller.notice().empty();
    const std::string sentence = said                        ? controller.notice()
                                 : recording.steps().waits() ? "Real time: the world waits for your first key."
                                 : aim.empty()               ? aimOf(openScenario)
                                                             : "Aim: " + aim;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = ImGui::GetTextLineHeight();
    std::vector<std::string> lines = wrapped(style, style.font.text, 13.0F, sentence, width);
    if (lines.size() > most) {
        for (std::size_t i = most; i < lines.size(); ++i) lines[most - 1] += " " + lines[i];
        lines.resize(most);
    }
    for (std::size_t i = 0; i < lines.size(); ++i)
        drawText(*ImGui::GetWindowDrawList(), style, style.font.text, 13.0F,
                 ImVec2(at.x, at.y + static_cast<float>(i) * height), said ? style.colour.warning : style.colour.muted,
                 fitted(style, style.font.text, 13.0F, lines[i], width));
    ImGui::Dummy(ImVec2(width, static_cast<float>(most) * height));
    if (most == 1) tip(style, sentence);
}

void drawReplayControls(const Style& style, const DemonstrationReplay& watched, Orders& orders) {
    const DemonstrationPtr& shown = watched.demonstration();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const IconButton play = iconButton(style, watched.playing() ? "Pause the replay" : "Replay",
                                       ImVec2(28, ImGui::GetFrameHeight() / style.scale));
    const ImVec2 c = play.center();
    const float r = style.px(4.5F);
    if (watched.playing()) {
        for (const float dx : {-3.0F, 3.0F})
            list.AddRectFilled(ImVec2(c.x + style.px(dx - 1), c.y - r), ImVec2(c.x + style.px(dx + 1), c.y + r),
                               play.ink);
    } else {
        list.AddTriangleFilled(ImVec2(c.x - r * 0.7F, c.y - r), ImVec2(c.x - r * 0.7F, c.y + r), ImVec2(c.x + r, c.y),
                               play.ink);
    }
    if (play.pressed && watched.playing()) orders.add(ShowReplayStep{shown, watched.step()});
    if (play.pressed && !watched.playing()) replay(orders, shown);
    tip(style, watched.playing() ? "Pauses the replay." : "Shows the demonstration again, from here or the start.");

    ImGui::SameLine(0, style.px(6));
    auto step = static_cast<float>(watched.step());
    // Its number stands beside the slider, where the knob does not lie on it.
    const std::string of = " of " + std::to_string(shown->length());
    const std::string now = "step " + std::to_string(static_cast<int>(std::floor(watched.step()))) + of;
    const float words = sizeOf(style, style.font.text, 12.0F, "step " + std::to_string(shown->length()) + of).x;
    ImGui::SetNextItemWidth(std::max(style.px(60), ImGui::GetContentRegionAvail().x - words - style.px(6)));
    if (ImGui::SliderFloat("##Replay step", &step, 0.0F, static_cast<float>(shown->length()), "",
                           ImGuiSliderFlags_NoInput))
        orders.add(ShowReplayStep{shown, step});
    tip(style, "Drag to any step of the demonstration.");
    ImGui::SameLine(0, style.px(6));
    ImGui::AlignTextToFramePadding();
    ImGui::PushFont(style.font.text, 12.0F);
    text(now);
    ImGui::PopFont();

    if (quietButton(style, "Branch here")) branchRecording(orders, shown, static_cast<int>(std::floor(watched.step())));
    tip(style, "Starts a new recording with the steps of this one up to the step shown.");
    placeBeside(style, sizeOf(style, style.font.text, 13.0F, "Stop watching Esc").x + style.px(25));
    if (quietButton(style, "Stop watching", "Esc")) orders.add(StopReplay{});
    tip(style, "Returns to the apprentice.");
    const float buttonHeight = ImGui::GetItemRectSize().y;
    placeBeside(style, style.px(160));
    // In the middle of the line of buttons.
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + std::max(0.0F, (buttonHeight - ImGui::GetFrameHeight()) / 2));
    double speed = watched.speed();
    if (speedSlider(style, "##Replay speed", style.px(160), StepsPerSecond::slowest, StepsPerSecond::quickest, speed))
        orders.add(SetReplaySpeed{speed});
    tip(style, "Speed of the replay.");
}

void DiscardQuestion::draw(const Style& style, const Session& session, Orders& orders) {
    constexpr const char* name = "Discard the recording?";
    const RecordingController& controller = session.recording().controller();
    const bool recording = controller.recording();
    if (std::exchange(asks_, false) && recording) {
        // A recording without a step is nothing to ask about.
        if (controller.recorder().current().length() == 0)
            orders.add(DiscardRecording{});
        else
            ImGui::OpenPopup(name);
    }
    ImGui::SetNextWindowPos(ImGui::GetMainViewport()->GetCenter(), ImGuiCond_Always, ImVec2(0.5F, 0.5F));
    if (!ImGui::BeginPopupModal(
            name, nullptr, ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove))
        return;
    boldText(style, name);
    if (recording) {
        const int steps = controller.recorder().current().length();
        mutedText(style, steps == 1 ? "One step would be lost." : std::to_string(steps) + " steps would be lost.");
    }
    gap(style, 4);
    // The key press that opened the question does not also answer it.
    const auto answers = [](ImGuiKey key) { return !ImGui::IsWindowAppearing() && ImGui::IsKeyPressed(key, false); };
    const bool kept = answers(ImGuiKey_Escape) || answers(ImGuiKey_Enter) || answers(ImGuiKey_KeypadEnter);
    if (primaryButton(style, "Continue recording", "Enter") || kept || !recording) ImGui::CloseCurrentPopup();
    ImGui::SameLine();
    if (quietButton(style, "Discard", "Del") || answers(ImGuiKey_Delete)) {
        orders.add(DiscardRecording{});
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
}

}  // namespace awaystep
