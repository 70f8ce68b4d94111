#pragma once
// The linear oracle of Frank-Wolfe: reward weights in, best vertex of K out. A vertex is a deterministic policy with
// its Phi (not necessarily an extreme point of K, as in the paper). Equal vertices are one object: solvers may compare
// pointers. The oracle counts its calls and knows no solver.

#include <cstdint>
#include <memory>

#include "world/policy.h"
#include "world/vector.h"

namespace awaystep {

struct Vertex {
    int number = 0;  // 1, 2, 3, ... in order of discovery; the start policy is 1
    DeterministicPolicy policy;
    Vector phi;
};
using VertexPtr = std::shared_ptr<const Vertex>;

class LinearOracle {
public:
    virtual ~LinearOracle() = default;

    // The vertex that maximises w . Phi. w is scaled to unit norm here, so that tolerances are relative; it must not
    // be zero.
    VertexPtr best(const Vector& w) {
        ++calls_;
        return answer(w / w.stableNorm());  // a target may lie as far off as numbers go
    }
    // The same for a solver that says how much w . Phi must be: a vertex with `enough` will do for an oracle that can
    // answer before it has planned to the end. No vertex has more than `bound`.
    struct Found {
        VertexPtr vertex;
        bool best = true;
        double bound = 0.0;  // where the vertex need not be the best
    };
    Found bestOrEnough(const Vector& w, double enough) {
        ++calls_;
        const double length = w.stableNorm();
        Found found = answerWith(w / length, enough / length);
        found.bound *= length;
        return found;
    }
    // The vertex of a given policy (a start policy). Not a call: nothing is planned.
    virtual VertexPtr vertexOf(const DeterministicPolicy& policy) = 0;

    // Only an exact oracle makes the gap a certificate.
    virtual bool exact() const = 0;
    // An exact oracle's answer to w, as its Phi is computed, may be this much below the maximum of w . Phi: what a
    // certificate must allow for.
    virtual double allowance(const Vector& w) const {
        (void)w;
        return 0.0;
    }
    // What tolerances for Phi take for one: see toleranceUnit() in world/mdp.h.
    virtual double unit() const { return 1.0; }
    std::int64_t calls() const { return calls_; }
    // How often these calls have improved a policy, by policy iteration; 0 where they plan in another way.
    virtual std::int64_t improvements() const { return 0; }

protected:
    virtual VertexPtr answer(const Vector& unitW) = 0;
    virtual Found answerWith(const Vector& unitW, double enough) {
        (void)enough;
        return {answer(unitW)};
    }

private:
    std::int64_t calls_ = 0;
};

}  // namespace awaystep
