#include "model/polytope/polytope_feature.h"

#include "geometry/regime.h"
#include "model/order_list.h"
#include "model/polytope/polytopes.h"
#include "model/session_state.h"
#include "model/workers/oracle_job.h"
#include "model/world/open_scenario.h"
#include "model/world/pictures.h"

namespace awaystep {
namespace {

// So long the regime of a moment ago may stand for that of a target that is being dragged.
constexpr double longestStale = 0.25;  // seconds

}  // namespace

PolytopeFeature::PolytopeFeature(SessionState& state)
    : state_(state), pictures_(std::make_unique<Pictures>()), polytopes_(std::make_unique<Polytopes>()) {}

PolytopeFeature::~PolytopeFeature() = default;

bool PolytopeFeature::collect(double, double passed) {
    bool changed = false;
    if (auto result = regimeQuestion_.take()) {
        regime_ = result->answer;
        regimeAge_ = 0.0;
        changed = true;
        if (regimeIsOld_) askForRegime();
    } else if (regime_ && regimeQuestion_.busy()) {
        regimeAge_ += passed;
        if (regimeAge_ > longestStale) regime_.reset();
    }
    changed = pictures_->collect(state_.workers) || changed;
    return polytopes_->collect(state_.workers) || changed;
}

void PolytopeFeature::follow(const QuestionChanges& changes) {
    if (changes.scenario) {
        const OpenScenario& openScenario = *state_.question.openScenario();
        pictures_->open(openScenario.scenario.domain->mdp());
        if (openScenario.mdp().featureCount() != viewedFeatures_) {
            viewedFeatures_ = openScenario.mdp().featureCount();
            view_ = openingView(viewedFeatures_);
        }
    }
    if (changes.world) polytopes_->open(state_.question.world(), state_.store);
    if (changes.race) hovered_.reset();
    if (!changes.target) return;
    const Question* question = state_.question.question();
    if (changes.dragged && question != nullptr) {
        polytopes_->drag(question->target.value);
        // The answer under way is waited for: asked anew in every frame, there would never be one.
        regimeIsOld_ = true;
        if (!regimeQuestion_.busy()) askForRegime();
        return;
    }
    regime_.reset();
    regimeQuestion_.abandon();
    if (question == nullptr) return polytopes_->aim(std::nullopt, std::nullopt);
    polytopes_->aim(question->target.value,
                    planeTarget(state_.question.document(), state_.question.openScenario()->scenario, *question));
    regime_ = question->regime;
    if (!regime_) askForRegime();
}

void PolytopeFeature::askForRegime() {
    regimeIsOld_ = false;
    const Question* question = state_.question.question();
    if (question == nullptr) return;
    startWithOracle<Regime>(regimeQuestion_, state_.workers, question->problem.mdp,
                            [phi = question->problem.phiE, centre = CentreInPieces(question->problem.mdp)](
                                LinearOracle& oracle, const StopToken& stop) mutable {
                                return regimeOf(oracle, phi, centre.ask(oracle, stop), stop);
                            });
}

bool PolytopeFeature::working() const {
    return regimeQuestion_.busy() || pictures_->working() || polytopes_->working();
}

void PolytopeFeature::carryOut(const PolytopeOrder& order) {
    std::visit(EachOrder{
                   [&](const HoverVertex& hover) { hovered_ = hover.vertex; },
                   [&](const SetPolytopeView& look) { view_ = look.view; },
               },
               order);
}

}  // namespace awaystep
