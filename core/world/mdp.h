#pragma once
// A Markov decision process without a reward: states, actions, P, a criterion, start distribution D and
// features, phi(s) or phi(s,a), any finite numbers. Checked once, when it is made; constant from then on, so it may be
// shared between threads. Rewards come from outside as weights w over the features: r(s) = w . phi(s), or
// r(s,a) = w . phi(s,a).

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "files/words.h"
#include "world/vector.h"

namespace awaystep {

// What is summed over time, and hence what Phi means:
//   discounted      E sum_{t>=0} gamma^t phi(s_t)
//   finite-horizon  E sum_{t=0}^{H-1} phi(s_t); an optimal policy may depend on the time t
//   average         lim 1/T E sum_{t<T} phi(s_t)
// R, the largest sum of a feature that stays at one, is 1/(1-gamma), H or 1.
enum class CriterionKind { Discounted, FiniteHorizon, Average };
template <>
inline constexpr auto spelling<CriterionKind> = spell<CriterionKind>({{CriterionKind::Discounted, "discounted"},
                                                                      {CriterionKind::FiniteHorizon, "finite-horizon"},
                                                                      {CriterionKind::Average, "average"}});

struct Criterion {
    CriterionKind kind = CriterionKind::Discounted;
    double discount = 0.9;  // gamma; without meaning for the others
    int horizon = 0;        // H; without meaning for the others

    bool discounted() const { return kind == CriterionKind::Discounted; }
    bool finiteHorizon() const { return kind == CriterionKind::FiniteHorizon; }
    bool average() const { return kind == CriterionKind::Average; }

    // R.
    double factor() const { return discounted() ? 1.0 / (1.0 - discount) : finiteHorizon() ? horizon : 1.0; }
    // 1/R, not rounded a second time.
    double perStep() const { return discounted() ? 1.0 - discount : 1.0 / factor(); }
    // What the next term counts less than this one.
    double stepFactor() const { return discounted() ? discount : 1.0; }
    // Rows of actions that a policy has: one for each time of a finite horizon, else one for all times.
    int stages() const { return finiteHorizon() ? horizon : 1; }

    // Numbers without meaning do not count.
    bool operator==(const Criterion& other) const {
        return kind == other.kind && (!discounted() || discount == other.discount) &&
               (!finiteHorizon() || horizon == other.horizon);
    }
};

// Throws std::invalid_argument unless the discount lies in [0, 1) or the horizon is at least 1.
void checkCriterion(const Criterion& criterion);
// What a file or a command line says of it: any part may be left out.
struct CriterionChoice {
    std::optional<CriterionKind> kind = {};
    std::optional<double> discount = {};
    std::optional<int> horizon = {};

    bool empty() const { return !kind && !discount && !horizon; }
    bool operator==(const CriterionChoice&) const = default;
};
CriterionChoice choiceOf(const Criterion& criterion);
// What `given` says, with the parts that `instead` names in their place; discounted if neither names a criterion.
// Throws std::invalid_argument where the criterion's number is missing, or `instead` has one that it does not use.
Criterion chosenCriterion(const CriterionChoice& given, const CriterionChoice& instead = {});

// As in a list: "discount 0.9", "finite horizon of 20 terms", "average".
std::string describe(const Criterion& criterion);

struct FeatureRange {
    double lo = 0.0;
    double hi = 1.0;
    double width() const { return hi - lo; }
};

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
    SparseMatrix features;                  // k columns; a row per state, or, with stateActionFeatures, row s*m + a
    std::vector<std::string> featureNames;  // empty, or k names
    std::vector<std::string> actionNames;   // empty, or one per action
    std::vector<std::string> stateNames;    // empty, or one per state
    CriterionKind criterion = CriterionKind::Discounted;
    int horizon = 0;                          // H of the finite-horizon criterion
    bool stateActionFeatures = false;         // phi(s,a); with a single action the number of rows does not tell
    std::vector<FeatureRange> featureRanges;  // empty, or k; see Mdp::featureRanges()

    void setCriterion(const Criterion& c) {
        criterion = c.kind;
        discount = c.discount;
        horizon = c.horizon;
    }
};

// The size of features with these ranges, of which the values use that much; see featureSizeOf().
double sizeOfFeatures(const std::vector<FeatureRange>& ranges, const std::vector<FeatureRange>& used);

class Mdp {
public:
    // Throws std::invalid_argument in one sentence (place and reason) unless every row of P and D sum to one within
    // 1e-9, no probability is negative, features are finite and within their ranges, and the criterion has what it
    // needs. Nothing is normalised.
    explicit Mdp(MdpParts parts);
    // The same world under another criterion.
    Mdp(const Mdp& world, const Criterion& criterion);

    int states() const { return states_; }
    int actions() const { return actions_; }
    int featureCount() const { return static_cast<int>(features_.cols()); }
    const Criterion& criterion() const { return criterion_; }
    // What a backup multiplies by: gamma, or 1 for the criteria without a discount.
    double discount() const { return criterion_.stepFactor(); }
    // R: the largest sum of a feature that stays at one.
    double horizonValue() const { return criterion_.factor(); }

    const Vector& initial() const { return initial_; }
    // One row per state, or per state and action: featureRow() says which.
    const SparseMatrix& features() const { return features_; }
    bool stateActionFeatures() const { return stateActionFeatures_; }
    Eigen::Index featureRow(int state, int action) const {
        return stateActionFeatures_ ? static_cast<Eigen::Index>(rowIndex(state, action)) : state;
    }
    Vector features(int state, int action) const { return features_.row(featureRow(state, action)).transpose(); }
    // For pictures and tables of states: phi(s), or the mean of phi(s,a) over the actions.
    Vector features(int state) const;
    // As they were given. Else [0, 1] for features of states that all lie in it, and for any others the least and the
    // largest value. Bounds and radii use their widths; MWAL's scale is the largest.
    const std::vector<FeatureRange>& featureRanges() const { return featureRanges_; }
    // The size of the features, which tolerances are relative to: the largest range of a feature, or, where all
    // features use less than a thousandth of that, what they use; 1 where that is 0.
    friend double featureSizeOf(const Mdp& mdp) { return mdp.featureSize_; }
    const std::vector<std::string>& featureNames() const { return featureNames_; }
    const std::vector<std::string>& actionNames() const { return actionNames_; }
    friend const std::vector<std::string>& stateNamesOf(const Mdp& mdp) { return mdp.stateNames_; }

    // One entry per row of features(): r(s) for every state, or r(s,a) at s*m + a.
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
    friend std::size_t transitionCount(const Mdp& mdp) { return mdp.next_.size(); }

private:
    std::size_t rowIndex(int state, int action) const {
        return static_cast<std::size_t>(state) * static_cast<std::size_t>(actions_) + static_cast<std::size_t>(action);
    }

    int states_ = 0;
    int actions_ = 0;
    Criterion criterion_;
    Vector initial_;
    SparseMatrix features_;
    bool stateActionFeatures_ = false;
    std::vector<FeatureRange> featureRanges_;
    double featureSize_ = 1.0;
    std::vector<std::string> featureNames_;
    std::vector<std::string> actionNames_;
    std::vector<std::string> stateNames_;
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

// What tolerances take for one where things of this size are compared: one for the sizes that features usually have,
// from a thousandth to a thousand, and beyond these the size itself.
inline double toleranceUnit(double size) { return size >= 1e-3 && size <= 1e3 ? 1.0 : size > 0.0 ? size : 1.0; }
inline double toleranceUnit(const Mdp& mdp) { return toleranceUnit(featureSizeOf(mdp)); }
// The same for sums of features: distances in K and values of policies are small or large beside it.
inline double toleranceReach(const Mdp& mdp) { return mdp.horizonValue() * toleranceUnit(mdp); }

// For pictures: w . phi(s), with the mean of phi(s,a) over the actions.
Vector stateRewards(const Mdp& mdp, const Vector& w);
// All but the transitions of a world, to make another one from.
MdpParts partsWithoutTransitions(const Mdp& mdp);

}  // namespace awaystep
