#include "records.h"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include <limits>
#include <utility>

#include "arrays.h"

namespace awaystep::python {
namespace {

std::string stepText(const IterationRecord& record) { return record.step ? std::string(name(*record.step)) : ""; }

}  // namespace

void Trace::add(const IterationRecord& record) {
    iteration_.push_back(record.t);
    distance_.push_back(record.distance);
    objective_.push_back(record.objective());
    gap_.push_back(record.shownGap());
    step_.push_back(stepText(record));
    stepLength_.push_back(record.step ? record.gamma : std::numeric_limits<double>::quiet_NaN());
    activeSet_.push_back(record.activeCount());
    oracleCalls_.push_back(record.oracleCalls);
    seconds_.push_back(record.seconds);
    planningCalls_.push_back(record.planningCalls);
    rollouts_.push_back(record.rollouts);
}

nb::dict Trace::columns() {
    nb::dict columns;
    nb::list steps;
    for (const std::string& step : step_) steps.append(step);
    columns["iteration"] = arrayOf(std::move(iteration_));
    columns["distance"] = arrayOf(std::move(distance_));
    columns["objective"] = arrayOf(std::move(objective_));
    columns["gap"] = arrayOf(std::move(gap_));
    columns["step"] = steps;
    columns["step_length"] = arrayOf(std::move(stepLength_));
    columns["active_set"] = arrayOf(std::move(activeSet_));
    columns["oracle_calls"] = arrayOf(std::move(oracleCalls_));
    columns["seconds"] = arrayOf(std::move(seconds_));
    columns["planning_calls"] = arrayOf(std::move(planningCalls_));
    columns["rollouts"] = arrayOf(std::move(rollouts_));
    return columns;
}

nb::dict lastOf(const IterationRecord& record) {
    const double length = record.w.stableNorm();
    const std::vector<ActiveMember> members = record.active ? record.active->members() : std::vector<ActiveMember>{};
    std::vector<double> weights, phis;
    for (const ActiveMember& member : members) {
        weights.push_back(member.weight);
        phis.insert(phis.end(), member.vertex->phi.begin(), member.vertex->phi.end());
    }
    nb::dict last;
    last["iterations"] = record.t;
    last["x"] = arrayOf(record.x);
    last["distance"] = record.distance;
    last["gap"] = record.shownGap();
    last["w"] = arrayOf(length > 0.0 ? Vector(record.w / length) : Vector(Vector::Zero(record.w.size())));
    last["oracle_calls"] = record.oracleCalls;
    last["weights"] = arrayOf(std::move(weights));
    last["phis"] = arrayOf(std::move(phis), {members.size(), static_cast<std::size_t>(record.x.size())});
    return last;
}

void addRecordClass(nb::module_& module) {
    nb::class_<IterationRecord>(module, "Record", "One iteration, measured at x before its step is taken.")
        .def_ro("t", &IterationRecord::t, "The iteration.")
        .def_prop_ro(
            "x", [](const IterationRecord& r) { return arrayOf(r.x); }, "The iterate.")
        .def_prop_ro(
            "w", [](const IterationRecord& r) { return arrayOf(r.w); }, "The reward of this round.")
        .def_ro("distance", &IterationRecord::distance, "From x to the target.")
        .def_prop_ro("gap", &IterationRecord::shownGap, "Bounds h(x) - h* where the oracle is exact.")
        .def_prop_ro("step", stepText, "forward, away, drop, ...; empty in the last record.")
        .def_ro("step_length", &IterationRecord::gamma, "How far the step goes.")
        .def_prop_ro("active_set", &IterationRecord::activeCount, "How many vertices have a weight.")
        .def_ro("oracle_calls", &IterationRecord::oracleCalls, "Calls of the oracle so far.")
        .def_ro("seconds", &IterationRecord::seconds, "Solver time so far.")
        .def("__repr__", [](const IterationRecord& r) {
            return "<Record t=" + std::to_string(r.t) + " distance=" + std::to_string(r.distance) + ">";
        });
}

}  // namespace awaystep::python
