// What is raced: the scenario, its expert and target, the solvers and their rules. Every change is an edit of the
// document, which makes a new race; a change of the solvers alone lets them join or leave the one that is there.

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/documents/document_history.h"
#include "model/explanation/sentences.h"
#include "model/explanation/verdict.h"
#include "model/open_question.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/world/open_scenario.h"
#include "model/world/scenario_library.h"
#include "window/imported/imported_drawing.h"
#include "window/panels.h"
#include "window/race/setup_rows.h"
#include "window/shell/orders.h"
#include "window/shell/scenario_card.h"
#include "window/widgets/drawing.h"
#include "window/widgets/marks.h"

namespace awaystep {
namespace {

constexpr float fieldWidth = 136.0F;

// Where the words on the screen are plainer than those in files.
constexpr auto ruleLabels = spell<RecordingRule>({{RecordingRule::Normalised, "normalised"},
                                                  {RecordingRule::AsRecorded, "as recorded"},
                                                  {RecordingRule::Geometric, "geometric"}});
constexpr auto lockStepLabels =
    spell<LockStep>({{LockStep::Iterations, "iterations"}, {LockStep::OracleCalls, "oracle calls"}});
constexpr auto oracleLabels = spell<OracleKind>({{OracleKind::Exact, "exact"}, {OracleKind::QLearning, "Q-learning"}});
constexpr auto expertLabels = spell<ExpertKind>({{ExpertKind::Optimal, "optimal"},
                                                 {ExpertKind::Edge, "on an edge"},
                                                 {ExpertKind::Mixture, "mixture"},
                                                 {ExpertKind::Tied, "undecided"},
                                                 {ExpertKind::EpsilonGreedy, "slips"},
                                                 {ExpertKind::Style, "by style"},
                                                 {ExpertKind::None, "nobody"}});

class SetupPanel : public Panel {
public:
    explicit SetupPanel(const Style& style) : style_(style) {}
    PanelId id() const override { return PanelId::Setup; }

    void draw(const Session& session, Orders& orders) override {
        heading(style_, title());
        const Document& document = session.document();
        // Many rows, and one more with demonstrations.
        const float between = document.targetFrom == TargetSource::Demonstrations ? 1.5F : 3.0F;
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(style_.px(8), style_.px(between)));
        drawScene(session, orders);
        drawTarget(session, orders);
        if (document.targetFrom == TargetSource::Demonstrations) drawEstimate(document, orders);
        SamplingControls(style_, fieldWidth).drawExpert(document, orders);
        gap(style_, 4);
        boldText(style_, "Solvers");
        drawSolvers(document, orders);
        drawImportedRows(style_, session, orders);
        gap(style_, 2);
        drawRules(document, orders);
        ImGui::PopStyleVar();
    }

private:
    template <class Draw>
    void field(const char* label, const char* id, const std::string& shown, const std::string& about,
               const char* symbol, const Draw& draw) {
        formLabel(style_, label, fieldWidth);
        const std::string fits = fittedInCombo(shown);
        const bool open = ImGui::BeginCombo(id, fits.c_str(), ImGuiComboFlags_HeightLarge);
        if (!open) tip(style_, fits == shown ? about : "Now: " + shown + ". " + about, symbol);
        if (!open) return;
        draw();
        ImGui::EndCombo();
    }

    void drawScene(const Session& session, Orders& orders) {
        const Document& document = session.document();
        const ScenarioPlan& plan = document.scene.plan;
        field("Scenario", "##Scenario", plan.name == "own world" ? "custom world" : plan.name,
              "A world with an expert and a target. File \u203A Scenarios\u2026 shows them all with pictures.", "",
              [&] {
                  const std::string name = scenarios_.choose(style_, plan.name);
                  if (!name.empty()) openScenario(name, orders);
              });
        const bool demonstrated = document.targetFrom == TargetSource::Demonstrations;
        const bool placed = document.targetFrom == TargetSource::Placed;
        const std::string expert = demonstrated ? "you" : placed ? "nobody" : expertLabels.text(plan.expert.kind);
        field("Expert", "##Expert", expert, "Who is imitated: a computed expert, or you through your demonstrations.",
              "\u03C0E", [&] {
                  for (const ExpertKind kind : {ExpertKind::Optimal, ExpertKind::Edge, ExpertKind::Mixture,
                                                ExpertKind::Tied, ExpertKind::EpsilonGreedy}) {
                      if (!ImGui::Selectable(expertLabels.text(kind),
                                             !demonstrated && !placed && kind == plan.expert.kind))
                          continue;
                      orders.edit("change the expert", [kind](Document& d) {
                          d.scene.plan.expert.kind = kind;
                          d.scene.plan.target.kind = TargetKind::Exact;
                          d.scene.plan.regime.reset();
                          d.targetFrom = TargetSource::Scene;
                      });
                  }
              });
        drawCriterionRows(style_, fieldWidth, session, orders);
    }

    void openScenario(const std::string& name, Orders& orders) {
        orders.edit("open " + name, [name](Document& d) { awaystep::openScenario(d, name); });
    }

    void drawTarget(const Session& session, Orders& orders) {
        const Document& document = session.document();
        const TargetPlan& plan = document.scene.plan.target;
        const bool demonstrated = document.targetFrom == TargetSource::Demonstrations;
        const bool placed = document.targetFrom == TargetSource::Placed;
        const bool own = !demonstrated && !placed;
        const std::string shown = demonstrated                       ? "demonstrated"
                                  : placed                           ? "placed by hand"
                                  : plan.kind == TargetKind::Sampled ? "sampled"
                                  : plan.kind == TargetKind::Exact   ? "exact"
                                                                     : "given";
        field("Target \u03A6_E", "##Target", shown,
              "What the solvers approach: the expert's exact feature sums, an estimate of them, those of your "
              "demonstrations, or a point placed by hand in the picture of K." +
                  drawnUntil(session),
              "\u03A6_E", [&] {
                  const bool scripted = document.scene.plan.expert.kind != ExpertKind::None;
                  if (ImGui::Selectable(scripted ? "exact" : "given", own && plan.kind != TargetKind::Sampled))
                      orders.edit("change the target", [scripted](Document& d) {
                          d.targetFrom = TargetSource::Scene;
                          if (scripted) d.scene.plan.target.kind = TargetKind::Exact;
                      });
                  if (scripted && ImGui::Selectable("sampled", own && plan.kind == TargetKind::Sampled))
                      orders.edit("change the target", [](Document& d) {
                          d.targetFrom = TargetSource::Scene;
                          d.scene.plan.target.kind = TargetKind::Sampled;
                          d.scene.plan.regime.reset();
                      });
                  ImGui::BeginDisabled(document.demonstrations.empty());
                  if (ImGui::Selectable("your demonstrations", demonstrated))
                      orders.edit("change the target",
                                  [](Document& d) { d.targetFrom = TargetSource::Demonstrations; });
                  ImGui::EndDisabled();
                  if (!document.placed.phi.empty() && ImGui::Selectable("placed by hand", placed))
                      orders.edit("change the target", [](Document& d) { d.targetFrom = TargetSource::Placed; });
              });
    }

    // How recordings of any length become one target.
    void drawEstimate(const Document& document, Orders& orders) {
        formLabel(style_, "Estimate", fieldWidth);
        RecordingRule rule = document.rule;
        if (choose("##Estimate", ruleLabels, rule))
            orders.edit("change the estimate", [rule](Document& d) { d.rule = rule; });
        tip(style_,
            "How a recording becomes feature sums. Normalised: as if it continued in the same way, for ever or to the "
            "end of its episode. As recorded: the sum over its own steps, discounted where the criterion is. "
            "Geometric, for the discounted criterion alone: from its last state, if the program chose where it ended.",
            "\u03A6_E");
    }

    // The solvers that are used most, and those that race; the others below, when they are asked for. While those are
    // shown no row changes its place.
    void drawSolvers(const Document& document, Orders& orders) {
        const auto& chosen = document.race.solvers;
        const auto races = [&](const SolverInfo& info) {
            return std::find(chosen.begin(), chosen.end(), info.name) != chosen.end();
        };
        if (!allSolvers_ || above_.empty()) {
            above_.clear();
            for (const SolverInfo& info : solverList())
                if (info.headline || races(info)) above_.insert(std::string(info.name));
        }
        for (const SolverInfo& info : solverList())
            if (above_.contains(std::string(info.name))) drawSolver(document, info, races(info), orders);
        drawDisclosure();
        for (const SolverInfo& info : solverList())
            if (allSolvers_ && !above_.contains(std::string(info.name)))
                drawSolver(document, info, races(info), orders);
        paragraph(style_, whichToUse(), style_.colour.muted, 12.0F);
    }

    // A triangle and a word: not one more box to tick among the solvers.
    void drawDisclosure() {
        const char* label = allSolvers_ ? "Fewer" : "All solvers";
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const ImVec2 size(style_.px(16) + sizeOf(style_, style_.font.text, 12.0F, label).x, style_.px(18));
        if (ImGui::InvisibleButton(label, size, ImGuiButtonFlags_EnableNav)) allSolvers_ = !allSolvers_;
        const ImU32 ink = ImGui::IsItemHovered() ? style_.colour.text : style_.colour.muted;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 c(at.x + style_.px(6), at.y + style_.px(9));
        const float r = style_.px(3.5F);
        if (label[0] == 'F')
            list.AddTriangleFilled(ImVec2(c.x - r, c.y - r * 0.6F), ImVec2(c.x + r, c.y - r * 0.6F),
                                   ImVec2(c.x, c.y + r * 0.8F), ink);
        else
            list.AddTriangleFilled(ImVec2(c.x - r * 0.6F, c.y - r), ImVec2(c.x - r * 0.6F, c.y + r),
                                   ImVec2(c.x + r * 0.8F, c.y), ink);
        drawText(list, style_, style_.font.text, 12.0F, ImVec2(at.x + style_.px(16), at.y + style_.px(2)), ink, label);
        tip(style_, allSolvers_ ? "Shows only the main solvers and those in the race." : "Shows all solvers.");
    }

    void drawSolver(const Document& document, const SolverInfo& info, bool on, Orders& orders) {
        const std::string name(info.name);
        if (smallCheckbox(style_, ("##" + name).c_str(), on))
            orders.edit((on ? "add " : "remove ") + std::string(info.label),
                        [name, on](Document& d) { setSolver(d, name, on); });
        tip(style_, info.about);
        ImGui::SameLine(0, style_.px(8));
        solverSample(style_, info.name);
        ImGui::SameLine(0, style_.px(8));
        ImGui::SetCursorPosY(ImGui::GetCursorPosY() + style_.px(2));
        text(info.label);
        tip(style_, info.about);
        drawVariant(document, info, orders);
    }

    // At the right of the row: the rule by which the solver chooses its step or its direction, to be changed while it
    // is chosen. Each rule is a solver of its own, here one row with a choice.
    void drawVariant(const Document& document, const SolverInfo& info, Orders& orders) {
        if (info.variantOf.empty()) return;
        const std::string solver(info.name);
        const auto& chosen = document.race.solvers;
        if (std::find(chosen.begin(), chosen.end(), solver) == chosen.end()) return;
        const SolverInfo* base = findSolver(info.variantOf);
        const RuleChoice& choice = base == nullptr ? info.choice : base->choice;
        ImGui::SameLine(0, style_.px(6));
        const float room = ImGui::GetContentRegionAvail().x;
        const float right = ImGui::GetCursorScreenPos().x + room;
        // The solver's name stays readable: where no word fits beside it there is only the arrow.
        const bool words = room >= style_.px(52);
        const float width = words ? std::min(style_.px(96), room) : style_.px(22);
        ImGui::SetCursorScreenPos(ImVec2(right - width, ImGui::GetCursorScreenPos().y - style_.px(1)));
        ImGui::SetNextItemWidth(width);
        ImGui::PushFont(style_.font.text, 12.0F);
        const std::string id = "##" + std::string(choice.title) + "##" + solver;
        const bool open =
            ImGui::BeginCombo(id.c_str(), std::string(info.rule).c_str(), words ? 0 : ImGuiComboFlags_NoPreview);
        if (!open) tip(style_, choice.about, choice.symbol);
        if (open) {
            for (const SolverInfo& other : solverList())
                if (other.variantOf == info.variantOf &&
                    ImGui::Selectable(std::string(other.rule).c_str(), other.name == info.name))
                    orders.edit("change the rule of " + solver,
                                [solver, wanted = std::string(other.name)](Document& d) {
                                    auto& solvers = d.race.solvers;
                                    if (std::find(solvers.begin(), solvers.end(), wanted) != solvers.end()) return;
                                    std::replace(solvers.begin(), solvers.end(), solver, wanted);
                                });
            ImGui::EndCombo();
        }
        ImGui::PopFont();
    }

    void drawRules(const Document& document, Orders& orders) {
        const RunConfig& common = document.race.common;
        formLabel(style_, "Iterations", fieldWidth);
        int iterations = common.iterations;
        if (ImGui::InputInt("##Iterations", &iterations, 0, 0, ImGuiInputTextFlags_EnterReturnsTrue))
            orders.edit("change the iterations",
                        [iterations](Document& d) { d.race.common.iterations = std::clamp(iterations, 1, 1000000); });
        tip(style_, "The number of steps of each solver.", "T");
        formLabel(style_, "Stop at gap", fieldWidth);
        double gapLimit = common.gap.value_or(0.0);
        if (ImGui::InputDouble("##Gap", &gapLimit, 0.0, 0.0, common.gap ? "%.0e" : "never",
                               ImGuiInputTextFlags_EnterReturnsTrue))
            orders.edit("change the gap", [gapLimit](Document& d) {
                d.race.common.gap = gapLimit > 0.0 ? std::optional<double>(gapLimit) : std::nullopt;
            });
        tip(style_,
            "A solver stops when its gap is at most this; 0 means never. A gap of 1e-12 is a distance of 1.4e-6.",
            "g \u2265 h \u2212 h*");
        formLabel(style_, "Lock-step", fieldWidth);
        LockStep by = document.race.lockStep;
        if (choose("##Lock-step", lockStepLabels, by))
            orders.edit("change the lock-step", [by](Document& d) { d.race.lockStep = by; });
        tip(style_,
            "What is kept equal between the solvers while they run, so that the comparison is fair at any moment.");
        formLabel(style_, "Oracle", fieldWidth);
        OracleKind oracle = common.oracle;
        if (choose("##Oracle", oracleLabels, oracle))
            orders.edit("change the oracle", [oracle](Document& d) { d.race.common.oracle = oracle; });
        tip(style_,
            "How the best policy for a reward is found: exactly, by policy iteration, or by Q-learning from samples as "
            "in the paper.",
            "y = argmax w\u00B7\u03A6(\u03C0)");
        if (oracle == OracleKind::QLearning) drawLearning(common, orders);
        SamplingControls(style_, fieldWidth).drawSchedule(document, orders);
        int start = common.start == StartKind::Random ? 1 : 0;
        formLabel(style_, "Start policy", fieldWidth);
        if (ImGui::Combo("##Start", &start, "lowest action\0random\0"))
            orders.edit("change the start", [start](Document& d) {
                d.race.common.start = start == 1 ? StartKind::Random : StartKind::Lowest;
            });
        tip(style_, "All solvers start from the same policy.", "x\u2080");
        formLabel(style_, "Seed", fieldWidth);
        int seed = static_cast<int>(document.scene.seed);
        if (ImGui::InputInt("##Seed", &seed, 1, 10))
            orders.edit(
                "change the seed",
                [seed](Document& d) {
                    d.scene.seed = static_cast<std::uint64_t>(std::max(0, seed));
                    d.race.common.seed = d.scene.seed;
                },
                "seed");
        tip(style_, "Determines everything that is random: hidden reward, mixture, samples, start policy.");
        drawRelaxation(document, orders);
    }

    // Two shares beside one another: of the target, of K.
    void drawRelaxation(const Document& document, Orders& orders) {
        formLabel(style_, "Relax", fieldWidth);
        const float spacing = style_.px(6);
        const float width = (ImGui::CalcItemWidth() - spacing) / 2;
        const auto share = [&](const char* id, const char* format, const char* name, double Relaxation::*which,
                               const char* about, const char* symbol) {
            int shown = static_cast<int>(std::lround(100.0 * (document.race.relaxation.*which)));
            ImGui::SetNextItemWidth(width);
            if (ImGui::DragInt(id, &shown, 0.5F, 0, 100, format, ImGuiSliderFlags_AlwaysClamp)) {
                const double chosen = shown / 100.0;
                orders.edit(
                    std::string("relax ") + name, [which, chosen](Document& d) { d.race.relaxation.*which = chosen; },
                    std::string("relax ") + name);
            }
            tip(style_, about, symbol);
        };
        share("##Relax target", "\u03A6 %d %%", "the target", &Relaxation::target,
              "Mixes the expert with a random policy, which moves the target into K. Drag, or Ctrl+click to type.",
              "(1\u2212e) \u03A6_E + e \u03A6(random)");
        ImGui::SameLine(0, spacing);
        share("##Relax K", "K %d %%", "K", &Relaxation::apprentice,
              "Mixes every policy of the apprentice with a random one, which makes K smaller. K stays a polytope: it "
              "is not "
              "made strongly convex, as the paper's Discussion hopes. Drag, or Ctrl+click to type.",
              "K");
    }

    // The numbers of the sampled oracle.
    void drawLearning(const RunConfig& common, Orders& orders) {
        const auto count = [&](const char* label, const char* id, int now, const char* about, const char* symbol,
                               auto change) {
            formLabel(style_, label, fieldWidth);
            int value = now;
            if (ImGui::InputInt(id, &value, 0, 0, ImGuiInputTextFlags_EnterReturnsTrue))
                orders.edit(std::string("change ") + label,
                            [value, change](Document& d) { change(d.race.common, std::clamp(value, 1, 10000000)); });
            tip(style_, about, symbol);
        };
        formLabel(style_, "Learns in", fieldWidth);
        LearningUnit unit = common.learningUnit;
        if (choose("##Unit", spelling<LearningUnit>, unit))
            orders.edit("change what is counted", [unit](Document& d) { d.race.common.learningUnit = unit; });
        tip(style_, "What N_RL counts: single transitions (the paper taken literally) or episodes of length H.");
        count("Learning", "##N_RL", common.nRl, "How much Q-learning may sample for one reward.", "N_RL",
              [](RunConfig& c, int value) { c.nRl = value; });
        count("Rollouts", "##N_est", common.nEst, "The number of rollouts that estimate the features of a policy.",
              "N_est", [](RunConfig& c, int value) { c.nEst = value; });
        count("Horizon", "##Horizon", common.horizon, "The length of a rollout or an episode.", "H",
              [](RunConfig& c, int value) { c.horizon = value; });
    }

    const Style& style_;
    ScenarioGallery scenarios_;
    bool allSolvers_ = false;
    std::set<std::string> above_;  // solvers in the rows above the disclosure
};

}  // namespace

PanelPtr makeSetupPanel(const Style& style) { return std::make_unique<SetupPanel>(style); }

}  // namespace awaystep
