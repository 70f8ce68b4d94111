#include "world/horizon.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "world/mdp.h"

namespace awaystep {

Horizon::Horizon(double factor, std::vector<FeatureRange> ranges)
    : factor_(factor), perStep_(1.0 / factor), ranges_(std::move(ranges)) {}

Horizon Horizon::discounted(double discount, int features) {
    Horizon horizon(1.0 / (1.0 - discount), std::vector<FeatureRange>(static_cast<std::size_t>(features)));
    horizon.perStep_ = 1.0 - discount;
    return horizon;
}

double Horizon::largestWidth() const {
    double width = ranges_.empty() ? 1.0 : 0.0;
    for (const FeatureRange& range : ranges_) width = std::max(width, range.width());
    return width;
}

double Horizon::spread() const {
    double squares = 0.0;
    for (const FeatureRange& range : ranges_) squares += range.width() * range.width();
    return std::sqrt(squares);
}

Horizon horizonOf(const Mdp& mdp) { return Horizon::discounted(mdp.discount(), mdp.featureCount()); }

}  // namespace awaystep
