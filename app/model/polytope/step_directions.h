#pragma once
// Which directions of a step the picture of K shows. What is nothing but rounding is not shown, and of a shadow only
// what is true of it: the plane of the gap is a line there, beyond which nothing of K lies, only where its normal lies
// in the plane that one looks at.

#include <algorithm>
#include <cmath>

#include "geometry/plane.h"
#include "solvers/iteration_record.h"

namespace awaystep {

struct StepDirections {
    bool step = false;      // where x goes
    bool toward = false;    // from x to y
    bool away = false;      // from z through x
    bool gapPlane = false;  // w . p = w . y
};

inline double lengthIn(const Plane& plane, const Vector& direction) {
    return std::hypot(direction.dot(plane.u), direction.dot(plane.v));
}

inline bool liesIn(const Plane& plane, const Vector& direction) {
    constexpr double outOfPlane = 1e-9;  // of a length
    return lengthIn(plane, direction) >= (1.0 - outOfPlane) * direction.stableNorm();
}

// x has arrived, or the oracle offers nothing: the best that there is leads nowhere.
inline bool isRounding(const IterationRecord& record) {
    constexpr double rounding = 1e-13;  // of |x|
    const double least = rounding * std::max(record.unit, record.x.norm());
    if (record.distance <= least) return true;
    if (!record.best || !record.gapIsExact) return false;
    return record.gap <= record.gapAllowance + least * record.w.stableNorm();
}

// shadow: the plane that K is looked at in; null where the picture is K itself.
// strict: what leads out of that plane is not shown either, because the text beside the picture does not say that it is
// seen from the front, as in lessons.
inline StepDirections stepDirections(const IterationRecord& record, const Plane* shadow, bool strict) {
    StepDirections shown;
    if (isRounding(record)) return shown;
    shown.step = shown.away = true;
    shown.gapPlane = record.best && (shadow == nullptr || liesIn(*shadow, record.w));
    shown.toward = record.best && (shadow == nullptr || !strict || shown.gapPlane ||
                                   liesIn(*shadow, Vector(record.best->phi - record.x)));
    return shown;
}

}  // namespace awaystep
