#pragma once
// How far feature expectations can reach, whatever the criterion: Phi_i is R times a mean of feature i over time, and
// each feature has a range. Under discounting R = 1/(1-gamma). Solvers, bounds, sampling and radii know this and no
// discount, so that another criterion is another R.

#include <vector>

namespace awaystep {

class Mdp;

struct FeatureRange {
    double lo = 0.0;
    double hi = 1.0;
    double width() const { return hi - lo; }
};

class Horizon {
public:
    // R = 1, and no feature.
    Horizon() = default;
    Horizon(double factor, std::vector<FeatureRange> ranges);
    // R = 1/(1-gamma), all features in [0, 1].
    static Horizon discounted(double discount, int features);

    double factor() const { return factor_; }    // R
    double perStep() const { return perStep_; }  // 1/R: 1-gamma, not rounded a second time
    int features() const { return static_cast<int>(ranges_.size()); }
    const std::vector<FeatureRange>& ranges() const { return ranges_; }

    // Of one step's features: the largest range, and the diagonal of the box that they span.
    double largestWidth() const;
    double spread() const;
    // The same of feature expectations, R times as much: the range of a sample, and an upper bound on the diameter of
    // K.
    double largestReach() const { return largestWidth() * factor_; }
    double diameterBound() const { return spread() * factor_; }

private:
    double factor_ = 1.0;
    double perStep_ = 1.0;
    std::vector<FeatureRange> ranges_;
};

Horizon horizonOf(const Mdp& mdp);

}  // namespace awaystep
