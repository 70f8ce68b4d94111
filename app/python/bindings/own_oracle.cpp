// Solvers on a polytope that Python knows: an oracle written there, and no world.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "arrays.h"
#include "bindings.h"
#include "records.h"
#include "solvers/active_set/vertex_pool.h"
#include "solvers/solver.h"

namespace awaystep::python {
namespace {

// Python's answers as vertices: by their phi if the oracle is exact, else by their key with the first phi, as estimates
// of one policy differ. A vertex has no policy; its key is kept at the index that its `policy` holds.
class PythonOracle : public LinearOracle {
public:
    PythonOracle(nb::callable oracle, bool exact, Eigen::Index features)
        : oracle_(std::move(oracle)), exact_(exact), features_(features) {}

    bool exact() const override { return exact_; }
    double unit() const override { return std::min(1.0, toleranceUnit(largest_)); }
    VertexPtr vertexOf(const DeterministicPolicy& policy) override {
        return vertices_[static_cast<std::size_t>(policy[0])];
    }
    // With Python's lock held.
    VertexPtr vertexFor(const nb::object& answer) {
        if (!nb::isinstance<nb::sequence>(answer) || nb::len(answer) != 2)
            throw std::invalid_argument("oracle: a pair (policy, phi) is needed");
        const nb::object key = answer[0];
        if (known_.contains(key) && !exact_) return vertices_[nb::cast<std::size_t>(known_[key])];
        const auto numbers =
            nb::cast<Numbers>(nb::module_::import_("numpy").attr("ascontiguousarray")(answer[1], "float64"));
        if (static_cast<Eigen::Index>(numbers.size()) != features_)
            throw std::invalid_argument("oracle: phi must have " + std::to_string(features_) + " numbers, got " +
                                        std::to_string(numbers.size()));
        const Vector phi = vectorFrom(numbers);
        if (!phi.allFinite()) throw std::invalid_argument("oracle: phi must have finite numbers");
        largest_ = std::max(largest_, phi.lpNorm<Eigen::Infinity>());
        if (exact_)
            for (const VertexPtr& vertex : vertices_)
                if ((vertex->phi - phi).lpNorm<Eigen::Infinity>() <= samePhiWithin(phi, unit())) return vertex;
        const auto place = static_cast<int>(vertices_.size());
        vertices_.push_back(std::make_shared<const Vertex>(Vertex{place + 1, DeterministicPolicy({place}), phi}));
        keys_.append(key);
        known_[key] = place;
        return vertices_.back();
    }
    nb::object keyOf(const Vertex& vertex) const { return keys_[static_cast<std::size_t>(vertex.policy[0])]; }

protected:
    VertexPtr answer(const Vector& unitW) override {
        const nb::gil_scoped_acquire locked;
        return vertexFor(oracle_(arrayOf(unitW)));
    }

private:
    nb::callable oracle_;
    bool exact_;
    Eigen::Index features_;
    double largest_ = 0.0;  // |phi| of the answers so far
    std::vector<VertexPtr> vertices_;
    nb::list keys_;
    nb::dict known_;
};

void checkSolver(const std::string& solver) {
    if (const auto wrong = whyNoSolver(solver)) throw std::invalid_argument(*wrong);
    const SolverInfo& info = *findSolver(solver);
    if (info.needsSampler) throw std::invalid_argument(solver + ": it plays its mixture, which needs a world");
    if (info.family == SolverFamily::Game)
        throw std::invalid_argument(solver + ": it needs the ranges of the features, which only a world has");
}

nb::dict solveWithOracle(const nb::callable& python, const Numbers& target, const nb::object& start,
                         const std::string& solverName, int iterations, std::optional<double> gap, bool exact) {
    checkSolver(solverName);
    if (iterations < 0) throw std::invalid_argument("iterations: must not be negative");
    SolverSetup setup;
    setup.phiE = vectorFrom(target);
    if (!setup.phiE.allFinite() || setup.phiE.size() == 0)
        throw std::invalid_argument("target: finite numbers are needed");
    PythonOracle oracle(python, exact, setup.phiE.size());
    setup.oracle = &oracle;
    setup.start = oracle.vertexFor(start);
    setup.iterations = iterations;
    const bool certifies = findSolver(solverName)->gapBoundsObjective;
    Trace trace;
    IterationRecord last;
    double floor = 0.0;
    std::string status = "iteration-limit";
    runInterruptibly([&](const StopToken& stop) {
        const auto begin = std::chrono::steady_clock::now();
        const std::unique_ptr<Solver> solver = makeSolver(solverName, setup);
        double nearest = std::numeric_limits<double>::infinity();
        for (int t = 0; t <= iterations; ++t) {
            stop.throwIfStopped();
            IterationRecord record = t == iterations ? solver->close() : solver->measure();
            const bool reached = gap && certifies && std::abs(record.shownGap()) <= *gap;
            if (t < iterations && !reached) record = solver->step();
            record.t = t;
            record.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
            nearest = std::min(nearest, record.distance);
            floor = std::min(std::max(floor, record.floor()), nearest);
            trace.add(record);
            last = std::move(record);
            if (!reached) continue;
            status = "converged";
            break;
        }
    });
    nb::dict result = lastOf(last);
    nb::list keys;
    for (const ActiveMember& member : last.active->members()) keys.append(oracle.keyOf(*member.vertex));
    result["solver"] = solverName;
    result["status"] = status;
    result["floor"] = floor;
    result["policies"] = keys;
    result["trace"] = trace.columns();
    return result;
}

}  // namespace

void addOwnOracle(nb::module_& module) {
    module.def("solve_with_oracle", &solveWithOracle, nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(),
               nb::arg().none(), nb::arg());
}

}  // namespace awaystep::python
