#include "model/theory/theory_feature.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "model/imported/imported_runs.h"
#include "model/open_question.h"
#include "model/order_list.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session_state.h"
#include "model/theory/kept_race.h"
#include "model/workers/oracle_job.h"
#include "solvers/oracles/exact_oracle.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

constexpr int rewardsAtATime = 100;
constexpr int gameRounds = 2000;

// The game's own solver, the one that ends: run until its gap is rounding.
class GameSearch {
public:
    GameSearch(const Problem& problem, const StopToken& stop) : oracle_(problem.mdp, stop) {
        const SolverInfo* program = nullptr;
        for (const SolverInfo& info : solverList())
            if (info.family == SolverFamily::Game && info.bound == SolverBound::Finite) program = &info;
        if (program == nullptr) throw std::logic_error("no solver ends at the value of the game");
        SolverSetup setup;
        setup.oracle = &oracle_;
        setup.phiE = problem.phiE;
        setup.start = oracle_.vertexOf(lowestPolicy(*problem.mdp));
        setup.horizon = horizonOf(*problem.mdp);
        solver_ = makeSolver(program->name, setup);
        enough_ = 1e-10 * std::min(setup.horizon.largestReach(), toleranceReach(*problem.mdp));
    }

    // The value, once it is found.
    std::optional<double> step() {
        const IterationRecord record = solver_->step();
        if (record.gap <= enough_ || record.gamma == 0.0) return record.gameValue;
        if (++rounds_ == gameRounds) throw std::runtime_error("the value of the game was not found");
        return std::nullopt;
    }

private:
    ExactOracle oracle_;
    std::unique_ptr<Solver> solver_;
    double enough_ = 0.0;
    int rounds_ = 0;
};

// A run with its judge.
class JudgedRun {
public:
    JudgedRun(const Problem& problem, const RunConfig& config, double gap, const StopToken& stop)
        : judge_(problem.mdp, stop), run_(problem, config), search_(run_, gap, judge_) {}
    std::optional<RankRow> step() { return search_.step(); }

private:
    ExactOracle judge_;
    Run run_;
    RankSearch search_;
};

}  // namespace

TheoryFeature::TheoryFeature(SessionState& state, const RaceFeature& race)
    : state_(state), race_(race), imported_(std::make_unique<ImportedRuns>(state)) {}

TheoryFeature::~TheoryFeature() = default;

const std::optional<double>& TheoryFeature::gameValue() const {
    game_.wanted = true;
    return game_.value;
}

const std::optional<RewardShare>& TheoryFeature::rewardShare() const {
    rewards_.wanted = true;
    return rewards_.share;
}

std::optional<int> TheoryFeature::dimension() const {
    return hull_ ? std::optional<int>(hull_->dimension()) : std::nullopt;
}

bool TheoryFeature::gameIsMissing() const { return game_.wanted && !game_.value && !game_.failed; }

bool TheoryFeature::rewardsAreMissing() const {
    if (!rewards_.wanted || rewards_.failed || (hull_ && hull_->dimension() == 0)) return false;
    return !rewards_.share || rewards_.share->drawn < mostRewards;
}

bool TheoryFeature::working() const {
    const bool asked = state_.question.question() != nullptr && (gameIsMissing() || rewardsAreMissing());
    return asked || game_.job.busy() || rewards_.job.busy() || run_.busy() || (ranking_ && ranking_->running) ||
           imported_->measuring();
}

bool TheoryFeature::collect(double, double) {
    bool changed = imported_->collect();
    if (auto result = game_.job.take()) {
        game_.value = result->answer;
        game_.failed = !game_.value;
        changed = true;
    }
    if (auto result = rewards_.job.take()) {
        if (result->answer) {
            hull_ = std::move(result->answer->hull);
            rewards_.share = result->answer->share;
        }
        rewards_.failed = !result->answer;
        changed = true;
    }
    if (auto result = run_.take(); result && ranking_) {
        changed = true;
        if (result->answer) {
            ranking_->rows.push_back(std::move(*result->answer));
            ++ranking_->done;
        } else {
            ranking_->failure = result->error;
            ranking_->running = false;
        }
        if (ranking_->done == ranking_->total) ranking_->running = false;
    }
    // What was asked for in the frame before; the next one asks again.
    const bool needsGame = gameIsMissing() && !game_.job.busy(),
               needsRewards = rewardsAreMissing() && !rewards_.job.busy();
    game_.wanted = rewards_.wanted = false;
    const Question* question = state_.question.question();
    if (question == nullptr || state_.question.previewing()) return changed;
    if (needsGame)
        game_.job.startSlices(state_.workers, [problem = question->problem,
                                               search = std::shared_ptr<GameSearch>()](const StopToken& stop) mutable {
            if (!search) search = std::make_shared<GameSearch>(problem, stop);
            return search->step();
        });
    if (needsRewards) drawMore();
    if (ranking_ && ranking_->running && !run_.busy()) startRun();
    return changed;
}

std::shared_ptr<const KeptRace> TheoryFeature::kept() const {
    return kept_ && kept_->scenario == state_.document().scene.plan.name ? kept_ : nullptr;
}

void TheoryFeature::keep(const std::string& about) {
    if (race_.race() == nullptr) return;
    kept_ = std::make_shared<const KeptRace>(
        keptRaceOf(*race_.race(), about, state_.document().scene.plan.name, race_.leastObjective().value_or(0.0)));
    keptIsShown_ = true;
}

void TheoryFeature::follow(const QuestionChanges& changes) {
    imported_->follow(changes);
    if (changes.race || changes.dragged) keptIsShown_ = false;
    if (changes.world) {
        // Another seed, or a parameter of the world, is what it is compared with; another scenario is not.
        if (kept_ && !state_.putAside && kept_->scenario != state_.document().scene.plan.name) kept_.reset();
        hull_.reset();
        run_.abandon();
        ranking_.reset();
    }
    if (changes.world || changes.target) forgetQuestion();
}

void TheoryFeature::forgetQuestion() {
    game_.job.abandon();
    game_.value.reset();
    game_.failed = false;
    rewards_.job.abandon();
    rewards_.share.reset();
    rewards_.failed = false;
    run_.abandon();
    ranking_.reset();
}

void TheoryFeature::carryOut(const TheoryOrder& order) {
    std::visit(EachOrder{
                   [&](const SetWishedError& wish) { wishedError_ = std::clamp(wish.share, 1e-6, 1.0); },
                   [&](const StartRanking& start) { startRanking(start.seeds); },
                   [&](const KeepRace& race) { keep(race.about); },
                   [&](const ForgetKept&) { kept_.reset(); },
                   [&](const StopRanking&) {
                       run_.abandon();
                       if (ranking_) ranking_->running = false;
                   },
               },
               order);
}

// Hundreds at a time, each from a stream of its own: what is drawn does not depend on how often one looks.
void TheoryFeature::drawMore() {
    const RewardShare before = rewards_.share.value_or(RewardShare{});
    const Problem& problem = state_.question.question()->problem;
    startWithOracle<Rewards>(
        rewards_.job, state_.workers, problem.mdp,
        [problem, known = hull_, before](LinearOracle& oracle, const StopToken& stop) {
            Rewards rewards{known ? *known : affineHullOf(oracle, problem.mdp->featureCount(), stop), before};
            Rng rng(static_cast<std::uint64_t>(before.drawn), "rewards of the expert");
            drawRewards(rewards.share, oracle, rewards.hull, problem.phiE, rewardsAtATime,
                        1e-9 * toleranceReach(*problem.mdp), rng, stop);
            return rewards;
        });
}

void TheoryFeature::startRanking(int seeds) {
    const Question* question = state_.question.question();
    if (question == nullptr || seeds < 1) return;
    run_.abandon();
    ranking_ = WorldRanking{};
    ranking_->gap = 1e-6 * std::pow(toleranceReach(*question->problem.mdp), 2);
    ranking_->seeds = seeds;
    ranking_->total = seeds * static_cast<int>(solverList().size());
    ranking_->running = true;
}

// The next one: all solvers with one seed, then the next seed.
void TheoryFeature::startRun() {
    const auto solvers = static_cast<int>(solverList().size());
    RunConfig config;
    config.solver = std::string(solverList()[static_cast<std::size_t>(ranking_->done % solvers)].name);
    config.seed = static_cast<std::uint64_t>(ranking_->done / solvers);
    config.iterations = ranking_->iterations;
    config.start = StartKind::Random;
    config.schedule = SfwSchedule::Capped;
    run_.startSlices(state_.workers, [problem = state_.question.question()->problem, config, gap = ranking_->gap,
                                      search = std::shared_ptr<JudgedRun>()](const StopToken& stop) mutable {
        if (!search) search = std::make_shared<JudgedRun>(problem, config, gap, stop);
        return search->step();
    });
}

}  // namespace awaystep
