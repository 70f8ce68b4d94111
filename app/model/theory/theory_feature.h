#pragma once
// What stands beside a race: the value of the game on the simplex, the share of rewards for which the expert is
// optimal, which solver needs least in this world, the race whose curves are kept, and the runs of other programs. A
// call requests what is missing; it is computed, a piece at a time, and a later frame has it.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "experiment/ranking.h"
#include "geometry/plane.h"
#include "geometry/reward_cone.h"
#include "model/feature.h"
#include "model/theory/theory_orders.h"
#include "model/workers/background.h"

namespace awaystep {

class ImportedRuns;
class RaceFeature;
struct KeptRace;
struct SessionState;

// Which solver for this world?
struct WorldRanking {
    double gap = 0.0;  // the wished one, 1e-6 R^2
    int iterations = 500;
    int seeds = 0;
    int done = 0, total = 0;  // runs
    bool running = false;
    std::string failure;
    std::vector<RankRow> rows;
};

class TheoryFeature : public Feature {
public:
    TheoryFeature(SessionState& state, const RaceFeature& race);
    ~TheoryFeature() override;

    bool collect(double seconds, double passed) override;
    void follow(const QuestionChanges& changes) override;
    bool working() const override;
    void carryOut(const TheoryOrder& order);

    // epsilon, as a share of R.
    double wishedError() const { return wishedError_; }
    // The value of the game max over K of min_i (x - Phi_E)_i, by LPAL; nothing until it is known.
    const std::optional<double>& gameValue() const;
    // Grows while it is looked at, up to `mostRewards` draws; nothing until the first of them.
    const std::optional<RewardShare>& rewardShare() const;
    // The dimension of K, once known.
    std::optional<int> dimension() const;
    static constexpr int mostRewards = 2000;
    // None before it was asked for in this world.
    const std::optional<WorldRanking>& ranking() const { return ranking_; }
    // The race whose curves stay behind the others; null: none, or not while a lesson shows another scenario.
    std::shared_ptr<const KeptRace> kept() const;
    // The race that is shown is still that very one.
    bool showsKept() const { return keptIsShown_; }
    // The document's runs of other programs, measured on the target of now.
    const ImportedRuns& imported() const { return *imported_; }

private:
    struct Rewards {
        AffineHull hull;
        RewardShare share;
    };
    bool gameIsMissing() const;
    bool rewardsAreMissing() const;
    void forgetQuestion();
    void startRanking(int seeds);
    void startRun();
    void drawMore();

    void keep(const std::string& about);

    SessionState& state_;
    const RaceFeature& race_;
    double wishedError_ = 0.01;

    // A job with its result.
    struct Game {
        Background<double> job;
        std::optional<double> value;
        bool failed = false;
        mutable bool wanted = false;
    };
    Game game_;

    struct DrawnRewards {
        Background<Rewards> job;
        std::optional<RewardShare> share;
        bool failed = false;
        mutable bool wanted = false;
    };
    DrawnRewards rewards_;
    std::optional<AffineHull> hull_;

    Background<RankRow> run_;
    std::optional<WorldRanking> ranking_;

    std::shared_ptr<const KeptRace> kept_;
    bool keptIsShown_ = false;
    std::unique_ptr<ImportedRuns> imported_;
};

}  // namespace awaystep
