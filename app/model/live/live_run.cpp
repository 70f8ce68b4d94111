#include "model/live/live_run.h"

#include <algorithm>
#include <utility>

namespace awaystep {

LiveRun::LiveRun(Workers& workers, const LearnerSetup& setup, GrowingTarget besides)
    : drive_(std::move(besides)), learner_(std::make_unique<LiveLearner>(workers, setup)) {}

void LiveRun::follow(const Demonstration& demonstration, int step) {
    const bool moved = drive_.follow(demonstration);
    const std::vector<TargetPtr>& targets = drive_.targets();
    if (moved) {
        steps_.resize(targets.size());
        for (std::size_t i = 0; i < steps_.size(); ++i)
            if (steps_[i] && steps_[i]->of != targets[i]) steps_[i].reset();
        while (!online_.empty() &&
               (online_.size() > targets.size() || online_.back().of != targets[online_.size() - 1]))
            online_.pop_back();
    }
    step_ = std::clamp(step, 0, drive_.last());
    if ((!moved && step_ == asked_) || !learner_) return;
    asked_ = step_;
    // A record that was learnt long ago may be forgotten here.
    const bool again = steps_.size() > mostSteps && !steps_[static_cast<std::size_t>(step_)];
    learner_->follow(targets, step_, again);
    working_ = true;
}

bool LiveRun::collect() {
    if (!learner_) return false;
    working_ = learner_->working();
    LiveLearner::News news = learner_->take();
    const std::vector<TargetPtr>& targets = drive_.targets();
    for (LiveStepPtr& each : news.steps) {
        planned_ = std::max(planned_, each->record->planningCalls);
        const auto place = static_cast<std::size_t>(each->step());
        if (place < targets.size() && each->of == targets[place]) steps_[place] = std::move(each);
    }
    for (const OnlinePoint& point : news.online) {
        const auto place = static_cast<std::size_t>(point.step);
        if (place == online_.size() && place < targets.size() && point.of == targets[place]) online_.push_back(point);
    }
    // Of a long drive the first steps are forgotten; they are learnt again when they are looked at.
    if (steps_.size() > mostSteps)
        for (std::size_t i = steps_.size() - mostSteps; i-- > 0;)
            if (static_cast<int>(i) != step_) steps_[i].reset();
    trouble_ = news.trouble;
    return !news.steps.empty() || !news.online.empty();
}

LiveStepPtr LiveRun::shown() const {
    for (int i = std::min(step_, static_cast<int>(steps_.size()) - 1); i >= 0; --i)
        if (steps_[static_cast<std::size_t>(i)]) return steps_[static_cast<std::size_t>(i)];
    return nullptr;
}

int LiveRun::behind() const {
    const LiveStepPtr step = shown();
    return step ? step_ - step->step() : step_ + 1;
}

}  // namespace awaystep
