#include "model/race/dragged_race.h"

#include <utility>

#include "experiment/comparison.h"
#include "geometry/projection.h"
#include "model/documents/document.h"
#include "model/race/race.h"
#include "model/race/seed_runs.h"

namespace awaystep {
namespace {

// A race that is not whole by then is shown as far as it has come: two frames at 60 per second.
constexpr std::chrono::milliseconds budget(33);
// h* is needed before curves of h - h* can be drawn.
constexpr std::chrono::milliseconds patience(150);

}  // namespace

DraggedRace::DraggedRace() = default;
DraggedRace::~DraggedRace() = default;

void DraggedRace::begin(const Race* shown, Before before) {
    abandon();
    shown_ = 0;
    iteration_.reset();
    if (shown != nullptr) {
        const Player& player = shown->player();
        speed_ = player.speed();
        if (!player.playing() && player.shown() < player.rounds().head) iteration_ = player.shown();
    }
    before_ = std::move(before);
}

void DraggedRace::aim(Problem problem) { newest_ = std::move(problem); }

void DraggedRace::replaced(std::unique_ptr<Race> race) {
    if (before_ && shown_ == 1) before_->race = std::move(race);
}

DraggedRace::Before DraggedRace::cancel() {
    abandon();
    return std::move(*std::exchange(before_, std::nullopt));
}

void DraggedRace::abandon() {
    newest_.reset();
    next_.reset();
    bestQuestion_.abandon();
    leastObjective_.reset();
}

void DraggedRace::start(Workers& workers, const RaceSettings& settings) {
    const Problem problem = *std::exchange(newest_, std::nullopt);
    next_ = std::make_unique<Race>(workers, problem, settings.configs(), settings.lockStep);
    Player& player = next_->player();
    player.setSpeed(speed_);
    player.show(iteration_.value_or(player.rounds().last));
    player.askFor(player.rounds().last);
    next_->advance(0.0);
    started_ = Clock::now();
    leastObjective_.reset();
    bestQuestion_.startSlices(
        workers, [search = std::make_shared<ProjectionSearch>(problem.mdp, problem.phiE)](const StopToken&) {
            const auto found = search->step();
            return found ? std::optional(found->objective()) : std::nullopt;
        });
}

bool DraggedRace::ready(CurveMeasure measure) const {
    const Player& player = next_->player();
    const auto passed = Clock::now() - started_;
    const bool nothingToRun = next_->runs().empty();
    if (player.rounds().head < 0 && !nothingToRun) return false;
    if (measure == CurveMeasure::Suboptimality && !leastObjective_ && passed < patience) return false;
    return nothingToRun || player.rounds().finished || player.rounds().head >= player.rounds().last || passed >= budget;
}

std::optional<DraggedRace::Next> DraggedRace::collect(Workers& workers, const RaceSettings& settings,
                                                      CurveMeasure measure) {
    if (!next_ && newest_) start(workers, settings);
    if (!next_) {
        auto late = bestQuestion_.take();
        return late ? std::optional<Next>(Next{nullptr, late->answer}) : std::nullopt;
    }
    next_->collect();
    next_->advance(0.0);
    if (auto result = bestQuestion_.take()) leastObjective_ = result->answer;
    if (!ready(measure)) return std::nullopt;
    ++shown_;
    Next next{std::move(next_), leastObjective_};
    if (newest_) start(workers, settings);
    return next;
}

}  // namespace awaystep
