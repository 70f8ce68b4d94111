// What is raced: the scenario, its expert and target, the solvers and their rules. Every change is an edit of the
// document, which makes a new race; one that runs is never touched.

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "gui/drawing.h"
#include "gui/marks.h"
#include "panels/panels.h"
#include "workbench/numbers.h"
#include "workbench/scenario_shelf.h"
#include "workbench/sentences.h"

namespace awaystep {
namespace {

constexpr float fieldWidth = 136.0F;

const char* nameOf(ExpertKind kind) {
    switch (kind) {
        case ExpertKind::Optimal:
            return "optimal";
        case ExpertKind::Edge:
            return "on an edge";
        case ExpertKind::Mixture:
            return "mixture";
        case ExpertKind::Tied:
            return "undecided";
        case ExpertKind::EpsilonGreedy:
            return "slips";
        case ExpertKind::Style:
            return "by style";
        case ExpertKind::Nobody:
            return "nobody";
    }
    return "";
}

class SetupPanel : public Panel {
public:
    explicit SetupPanel(const Look& look) : look_(look) {}
    const char* title() const override { return "Setup"; }

    void draw(const Workbench& workbench, Requests& requests) override {
        heading(look_, "Setup");
        const Document& document = workbench.document();
        drawScene(document, requests);
        drawTarget(workbench, requests);
        gap(look_, 4);
        boldText(look_, "Solvers");
        drawSolvers(document, requests);
        gap(look_, 2);
        drawRules(document, requests);
    }

private:
    template <class Draw>
    void field(const char* label, const char* id, const std::string& shown, const char* about, const char* symbol,
               const Draw& draw) {
        formLabel(look_, label, fieldWidth);
        const bool open = ImGui::BeginCombo(id, shown.c_str(), ImGuiComboFlags_HeightLarge);
        if (!open) tip(look_, about, symbol);
        if (!open) return;
        draw();
        ImGui::EndCombo();
    }

    void drawScene(const Document& document, Requests& requests) {
        if (shelf_.empty()) shelf_ = allScenarios();
        const ScenarioPlan& plan = document.scene.plan;
        field("Scenario", "##Scenario", plan.name, "A ready-made question: a world, an expert, a target.", "", [&] {
            for (const ScenarioPlan& each : shelf_) {
                if (ImGui::Selectable(each.name.c_str(), each.name == plan.name)) openScenario(each.name, requests);
                tip(look_, each.about);
            }
        });
        field("Expert", "##Expert", nameOf(plan.expert.kind), "Who is imitated.", "\u03C0E", [&] {
            for (const ExpertKind kind : {ExpertKind::Optimal, ExpertKind::Edge, ExpertKind::Mixture, ExpertKind::Tied,
                                          ExpertKind::EpsilonGreedy}) {
                if (!ImGui::Selectable(nameOf(kind), kind == plan.expert.kind)) continue;
                requests.edit("change the expert", [kind](Document& d) {
                    d.scene.plan.expert.kind = kind;
                    d.scene.plan.target.kind = TargetKind::Exact;
                    d.scene.plan.regime.reset();
                    d.targetFrom = TargetSource::Scene;
                });
            }
        });
        drawDiscount(plan, requests);
    }

    void openScenario(const std::string& name, Requests& requests) {
        requests.edit("open " + name, [name](Document& d) { awaystep::openScenario(d, name); });
    }

    void drawDiscount(const ScenarioPlan& plan, Requests& requests) {
        const nlohmann::json parameters = nlohmann::json::parse(plan.parameters, nullptr, false);
        if (!parameters.is_object()) return;
        double discount = parameters.value("discount", 0.9);
        formLabel(look_, "Discount", fieldWidth);
        if (ImGui::InputDouble("##Discount", &discount, 0.0, 0.0, "%.2f", ImGuiInputTextFlags_EnterReturnsTrue) &&
            discount >= 0.0 && discount < 1.0)
            requests.edit("change the discount", [discount](Document& d) {
                d.scene.plan = withWorldParameter(d.scene.plan, "discount", discount);
            });
        tip(look_, "How much a step later counts, 0 to below 1.", "\u03B3");
    }

    void drawTarget(const Workbench& workbench, Requests& requests) {
        const Document& document = workbench.document();
        const TargetPlan& plan = document.scene.plan.target;
        const bool demonstrated = document.targetFrom == TargetSource::Demonstrations;
        const std::string shown = demonstrated                       ? "your demonstrations"
                                  : plan.kind == TargetKind::Sampled ? "sampled"
                                  : plan.kind == TargetKind::Exact   ? "exact"
                                                                     : "given";
        field(
            "Target \u03A6_E", "##Target", shown,
            "What the solvers approach: the expert's exact feature sums, estimates, or those of your demonstrations.",
            "\u03A6_E", [&] {
                const bool scripted = document.scene.plan.expert.kind != ExpertKind::Nobody;
                if (ImGui::Selectable(scripted ? "exact" : "given", !demonstrated && plan.kind != TargetKind::Sampled))
                    requests.edit("change the target", [scripted](Document& d) {
                        d.targetFrom = TargetSource::Scene;
                        if (scripted) d.scene.plan.target.kind = TargetKind::Exact;
                    });
                if (scripted && ImGui::Selectable("sampled", !demonstrated && plan.kind == TargetKind::Sampled))
                    requests.edit("change the target", [](Document& d) {
                        d.targetFrom = TargetSource::Scene;
                        d.scene.plan.target.kind = TargetKind::Sampled;
                        d.scene.plan.regime.reset();
                    });
                ImGui::BeginDisabled(document.demonstrations.empty());
                if (ImGui::Selectable("your demonstrations", demonstrated))
                    requests.edit("change the target",
                                  [](Document& d) { d.targetFrom = TargetSource::Demonstrations; });
                ImGui::EndDisabled();
            });
    }

    void drawSolvers(const Document& document, Requests& requests) {
        for (const SolverInfo& info : solverList()) {
            const auto& chosen = document.race.solvers;
            const std::string name(info.name);
            bool on = std::find(chosen.begin(), chosen.end(), name) != chosen.end();
            const bool main = info.name == "cg" || info.name == "ascg" || info.name == "pairwise" || info.name == "mnp";
            if (!main && !on && !allSolvers_) continue;
            if (smallCheckbox(look_, ("##" + name).c_str(), on))
                requests.edit((on ? "add " : "remove ") + std::string(info.label), [name, on](Document& d) {
                    auto& solvers = d.race.solvers;
                    std::erase(solvers, name);
                    if (!on) return;
                    solvers.push_back(name);
                    // In the order of the list, whatever order they were chosen in.
                    std::sort(solvers.begin(), solvers.end(),
                              [](const std::string& a, const std::string& b) { return placeOf(a) < placeOf(b); });
                });
            tip(look_, info.about);
            ImGui::SameLine(0, look_.px(8));
            solverSample(look_, info.name);
            ImGui::SameLine(0, look_.px(8));
            ImGui::SetCursorPosY(ImGui::GetCursorPosY() + look_.px(2));
            text(info.label);
            tip(look_, info.about);
        }
        smallCheckbox(look_, "more\u2026", allSolvers_);
        tip(look_, "Shows every solver there is.");
    }

    static int placeOf(const std::string& solver) {
        int place = 0;
        for (const SolverInfo& info : solverList()) {
            if (info.name == solver) return place;
            ++place;
        }
        return place;
    }

    void drawRules(const Document& document, Requests& requests) {
        const RunConfig& common = document.race.common;
        formLabel(look_, "Iterations", fieldWidth);
        int iterations = common.iterations;
        if (ImGui::InputInt("##Iterations", &iterations, 0, 0, ImGuiInputTextFlags_EnterReturnsTrue))
            requests.edit("change the iterations",
                          [iterations](Document& d) { d.race.common.iterations = std::clamp(iterations, 1, 1000000); });
        tip(look_, "How many steps every solver takes.", "T");
        formLabel(look_, "Lock-step by", fieldWidth);
        int by = document.race.lockStep == LockStep::OracleCalls ? 1 : 0;
        if (ImGui::Combo("##Lock-step", &by, "iterations\0oracle calls\0"))
            requests.edit("change the lock-step", [by](Document& d) {
                d.race.lockStep = by == 1 ? LockStep::OracleCalls : LockStep::Iterations;
            });
        tip(look_, "What the solvers have the same number of at any moment.");
        formLabel(look_, "Oracle", fieldWidth);
        int oracle = common.oracle == OracleKind::QLearning ? 1 : 0;
        if (ImGui::Combo("##Oracle", &oracle, "exact\0Q-learning\0"))
            requests.edit("change the oracle", [oracle](Document& d) {
                d.race.common.oracle = oracle == 1 ? OracleKind::QLearning : OracleKind::Exact;
            });
        tip(look_, "Who plans for a reward: policy iteration, or the paper's sampled learning.");
        int start = common.start == StartKind::Random ? 1 : 0;
        formLabel(look_, "Start policy", fieldWidth);
        if (ImGui::Combo("##Start", &start, "lowest action\0random\0"))
            requests.edit("change the start", [start](Document& d) {
                d.race.common.start = start == 1 ? StartKind::Random : StartKind::Lowest;
            });
        tip(look_, "All solvers start from the same policy.", "x\u2080");
        formLabel(look_, "Seed", fieldWidth);
        int seed = static_cast<int>(document.scene.seed);
        if (ImGui::InputInt("##Seed", &seed, 1, 10))
            requests.edit(
                "change the seed",
                [seed](Document& d) {
                    d.scene.seed = static_cast<std::uint64_t>(std::max(0, seed));
                    d.race.common.seed = d.scene.seed;
                },
                "seed");
        tip(look_, "Draws everything that is random: hidden reward, mixture, samples, start policy.");
    }

    const Look& look_;
    std::vector<ScenarioPlan> shelf_;
    bool allSolvers_ = false;
};

}  // namespace

PanelPtr makeSetupPanel(const Look& look) { return std::make_unique<SetupPanel>(look); }

}  // namespace awaystep
