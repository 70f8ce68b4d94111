#pragma once
// What a run leaves, as Python sees it: its records, its trace as columns, and its last mixture.

#include <nanobind/nanobind.h>

#include <cstdint>
#include <string>
#include <vector>

#include "solvers/iteration_record.h"

namespace awaystep::python {

// The columns of `awaystep solve --trace`, filled record by record; no Python until columns().
class Trace {
public:
    void add(const IterationRecord& record);
    nanobind::dict columns();  // moves them out

private:
    std::vector<std::int64_t> iteration_, activeSet_, oracleCalls_, planningCalls_, rollouts_;
    std::vector<double> distance_, objective_, gap_, stepLength_, seconds_;
    std::vector<std::string> step_;
};

// x, distance, gap, w (of norm 1), weights and phis of the last record.
nanobind::dict lastOf(const IterationRecord& record);

void addRecordClass(nanobind::module_& module);

}  // namespace awaystep::python
