#pragma once
// How far feature expectations can reach, whatever the criterion: Phi_i is R times a mean of feature i over time, and
// each feature has a range. R is 1/(1-gamma), H or 1 (Criterion in mdp.h). Solvers, bounds, sampling and radii know
// this and no criterion.

#include <vector>

#include "world/mdp.h"

namespace awaystep {

class Horizon {
public:
    // R = 1, and no feature.
    Horizon() = default;
    Horizon(double factor, std::vector<FeatureRange> ranges);
    Horizon(const Criterion& criterion, std::vector<FeatureRange> ranges);
    // R = 1/(1-gamma), all features in [0, 1].
    static Horizon discounted(double discount, int features);

    double factor() const { return factor_; }    // R
    double perStep() const { return perStep_; }  // 1/R: 1-gamma, not rounded a second time
    int features() const { return static_cast<int>(ranges_.size()); }
    const std::vector<FeatureRange>& ranges() const { return ranges_; }

    // Of one step's features: the largest range, and the diagonal of the box that they span.
    double largestWidth() const;
    double spread() const;
    // The largest |phi_i| that the ranges allow, for the part of a sum that is missing.
    double largestMagnitude() const;
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
