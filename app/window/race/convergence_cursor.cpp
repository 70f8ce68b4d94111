#include "window/race/convergence_cursor.h"

#include <implot.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "experiment/foreign_run.h"
#include "model/documents/document.h"
#include "model/explanation/sentences.h"
#include "model/imported/imported_runs.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/theory/theory_feature.h"
#include "window/race/convergence_curves.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"
#include "window/widgets/marks.h"
#include "window/widgets/theme.h"

namespace awaystep {
namespace {

int iterationAt(const PlottedRace& plotted, double x) {
    const Against against = plotted.question.against;
    if (against == Against::Iterations) return static_cast<int>(std::lround(x));
    if (against == Against::OracleCalls) return static_cast<int>(std::lround(x)) - 1;
    // Of the runs that come so far: one that plays nothing stays at 0 rollouts.
    int iteration = -1, last = 0;
    for (const RunView& run : plotted.race.runs()) {
        const int entry = firstEntryFrom(run, x, against);
        last = std::max(last, run.history().size() - 1);
        if (entry < run.history().size()) iteration = std::max(iteration, entry);
    }
    return iteration >= 0 ? iteration : last;
}

}  // namespace

void ConvergenceCursor::draw(const PlottedRace& plotted, const PlotFrame& frame) const {
    const Race& race = plotted.race;
    const CurveQuestion& question = plotted.question;
    const RunView* selected = plotted.session.race().selectedRun();
    const int entry = selected == nullptr ? -1 : race.shownEntry(*selected);
    if (entry < 0) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const double place = question.against == Against::Iterations && race.lockStep() == LockStep::Iterations
                             ? race.player().shown()
                             : placeOf(*selected, entry, question.against);
    const float x = std::round(frame.px(place));
    if (x < frame.min.x - 1 || x > frame.max.x + 1) return;
    list.AddLine(ImVec2(x, frame.min.y), ImVec2(x, frame.max.y), style_.colour.text, style_.line(1.2F));
    const std::string tag = std::to_string(race.player().shown());
    const ImVec2 size = sizeOf(style_, style_.font.numbers, 12.0F, tag);
    const float half = std::max(size.x / 2 + style_.px(6), style_.px(14));
    const float top = frame.min.y - style_.px(11);
    // At the ends it leaves the axes' numbers alone.
    const float middle = std::min(std::max(x, frame.min.x + half), frame.max.x - half);
    list.AddRectFilled(ImVec2(middle - half, top), ImVec2(middle + half, top + style_.px(17)), style_.colour.chosen,
                       style_.px(2));
    drawText(list, style_, style_.font.numbers, 12.0F, ImVec2(middle, top + style_.px(8.5F) - size.y / 2),
             style_.colour.onChosen, tag, 0.5F);
    for (const RunView& run : race.runs()) {
        const int at = race.shownEntry(run);
        if (at < 0 || plotted.hides(run.solver())) continue;
        const ImVec2 dot(frame.px(placeOf(run, at, question.against)), frame.py(valueAt(run, at, question)));
        if (dot.x < frame.min.x || dot.x > frame.max.x || dot.y < frame.min.y || dot.y > frame.max.y) continue;
        const ImU32 colour = style_.solver(run.solver()).colour;
        const RecordPtr record = run.history().at(at);
        const auto& step = record->step;
        // A step with a mark keeps it, in a ring instead of on a dot.
        if (step && hasMark(*step) && record->gamma > 0.0) {
            list.AddCircleFilled(dot, style_.px(7), style_.colour.panel);
            list.AddCircle(dot, style_.px(7), colour, 0, style_.line(1.5F));
            drawStepMark(list, style_, *step, dot, style_.px(4), markColour(style_, *step, colour),
                         style_.colour.panel);
            continue;
        }
        list.AddCircleFilled(dot, style_.px(5.5F), style_.colour.panel);
        list.AddCircleFilled(dot, style_.px(4), colour);
    }
    if (question.against != Against::Iterations) return;
    const std::vector<ImportedCurve>& imported = plotted.session.theory().imported().curves();
    for (std::size_t i = 0; i < imported.size(); ++i) {
        const int at = imported[i].drawn() ? imported[i].entryAt(race.player().shown()) : -1;
        const auto value = at < 0 ? std::nullopt : imported[i].valueAt(at, question);
        if (!value || plotted.hides(imported[i].key())) continue;
        const ImVec2 dot(frame.px(imported[i].run->times[static_cast<std::size_t>(at)]), frame.py(*value));
        if (dot.x < frame.min.x || dot.x > frame.max.x || dot.y < frame.min.y || dot.y > frame.max.y) continue;
        const float rim = style_.px(4.8F), reach = style_.px(3.5F);
        list.AddRectFilled(ImVec2(dot.x - rim, dot.y - rim), ImVec2(dot.x + rim, dot.y + rim), style_.colour.panel);
        list.AddRectFilled(ImVec2(dot.x - reach, dot.y - reach), ImVec2(dot.x + reach, dot.y + reach),
                           style_.imported(static_cast<int>(i)).colour);
    }
}

ConvergenceCursor::Wish ConvergenceCursor::takeMouse(const PlottedRace& plotted, const PlotFrame& frame, bool onLabel,
                                                     Orders& orders) {
    const ImGuiIO& io = ImGui::GetIO();
    const bool inside = ImPlot::IsPlotHovered();
    if (inside && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
        scrubbing_ = false;
        return Wish::WholePlot;
    }
    const bool oneButton = io.KeyShift || io.KeyCtrl;  // for a mouse that has no other
    if (inside && ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !onLabel && !oneButton) scrubbing_ = true;
    if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) scrubbing_ = false;
    const double x = frame.xAt(std::clamp(io.MousePos.x, frame.min.x, frame.max.x));
    if (scrubbing_) orders.add(ShowIteration{iterationAt(plotted, x)});
    if (!isQuiet(plotted) && inside && !scrubbing_ && !onLabel) drawCrosshair(plotted, frame, x);
    const bool dragged =
        io.MouseDragMaxDistanceSqr[ImGuiMouseButton_Right] > io.MouseDragThreshold * io.MouseDragThreshold;
    const bool menu = inside && ((ImGui::IsMouseReleased(ImGuiMouseButton_Right) && !dragged) ||
                                 (io.KeyCtrl && ImGui::IsMouseReleased(ImGuiMouseButton_Left)));
    return menu ? Wish::Menu : Wish::Nothing;
}

bool ConvergenceCursor::isQuiet(const PlottedRace& plotted) {
    const Player& player = plotted.race.player();
    const bool ended = player.rounds().finished && player.shown() == player.rounds().last;
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    if (moved.x != 0.0F || moved.y != 0.0F) quiet_ = false;
    if (ended && !ended_) quiet_ = true;
    ended_ = ended;
    return quiet_;
}

void ConvergenceCursor::drawCrosshair(const PlottedRace& plotted, const PlotFrame& frame, double x) const {
    const int iteration = iterationAt(plotted, x);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float at = frame.px(x);
    list.AddLine(ImVec2(at, frame.min.y), ImVec2(at, frame.max.y), faded(style_.colour.muted, 0.5F), style_.line(1));
    // Above the mouse and beside it: below the plot stand the sentences.
    const ImGuiStyle& gui = ImGui::GetStyle();
    const float lines =
        static_cast<float>(plotted.race.runs().size() + plotted.session.theory().imported().curves().size() + 1);
    const float height =
        lines * (ImGui::GetTextLineHeight() + gui.ItemSpacing.y + style_.px(2)) + 2 * gui.WindowPadding.y;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool atRight = mouse.x > (frame.min.x + frame.max.x) / 2;
    const float bottom =
        std::min(std::max(mouse.y - style_.px(8), ImGui::GetMainViewport()->WorkPos.y + height), frame.max.y);
    ImGui::SetNextWindowPos(ImVec2(mouse.x + style_.px(atRight ? -14.0F : 14.0F), bottom), ImGuiCond_Always,
                            ImVec2(atRight ? 1.0F : 0.0F, 1.0F));
    ImGui::BeginTooltip();
    const std::string none = whyNoValues(plotted.race, plotted.question.against, x);
    mutedText(style_, "t " + std::to_string(iteration) + (none.empty() ? "" : ": " + none));
    for (const RunView& run : plotted.race.runs()) {
        const int entry = none.empty() ? plotted.race.entryAt(run, iteration) : -1;
        if (entry < 0) continue;
        const RecordPtr& record = run.history().at(entry);
        solverSample(style_, run.solver(), 18.0F);
        ImGui::SameLine(0, style_.px(6));
        ImGui::SetCursorPosY(ImGui::GetCursorPosY() + style_.px(2));
        std::string line =
            solverLabel(run.solver()) + "  " + readable(std::max(0.0, valueAt(run, entry, plotted.question)));
        if (record->step) line += "  " + (record->gamma > 0.0 ? stepWord(*record->step) : std::string("no step"));
        // Its last value is shown for all that would follow.
        if (!record->step && record->t < iteration && plotted.question.against == Against::Iterations)
            line += "  ended at t = " + std::to_string(record->t);
        text(line);
    }
    const std::vector<ImportedCurve>& imported = plotted.session.theory().imported().curves();
    for (std::size_t i = 0; i < imported.size(); ++i) {
        if (!imported[i].drawn() || plotted.question.against != Against::Iterations) continue;
        const int entry = imported[i].entryAt(static_cast<int>(std::lround(x)));
        const auto value = entry < 0 ? std::nullopt : imported[i].valueAt(entry, plotted.question);
        if (!value) continue;
        lineSample(style_, style_.imported(static_cast<int>(i)), 18.0F);
        ImGui::SameLine(0, style_.px(6));
        ImGui::SetCursorPosY(ImGui::GetCursorPosY() + style_.px(2));
        text(imported[i].run->name + "  " + readable(std::max(0.0, *value)));
    }
    ImGui::EndTooltip();
}

}  // namespace awaystep
