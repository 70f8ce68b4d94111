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

constexpr auto measureLabels = spell<CurveMeasure>({{CurveMeasure::Distance, "distance"},
                                                    {CurveMeasure::Suboptimality, "h \u2212 h*"},
                                                    {CurveMeasure::Gap, "gap"},
                                                    {CurveMeasure::Shortfall, "shortfall"},
                                                    {CurveMeasure::OracleError, "oracle error"}});
constexpr auto againstLabels = spell<Against>({{Against::Iterations, "iterations"},
                                               {Against::OracleCalls, "oracle calls"},
                                               {Against::PlanningCalls, "planning calls"},
                                               {Against::Rollouts, "rollouts"},
                                               {Against::Seconds, "time"}});

bool racesSome(const Session& session, bool (*such)(const SolverInfo&)) {
    const auto& solvers = session.document().race.solvers;
    return std::any_of(solvers.begin(), solvers.end(), [&](const std::string& solver) {
        const SolverInfo* info = findSolver(solver);
        return info != nullptr && such(*info);
    });
}

// Those that say something in this race, and the one that is chosen: there is room for no more. A game is played for
// the shortfall, and only an oracle that learns has an error.
std::vector<CurveMeasure> measuresFor(const Session& session, CurveMeasure chosen) {
    std::vector<CurveMeasure> all = {CurveMeasure::Distance, CurveMeasure::Suboptimality, CurveMeasure::Gap};
    if (chosen == CurveMeasure::Shortfall ||
        racesSome(session, [](const SolverInfo& info) { return info.family == SolverFamily::Game; }))
        all.push_back(CurveMeasure::Shortfall);
    if (chosen == CurveMeasure::OracleError || session.document().race.common.oracle == OracleKind::QLearning)
        all.push_back(CurveMeasure::OracleError);
    return all;
}

// Lazy solvers plan in fewer calls than they make, and some solvers play their mixture.
std::vector<Against> axesFor(const Session& session, Against chosen) {
    std::vector<Against> all = {Against::Iterations, Against::OracleCalls};
    if (chosen == Against::PlanningCalls || racesSome(session, [](const SolverInfo& info) { return info.lazy; }))
        all.push_back(Against::PlanningCalls);
    if (chosen == Against::Rollouts || racesSome(session, [](const SolverInfo& info) { return info.needsSampler; }))
        all.push_back(Against::Rollouts);
    all.push_back(Against::Seconds);
    return all;
}

template <class Choice, class Labels>
std::vector<const char*> labelsOf(const std::vector<Choice>& choices, const Labels& labels) {
    std::vector<const char*> texts;
    for (const Choice choice : choices) texts.push_back(labels.texts()[static_cast<std::size_t>(choice)]);
    return texts;
}

// Returns whether another one of `all` was chosen.
template <class Choice>
bool chooseOne(const Style& style, const char* id, const std::vector<Choice>& all,
               const std::vector<const char*>& labels, Choice& chosen) {
    int place = static_cast<int>(std::find(all.begin(), all.end(), chosen) - all.begin());
    if (!segmented(style, id, labels, place)) return false;
    chosen = all[static_cast<std::size_t>(place)];
    return true;
}

}  // namespace

void ConvergenceControls::draw(const Session& session, Orders& orders, const CurveView& shown, bool compact,
                               bool& zoomed) {
    const Choices choices = {measuresFor(session, shown.measure), axesFor(session, shown.against)};
    const auto done = session.race().seeds().done();
    heading(style_, titleOf(PanelId::Convergence),
            done ? "seed " + std::to_string(*done + 1) + " of 20 \u2026" : std::string());
    CurveView view = shown;
    if (compact)
        placeRight(style_, style_.px(2 * menuButton + 4));
    else
        drawRows(view, choices);
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
        if (compact) chooseInMenu(view, choices);
        drawMenu(session, orders, zoomed);
        ImGui::EndPopup();
    }
    if (!(view == shown)) orders.add(SetCurveView{view});
    if (session.race().seeds().failure().empty()) return;
    paragraph(style_, "The seeds could not be run: " + session.race().seeds().failure(), style_.colour.warning);
    if (quietButton(style_, "Understood##seeds")) orders.add(ForgetSeeds{});
}

// Beside the title all of it, or as much as fits: every row is taken from the plot.
void ConvergenceControls::drawRows(CurveView& view, const Choices& choices) {
    const std::vector<const char*> measures = labelsOf(choices.measures, measureLabels);
    const std::vector<const char*> againsts = labelsOf(choices.axes, againstLabels);
    const float between = style_.px(8);
    const float box = style_.px(26) + sizeOf(style_, style_.font.text, style_.textSize, "theory").x;
    const float first = box + between + segmentedWidth(style_, measures);
    const float second = segmentedWidth(style_, againsts) + between + style_.px(2 * menuButton + 4);
    if (!placeRight(style_, first + between + second)) placeRight(style_, first);
    smallCheckbox(style_, "theory", view.theory);
    tip(style_, "Draws the bounds from theory (dotted) and the rates that were measured (thin, just above the curves).",
        "2D\u00B2/(t+1),  exp(\u2212\u03C1t)");
    placeBeside(style_, segmentedWidth(style_, measures));
    chooseOne(style_, "measure", choices.measures, measures, view.measure);
    tip(style_,
        "What is plotted: the distance to the expert, h above its minimum, the Frank-Wolfe gap, where MWAL races how "
        "far the worst feature is below the expert's, and with Q-learning what its policy loses against the best one "
        "for the same w.",
        "|x \u2212 \u03A6_E|,  h(x) \u2212 h*,  g = w\u00B7(y \u2212 x),  \u2212min_i (x \u2212 \u03A6_E)_i");
    placeBeside(style_, second);
    chooseOne(style_, "against", choices.axes, againsts, view.against);
    tip(style_,
        "What it is plotted against. Planning calls are the oracle calls that planned; a lazy solver answers some "
        "itself. Rollouts are trajectories that a solver has played. Time is solver time, without waiting and drawing.",
        "t");
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

void ConvergenceControls::chooseInMenu(CurveView& view, const Choices& choices) {
    const std::vector<const char*> measures = labelsOf(choices.measures, measureLabels);
    const std::vector<const char*> againsts = labelsOf(choices.axes, againstLabels);
    if (ImGui::MenuItem("theory", "T", view.theory)) view.theory = !view.theory;
    for (std::size_t i = 0; i < measures.size(); ++i)
        if (ImGui::MenuItem(measures[i], nullptr, view.measure == choices.measures[i]))
            view.measure = choices.measures[i];
    for (std::size_t i = 0; i < againsts.size(); ++i)
        if (ImGui::MenuItem(againsts[i], nullptr, view.against == choices.axes[i])) view.against = choices.axes[i];
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
