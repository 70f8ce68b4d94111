#include "window/world/world_controls.h"

#include <imgui.h>

#include <algorithm>
#include <string>

#include "model/lessons/lesson_feature.h"
#include "model/live/live_feature.h"
#include "model/live/shown_learning.h"
#include "model/open_question.h"
#include "model/recording/demonstration_replay.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/world/open_scenario.h"
#include "window/live/live_drawing.h"
#include "window/recording/recording_controls.h"
#include "window/shell/orders.h"
#include "window/shell/shortcuts.h"
#include "window/widgets/drawing.h"

namespace awaystep {

bool WorldRoom::folds(const Style& style, ImVec2 room) {
    constexpr float leastShare = 0.42F;
    if (room.x != known_.x || room.y != known_.y || style.scale != knownScale_) besides = 0.0F;
    known_ = room;
    knownScale_ = style.scale;
    return besides > 0.0F && room.y - besides < std::max(leastShare * room.y, style.px(130));
}

void drawFoldedRecording(const Style& style, const Session& session, const OpenScenario& openScenario, Orders& orders) {
    if (quietButton(style, "Keys")) ImGui::OpenPopup("##keys");
    tip(style, "The keys, the pace, and what the apprentice has learnt so far.");
    ImGui::SameLine(0, style.px(8));
    // Without something to say the keys themselves: one who has no room for their meanings can drive all the same.
    if (session.recording().controller().notice().empty()) {
        std::string keys;
        for (const KeyBinding& binding : openScenario.domain().controls().firstKeys())
            keys += std::string(keyText(binding.key)) + " ";
        ImGui::PushFont(style.font.text, 13.0F);
        mutedText(style,
                  fitted(style, style.font.text, 13.0F, keys + " \u21B5 finish", ImGui::GetContentRegionAvail().x));
        ImGui::PopFont();
    } else {
        drawRecordingSentence(style, openScenario, session.recording(), session.live().aim(), 1);
    }
    const float width = std::min(style.px(380), 0.94F * ImGui::GetMainViewport()->Size.x);
    ImGui::SetNextWindowSize(ImVec2(width, 0));
    // Beside the world, where there is room.
    const ImVec2 panel = ImGui::GetWindowPos();
    const float right = panel.x + ImGui::GetWindowWidth() + style.px(6);
    if (right + width <= ImGui::GetMainViewport()->Size.x) ImGui::SetNextWindowPos(ImVec2(right, panel.y));
    if (!ImGui::BeginPopup("##keys")) return;
    drawLiveLine(style, session, orders);
    drawRecordingControls(style, openScenario, session.recording(), session.live().aim(), orders);
    ImGui::EndPopup();
}

bool rewardIsLearnt(const Session& session) {
    constexpr double rounding = 1e-12;
    const RecordPtr record = showsLearning(session) ? shownRecord(session) : nullptr;
    return record && session.recording().controller().recorder().current().length() > 0 &&
           record->distance > rounding * record->unit;
}

void drawLearntRewardKey(const Style& style, bool coloured) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float width = ImGui::GetContentRegionAvail().x, height = style.px(14), size = 11.0F;
    float x = at.x;
    const auto word = [&](const std::string& words) {
        const float wide = sizeOf(style, style.font.text, size, words).x;
        if (x + wide > at.x + width) return;
        drawText(list, style, style.font.text, size, ImVec2(x, at.y), style.colour.muted, words);
        x += wide + style.px(5);
    };
    const auto sample = [&](ImU32 colour) {
        list.AddRectFilled(ImVec2(x, at.y + style.px(2)), ImVec2(x + style.px(16), at.y + style.px(11)), colour,
                           style.px(2));
        x += style.px(21);
    };
    if (coloured) {
        word("Reward as learnt so far:");
        sample(mixed(style.colour.field, style.colour.good, 0.85F));
        word("wanted");
        sample(mixed(style.colour.field, style.colour.bad, 0.85F));
        word("avoided");
    }
    ImGui::Dummy(ImVec2(width, height));
    if (coloured)
        tip(style,
            "The reward that the apprentice learns from: states whose features occur more often with you than with it "
            "are wanted, others avoided.",
            "w = \u03A6_E \u2212 x");
}

void drawWatched(const Style& style, const Session& session, Orders& orders) {
    drawReplayControls(style, session.recording().replay(), orders);
    if (watchedApprentice(session.recording()))
        mutedParagraph(style, session.question().openScenario()->laneFields.empty()
                                  ? "The apprentice acts. Press a key of this world to take over: from that step "
                                    "on it is your recording."
                                  : "The apprentice drives. Press a driving key to take over: from that step on "
                                    "it is your recording.");
}

void drawLearntSentence(const Style& style, const OpenScenario& openScenario, const std::string& sentence, bool brief) {
    ImGui::BeginGroup();
    if (brief)
        text(fitted(style, style.font.text, style.textSize, sentence, ImGui::GetContentRegionAvail().x));
    else
        paragraph(style, sentence, style.colour.text);
    ImGui::EndGroup();
    const char* const counts = openScenario.mdp().criterion().discounted()
                                   ? "Expected counts. Every step counts the same here, while \u03A6 discounts later "
                                     "steps: the features can agree although these counts differ."
                                   : "Expected counts over the steps of the demonstration.";
    tip(style, brief ? sentence + " " + counts : std::string(counts));
}

void drawWorldButtons(const Style& style, const Session& session, const OpenScenario& openScenario, bool small,
                      Orders& orders) {
    // The panel may be open in a lesson whose target is not to be changed.
    ImGui::BeginDisabled(session.lessons().locks("record.start"));
    if (primaryButton(style, "\u25CF Demonstrate", "R")) startRecording(orders);
    ImGui::EndDisabled();
    tip(style, "Starts a recording: you act with the keyboard, and the target becomes what you did.", "\u03A6_E");
    const RecordingController& controller = session.recording().controller();
    const char* const watch = apprenticeIsSeen(session) ? "Stop the apprentice" : "Watch apprentice";
    if (!small && !session.recording().replay().demonstration() && shownRecord(session)) {
        placeBeside(style, sizeOf(style, style.font.text, 13.0F, watch).x + style.px(38));
        if (quietButton(style, watch, "W")) watchOrStop(session, orders);
        tip(style, "Shows the learnt policy acting next to the expert.", "\u03C8");
        const char* const act = openScenario.laneFields.empty() ? "Let it act" : "Let it drive";
        placeBeside(style, sizeOf(style, style.font.text, 13.0F, act).x + style.px(36));
        if (quietButton(style, act, "G")) orders.add(WatchApprenticeDrive{});
        tip(style, "The apprentice acts here, and you can take over from it at any step.");
    }
    if (!controller.notice().empty()) {
        // Beside the buttons where it fits, else below them: it is never cut.
        const float width = sizeOf(style, style.font.text, style.textSize, controller.notice()).x + style.px(16);
        const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
        if (ImGui::GetItemRectMax().x + width <= right) {
            ImGui::SameLine();
            ImGui::AlignTextToFramePadding();
        }
        mutedParagraph(style, controller.notice());
    }
}

}  // namespace awaystep
