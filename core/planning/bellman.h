#pragma once
// Bellman backups over all actions: V(s) <- max_a r(s,a) + gamma sum_t P(t|s,a) V(t). A reward has one entry per state,
// or one per state and action (s*m + a), as Mdp::rewards() gives it. Worlds made by a rule (grids,
// roads) have few kinds of states: the successors of a state are gathered once for all its actions, and states with
// the same probabilities share one block of them. Other worlds are read row by row from the Mdp.

#include <memory>
#include <vector>

#include "world/mdp.h"
#include "world/parallel.h"

namespace awaystep {

// From this many states on a Parallel gets a world in blocks, always as many, so that results do not depend on threads.
// Without one a world is a single block: sweeps in blocks reach less far where successors lie anywhere.
constexpr int statesInBlocks = 1 << 17;

class Bellman {
public:
    explicit Bellman(std::shared_ptr<const Mdp> mdp, Parallel* parallel = nullptr);
    // Backs up the first `own` states alone; the values of the others are read as they stand.
    Bellman(std::shared_ptr<const Mdp> mdp, int own);

    // Gauss-Seidel: every state uses the values updated before it, in ascending, then in descending order. A change
    // crosses the world in one sweep, where policy iteration alone moves it by one state per round. For a
    // Parallel, large worlds are swept in blocks of states, each of which sees the values of the others as they were
    // before the sweep.
    void sweepBothWays(const Vector& reward, Vector& values) const;

    struct Improvement {
        double residual = 0.0;  // max over s of |T V - V|
        int changed = 0;        // states whose action changed
    };
    // The greedy action of every state; an old one is kept unless another is better by more than `margin`.
    // `gain` becomes r + gamma P_pi V - V for the actions chosen.
    Improvement improve(const Vector& reward, const Vector& values, double margin, std::vector<int>& actions,
                        Vector& gain) const;

    // In every state the lowest action whose Q is within `tolerance` of the maximum.
    void lowestBest(const Vector& reward, const Vector& values, double tolerance, std::vector<int>& actions) const;

    // One step of backward induction: `now` becomes max_a r(s,a) + gamma P V with V = `next`, and for every state
    // actions[s] the lowest action within `tolerance` of that maximum.
    void back(const Vector& reward, const Vector& next, double tolerance, Vector& now, int* actions) const;

    // Even over all actions whose Q is within `tolerance` of the maximum: one row per state, from row `first` on.
    void tied(const Vector& reward, const Vector& values, double tolerance, Matrix& probabilities,
              Eigen::Index first) const;

private:
    template <typename Work>
    void withKernel(const Vector& reward, Work work) const;
    template <typename Work>
    void withTransitions(Work work) const;
    int blocks() const;
    // Calls work(b, first, last) for every block of states.
    template <typename Work>
    void forBlocks(Work work) const;

    std::shared_ptr<const Mdp> mdp_;
    int states_;                    // that are backed up
    Parallel* parallel_ = nullptr;  // for large worlds
    // Shared blocks: successor slots of all states one after another; a block holds gamma P, one row of all actions
    // per slot. Empty if sharing does not pay.
    std::vector<int> slotStart_, next_;
    std::vector<std::size_t> block_;
    std::vector<double> blocks_;
};

}  // namespace awaystep
