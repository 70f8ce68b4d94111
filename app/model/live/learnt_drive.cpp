#include "model/live/learnt_drive.h"

#include <utility>

#include "model/world/open_scenario.h"
#include "world/mdp.h"

namespace awaystep {

void LearntDrive::begin(Workers& workers, LiveRun& run, OpenScenarioPtr scenario, std::shared_ptr<const Mdp> world,
                        std::vector<DemonstrationPtr> all) {
    forget();
    scenario_ = std::move(scenario);
    world_ = std::move(world);
    all_ = std::move(all);
    target_ = run.drive().targets().back();
    if (const LiveStepPtr& step = run.steps().back())
        finish(workers, step);
    else
        learner_ = run.releaseLearner();
}

void LearntDrive::forget() {
    learner_.reset();
    target_.reset();
    last_.reset();
    job_.abandon();
    sentence_.clear();
    all_.clear();
    scenario_.reset();
    world_.reset();
}

void LearntDrive::finish(Workers& workers, const LiveStepPtr& step) {
    last_ = step;
    learner_.reset();
    const int steps = stepsCompared(*all_.back(), *world_);
    const auto count = std::make_shared<VisitCount>(world_, step->record->active->members(), steps);
    job_.startSlices(workers,
                     [scenario = scenario_, demonstration = all_.back(), count,
                      steps](const StopToken&) -> std::optional<std::string> {
                         if (count->step()) return std::nullopt;
                         return learntSentence(*scenario, *demonstration, std::move(count->visits), steps);
                     });
}

bool LearntDrive::collect(Workers& workers) {
    if (learner_) {
        const bool working = learner_->working();
        for (const LiveStepPtr& each : learner_->take().steps)
            if (each->of == target_) {
                finish(workers, each);
                break;
            }
        if (learner_ && !working) learner_.reset();  // it failed
    }
    auto result = job_.take();
    if (!result) return false;
    if (result->answer) sentence_ = *result->answer;
    return true;
}

}  // namespace awaystep
