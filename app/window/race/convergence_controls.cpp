#include "window/race/convergence_controls.h"

#include <algorithm>
#include <array>
#include <string>

#include "model/documents/document_history.h"
#include "model/layout/panel_info.h"
#include "model/race/race_feature.h"
#include "model/race/seed_runs.h"
#include "model/session.h"
#include "model/theory/theory_feature.h"
#include "solvers/solver.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

constexpr float menuButton = 20.0F;

// Only solvers of a game have a shortfall; without one of them there is room for the other measures.
constexpr auto measureLabels = spell<CurveMeasure>({{CurveMeasure::Distance, "distance"},
                                                    {CurveMeasure::Suboptimality, "h \u2212 h*"},
                                                    {CurveMeasure::Gap, "gap"},
                                                    {CurveMeasure::Shortfall, "shortfall"}});
constexpr auto againstLabels = spell<Against>(
    {{Against::Iterations, "iterations"}, {Against::OracleCalls, "oracle calls"}, {Against::Seconds, "time"}});

// A game is played for the shortfall; where none races there is room for the other measures.
bool racesGame(const Session& session) {
    const auto& solvers = session.document().race.solvers;
    const auto isGame = [](const std::string& solver) {
        const SolverInfo* info = findSolver(solver);
        return info != nullptr && info->family == SolverFamily::Game;
    };
    return std::any_of(solvers.begin(), solvers.end(), isGame) ||
           session.race().curveView().measure == CurveMeasure::Shortfall;
}

}  // namespace

void ConvergenceControls::draw(const Session& session, Orders& orders, const CurveView& shown, bool compact,
                               bool& zoomed) {
    const Names measures(measureLabels.texts().data(), racesGame(session) ? 4 : 3);
    const Names againsts(againstLabels.texts());
    const auto done = session.race().seeds().done();
    heading(style_, titleOf(PanelId::Convergence),
            done ? "seed " + std::to_string(*done + 1) + " of 20 \u2026" : std::string());
    CurveView view = shown;
    if (compact)
        placeRight(style_, style_.px(2 * menuButton + 4));
    else
        drawRows(view, measures, againsts);
    drawKeep(session, orders);
    ImGui::SameLine(0, style_.px(4));
    const IconButton more = iconButton(style_, "More##convergence", ImVec2(menuButton, menuButton));
    for (const float dx : {-4.0F, 0.0F, 4.0F})
        ImGui::GetWindowDrawList()->AddCircleFilled(ImVec2(more.center().x + style_.px(dx), more.center().y),
                                                    style_.px(1.2F), more.ink);
    tip(style_, "Many seeds, the values as a table, and the whole range of the plot.");
    if (more.pressed || wantsMenu_) ImGui::OpenPopup("##values");
    wantsMenu_ = false;
    if (ImGui::BeginPopup("##values")) {
        if (compact) chooseInMenu(view, measures, againsts);
        drawMenu(session, orders, zoomed);
        ImGui::EndPopup();
    }
    if (!(view == shown)) orders.add(SetCurveView{view});
    if (session.race().seeds().failure().empty()) return;
    paragraph(style_, "The seeds could not be run: " + session.race().seeds().failure(), style_.colour.warning);
    if (quietButton(style_, "Understood##seeds")) orders.add(ForgetSeeds{});
}

// Beside the title all of it, or as much as fits: every row is taken from the plot.
void ConvergenceControls::drawRows(CurveView& view, Names measures, Names againsts) {
    const float between = style_.px(8);
    const float box = style_.px(26) + sizeOf(style_, style_.font.text, style_.textSize, "theory").x;
    const float first = box + between + segmentedWidth(style_, measures);
    const float second = segmentedWidth(style_, againsts) + between + style_.px(2 * menuButton + 4);
    if (!placeRight(style_, first + between + second)) placeRight(style_, first);
    smallCheckbox(style_, "theory", view.theory);
    tip(style_, "Draws the bounds from theory (dotted) and the rates that were measured (thin, just above the curves).",
        "2D\u00B2/(t+1),  exp(\u2212\u03C1t)");
    placeBeside(style_, segmentedWidth(style_, measures));
    int measure = static_cast<int>(view.measure);
    if (segmented(style_, "measure", measures, measure)) view.measure = static_cast<CurveMeasure>(measure);
    tip(style_,
        "What is plotted: the distance to the expert, h above its minimum, the Frank-Wolfe gap, or, where MWAL races, "
        "how far the worst feature is below the expert's.",
        "|x \u2212 \u03A6_E|,  h(x) \u2212 h*,  g = w\u00B7(y \u2212 x),  \u2212min_i (x \u2212 \u03A6_E)_i");
    placeBeside(style_, second);
    int against = static_cast<int>(view.against);
    if (segmented(style_, "against", againsts, against)) view.against = static_cast<Against>(against);
    tip(style_, "What it is plotted against; time is solver time, without waiting and drawing.", "t");
    placeBeside(style_, style_.px(2 * menuButton + 4));
}

// A bookmark, filled where a race is kept.
void ConvergenceControls::drawKeep(const Session& session, Orders& orders) {
    const IconButton keep = iconButton(style_, "Keep the result##convergence", ImVec2(menuButton, menuButton));
    const ImVec2 c = keep.center();
    const float w = style_.px(4), h = style_.px(6);
    const ImVec2 outline[] = {
        {c.x - w, c.y - h}, {c.x + w, c.y - h}, {c.x + w, c.y + h}, {c.x, c.y + h * 0.35F}, {c.x - w, c.y + h}};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (session.theory().kept())
        list.AddConcavePolyFilled(outline, 5, keep.ink);
    else
        list.AddPolyline(outline, 5, keep.ink, ImDrawFlags_Closed, style_.line(1.2F));
    tip(style_,
        "Keeps what the solvers have reached; the curves stay, pale, behind those of the next races, and the "
        "difference "
        "is shown below. Hide them in the menu beside this button.");
    if (keep.pressed) keepResult(session, orders);
}

void ConvergenceControls::chooseInMenu(CurveView& view, Names measures, Names againsts) {
    if (ImGui::MenuItem("theory", "T", view.theory)) view.theory = !view.theory;
    for (std::size_t i = 0; i < measures.size(); ++i)
        if (ImGui::MenuItem(measures[i], nullptr, view.measure == static_cast<CurveMeasure>(i)))
            view.measure = static_cast<CurveMeasure>(i);
    for (std::size_t i = 0; i < againsts.size(); ++i)
        if (ImGui::MenuItem(againsts[i], nullptr, view.against == static_cast<Against>(i)))
            view.against = static_cast<Against>(i);
    ImGui::Separator();
}

// Also under the right button.
void ConvergenceControls::drawMenu(const Session& session, Orders& orders, bool& zoomed) {
    const bool running = session.race().seeds().done().has_value();
    if (running || session.race().seeds().bands() != nullptr) {
        if (ImGui::MenuItem(running ? "Stop the seeds" : "Hide the seeds")) orders.add(ForgetSeeds{});
    } else if (ImGui::MenuItem("Run 20 seeds")) {
        orders.add(RunSeeds{});
    }
    tip(style_, "The same race from the seeds 1 to 20: median and quartiles behind the curves.");
    if (session.theory().kept() && ImGui::MenuItem("Hide the kept curves")) orders.add(ForgetKept{});
    if (ImGui::MenuItem("Copy the values", "Ctrl+C")) orders.add(CopyValues{});
    tip(style_, "Everything that was measured, as comma-separated values.");
    if (ImGui::MenuItem("Show everything", "double click", false, zoomed)) zoomed = false;
    tip(style_, "Undoes zooming with the wheel or the right button.");
}

}  // namespace awaystep
