#pragma once
// The long run of a Markov chain of any structure: its recurrent classes (by the exact zeros of P), and a factorisation
// of I - P by state elimination (Grassmann, Taksar and Heyman): each state is taken out and its probabilities are
// handed on to the states that are left. The probability of staying is never used; what leaves a state is the sum of
// its other entries. So nothing is subtracted, and frequencies, absorption and visits have nearly all digits even where
// parts of the chain are joined by probabilities of 1e-12. A row of P that sums to one only within a rounding stays put
// with the rest. By hand, because sparse factorisations in libraries subtract and pivot.

#include <utility>
#include <vector>

#include "world/policy_rows.h"
#include "world/vector.h"

namespace awaystep {

class ChainElimination {
public:
    // Throws std::invalid_argument beyond the size that is solved directly.
    ChainElimination(const Mdp& mdp, const PolicyRows& rows);

    int states() const { return static_cast<int>(classOf_.size()); }
    int classes() const { return static_cast<int>(reference_.size()); }
    // The recurrent class of a state, or -1 for a transient one.
    int classOf(int state) const { return classOf_[static_cast<std::size_t>(state)]; }

    // Where a chain that starts as D ends up: one probability per class.
    Vector absorption(const Vector& start) const;
    // The share of time in every state; transient ones have none.
    Vector frequencies(const Vector& start) const;
    // Expected visits of the transient states before absorption; 0 for the recurrent ones.
    Vector visitsBeforeAbsorption(const Vector& start) const;
    // The expectation over the class that is reached: one value per class in, one per state out.
    Vector expectedOverClasses(const Vector& perClass) const;

    // Per class the mean of b over its states in the long run; then b becomes the values h with
    // h_s = b_s - mean of the class reached from s + sum P h, and h = 0 at one state of each class.
    Vector meansAndValues(Vector& b) const;
    // The long-run distribution within each class, summing to one in each.
    const Vector& distributions() const { return distribution_; }

private:
    using Entry = std::pair<int, double>;
    void findClasses(const Mdp& mdp, const PolicyRows& rows);
    void chooseOrder(const PolicyRows& rows);
    void eliminate(const PolicyRows& rows);
    void findDistributions();

    std::vector<int> classOf_;
    std::vector<int> reference_;  // of each class, the state that is not taken out
    std::vector<int> order_;      // states in the order of elimination; the references come last
    std::vector<int> place_;      // its inverse
    // By place: what was handed to this state by earlier ones, where its own probabilities go (they sum to one), and
    // what left it in total.
    std::vector<std::vector<Entry>> received_, onward_;
    std::vector<double> leaving_;
    Vector distribution_;
};

}  // namespace awaystep
