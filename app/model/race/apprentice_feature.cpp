#include "model/race/apprentice_feature.h"

#include "model/order_list.h"
#include "model/race/race_feature.h"
#include "model/session_state.h"
#include "model/race/race.h"
#include "model/recording/show.h"

namespace awaystep {

ApprenticeFeature::ApprenticeFeature(SessionState& state, const RaceFeature& race)
    : state_(state), race_(race), show_(std::make_unique<ApprenticeShow>()) {}

ApprenticeFeature::~ApprenticeFeature() = default;

bool ApprenticeFeature::collect(double seconds, double) {
    // While a race runs the apprentice stays what it was; it learns when the race pauses.
    if (show_->isOpen() && race_.race() != nullptr && !race_.race()->player().playing())
        show_->follow(state_.workers, state_.question.sharedStage(), race_.shownRecord(), recordings());
    return show_->advance(seconds);
}

bool ApprenticeFeature::working() const { return show_->working(); }
bool ApprenticeFeature::animating() const { return show_->moving(); }

double ApprenticeFeature::secondsToNextChange() const { return show_->moving() ? 0.0 : Feature::secondsToNextChange(); }

void ApprenticeFeature::carryOut(const ApprenticeOrder& order) {
    std::visit(EachOrder{
                   [&](const WatchApprentice& watch) {
                       if (!watch.on)
                           show_->close();
                       else if (state_.question.stage() != nullptr && race_.shownRecord())
                           show_->open(state_.workers, state_.question.sharedStage(), race_.shownRecord(),
                                       recordings());
                   },
                   [&](const PauseApprentice& pause) { show_->setPaused(pause.paused); },
                   [&](const SetDriving& set) { show_->setDriving(set.driving); },
                   [&](const SetWatchingSpeed& set) { show_->setSpeed(set.stepsPerSecond); },
               },
               order);
}

// What the expert did: the document's demonstrations, or those that the scenario was made from.
std::vector<DemonstrationPtr> ApprenticeFeature::recordings() const {
    if (state_.document().targetFrom == TargetSource::Demonstrations) return state_.document().demonstrations;
    const Stage* stage = state_.question.stage();
    return stage != nullptr ? stage->scenario.recordings : std::vector<DemonstrationPtr>();
}

}  // namespace awaystep
