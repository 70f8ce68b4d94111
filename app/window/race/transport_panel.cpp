// The bar at the bottom: buttons, the scrubber over iterations with the marks of the selected solver, and the speed.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

#include "model/documents/document.h"
#include "model/lessons/lesson_feature.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "window/panels.h"
#include "window/race/scrubber_marks.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"
#include "window/widgets/marks.h"

namespace awaystep {
namespace {

constexpr double fastestShown = 1000.0;  // the last mark of the slider; beyond it: as fast as it goes

// A triangle and a bar, facing right or left.
void drawTriangle(ImDrawList& list, ImVec2 c, float r, float direction, ImU32 ink) {
    list.AddTriangleFilled(ImVec2(c.x - direction * r * 0.75F, c.y - r), ImVec2(c.x - direction * r * 0.75F, c.y + r),
                           ImVec2(c.x + direction * r * 0.95F, c.y), ink);
}
void drawBar(ImDrawList& list, const Style& style, ImVec2 c, float r, ImU32 ink) {
    list.AddRectFilled(ImVec2(c.x - style.px(1), c.y - r), ImVec2(c.x + style.px(1), c.y + r), ink);
}

class TransportPanel : public Panel {
public:
    explicit TransportPanel(const Style& style) : style_(style) {}
    PanelId id() const override { return PanelId::Transport; }
    ImGuiWindowFlags flags() const override {
        return ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    }

    void draw(const Session& session, Orders& orders) override {
        const Race* race = session.race().race();
        // During a recording the panels show what is learnt meanwhile, not this race.
        const bool recording = session.recording().controller().recording();
        ImGui::BeginDisabled(race == nullptr || race->runs().empty() || recording);
        // As narrow as a telephone: what is to the left of the scrubber takes less, so that all of it can be reached.
        narrow_ = ImGui::GetContentRegionAvail().x < style_.px(440);
        drawButtons(session, race, orders);
        drawPosition(session, race, orders);
        // In a narrow window the scrubber comes first, then the slider of the speed, then its words.
        const float room = ImGui::GetContentRegionAvail().x;
        const bool slider = room > style_.px(190), words = room > style_.px(290);
        ImGui::BeginDisabled(session.lessons().locks("race.scrub"));
        drawScrubber(session, orders, room - style_.px(words ? 190 : slider ? 96 : 0));
        ImGui::EndDisabled();
        ImGui::BeginDisabled(session.lessons().locks("race.speed"));
        if (slider) drawSpeed(race, orders, words);
        ImGui::EndDisabled();
        ImGui::EndDisabled();
    }

private:
    void drawButtons(const Session& session, const Race* race, Orders& orders) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float top = (ImGui::GetWindowHeight() - style_.px(28)) / 2;
        const ImVec2 size(narrow_ ? 28 : 32, 28);
        const float r = style_.px(5);
        const auto next = [&] { ImGui::SameLine(0, style_.px(narrow_ ? 4 : 8)); };
        ImGui::SetCursorPosY(top);

        ImGui::BeginDisabled(session.lessons().locks("race.start"));
        const IconButton start = iconButton(style_, "To the start", size);
        ImGui::EndDisabled();
        drawBar(list, style_, ImVec2(start.center().x - style_.px(5), start.center().y), r, start.ink);
        drawTriangle(list, ImVec2(start.center().x + style_.px(1), start.center().y), r, -1, start.ink);
        if (start.pressed) orders.add(ShowStart{});
        tip(style_, "Shows iteration 0.", "Home");

        next();
        ImGui::BeginDisabled(session.lessons().locks("race.back"));
        const IconButton back = iconButton(style_, "Step back", size);
        ImGui::EndDisabled();
        drawTriangle(list, back.center(), r, -1, back.ink);
        if (back.pressed) orders.add(StepBack{});
        tip(style_, "Shows the previous iteration.", "\u2190");

        next();
        const bool playing = race != nullptr && race->player().playing();
        ImGui::BeginDisabled(session.lessons().locks("race.play"));
        const IconButton play = iconButton(style_, playing ? "Pause" : "Play", ImVec2(narrow_ ? 36 : 44, 28), true);
        ImGui::EndDisabled();
        if (playing) {
            drawBar(list, style_, ImVec2(play.center().x - style_.px(3), play.center().y), r, play.ink);
            drawBar(list, style_, ImVec2(play.center().x + style_.px(3), play.center().y), r, play.ink);
        } else {
            drawTriangle(list, play.center(), style_.px(6), 1, play.ink);
        }
        if (play.pressed) orders.add(TogglePlay{});
        tip(style_, playing ? "Pauses the solvers." : "Runs the solvers.", "Space");

        next();
        ImGui::BeginDisabled(session.lessons().locks("race.forward"));
        const IconButton step = iconButton(style_, "One step", size);
        ImGui::EndDisabled();
        drawTriangle(list, step.center(), r, 1, step.ink);
        if (step.pressed) orders.add(StepForward{});
        tip(style_, "Shows the next iteration and computes it if necessary.", "\u2192");

        next();
        ImGui::BeginDisabled(session.lessons().locks("race.end"));
        const IconButton end = iconButton(style_, "To the end", size);
        ImGui::EndDisabled();
        drawTriangle(list, ImVec2(end.center().x - style_.px(1), end.center().y), r, 1, end.ink);
        drawBar(list, style_, ImVec2(end.center().x + style_.px(5), end.center().y), r, end.ink);
        if (end.pressed) orders.add(ShowEnd{});
        tip(style_, "Computes the remaining iterations at full speed and shows the last one.", "End");
    }

    // "t 11 / 60", and the way back when it is not the newest.
    void drawPosition(const Session& session, const Race* race, Orders& orders) {
        const int shown = race == nullptr ? 0 : race->player().shown();
        const int last = race == nullptr ? 0 : race->player().rounds().last;
        const int head = race == nullptr ? 0 : race->player().rounds().head;
        const std::string total = std::to_string(last);
        std::string now = std::to_string(shown);
        now.insert(0, total.size() - std::min(total.size(), now.size()), ' ');
        ImGui::SameLine(0, style_.px(narrow_ ? 8 : 14));
        const bool scrubbed = !session.recording().controller().recording() && race != nullptr && shown < head &&
                              !race->player().playing();
        const std::optional<int> instead = shownInstead(session, race);
        ImGui::BeginGroup();
        const float line = ImGui::GetTextLineHeight();
        const float whole = scrubbed ? line * 2 : line;
        ImGui::SetCursorPosY((ImGui::GetWindowHeight() - whole) / 2);
        const float widest = sizeOf(style_, style_.font.numbers, style_.numberSize, "t " + total + " / " + total).x;
        numberText(style_, "t " + now + " / " + total);
        if (scrubbed) {
            ImGui::SetCursorPosY((ImGui::GetWindowHeight() - whole) / 2 + line);
            ImGui::PushFont(style_.font.text, 11.0F);
            ImGui::BeginDisabled(session.lessons().locks("race.now"));
            if (ImGui::TextLink("back to now")) orders.add(ShowNow{});
            ImGui::EndDisabled();
            tip(style_, "Shows the newest iteration that has been computed, " + std::to_string(head) + ".", "N");
            if (instead) {
                ImGui::SameLine(0, style_.px(6));
                mutedText(style_, "kept: t " + std::to_string(*instead));
                tip(style_, "A race this long is not kept whole in memory. Shown is t = " + std::to_string(*instead) +
                                ", the nearest iteration that is kept. Exports contain all iterations.");
            }
            ImGui::PopFont();
        }
        ImGui::Dummy(ImVec2(std::max(widest, style_.px(70)), 0));
        ImGui::EndGroup();
        ImGui::SameLine(0, style_.px(narrow_ ? 8 : 14));
    }

    // The iteration that the selected solver shows where the one asked for was not kept.
    static std::optional<int> shownInstead(const Session& session, const Race* race) {
        const RunView* run = session.race().selectedRun();
        if (race == nullptr || run == nullptr || race->lockStep() != LockStep::Iterations) return std::nullopt;
        const int wanted = std::min(race->player().shown(), run->history().size() - 1), entry = race->shownEntry(*run);
        return entry < 0 || entry == wanted ? std::nullopt : std::optional(entry);
    }

    void drawScrubber(const Session& session, Orders& orders, float width) {
        const Race* race = session.race().race();
        width = std::max(width, style_.px(60));
        const float height = style_.px(40);
        ImGui::SetCursorPosY((ImGui::GetWindowHeight() - height) / 2);
        ImGui::InvisibleButton("Scrubber", ImVec2(width, height), ImGuiButtonFlags_EnableNav);
        const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
        if (race == nullptr || race->runs().empty()) return;

        const Player& player = race->player();
        const float left = min.x + style_.px(7), right = max.x - style_.px(7);
        const float y = min.y + style_.px(26);
        const float perIteration = (right - left) / static_cast<float>(std::max(1, player.rounds().last));
        const auto place = [&](int iteration) { return left + perIteration * static_cast<float>(iteration); };
        if (ImGui::IsItemActive()) {
            const float share = (ImGui::GetIO().MousePos.x - left) / (right - left);
            const int iteration = static_cast<int>(std::lround(share * static_cast<float>(player.rounds().last)));
            orders.add(ShowIteration{std::clamp(iteration, 0, player.rounds().last)});
        }

        // What is computed, what was shown already, and the iteration that is shown.
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float thick = style_.px(2);
        const ImU32 ink = inked(style_.colour.accent);
        list.AddRectFilled(ImVec2(left, y - thick), ImVec2(right, y + thick), style_.colour.fieldActive, thick);
        list.AddRectFilled(ImVec2(left, y - thick), ImVec2(place(std::max(0, player.rounds().head)), y + thick),
                           mixed(style_.colour.fieldActive, style_.colour.muted, 0.35F), thick);
        list.AddRectFilled(ImVec2(left, y - thick), ImVec2(place(player.shown()), y + thick), ink, thick);
        if (const RunView* run = session.race().selectedRun();
            run != nullptr && race->lockStep() == LockStep::Iterations && !session.recording().controller().recording())
            drawMarks(list, *run, place, min.y + style_.px(9));
        const float x = place(player.shown());
        list.AddRectFilled(ImVec2(x - style_.px(6), y - style_.px(7)), ImVec2(x + style_.px(6), y + style_.px(7)), ink,
                           style_.px(3));
        if (ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip) && !ImGui::IsItemActive())
            tip(style_, "Drag to any iteration; marks are the away, drop and swap steps of the selected solver.", "t");
    }

    template <class Place>
    void drawMarks(ImDrawList& list, const RunView& run, const Place& place, float y) {
        const ImU32 colour = style_.solver(run.solver()).colour;
        const MarkedSteps steps = {run.stepsOfKind(StepKind::Away), run.stepsOfKind(StepKind::Swap),
                                   run.stepsOfKind(StepKind::Drop)};
        for (const ScrubberMark& mark : scrubberMarks(steps, place(1) - place(0), style_.px(7)))
            drawStepMark(list, style_, mark.kind, ImVec2(place(mark.t), y), style_.px(3.6F) * mark.size,
                         mark.kind == StepKind::Drop ? style_.colour.text : colour, style_.colour.panel);
    }

    void drawSpeed(const Race* race, Orders& orders, bool words) {
        const double speed = race == nullptr ? 12.0 : race->player().speed();
        ImGui::SameLine(0, style_.px(10));
        const float middle = ImGui::GetWindowHeight() / 2;
        if (words) {
            ImGui::SetCursorPosY(middle - ImGui::GetTextLineHeight() / 2);
            mutedText(style_, "speed");
            ImGui::SameLine(0, style_.px(8));
        }
        ImGui::SetCursorPosY(middle - style_.px(10));
        const ImVec2 size(style_.px(78), style_.px(20));
        ImGui::InvisibleButton("Speed", size, ImGuiButtonFlags_EnableNav);
        const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
        const float left = min.x + style_.px(5), right = max.x - style_.px(5);
        const double top = std::log(fastestShown) * 1.1;  // the last tenth of the way: no limit
        if (ImGui::IsItemActive()) {
            const double share = std::clamp((ImGui::GetIO().MousePos.x - left) / (right - left), 0.0F, 1.0F);
            const double wanted = std::exp(share * top);
            orders.add(SetSpeed{wanted > fastestShown ? Player::fastest : std::round(wanted)});
        }
        tip(style_, "Iterations per second, from one to full speed.", "[ slower, ] faster");
        const double share = std::isinf(speed) ? 1.0 : std::log(std::max(1.0, speed)) / top;
        const float x = left + static_cast<float>(share) * (right - left);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float y = (min.y + max.y) / 2, thick = style_.px(1.5F);
        list.AddRectFilled(ImVec2(left, y - thick), ImVec2(right, y + thick), style_.colour.fieldActive, thick);
        list.AddRectFilled(ImVec2(x - style_.px(5), y - style_.px(7)), ImVec2(x + style_.px(5), y + style_.px(7)),
                           inked(style_.colour.muted), style_.px(3));
        if (!words) return;
        ImGui::SameLine(0, style_.px(8));
        ImGui::SetCursorPosY(middle - ImGui::GetTextLineHeight() / 2 + style_.px(1));
        numberText(style_, std::isinf(speed) ? "full speed" : std::to_string(std::lround(speed)) + " /s");
    }

    // A disabled slider is drawn faded.
    ImU32 inked(ImU32 colour) const {
        return mixed(style_.colour.panel, colour, ImGui::GetStyle().Alpha < 1.0F ? 0.35F : 1.0F);
    }

    const Style& style_;
    bool narrow_ = false;
};

}  // namespace

PanelPtr makeTransportPanel(const Style& style) { return std::make_unique<TransportPanel>(style); }

}  // namespace awaystep
