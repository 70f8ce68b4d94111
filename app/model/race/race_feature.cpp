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

// A race is never changed: another question is another race.
void RaceFeature::follow(const QuestionChanges& changes) {
    if (changes.target) {
        leastObjective_.reset();
        bestQuestion_.abandon();
        if (const Question* question = state_.question.question())
            bestQuestion_.start(state_.workers, [problem = question->problem](const StopToken& stop) {
                return findLeastObjective(problem, stop);
            });
    }
    if (changes.race) start();
}

void RaceFeature::start() {
    if (race_) speed_ = race_->player().speed();
    race_.reset();
    subStep_.reset();
    seeds_->forget();
    const Question* question = state_.question.question();
    if (question == nullptr) return;
    const RaceSettings& settings = state_.question.document().race;
    race_ = std::make_unique<Race>(state_.workers, question->problem, settings.configs(), settings.lockStep);
    race_->player().setSpeed(speed_);
}

void RaceFeature::settle() {
    if (race_) race_->advance(0.0);
}

bool RaceFeature::show(const Arrangement& arrangement) {
    if (!race_) return false;
    if (arrangement.fresh && arrangement.round >= 0 && race_->player().head() > arrangement.round) start();
    Player& player = race_->player();
    player.show(arrangement.round < 0 ? player.last() : arrangement.round);
    player.askFor(arrangement.computed);
    if (arrangement.play) player.play();
    race_->advance(0.0);
    return true;
}

void RaceFeature::lookAt(std::string solver, const CurveView& curves) {
    chosenSolver_ = std::move(solver);
    curveView_ = curves;
}

bool RaceFeature::working() const { return bestQuestion_.busy() || seeds_->running() || (race_ && race_->working()); }

double RaceFeature::secondsToNextChange() const {
    return race_ ? race_->player().secondsToNextRound() : Feature::secondsToNextChange();
}

// The last solver is the one the others are measured against, until a person chooses.
int RaceFeature::selectedIndex() const {
    if (!race_ || race_->runs().empty()) return -1;
    const auto& runs = race_->runs();
    const auto found =
        std::find_if(runs.begin(), runs.end(), [&](const RunView& run) { return run.solver() == chosenSolver_; });
    return static_cast<int>((found == runs.end() ? runs.end() - 1 : found) - runs.begin());
}

const RunView* RaceFeature::selectedRun() const {
    const int index = selectedIndex();
    return index < 0 ? nullptr : &race_->runs()[static_cast<std::size_t>(index)];
}

RecordPtr RaceFeature::shownRecord() const {
    const RunView* run = selectedRun();
    return run == nullptr ? nullptr : race_->shownRecord(*run);
}

}  // namespace awaystep
