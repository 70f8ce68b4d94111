#include "model/race/race_feature.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "geometry/projection.h"
#include "model/explanation/pseudo_code.h"
#include "model/race/dragged_race.h"
#include "model/race/race.h"
#include "model/race/seed_runs.h"
#include "model/session_links.h"
#include "model/session_state.h"

namespace awaystep {
namespace {

// Whether this race is the one that the question asks for.
bool isOf(const Race* race, const OpenQuestion& open) {
    const Question* question = open.question();
    if (race == nullptr || question == nullptr) return false;
    const RaceSettings& settings = open.document().race;
    const std::vector<RunConfig> configs = settings.configs();
    return race->problem().mdp == question->problem.mdp && race->problem().phiE == question->problem.phiE &&
           race->lockStep() == settings.lockStep &&
           std::equal(race->runs().begin(), race->runs().end(), configs.begin(), configs.end(),
                      [](const RunView& run, const RunConfig& config) { return run.config() == config; });
}

}  // namespace

RaceFeature::RaceFeature(SessionState& state)
    : state_(state), seeds_(std::make_unique<SeedRuns>()), dragged_(std::make_unique<DraggedRace>()) {}

RaceFeature::~RaceFeature() = default;

bool RaceFeature::collect(double seconds, double) {
    bool changed = seeds_->collect();
    if (auto result = bestQuestion_.take()) {
        leastObjective_ = result->answer;
        changed = true;
    }
    changed = collectDrag() || changed;
    if (!race_) return changed;
    changed = race_->collect() || changed;
    const int before = race_->player().shown();
    race_->advance(seconds);
    return changed || race_->player().shown() != before;
}

// Another question is another race; other solvers for the same question join or leave the one there is. Lessons show
// each scene from its start.
void RaceFeature::follow(const QuestionChanges& changes) {
    if (changes.dragged) return followDrag();
    if (dragged_->hasBegun() && !state_.question.previewing()) {
        if (!changes.race && !changes.solvers) {
            dragged_->end();  // released: the document has what was dragged
        } else {
            DraggedRace::Before before = dragged_->cancel();
            if (!before.race) before.race = std::move(race_);
            if (isOf(before.race.get(), state_.question)) {
                race_ = std::move(before.race);
                seeds_ = std::move(before.seeds);
                leastObjective_ = before.leastObjective;
                bestQuestion_.abandon();
                if (!leastObjective_) askForBest();
                race_->advance(0.0);
                return;
            }
        }
    }
    if (changes.race) dragged_->abandon();
    if (changes.target) {
        leastObjective_.reset();
        askForBest();
    }
    if (changes.race || (changes.solvers && state_.putAside))
        start();
    else if (changes.solvers)
        changeSolvers();
}

void RaceFeature::askForBest() {
    bestQuestion_.abandon();
    if (const Question* question = state_.question.question())
        bestQuestion_.startSlices(
            state_.workers, [search = std::make_shared<ProjectionSearch>(question->problem.mdp,
                                                                         question->problem.phiE)](const StopToken&) {
                const auto found = search->step();
                return found ? std::optional(found->objective()) : std::nullopt;
            });
}

// The target is being moved by hand: the race that is shown stays until the next one can take its place.
void RaceFeature::followDrag() {
    const Question* question = state_.question.question();
    if (question == nullptr) return;
    if (!dragged_->hasBegun()) {
        DraggedRace::Before before{nullptr, std::exchange(seeds_, std::make_unique<SeedRuns>()), leastObjective_};
        dragged_->begin(race_.get(), std::move(before));
        bestQuestion_.abandon();
    }
    dragged_->aim(question->problem);
}

bool RaceFeature::collectDrag() {
    const RaceSettings& settings = state_.question.document().race;
    std::optional<DraggedRace::Next> next = dragged_->collect(state_.workers, settings, curveView_.measure);
    if (!next) return false;
    leastObjective_ = next->leastObjective;
    if (next->race) dragged_->replaced(std::exchange(race_, std::move(next->race)));
    return true;
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
    if (arrangement.fresh && arrangement.iteration >= 0 && race_->player().rounds().head > arrangement.iteration)
        start();
    Player& player = race_->player();
    player.show(arrangement.iteration < 0 ? player.rounds().last : arrangement.iteration);
    player.askFor(arrangement.computed);
    if (arrangement.play) player.play();
    race_->advance(0.0);
    return true;
}

void RaceFeature::show(std::string solver, const CurveView& curves) {
    chosenSolver_ = std::move(solver);
    curveView_ = curves;
}

bool RaceFeature::working() const {
    return bestQuestion_.busy() || seeds_->running() || dragged_->working() || (race_ && race_->working());
}

double RaceFeature::secondsToNextChange() const {
    if (dragged_->pending()) return 0.008;  // a race takes the place of another by the clock
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
