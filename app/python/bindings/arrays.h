#pragma once
// Between numpy and the engine. What comes in is read where it lies; what goes out is moved into the array, not copied.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "world/policy.h"
#include "world/vector.h"

namespace awaystep::python {

namespace nb = nanobind;

using Numbers = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Indices = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
// Actions per state, or, with a finite horizon, a row of them per time.
using Actions = nb::ndarray<const std::int64_t, nb::c_contig, nb::device::cpu>;
using Table = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
// states x height x width x 3.
using Pictures = nb::ndarray<const std::uint8_t, nb::ndim<4>, nb::c_contig, nb::device::cpu>;

// A numpy array that owns what it shows.
template <typename T>
nb::object arrayOf(std::vector<T> values, std::vector<std::size_t> shape) {
    auto kept = std::make_unique<std::vector<T>>(std::move(values));
    T* const data = kept->data();
    const nb::capsule owner(kept.release(), [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    return nb::cast(nb::ndarray<nb::numpy, T>(data, shape.size(), shape.data(), owner));
}
template <typename T>
nb::object arrayOf(std::vector<T> values) {
    const std::size_t size = values.size();
    return arrayOf(std::move(values), {size});
}
inline nb::object arrayOf(const Vector& values) {
    return arrayOf(std::vector<double>(values.data(), values.data() + values.size()));
}

inline Vector vectorFrom(const Numbers& numbers) {
    return Eigen::Map<const Vector>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
}

nb::object arrayOf(const DeterministicPolicy& policy);
// An index that does not fit is out of every range, and refused as such.
int indexFrom(std::int64_t index);
DeterministicPolicy policyFrom(const Actions& actions);

}  // namespace awaystep::python
