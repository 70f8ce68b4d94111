#include "model/open_question.h"
#include "model/session.h"
#include "model/world/open_scenario.h"
#include "window/race/setup_rows.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

constexpr auto criterionLabels = spell<CriterionKind>({{CriterionKind::Discounted, "discounted"},
                                                       {CriterionKind::FiniteHorizon, "finite horizon"},
                                                       {CriterionKind::Average, "average"}});
constexpr int firstEpisodeLength = 20;
constexpr int longestEpisodeLength = 100'000;

void changeCriterion(const std::string& what, const CriterionChoice& choice, Orders& orders) {
    orders.edit(what,
                [choice](Document& d) { d.scene.plan.parameters = withCriterion(d.scene.plan.parameters, choice); });
}

void drawDiscount(const Style& style, float fieldWidth, double discount, Orders& orders) {
    formLabel(style, "Discount", fieldWidth);
    if (ImGui::InputDouble("##Discount", &discount, 0.0, 0.0, "%.2f", ImGuiInputTextFlags_EnterReturnsTrue) &&
        discount >= 0.0 && discount < 1.0)
        changeCriterion("change the discount", {.discount = discount}, orders);
    tip(style, "How much each later step counts relative to the one before, from 0 to below 1.", "\u03B3");
}

void drawEpisodeLength(const Style& style, float fieldWidth, int length, Orders& orders) {
    formLabel(style, "Episode length", fieldWidth);
    if (ImGui::InputInt("##Episode length", &length, 0, 0, ImGuiInputTextFlags_EnterReturnsTrue) && length >= 1 &&
        length <= longestEpisodeLength)
        changeCriterion("change the episode length", {.horizon = length}, orders);
    tip(style, "How many terms an episode has; policies may depend on the time.", "H");
}

}  // namespace

// What is summed over time, and its number: a discount, or the terms of an episode.
void drawCriterionRows(const Style& style, float fieldWidth, const Session& session, Orders& orders) {
    if (session.question().openScenario() == nullptr) return;
    const Criterion now = session.question().openScenario()->mdp().criterion();
    formLabel(style, "Criterion", fieldWidth);
    CriterionKind kind = now.kind;
    if (choose("##Criterion", criterionLabels, kind)) {
        CriterionChoice choice;
        choice.kind = kind;
        if (kind == CriterionKind::Discounted) choice.discount = now.discount;
        if (kind == CriterionKind::FiniteHorizon) choice.horizon = firstEpisodeLength;
        changeCriterion("change the criterion", choice, orders);
    }
    tip(style,
        "What counts: every later step a little less, the terms of an episode of H steps alike, or the average in "
        "the long run. Demonstrations recorded under another criterion do not count.",
        "\u03A3 \u03B3^t \u03C6,  \u03A3_{t<H} \u03C6,  lim 1/T \u03A3 \u03C6");
    if (now.discounted()) drawDiscount(style, fieldWidth, now.discount, orders);
    if (now.finiteHorizon()) drawEpisodeLength(style, fieldWidth, now.horizon, orders);
}

}  // namespace awaystep
