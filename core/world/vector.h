#pragma once
// The few linear-algebra names that the whole of core shares. Feature vectors and distributions are dense columns.

#include <Eigen/Core>
#include <Eigen/SparseCore>

namespace awaystep {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;
using SparseMatrix = Eigen::SparseMatrix<double, Eigen::RowMajor>;

}  // namespace awaystep
