#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "figures/axis.h"
#include "model/documents/document.h"
#include "model/layout/panel_info.h"
#include "model/live/live_feature.h"
#include "model/live/live_run.h"
#include "model/open_question.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/world/open_scenario.h"
#include "solvers/live/live_projection.h"
#include "window/live/live_drawing.h"
#include "window/shell/frame_input.h"
#include "window/widgets/drawing.h"
#include "window/widgets/marks.h"

namespace awaystep {
namespace {

// The top of the axis. Where all distances are rounding errors they lie on its lower edge.
double highestOf(const LiveRun& live, double size) {
    double highest = 0.0;
    for (const LiveStepPtr& step : live.steps())
        if (step) highest = std::max(highest, step->record->distance);
    for (const OnlinePoint& point : live.online()) highest = std::max(highest, point.distance);
    return highest > 1e-9 * size ? highest : size;
}

}  // namespace

void LiveCurves::draw(const Session& session) const {
    const LiveRun& live = *session.live().run();
    heading(style_, titleOf(PanelId::Convergence), "live: distance to \u03A6_E after every step");
    drawKey();
    const ImVec2 min = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const double highest = highestOf(live, toleranceReach(session.question().openScenario()->mdp()));
    const int last = std::max(1, static_cast<int>(live.steps().size()) - 1);
    float left = style_.px(44);
    for (const Tick& tick : Axis{0.0, 1.08 * highest, false}.ticks(3))
        left = std::max(
            left, style_.px(10) +
                      sizeOf(style_, style_.font.numbers, style_.numberSize, tick.label + raisedText(tick.exponent)).x);
    const float below = style_.px(30);
    const Area area = {ImVec2(min.x + left, min.y + style_.px(6)),
                       ImVec2(min.x + std::max(left + style_.px(40), room.x - style_.px(10)),
                              min.y + std::max(style_.px(50), room.y - below))};
    ImGui::InvisibleButton("Live curves", ImVec2(std::max(1.0F, room.x), std::max(1.0F, room.y - style_.px(2))));
    drawCurves(live, area, 1.08 * highest, last);
    if (ImGui::IsItemHovered()) explain(live, area, last);
}

void LiveCurves::drawKey() const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float middle = at.y + ImGui::GetTextLineHeight() / 2;
    const float edge = at.x + ImGui::GetContentRegionAvail().x;
    float x = at.x;
    const auto entry = [&](const char* solver, const std::string& words) {
        const float width = style_.px(30) + sizeOf(style_, style_.font.text, 12.0F, words).x;
        if (x > at.x && x + width > edge) return;
        const std::vector<ImVec2> sample = {ImVec2(x, middle), ImVec2(x + style_.px(24), middle)};
        drawDashed(list, style_, sample, style_.solver(solver), style_.line(2));
        drawText(list, style_, style_.font.text, 12.0F, ImVec2(x + style_.px(30), middle - style_.px(7)),
                 style_.colour.text, words);
        x += width + style_.px(16);
    };
    entry(liveSolver, "exact projection");
    entry(paperPlain, "one step of CG per key");
    ImGui::Dummy(ImVec2(std::max(1.0F, x - at.x), ImGui::GetTextLineHeight()));
    tip(style_,
        "Exact: the point of K nearest to the target of that step, as planning proves. CG: from where it was, one step "
        "toward the target of each key; it lags behind a target that moves.",
        "|x \u2212 \u03A6_E|");
}

void LiveCurves::drawCurves(const LiveRun& live, const Area& area, double highest, int last) const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto px = [&](double step) { return area.min.x + static_cast<float>(step / last) * area.width(); };
    const auto py = [&](double value) { return area.max.y - static_cast<float>(value / highest) * area.height(); };
    list.AddRectFilled(area.min, area.max, style_.colour.field);
    for (const Tick& tick :
         Axis{0.0, highest, false}.ticks(std::max(2, static_cast<int>(area.height() / style_.px(36))))) {
        const float y = std::round(py(tick.value));
        list.AddLine(ImVec2(area.min.x, y), ImVec2(area.max.x, y), style_.colour.hairline, style_.line(1));
        drawText(list, style_, style_.font.numbers, style_.numberSize,
                 ImVec2(area.min.x - style_.px(6), y - style_.px(7)), style_.colour.muted,
                 tick.label + raisedText(tick.exponent), 1.0F);
    }
    for (const Tick& tick :
         Axis{0.0, static_cast<double>(last), false}.ticks(std::max(2, static_cast<int>(area.width() / style_.px(80)))))
        if (std::abs(tick.value - std::round(tick.value)) < 1e-9)
            drawText(list, style_, style_.font.numbers, style_.numberSize,
                     ImVec2(px(tick.value), area.max.y + style_.px(3)), style_.colour.muted,
                     std::to_string(std::lround(tick.value)), 0.5F);
    drawText(list, style_, style_.font.text, 12.0F, ImVec2(area.center().x, area.max.y + style_.px(15)),
             style_.colour.muted, "step", 0.5F);

    std::vector<ImVec2> line;
    for (const OnlinePoint& point : live.online()) line.emplace_back(px(point.step), py(point.distance));
    drawDashed(list, style_, line, style_.solver(paperPlain), style_.line(2));
    line.clear();
    for (const LiveStepPtr& step : live.steps())
        if (step) line.emplace_back(px(step->step()), py(step->record->distance));
    drawDashed(list, style_, line, style_.solver(liveSolver), style_.line(2));
    if (const LiveStepPtr shown = live.shown()) {
        const ImVec2 at(px(shown->step()), py(shown->record->distance));
        list.AddCircleFilled(at, style_.px(5), style_.colour.panel);
        list.AddCircleFilled(at, style_.px(3.8F), style_.solver(liveSolver).colour);
    }
    const float now = std::round(px(live.step()));
    list.AddLine(ImVec2(now, area.min.y), ImVec2(now, area.max.y), style_.colour.text, style_.line(1.2F));
}

void LiveCurves::explain(const LiveRun& live, const Area& area, int last) const {
    const float share = (ImGui::GetIO().MousePos.x - area.min.x) / area.width();
    const auto step = static_cast<std::size_t>(std::clamp(
        static_cast<int>(std::lround(share * static_cast<float>(last))), 0, static_cast<int>(live.steps().size()) - 1));
    if (live.steps().empty() || tipsRest() || !ImGui::BeginTooltip()) return;
    boldText(style_, "step " + std::to_string(step));
    if (const LiveStepPtr& exact = live.steps()[step]) {
        text("exact " + readable(exact->record->distance) + ", floor " + readable(exact->floor));
        text("gap " + readable(exact->record->shownGap()) + ", planned " + std::to_string(exact->planningCalls));
    } else {
        mutedText(style_, "passed over: planning was slower than the keys");
    }
    if (step < live.online().size()) text("one step of CG per key " + readable(live.online()[step].distance));
    ImGui::EndTooltip();
}

}  // namespace awaystep
