#pragma once
// Whether two worlds are the same, to the last digit: then K is the same, and so is all that was computed of it.
// Scenarios that differ in their expert alone make a world each.

#include <algorithm>

#include "world/mdp.h"

namespace awaystep {

inline bool sameNumbers(const SparseMatrix& a, const SparseMatrix& b) {
    if (a.rows() != b.rows() || a.cols() != b.cols() || a.nonZeros() != b.nonZeros()) return false;
    if (!a.isCompressed() || !b.isCompressed()) return false;
    return std::equal(a.outerIndexPtr(), a.outerIndexPtr() + a.outerSize() + 1, b.outerIndexPtr()) &&
           std::equal(a.innerIndexPtr(), a.innerIndexPtr() + a.nonZeros(), b.innerIndexPtr()) &&
           std::equal(a.valuePtr(), a.valuePtr() + a.nonZeros(), b.valuePtr());
}

inline bool sameWorld(const Mdp& a, const Mdp& b) {
    if (&a == &b) return true;
    if (a.states() != b.states() || a.actions() != b.actions() || !(a.criterion() == b.criterion()) ||
        transitionCount(a) != transitionCount(b) || a.stateActionFeatures() != b.stateActionFeatures() ||
        a.initial() != b.initial() || !sameNumbers(a.features(), b.features()))
        return false;
    for (int state = 0; state < a.states(); ++state)
        for (int action = 0; action < a.actions(); ++action) {
            const Mdp::Row one = a.row(state, action), other = b.row(state, action);
            if (one.count != other.count || !std::equal(one.next, one.next + one.count, other.next) ||
                !std::equal(one.probability, one.probability + one.count, other.probability))
                return false;
        }
    return true;
}

}  // namespace awaystep
