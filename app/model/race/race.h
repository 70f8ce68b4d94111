#pragma once
// A race as the window sees it: the lanes of all solvers, which round is shown, and the runner that computes what is
// not there yet. All start from the same policy on the same target. One race never changes its question: another
// parameter makes another race.

#include <memory>
#include <vector>

#include "model/race/player.h"
#include "model/race/run_view.h"
#include "model/race/runner.h"

namespace awaystep {

class Race {
public:
    Race(Workers& workers, const Problem& problem, std::vector<RunConfig> configs, LockStep lockStep);
    // With racers of one's own, one per config, in place of runs.
    Race(Workers& workers, const Problem& problem, std::vector<RunConfig> configs, LockStep lockStep,
         std::vector<RacerMaker> racers);
    // A long history is freed by a worker: there may be hundreds of thousands of records.
    ~Race();

    // Takes what has been computed since the last call, a frame's worth at most. Answers whether there was anything;
    // then there may be more.
    bool collect();
    // Time goes by: a race that is playing moves on.
    void advance(double seconds);

    const Player& player() const { return player_; }
    // For those who press buttons; the runner follows at the next advance().
    Player& player() { return player_; }
    // To the next or the previous round, and where not all of them are kept, to the next that is. Where the race ends
    // nothing happens, said by the answer.
    bool stepForward();
    bool stepBack();

    const Problem& problem() const { return problem_; }
    LockStep lockStep() const { return lockStep_; }
    const std::vector<RunView>& runs() const { return runs_; }
    // The lane's entry at a round: iteration `round`, or the last one made with that many calls after the first; where
    // that is not kept, the nearest one that is. A lane that is over, or not there yet, answers its last; -1 while it
    // has none.
    int entryAt(const RunView& run, int round) const;
    int shownEntry(const RunView& run) const { return entryAt(run, player_.shown()); }
    // Null while there is none.
    RecordPtr shownRecord(const RunView& run) const;
    // True while something is being computed or waits to be collected.
    bool working() const;

private:
    int completeRounds() const;
    bool stepTo(int direction);

    Workers& workers_;
    Problem problem_;
    LockStep lockStep_;
    std::vector<RunView> runs_;
    Player player_;
    RaceRunner runner_;
    std::vector<RunNews> news_;
};

}  // namespace awaystep
