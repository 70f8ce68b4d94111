#include "domains/world_rows.h"

#include <utility>

namespace awaystep {
namespace {

class WholeRows final : public WorldRows {
public:
    explicit WholeRows(std::shared_ptr<const Mdp> mdp) : mdp_(std::move(mdp)) {}
    int states() const override { return mdp_->states(); }

    MdpParts slice(int first, int last) const override {
        const Mdp& mdp = *mdp_;
        MdpParts parts;
        parts.states = mdp.states();
        parts.actions = mdp.actions();
        parts.setCriterion(mdp.criterion());
        parts.stateActionFeatures = mdp.stateActionFeatures();
        parts.featureRanges = mdp.featureRanges();
        parts.featureNames = mdp.featureNames();
        parts.actionNames = mdp.actionNames();
        parts.initial = mdp.initial().segment(first, last - first);
        const Eigen::Index perState = parts.stateActionFeatures ? mdp.actions() : 1;
        parts.features = mdp.features().middleRows(first * perState, (last - first) * perState);
        for (int s = first; s < last; ++s)
            for (int a = 0; a < mdp.actions(); ++a) {
                const Mdp::Row row = mdp.row(s, a);
                for (int i = 0; i < row.count; ++i)
                    parts.transitions.push_back({s, a, row.next[i], row.probability[i]});
            }
        return parts;
    }

private:
    std::shared_ptr<const Mdp> mdp_;
};

}  // namespace

std::unique_ptr<WorldRows> rowsOfWhole(std::shared_ptr<const Mdp> mdp) {
    return std::make_unique<WholeRows>(std::move(mdp));
}

}  // namespace awaystep
