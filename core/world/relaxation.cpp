#include "world/relaxation.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace awaystep {

Mdp relaxed(const Mdp& mdp, double epsilon) {
    if (!(epsilon >= 0.0 && epsilon <= 1.0))
        throw std::invalid_argument("relaxation: epsilon must lie in [0, 1], got " + std::to_string(epsilon));
    MdpParts parts = partsWithoutTransitions(mdp);
    const double other = epsilon / mdp.actions();
    for (int s = 0; s < mdp.states(); ++s)
        for (int a = 0; a < mdp.actions(); ++a)
            for (int drawn = 0; drawn < mdp.actions(); ++drawn) {
                const double share = other + (drawn == a ? 1.0 - epsilon : 0.0);
                if (share == 0.0) continue;
                const Mdp::Row row = mdp.row(s, drawn);
                for (int i = 0; i < row.count; ++i)
                    parts.transitions.push_back({s, a, row.next[i], share * row.probability[i]});
            }
    if (mdp.stateActionFeatures()) {  // the action that is carried out is the one that counts
        Matrix drawn(parts.features.rows(), parts.features.cols());
        for (int s = 0; s < mdp.states(); ++s)
            for (int a = 0; a < mdp.actions(); ++a)
                drawn.row(mdp.featureRow(s, a)) =
                    ((1.0 - epsilon) * mdp.features(s, a) + epsilon * mdp.features(s)).transpose();
        parts.features = drawn.sparseView(0.0, 0.0);
        // A mean of values in a range may leave it by a rounding.
        for (std::size_t i = 0; i < parts.featureRanges.size(); ++i) {
            const auto column = drawn.col(static_cast<Eigen::Index>(i));
            parts.featureRanges[i].lo = std::min(parts.featureRanges[i].lo, column.minCoeff());
            parts.featureRanges[i].hi = std::max(parts.featureRanges[i].hi, column.maxCoeff());
        }
    }
    return Mdp(std::move(parts));
}

}  // namespace awaystep
