#include "model/race/race_feature.h"

#include <algorithm>
#include <utility>

#include "experiment/comparison.h"
#include "model/explanation/pseudo_code.h"
#include "model/race/race.h"
#include "model/race/seed_runs.h"
#include "model/session_links.h"
#include "model/session_state.h"

namespace awaystep {

RaceFeature::RaceFeature(SessionState& state) : state_(state), seeds_(std::make_unique<SeedRuns>()) {}

RaceFeature::~RaceFeature() = default;

bool RaceFeature::collect(double seconds, double) {
    bool changed = seeds_->collect();
    if (auto result = bestQuestion_.take()) {
        leastObjective_ = result->answer;
        changed = true;
    }
    if (!race_) return changed;
    changed = race_->collect() || changed;
    const int before = race_->player().shown();
    race_->advance(seconds);
    return changed || race_->player().shown() != before;
}

// Another question is another race; other solvers for the same question join or leave the one there is. Lessons show
// each scene from its start.
void RaceFeature::follow(const QuestionChanges& changes) {
    if (changes.target) {
        leastObjective_.reset();
        bestQuestion_.abandon();
        if (const Question* question = state_.question.question())
            bestQuestion_.start(state_.workers, [problem = question->problem](const StopToken& stop) {
                return findLeastObjective(problem, stop);
            });
    }
    if (changes.race || (changes.solvers && state_.putAside))
        start();
    else if (changes.solvers)
        changeSolvers();
}

void RaceFeature::start() {
    if (race_) speed_ = race_->player().speed();
    race_.reset();
    subStep_.reset();
    seeds_->forget();
    const Question* question = state_.question.question();
    if (question == nullptr) return;
    const RaceSettings& settings = state_.question.document().race;
    race_ =
        std::make_unique<Race>(state_.workers, question->problem, settings.configs(), settings.lockStep, state_.store);
    race_->player().setSpeed(speed_);
    race_->advance(0.0);  // the runner begins
}

void RaceFeature::changeSolvers() {
    if (!race_) return;
    subStep_.reset();
    seeds_->forget();  // bands of other solvers
    race_->setConfigs(state_.question.document().race.configs());
    race_->advance(0.0);
}

bool RaceFeature::show(const Arrangement& arrangement) {
    if (!race_) return false;
    if (arrangement.fresh && arrangement.iteration >= 0 && race_->player().head() > arrangement.iteration) start();
    Player& player = race_->player();
    player.show(arrangement.iteration < 0 ? player.last() : arrangement.iteration);
    player.askFor(arrangement.computed);
    if (arrangement.play) player.play();
    race_->advance(0.0);
    return true;
}

void RaceFeature::show(std::string solver, const CurveView& curves) {
    chosenSolver_ = std::move(solver);
    curveView_ = curves;
}

bool RaceFeature::working() const { return bestQuestion_.busy() || seeds_->running() || (race_ && race_->working()); }

double RaceFeature::secondsToNextChange() const {
    return race_ ? race_->player().secondsToNextRound() : Feature::secondsToNextChange();
}

// The last solver is the one the others are compared with, until another is chosen.
const RunView* RaceFeature::selectedRun() const {
    if (!race_ || race_->runs().empty()) return nullptr;
    const auto& runs = race_->runs();
    const auto found =
        std::find_if(runs.begin(), runs.end(), [&](const RunView& run) { return run.solver() == chosenSolver_; });
    return found == runs.end() ? &runs.back() : &*found;
}

RecordPtr RaceFeature::shownRecord() const {
    const RunView* run = selectedRun();
    return run == nullptr ? nullptr : race_->shownRecord(*run);
}

}  // namespace awaystep
