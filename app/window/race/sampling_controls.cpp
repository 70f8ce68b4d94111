#include <algorithm>
#include <string>

#include "model/documents/document.h"
#include "solvers/solver_info.h"
#include "window/race/setup_rows.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

constexpr int mostTrajectories = 1000000, longest = 100000;

void editTarget(Orders& orders, const char* name, const std::function<void(TargetPlan&)>& change) {
    orders.edit(name, [change](Document& d) {
        change(d.scene.plan.target);
        d.scene.plan.regime.reset();
    });
}

}  // namespace

void SamplingControls::drawExpert(const Document& document, Orders& orders) const {
    const TargetPlan& plan = document.scene.plan.target;
    if (document.targetFrom != TargetSource::Scene || plan.kind != TargetKind::Sampled) return;
    formLabel(style_, "Trajectories", fieldWidth_);
    int rollouts = static_cast<int>(std::min<std::int64_t>(plan.sampling.rollouts, mostTrajectories));
    if (ImGui::InputInt("##Trajectories", &rollouts, 0, 0, ImGuiInputTextFlags_EnterReturnsTrue))
        editTarget(orders, "change the trajectories", [rollouts](TargetPlan& target) {
            target.sampling.rollouts = std::clamp(rollouts, 1, mostTrajectories);
        });
    tip(style_, "How many times the expert is watched; the target is the mean.", "m");
    formLabel(style_, "They end", fieldWidth_);
    Stopping stopping = plan.sampling.stopping;
    constexpr auto labels =
        spell<Stopping>({{Stopping::AtHorizon, "after H states"}, {Stopping::Geometric, "at random"}});
    if (choose("##They end", labels, stopping))
        editTarget(orders, "change how trajectories end",
                   [stopping](TargetPlan& target) { target.sampling.stopping = stopping; });
    tip(style_,
        "After H states, which leaves out a tail; or at every state with probability 1\u2212\u03B3, where R times the "
        "last state's features are taken, which is unbiased.",
        "H");
    if (stopping == Stopping::AtHorizon) {
        formLabel(style_, "Length H", fieldWidth_);
        int horizon = plan.sampling.horizon;
        if (ImGui::InputInt("##Length H", &horizon, 0, 0, ImGuiInputTextFlags_EnterReturnsTrue))
            editTarget(orders, "change the length",
                       [horizon](TargetPlan& target) { target.sampling.horizon = std::clamp(horizon, 1, longest); });
        tip(style_, "How many states of a trajectory count. What is left out is at most \u03B3^H R per feature.", "H");
    }
    formLabel(style_, "Chance of error", fieldWidth_);
    double delta = plan.delta;
    if (ImGui::InputDouble("##Chance of error", &delta, 0.0, 0.0, "%.3g", ImGuiInputTextFlags_EnterReturnsTrue) &&
        delta > 0.0 && delta < 1.0)
        editTarget(orders, "change the chance of error", [delta](TargetPlan& target) { target.delta = delta; });
    tip(style_, "The confidence radius holds with probability 1\u2212\u03B4.", "\u03B4");
}

void SamplingControls::drawSchedule(const Document& document, Orders& orders) const {
    const auto& solvers = document.race.solvers;
    const bool plays = std::any_of(solvers.begin(), solvers.end(), [](const std::string& solver) {
        const SolverInfo* info = findSolver(solver);
        return info != nullptr && info->needsSampler;
    });
    if (!plays) return;
    formLabel(style_, "Rollouts m", fieldWidth_);
    SfwSchedule schedule = document.race.common.schedule;
    constexpr auto labels = spell<SfwSchedule>({{SfwSchedule::Printed, "as printed"},
                                                {SfwSchedule::Corrected, "corrected"},
                                                {SfwSchedule::Capped, "at most 1000"}});
    if (choose("##Rollouts m", labels, schedule))
        orders.edit("change the rollouts", [schedule](Document& d) { d.race.common.schedule = schedule; });
    tip(style_,
        "How many rollouts a stochastic solver plays in a step: as the paper prints it, corrected so that its bound "
        "holds, or corrected with a cap, beyond which the bound is no longer promised.",
        "m_t");
}

}  // namespace awaystep
