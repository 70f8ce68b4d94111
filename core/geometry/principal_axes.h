#pragma once
// The directions in which columns of numbers reach, the furthest first: their singular value decomposition, from the
// left.

#include "world/vector.h"

namespace awaystep {

struct PrincipalAxes {
    Matrix directions;  // orthonormal columns, as many as there are rows: the last ones reach nowhere
    Vector reach;       // along each direction that there are rows and columns for, falling
};
PrincipalAxes principalAxes(const Matrix& columns);

}  // namespace awaystep
