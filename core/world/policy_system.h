#pragma once
// The two linear systems of a policy: values V = r + gamma P_pi V and, transposed, occupancies
// x = D + gamma P_pi^T x. Small worlds are factored (policy_lu.h), others solved by iteration down to rounding
// (policy_krylov.h). Where iteration comes to nothing, which happens from R = 10^6 on, they are factored after all
// unless that would take too much. Made once per world, then set to one policy after another; what does not change is
// kept.

#include <cstdint>
#include <memory>
#include <vector>

#include "world/mdp.h"
#include "world/policy.h"

namespace awaystep {

class PolicyKrylov;
class PolicyLu;
class PolicyRows;

class PolicySystem {
public:
    explicit PolicySystem(const Mdp& mdp);  // which must outlive it
    ~PolicySystem();
    PolicySystem(PolicySystem&&) noexcept;
    PolicySystem& operator=(PolicySystem&&) noexcept;

    void setPolicy(const std::vector<int>& actions);
    void setPolicy(const StochasticPolicy& policy);

    // Given r + gamma P_pi V - V, adds to V what makes it about `reduction` times as large; a factorisation is exact
    // and needs neither bound. Iteration judges that by a norm of its own, which near gamma = 1 says little: it goes on
    // until no entry is above `wanted`, or, with `wanted` infinite, takes what one attempt brought. False if that could
    // not be reached.
    bool correctValues(const Vector& residual, double reduction, double wanted, Vector& values);

    // x by iteration starts from what it holds, if that has the right size. Returns |D + gamma P_pi^T x - x|_1:
    // Phi is then off by at most R times that, in every feature.
    double solveOccupancy(Vector& x);

    // Rows of P_pi that were read so far, by products and factorisations.
    std::int64_t rowsRead() const { return rowsRead_; }

private:
    PolicyRows rows() const;
    void factor();
    bool becomeDirect();
    double occupancyResidual(const PolicyRows& rows, const Vector& x, Vector& residual) const;

    const Mdp* mdp_;
    std::unique_ptr<PolicyLu> lu_;
    std::unique_ptr<PolicyKrylov> krylov_;
    std::vector<int> actions_;     // of the policy set last; empty if that was stochastic
    StochasticPolicy stochastic_;  // the other case
    std::vector<int> changed_;
    Vector residual_, correction_;
    bool triedDirect_ = false;
    std::int64_t rowsRead_ = 0;
};

}  // namespace awaystep
