#include "model/live/learnt_drive.h"

#include <utility>

#include "expert/demonstration.h"
#include "model/world/open_scenario.h"
#include "world/mdp.h"

namespace awaystep {

void LearntDrive::begin(LiveRun& run, std::vector<DemonstrationPtr> all) {
    forget();
    all_ = std::move(all);
    target_ = run.drive().targets().back();
    last_ = run.steps().back();
    if (!last_) learner_ = run.releaseLearner();
}

void LearntDrive::forget() {
    learner_.reset();
    target_.reset();
    last_.reset();
    all_.clear();
}

bool LearntDrive::collect() {
    if (!learner_) return false;
    const bool working = learner_->working();
    for (const LiveStepPtr& each : learner_->take().steps)
        if (each->of == target_) last_ = each;
    if (last_ || !working) learner_.reset();  // learnt, or it failed
    return learner_ == nullptr;
}

void ComparedDrive::follow(Workers& workers, OpenScenarioPtr scenario, std::shared_ptr<const Mdp> world,
                           RecordPtr record, DriveComparison compared) {
    if (record == record_ && compared.demonstration == demonstration_ && world == world_ && compared.who == who_ &&
        compared.among == among_)
        return;
    job_.abandon();
    if (compared.demonstration != demonstration_ || world != world_) sentence_.clear();
    record_ = std::move(record);
    demonstration_ = compared.demonstration;
    world_ = world;
    who_ = compared.who;
    among_ = compared.among;
    const int steps = stepsCompared(*compared.demonstration, *world);
    const auto count = std::make_shared<VisitCount>(world, record_->active->members(), steps);
    job_.startSlices(workers,
                     [of = std::move(scenario), acts = std::move(world), what = std::move(compared), count,
                      steps](const StopToken&) -> std::optional<std::string> {
                         if (count->step()) return std::nullopt;
                         return learntSentence(*of, *acts, what, std::move(count->visits), steps);
                     });
}

const DriveComparison& ComparedDrive::counted(const std::vector<DemonstrationPtr>& all,
                                              const OpenScenarioPtr& scenario) {
    if (all == all_ && scenario == scenario_) return counted_;
    all_ = all;
    scenario_ = scenario;
    counted_ = {{}, nullptr, 0};
    for (const DemonstrationPtr& each : all) {
        if (!each->enabled || each->length() == 0 || differenceFrom(*each, scenario->domain())) continue;
        counted_.demonstration = each;
        ++counted_.among;
    }
    return counted_;
}

void ComparedDrive::forget() {
    job_.abandon();
    record_.reset();
    demonstration_.reset();
    world_.reset();
    sentence_.clear();
}

bool ComparedDrive::collect() {
    auto result = job_.take();
    if (!result) return false;
    if (result->answer) sentence_ = *result->answer;
    return true;
}

}  // namespace awaystep
