#pragma once
// A race as the window shows it: the runs of all solvers, which round is shown, and the runner that computes what is
// missing. All start from the same policy on the same target. One race never changes its question: another
// parameter makes another race. Only its solvers may change: one that joins catches up with the others.

#include <atomic>
#include <memory>
#include <vector>

#include "model/race/player.h"
#include "model/race/race_loop.h"
#include "model/race/run_view.h"

namespace awaystep {

class Race {
public:
    // store: takes what the runs plan; may be null.
    Race(Workers& workers, const Problem& problem, std::vector<RunConfig> configs, LockStep lockStep,
         const WorldStorePtr& store = nullptr);
    // With the caller's racers, one per config, in place of runs.
    Race(Workers& workers, const Problem& problem, std::vector<RunConfig> configs, LockStep lockStep,
         std::vector<RacerMaker> racers);
    // A long history is freed by a worker: there may be hundreds of thousands of records.
    ~Race();

    // Other solvers for the same question. Runs of solvers that stay are kept with all their records, in the new
    // order; those that join begin at once and catch up with the round that the others have reached.
    void setConfigs(std::vector<RunConfig> configs);

    // Takes what has been computed since the last call, as much as fits a frame. Returns whether there was anything;
    // then there may be more.
    bool collect();
    // Time passes: a race that is playing advances.
    void advance(double seconds);

    const Player& player() const { return player_; }
    // For buttons; the runner follows at the next advance().
    Player& player() { return player_; }
    // To the next or the previous round, and where not all of them are kept, to the next that is. At the end of the
    // race nothing happens; returns whether the position moved.
    bool stepForward();
    bool stepBack();

    const Problem& problem() const { return problem_; }
    LockStep lockStep() const { return lockStep_; }
    const std::vector<RunView>& runs() const { return runs_; }
    // The place of one of them; -1 for null.
    int indexOf(const RunView* run) const { return run == nullptr ? -1 : static_cast<int>(run - runs_.data()); }
    // The run's entry at a round: iteration `round`, or the last one made with that many calls after the first; where
    // that is not kept, the nearest one that is. The last entry of a run that is over or has not come so far; -1 while
    // it has none.
    int entryAt(const RunView& run, int round) const;
    int shownEntry(const RunView& run) const { return entryAt(run, player_.shown()); }
    // Null while there is none.
    RecordPtr shownRecord(const RunView& run) const;
    // True while something is being computed or waits to be collected.
    bool working() const;

private:
    // Runs that began together: one job steps them in lock-step.
    struct Group {
        std::unique_ptr<RaceRunner> runner;
        std::vector<std::shared_ptr<std::atomic<bool>>> left;  // set: the solver is no longer in the race
        std::vector<int> places;                               // in runs(); -1: it has left
        std::vector<RunNews> news;
    };
    void startGroup(std::vector<RacerMaker> racers, std::vector<int> places, int lastRound);
    bool take(Group& group);
    void reopen(int last);
    bool allOver() const;
    int roundsOf(const RunView& run) const;
    int completeRounds() const;
    bool stepTo(int direction);

    Workers& workers_;
    Problem problem_;
    WorldStorePtr store_;
    LockStep lockStep_;
    std::vector<RunView> runs_;
    Player player_;
    std::vector<Group> groups_;
    int reached_ = -1;  // the round that was complete before others joined: it stays in sight while they catch up
};

}  // namespace awaystep
