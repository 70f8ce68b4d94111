#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <exception>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "arrays.h"
#include "bindings.h"
#include "experiment/oracle_word.h"
#include "experiment/result_json.h"
#include "experiment/run.h"
#include "records.h"
#include "solvers/solver_info.h"

namespace awaystep::python {
namespace {

// One of the words of an enumeration, as on the command line.
template <Spelled Enum>
void takeWord(const nb::dict& options, const char* key, Enum& value) {
    if (!options.contains(key)) return;
    const auto word = nb::cast<std::string>(options[key]);
    const auto found = named<Enum>(word);
    if (!found) throw std::invalid_argument(std::string(key) + ": " + wordList<Enum>() + " is needed, got " + word);
    value = *found;
}

void takeCount(const nb::dict& options, const char* key, int& value) {
    if (options.contains(key)) value = nb::cast<int>(options[key]);
}

RunConfig configFrom(const nb::dict& options) {
    RunConfig config;
    OracleWord oracle = OracleWord::Exact;
    takeWord(options, "oracle", oracle);
    takeOracle(oracle, config);
    takeWord(options, "n_rl_unit", config.learningUnit);
    takeWord(options, "schedule", config.schedule);
    takeCount(options, "n_rl", config.nRl);
    takeCount(options, "n_est", config.nEst);
    takeCount(options, "horizon", config.horizon);
    if (options.contains("start")) {
        const nb::object start = options["start"];
        if (nb::isinstance<nb::str>(start)) {
            takeWord(options, "start", config.start);
        } else {
            config.start = StartKind::Given;
            config.startPolicy = policyFrom(nb::cast<Actions>(start));
        }
    }
    return config;
}

nb::object policiesOf(const std::vector<ActiveMember>& members) {
    std::vector<std::int64_t> actions;
    std::size_t states = 0, stages = 1;
    for (const ActiveMember& member : members) {
        const DeterministicPolicy& policy = member.vertex->policy;
        states = static_cast<std::size_t>(policy.states());
        stages = static_cast<std::size_t>(policy.stages());
        actions.insert(actions.end(), policy.actions().begin(), policy.actions().end());
    }
    if (stages == 1) return arrayOf(std::move(actions), {members.size(), states});
    return arrayOf(std::move(actions), {members.size(), stages, states});
}

nb::dict solve(const World& world, const Numbers& target, const std::string& solver, int iterations,
               std::optional<double> gap, std::uint64_t seed, const nb::object& onRecord, const nb::dict& options) {
    if (const auto wrong = whyNoSolver(solver)) throw std::invalid_argument(*wrong);
    RunConfig config = configFrom(options);
    config.solver = solver;
    config.iterations = iterations;
    config.gap = gap;
    config.seed = seed;
    const Problem problem{world.mdp, vectorFrom(target), {}};
    std::optional<Run> run;
    Trace trace;
    const bool listens = !onRecord.is_none();
    runInterruptibly([&](const StopToken& stop) {
        run.emplace(problem, config);
        while (!stop.stopRequested()) {
            const RecordPtr record = run->step();
            if (!record) break;
            trace.add(*record);
            if (!listens) continue;
            const nb::gil_scoped_acquire locked;
            // Only False ends the run: a callback that returns nothing goes on.
            if (onRecord(*record).is(nb::bool_(false))) {
                run->stop();
                break;
            }
        }
    });
    if (run->status() == RunStatus::Failed) throw std::runtime_error(solver + " failed: " + run->reason());
    const RecordPtr last = run->last();
    nb::dict result = lastOf(*last);
    result["solver"] = solver;
    result["status"] = std::string(name(run->status()));
    result["floor"] = run->floor();
    result["policies"] = policiesOf(last->active ? last->active->members() : std::vector<ActiveMember>{});
    result["trace"] = trace.columns();
    return result;
}

nb::object stationary(const World& world, const Numbers& weights, const std::vector<Actions>& policies) {
    std::vector<ActiveMember> members;
    for (std::size_t i = 0; i < policies.size(); ++i) {
        auto vertex = std::make_shared<Vertex>();
        vertex->policy = policyFrom(policies[i]);
        checkPolicy(*world.mdp, vertex->policy);
        members.push_back({std::move(vertex), weights.data()[i]});
    }
    const StationaryAnswer answer = stationaryOf(*world.mdp, members);
    if (!answer.policy) throw std::invalid_argument("stationary: " + answer.note);
    const StochasticPolicy& policy = *answer.policy;
    std::vector<double> rows;
    for (Eigen::Index s = 0; s < policy.probabilities.rows(); ++s)
        for (Eigen::Index a = 0; a < policy.probabilities.cols(); ++a) rows.push_back(policy.probabilities(s, a));
    const auto states = static_cast<std::size_t>(policy.states()), stages = static_cast<std::size_t>(policy.stages);
    const auto actions = static_cast<std::size_t>(policy.probabilities.cols());
    if (stages == 1) return arrayOf(std::move(rows), {states, actions});
    return arrayOf(std::move(rows), {stages, states, actions});
}

}  // namespace

void addSolving(nb::module_& module) {
    addRecordClass(module);
    module.def("solve", &solve, nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg(),
               nb::arg().none(), nb::arg());
    module.def("stationary", &stationary);
}

}  // namespace awaystep::python
