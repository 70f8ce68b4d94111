#include "world/relaxation.h"

#include <stdexcept>
#include <string>

namespace awaystep {

Mdp relaxed(const Mdp& mdp, double epsilon) {
    if (!(epsilon >= 0.0 && epsilon <= 1.0))
        throw std::invalid_argument("relaxation: epsilon must lie in [0, 1], got " + std::to_string(epsilon));
    MdpParts parts;
    parts.states = mdp.states();
    parts.actions = mdp.actions();
    parts.discount = mdp.discount();
    parts.initial = mdp.initial();
    parts.features = mdp.features();
    parts.featureNames = mdp.featureNames();
    parts.actionNames = mdp.actionNames();
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
    return Mdp(std::move(parts));
}

}  // namespace awaystep
