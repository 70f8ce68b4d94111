#pragma once
// The rows of P_pi, whatever kind of policy pi is. A successor may come more than once in a row (a stochastic policy
// mixes several actions): readers add up. A view: mdp and policy must outlive it.

#include <vector>

#include "world/mdp.h"
#include "world/policy.h"

namespace awaystep {

class PolicyRows {
public:
    PolicyRows(const Mdp& mdp, const std::vector<int>& actions) : mdp_(&mdp), actions_(actions.data()) {}
    PolicyRows(const Mdp& mdp, const StochasticPolicy& policy) : mdp_(&mdp), shares_(&policy.probabilities) {}

    // Calls visit(next, probability) for the successors of a state.
    template <typename Visit>
    void forEach(int state, Visit visit) const {
        if (actions_ != nullptr) {
            visitRow(mdp_->row(state, actions_[state]), 1.0, visit);
            return;
        }
        for (int a = 0; a < mdp_->actions(); ++a)
            if (const double share = (*shares_)(state, a); share > 0.0) visitRow(mdp_->row(state, a), share, visit);
    }

    // How often forEach will call.
    int count(int state) const {
        if (actions_ != nullptr) return mdp_->row(state, actions_[state]).count;
        int sum = 0;
        for (int a = 0; a < mdp_->actions(); ++a)
            if ((*shares_)(state, a) > 0.0) sum += mdp_->row(state, a).count;
        return sum;
    }

private:
    template <typename Visit>
    static void visitRow(const Mdp::Row& row, double share, Visit& visit) {
        for (int i = 0; i < row.count; ++i) visit(row.next[i], share * row.probability[i]);
    }

    const Mdp* mdp_;
    const int* actions_ = nullptr;
    const Matrix* shares_ = nullptr;
};

}  // namespace awaystep
