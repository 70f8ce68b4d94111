#include "model/race/apprentice_feature.h"

#include <utility>

#include "model/order_list.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/policy_playback.h"
#include "model/session_state.h"
#include "model/world/open_scenario.h"

namespace awaystep {

ApprenticeFeature::ApprenticeFeature(SessionState& state, const RaceFeature& race)
    : state_(state), race_(race), playback_(std::make_unique<PolicyPlayback>()) {}

ApprenticeFeature::~ApprenticeFeature() = default;

bool ApprenticeFeature::collect(double seconds, double) {
    if (wanted_ && race_.race() != nullptr && !race_.race()->working() && race_.shownRecord()) {
        wanted_ = false;
        byLesson_ = !playback_->isOpen();
        if (byLesson_) watch();
    }
    // While a race plays the apprentice keeps its iterate; it takes the new one when the race pauses.
    if (playback_->isOpen() && race_.race() != nullptr && !race_.race()->player().playing())
        playback_->follow(state_.workers, state_.question.sharedScenario(), race_.shownRecord(), recordings());
    return playback_->advance(seconds);
}

// In another world there is nothing to go on with.
void ApprenticeFeature::follow(const QuestionChanges& changes) {
    if (changes.scenario) playback_->close();
}

bool ApprenticeFeature::working() const { return playback_->working(); }
bool ApprenticeFeature::animating() const { return playback_->moving(); }

double ApprenticeFeature::secondsToNextChange() const {
    return playback_->moving() ? 0.0 : Feature::secondsToNextChange();
}

void ApprenticeFeature::watch() {
    if (state_.question.openScenario() != nullptr && race_.shownRecord())
        playback_->open(state_.workers, state_.question.sharedScenario(), race_.shownRecord(), recordings());
}

void ApprenticeFeature::watchWhenReady(bool on) {
    wanted_ = on;
    if (!on && std::exchange(byLesson_, false)) playback_->close();
}

void ApprenticeFeature::carryOut(const ApprenticeOrder& order) {
    PlaybackSettings settings = playback_->settings();
    std::visit(EachOrder{
                   [&](const WatchApprentice& watch) {
                       wanted_ = byLesson_ = false;
                       if (!watch.on)
                           playback_->close();
                       else
                           this->watch();
                       settings = playback_->settings();  // opened anew it is not paused
                   },
                   [&](const PauseApprentice& pause) { settings.paused = pause.paused; },
                   [&](const SetDriving& set) { settings.driving = set.driving; },
                   [&](const SetWatchingSpeed& set) { settings.speed = set.stepsPerSecond; },
               },
               order);
    playback_->change(settings);
}

// What the expert did: the document's demonstrations, or those that the scenario was made from.
std::vector<DemonstrationPtr> ApprenticeFeature::recordings() const {
    if (state_.document().targetFrom == TargetSource::Demonstrations) return state_.document().demonstrations;
    const OpenScenario* openScenario = state_.question.openScenario();
    if (state_.document().targetFrom == TargetSource::Placed) return {};  // it has no expert
    return openScenario != nullptr ? openScenario->scenario.recordings : std::vector<DemonstrationPtr>();
}

}  // namespace awaystep
