#pragma once
// A Markov decision process without a reward: states, actions, P, discount, start distribution D and features phi(s)
// in [0,1]^k. Checked once, when it is made; constant from then on, so it may be shared between threads.
// Rewards come from outside as weights w over the features: r(s) = w . phi(s).

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "world/vector.h"

namespace awaystep {

struct Transition {
    int state = 0;
    int action = 0;
    int next = 0;
    double probability = 0.0;
};

// What an Mdp is made from. Transitions may come in any order; equal (state, action, next) are added up.
struct MdpParts {
    int states = 0;
    int actions = 0;
    double discount = 0.9;
    Vector initial;  // D, one entry per state
    std::vector<Transition> transitions;
    SparseMatrix features;                  // one row per state, k columns
    std::vector<std::string> featureNames;  // empty, or k names
    std::vector<std::string> actionNames;   // empty, or one per action
};

class Mdp {
public:
    // Throws std::invalid_argument in one sentence (place and reason) unless every row of P and D sum to one within
    // 1e-9, no probability is negative, features lie in [0,1] and the discount in [0,1). Nothing is normalised.
    explicit Mdp(MdpParts parts);

    int states() const { return states_; }
    int actions() const { return actions_; }
    int featureCount() const { return static_cast<int>(features_.cols()); }
    double discount() const { return discount_; }
    // R = 1/(1-gamma): the largest discounted sum of a feature that stays at one.
    double horizonValue() const { return 1.0 / (1.0 - discount_); }

    const Vector& initial() const { return initial_; }
    const SparseMatrix& features() const { return features_; }
    Vector features(int state) const { return features_.row(state).transpose(); }
    const std::vector<std::string>& featureNames() const { return featureNames_; }
    const std::vector<std::string>& actionNames() const { return actionNames_; }

    // r(s) = w . phi(s) for every state.
    Vector rewards(const Vector& w) const { return features_ * w; }

    // P(. | s, a): `count` successors in ascending order with their probabilities.
    struct Row {
        const int* next = nullptr;
        const double* probability = nullptr;
        int count = 0;
    };
    Row row(int state, int action) const {
        const RowHead& head = rows_[rowIndex(state, action)];
        return {next_.data() + head.next, probability_.data() + head.probability, static_cast<int>(head.count)};
    }
    std::size_t transitionCount() const { return next_.size(); }

private:
    std::size_t rowIndex(int state, int action) const {
        return static_cast<std::size_t>(state) * static_cast<std::size_t>(actions_) + static_cast<std::size_t>(action);
    }

    int states_ = 0;
    int actions_ = 0;
    double discount_ = 0.0;
    Vector initial_;
    SparseMatrix features_;
    std::vector<std::string> featureNames_;
    std::vector<std::string> actionNames_;
    // Rows of P, one per (state, action), the actions of a state side by side: a Bellman backup reads them in order.
    // Worlds made by a rule repeat a few rows of probabilities many times; each is stored once, so that what is read
    // again and again stays in the cache.
    struct RowHead {
        std::size_t next = 0;
        std::uint32_t probability = 0;
        std::uint32_t count = 0;
    };
    std::vector<RowHead> rows_;
    std::vector<int> next_;
    std::vector<double> probability_;
};

}  // namespace awaystep
