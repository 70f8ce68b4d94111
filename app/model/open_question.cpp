#include "model/open_question.h"

#include <exception>
#include <stdexcept>
#include <utility>

#include "model/documents/document_history.h"
#include "model/world/open_scenario.h"
#include "world/relaxation.h"

namespace awaystep {
namespace {

constexpr int largestRelaxed = 5000;  // states

}  // namespace

bool OpenQuestion::collect() {
    auto result = opening_.take();
    if (!result) return false;
    if (result->answer) {
        openScenario_ = *result->answer;
        failure_.clear();
    } else {
        failure_ = result->error;
    }
    return true;
}

void OpenQuestion::preview(std::optional<PlacedTarget> target) {
    if (preview_ == target) return;
    // What was posed last has to be compared with the document again.
    if (!target) followed_ = 0;
    preview_ = std::move(target);
    previewMoved_ = true;
}

// Only the target differs from what was posed before: nothing else is compared or copied, because this happens in every
// frame of a drag.
QuestionChanges OpenQuestion::followPreview() {
    previewMoved_ = false;
    document_.targetFrom = TargetSource::Placed;
    document_.placed = *preview_;
    document_.race.relaxation.target = 0.0;
    QuestionChanges changes;
    changes.target = changes.race = changes.solvers = changes.dragged = true;
    pose();
    return changes;
}

QuestionChanges OpenQuestion::follow(Workers& workers, const DocumentHistory& history) {
    QuestionChanges changes;
    // Called in every frame: a world given as a table is megabytes of text to compare.
    if (followed_ == history.revision() && (posedOn_ == openScenario_ || !openScenario_))
        return preview_ && previewMoved_ && openScenario_ ? followPreview() : changes;
    // Another document or world ends what was being placed in the one before.
    preview_.reset();
    previewMoved_ = false;
    followed_ = history.revision();
    const Document& document = history.now();
    if (!wantedScene_ || *wantedScene_ != document.scene) {
        wantedScene_ = document.scene;
        failure_.clear();
        opening_.startSlices(workers,
                             [choice = document.scene, opening = std::optional<OpeningScenario>()](
                                 const StopToken& stop) mutable -> std::optional<OpenScenarioPtr> {
                                 if (!opening) opening.emplace(std::move(choice), stop);
                                 OpenScenarioPtr made = opening->step(Workers::longestSlice());
                                 return made ? std::optional(std::move(made)) : std::nullopt;
                             });
    }
    if (!openScenario_) return changes;
    changes.scenario = posedOn_ != openScenario_;
    changes.world = changes.scenario || document_.race.relaxation != document.race.relaxation;
    changes.target =
        changes.world || document_.targetFrom != document.targetFrom || document_.rule != document.rule ||
        (document.targetFrom == TargetSource::Placed && document_.placed.phi != document.placed.phi) ||
        (document.targetFrom == TargetSource::Demonstrations && document_.demonstrations != document.demonstrations &&
         // Why there is no target may name a demonstration by its title.
         (!question_ || !poseTheSame(document_.demonstrations, document.demonstrations)));
    RaceSettings rules = document_.race;
    rules.solvers = document.race.solvers;
    changes.race = changes.target || rules != document.race;
    changes.solvers = changes.race || document_.race.solvers != document.race.solvers;
    posedOn_ = openScenario_;
    document_ = document;
    if (changes.world) {
        const double chance = document.race.relaxation.apprentice;
        relaxedWorld_.reset();
        if (chance > 0.0 && canRelax())
            relaxedWorld_ = std::make_shared<const Mdp>(relaxed(openScenario_->mdp(), chance));
    }
    if (changes.target) pose();
    return changes;
}

// The target of the document, or why there is none.
void OpenQuestion::pose() {
    failure_.clear();
    question_.reset();
    try {
        if (document_.race.relaxation != Relaxation{} && !canRelax())
            throw std::invalid_argument("Worlds of more than " + std::to_string(largestRelaxed) +
                                        " states are not relaxed here: set Relax to 0.");
        question_ = questionOf(document_, openScenario_->scenario, relaxedWorld_);
    } catch (const std::exception& refused) {
        failure_ = refused.what();
    }
}

std::shared_ptr<const Mdp> OpenQuestion::world() const {
    if (relaxedWorld_ || !openScenario_) return relaxedWorld_;
    return openScenario_->scenario.domain->mdp();
}

bool OpenQuestion::canRelax() const {
    return openScenario_ != nullptr && openScenario_->mdp().states() <= largestRelaxed;
}

}  // namespace awaystep
