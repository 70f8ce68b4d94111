#pragma once
// The rounds of policy iteration, wherever the rows of P are kept: on one machine (policy_iteration.h) or shared among
// processes. Gauss-Seidel sweeps carry changes across the world, a linear solve (whole or in part) evaluates the policy
// they lead to, until no backup changes a value by more than the residual that is wanted.
// The nearer the discount is to 1, the more a policy's values must be worth before it is improved: with values that are
// off by a tenth most states change their action in every round and nothing converges. Beyond R = 1000, and wherever
// the residual does not fall, evaluation therefore goes on until the residual itself, in its largest entry, is small.

#include "planning/bellman.h"

namespace awaystep {

class PolicyRounds {
public:
    virtual ~PolicyRounds() = default;
    // Q within this of the maximum is a tie: 1e-10, or ten times the residual if that is more.
    double tieTolerance() const;
    // max_s |T V - V| for the values of the last round.
    double residual() const { return reached_; }

protected:
    PolicyRounds(double wanted, double horizonValue) : wanted_(wanted), horizonValue_(horizonValue) {}
    PolicyRounds(const PolicyRounds&) = default;
    PolicyRounds(PolicyRounds&&) = default;
    PolicyRounds& operator=(const PolicyRounds&) = default;
    PolicyRounds& operator=(PolicyRounds&&) = default;

    // Rounds until the residual is as wanted: true. False if goodEnough() ended them earlier.
    bool iterate();
    // The residual that is wanted; a few roundings of the largest value, where that is more.
    double target() const;

    // One sweep both ways over all states.
    virtual void sweep() = 0;
    // Of all states, wherever they are.
    virtual Bellman::Improvement improve(double margin) = 0;
    virtual double largestValue() const = 0;  // |V|, over all states
    // The policy that improve() chose becomes the one to be evaluated.
    virtual void setPolicy() = 0;
    // Adds to V what makes r + gamma P_pi V - V about `reduction` times as large and, if `wanted` is finite, no entry
    // of it larger than `wanted`. False if that could not be reached.
    virtual bool correct(double reduction, double wanted) = 0;
    // Asked after every improvement.
    virtual bool goodEnough() { return false; }

private:
    double wanted_;
    double horizonValue_;
    double reached_ = 0.0;
};

}  // namespace awaystep
