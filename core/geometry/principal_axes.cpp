#include "geometry/principal_axes.h"

#include <Eigen/SVD>

namespace awaystep {

PrincipalAxes principalAxes(const Matrix& columns) {
    const Eigen::JacobiSVD<Matrix> svd(columns, Eigen::ComputeFullU);
    return {svd.matrixU(), svd.singularValues()};
}

}  // namespace awaystep
