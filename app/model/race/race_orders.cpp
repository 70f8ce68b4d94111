// The orders of the race, carried out; race_orders.h says what each means.
#include "model/race/race_orders.h"

#include <utility>

#include "model/explanation/pseudo_code.h"
#include "model/order_list.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/race/seed_runs.h"
#include "model/session_state.h"

namespace awaystep {

void RaceFeature::carryOut(const RaceOrder& order) {
    if (const auto* look = std::get_if<SetCurveView>(&order)) curveView_ = look->view;
    if (const auto* hover = std::get_if<HoverFeature>(&order)) hoveredFeature_ = hover->feature;
    if (!race_) return;
    Player& player = race_->player();
    // After an order to move by whole steps, whole steps are shown.
    const auto wholeSteps = [&]() -> Player& {
        subStep_.reset();
        return player;
    };
    std::visit(EachOrder{
                   [&](const TogglePlay&) { player.playing() ? wholeSteps().pause() : wholeSteps().play(); },
                   [&](const StepForward&) {
                       wholeSteps();
                       race_->stepForward();
                   },
                   [&](const StepBack&) {
                       wholeSteps();
                       race_->stepBack();
                   },
                   [&](const ShowIteration& show) { wholeSteps().show(show.iteration); },
                   [&](const ShowStart&) { wholeSteps().show(0); },
                   [&](const ShowEnd&) { wholeSteps().show(player.rounds().last); },
                   [&](const ShowNow&) { wholeSteps().show(player.rounds().head); },
                   [&](const SetSpeed& set) { player.setSpeed(set.iterationsPerSecond); },
                   [&](const RestartRace&) { start(); }, [&](const NextSubStep&) { nextSubStep(player); },
                   [&](const PreviousSubStep&) { previousSubStep(player); },
                   [&](const ShowSubStep& show) {
                       player.pause();
                       subStep_ = show.part;
                   },
                   [&](const ShowWholeStep&) { wholeSteps(); }, [&](const RunSeeds& run) { runSeeds(run.seeds); },
                   [&](const ForgetSeeds&) { seeds_->forget(); }, [&](const SelectRun& chosen) { select(chosen.run); },
                   [](const SetCurveView&) {}, [](const HoverFeature&) {},  // done: they need no race
               },
               order);
    // The runner gets the iteration that is wanted now.
    if (race_) race_->advance(0.0);
}

void RaceFeature::select(int run) {
    const auto& runs = race_->runs();
    if (run >= 0 && run < static_cast<int>(runs.size())) chosenSolver_ = runs[static_cast<std::size_t>(run)].solver();
}

void RaceFeature::runSeeds(int seeds) {
    seeds_->forget();
    const Question* posed = state_.question.question();
    if (posed == nullptr) return;
    SeedQuestion question;
    question.document = state_.question.document();
    question.seeds = seeds;
    // Demonstrations and what was placed by hand are the same for every seed.
    if (question.document.targetFrom != TargetSource::Scene) question.problem = posed->problem;
    seeds_->start(state_.workers, std::move(question));
}

void RaceFeature::nextSubStep(Player& player) {
    player.pause();
    if (!subStep_)
        subStep_ = SubStep::Oracle;
    else if (*subStep_ != SubStep::Update)
        subStep_ = static_cast<SubStep>(static_cast<int>(*subStep_) + 1);
    else if (race_->stepForward())
        subStep_ = SubStep::Oracle;
}

void RaceFeature::previousSubStep(Player& player) {
    player.pause();
    if (!subStep_)
        subStep_ = SubStep::Update;
    else if (*subStep_ != SubStep::Oracle)
        subStep_ = static_cast<SubStep>(static_cast<int>(*subStep_) - 1);
    else if (race_->stepBack())
        subStep_ = SubStep::Update;
}

}  // namespace awaystep
