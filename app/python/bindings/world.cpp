#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "arrays.h"
#include "bindings.h"
#include "experiment/provenance.h"
#include "files/atomic_file.h"
#include "formats/foreign_worlds.h"
#include "formats/world_file.h"
#include "solvers/oracles/exact_oracle.h"
#include "world/occupancy.h"

namespace awaystep::python {

int indexFrom(std::int64_t index) {
    const bool fits = index >= std::numeric_limits<int>::min() && index <= std::numeric_limits<int>::max();
    return fits ? static_cast<int>(index) : -1;
}

nb::object arrayOf(const DeterministicPolicy& policy) {
    std::vector<std::int64_t> actions(policy.actions().begin(), policy.actions().end());
    const auto stages = static_cast<std::size_t>(policy.stages()), states = static_cast<std::size_t>(policy.states());
    return stages == 1 ? arrayOf(std::move(actions)) : arrayOf(std::move(actions), {stages, states});
}

DeterministicPolicy policyFrom(const Actions& actions) {
    std::vector<int> chosen;
    for (std::size_t i = 0; i < actions.size(); ++i) chosen.push_back(indexFrom(actions.data()[i]));
    const bool timed = actions.ndim() == 2 && actions.shape(0) > 0;
    return DeterministicPolicy(std::move(chosen), timed ? static_cast<int>(actions.shape(0)) : 1);
}

namespace {

// Entries of a sparse matrix: rows, columns, values.
struct Entries {
    const Indices& rows;
    const Indices& columns;
    const Numbers& values;
};

SparseMatrix matrixOf(const Entries& entries, Eigen::Index rows, Eigen::Index columns) {
    std::vector<Eigen::Triplet<double>> triplets;
    triplets.reserve(entries.values.size());
    for (std::size_t i = 0; i < entries.values.size(); ++i)
        triplets.emplace_back(indexFrom(entries.rows.data()[i]), indexFrom(entries.columns.data()[i]),
                              entries.values.data()[i]);
    SparseMatrix matrix(rows, columns);
    matrix.setFromTriplets(triplets.begin(), triplets.end());
    return matrix;
}

// As a file may have them: how many actions are choices in a state, and a picture per state.
std::shared_ptr<const WorldExtras> extrasFrom(const Mdp& mdp, const std::optional<Indices>& choices,
                                              const std::optional<Pictures>& screens) {
    auto extras = std::make_shared<WorldExtras>();
    const auto states = static_cast<std::size_t>(mdp.states());
    if (choices) {
        if (choices->size() != states)
            throw std::invalid_argument("choices: " + std::to_string(states) + " numbers are needed, got " +
                                        std::to_string(choices->size()));
        for (std::size_t i = 0; i < states; ++i) {
            const int count = indexFrom(choices->data()[i]);
            if (count < 1 || count > mdp.actions())
                throw std::invalid_argument("choices[" + std::to_string(i) + "]: must lie in 1.." +
                                            std::to_string(mdp.actions()) + ", got " +
                                            std::to_string(choices->data()[i]));
            extras->choices.push_back(count);
        }
    }
    if (screens) {
        const auto fits = [&](std::size_t d) { return screens->shape(d) >= 1 && screens->shape(d) <= 4096; };
        if (screens->shape(0) != states || screens->shape(3) != 3 || !fits(1) || !fits(2))
            throw std::invalid_argument("screens: a picture of height x width x 3 for each of " +
                                        std::to_string(states) + " states is needed, each side in 1..4096");
        extras->screenHeight = static_cast<int>(screens->shape(1));
        extras->screenWidth = static_cast<int>(screens->shape(2));
        extras->screens.assign(reinterpret_cast<const char*>(screens->data()), screens->size());
    }
    return extras;
}

// A view of the pictures, which numpy must not change; None where there are none.
nb::object screensOf(const World& world) {
    const WorldExtras& extras = *world.extras;
    if (extras.screens.empty()) return nb::none();
    auto kept = std::make_unique<std::shared_ptr<const WorldExtras>>(world.extras);
    const nb::capsule owner(kept.release(),
                            [](void* p) noexcept { delete static_cast<std::shared_ptr<const WorldExtras>*>(p); });
    const std::size_t shape[] = {static_cast<std::size_t>(world.mdp->states()),
                                 static_cast<std::size_t>(extras.screenHeight),
                                 static_cast<std::size_t>(extras.screenWidth), 3};
    return nb::cast(nb::ndarray<nb::numpy, const std::uint8_t>(
        reinterpret_cast<const std::uint8_t*>(extras.screens.data()), 4, shape, owner));
}

World makeWorld(int states, int actions, const Indices& row, const Indices& next, const Numbers& probability,
                const Indices& featureRow, const Indices& featureColumn, const Numbers& feature, int featureCount,
                bool ofActions, const Numbers& initial, std::optional<double> discount, const std::string& criterion,
                std::optional<int> horizon, std::vector<std::string> featureNames, std::vector<std::string> actionNames,
                std::vector<std::string> stateNames, const std::optional<Indices>& choices,
                const std::optional<Table>& featureRanges, const std::optional<Pictures>& screens) {
    WorldParts parts;
    MdpParts& mdp = parts.mdp;
    mdp.states = states;
    mdp.actions = actions;
    mdp.initial = vectorFrom(initial);
    mdp.transitions.reserve(probability.size());
    for (std::size_t i = 0; i < probability.size(); ++i) {
        const std::int64_t at = row.data()[i];
        mdp.transitions.push_back(
            {indexFrom(at / actions), indexFrom(at % actions), indexFrom(next.data()[i]), probability.data()[i]});
    }
    mdp.features = matrixOf({featureRow, featureColumn, feature}, ofActions ? states * actions : states, featureCount);
    mdp.featureNames = std::move(featureNames);
    mdp.actionNames = std::move(actionNames);
    mdp.stateNames = std::move(stateNames);
    mdp.stateActionFeatures = ofActions;
    if (featureRanges) {
        for (std::size_t i = 0; i < featureRanges->shape(0); ++i)
            mdp.featureRanges.push_back({featureRanges->data()[2 * i], featureRanges->data()[2 * i + 1]});
    }
    parts.criterion.kind = named<CriterionKind>(criterion);
    if (!parts.criterion.kind)
        throw std::invalid_argument("criterion: " + wordList<CriterionKind>(", ", " or ") + " is needed, got " +
                                    criterion);
    parts.criterion.discount = discount;
    parts.criterion.horizon = horizon;
    const nb::gil_scoped_release unlocked;
    World world;
    world.mdp = makeMdp(std::move(parts), {});
    world.extras = extrasFrom(*world.mdp, choices, screens);
    return world;
}

Vector phiOf(const World& world, const DeterministicPolicy& policy) {
    checkPolicy(*world.mdp, policy);
    const nb::gil_scoped_release unlocked;
    return featureExpectations(*world.mdp, overStages(*world.mdp, policy));
}

// Rows of probabilities: one per state, or, time after time, one per state and time.
Vector phiOfStochastic(const World& world, const Table& probabilities, int stages) {
    const Mdp& mdp = *world.mdp;
    if ((stages != 1 && stages != mdp.criterion().stages()) ||
        probabilities.shape(0) != static_cast<std::size_t>(mdp.states()) * static_cast<std::size_t>(stages) ||
        probabilities.shape(1) != static_cast<std::size_t>(mdp.actions()))
        throw std::invalid_argument("policy: " + std::to_string(mdp.states()) + " rows of " +
                                    std::to_string(mdp.actions()) + " probabilities are needed");
    using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    StochasticPolicy policy;
    policy.stages = stages;
    policy.probabilities =
        Eigen::Map<const Rows>(probabilities.data(), static_cast<Eigen::Index>(probabilities.shape(0)), mdp.actions());
    for (Eigen::Index s = 0; s < policy.probabilities.rows(); ++s) {
        const auto row = policy.probabilities.row(s);
        if (!row.allFinite() || row.minCoeff() < 0.0 || std::abs(row.sum() - 1.0) > 1e-9)
            throw std::invalid_argument("policy[" + std::to_string(s) +
                                        "]: probabilities must not be negative and must sum to 1");
    }
    const nb::gil_scoped_release unlocked;
    return featureExpectations(mdp, policy);
}

nb::tuple planFor(const World& world, const Numbers& w) {
    const Vector weights = vectorFrom(w);
    if (weights.size() != world.mdp->featureCount())
        throw std::invalid_argument("w: " + std::to_string(world.mdp->featureCount()) + " numbers are needed, got " +
                                    std::to_string(weights.size()));
    if (!weights.allFinite() || weights.stableNorm() == 0.0)
        throw std::invalid_argument("w: finite numbers are needed, not all of them zero");
    VertexPtr best;
    {
        const nb::gil_scoped_release unlocked;
        ExactOracle oracle(world.mdp);
        best = oracle.best(weights);
    }
    return nb::make_tuple(arrayOf(best->policy), arrayOf(best->phi));
}

}  // namespace

void addWorld(nb::module_& module) {
    nb::class_<World>(module, "Mdp")
        .def_static("make", &makeWorld, nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg(),
                    nb::arg(), nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg(), nb::arg().none(),
                    nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg().none(), nb::arg().none())
        .def_static("load",
                    [](const std::string& path) {
                        const nb::gil_scoped_release unlocked;
                        WorldFile file = loadWorld(path);
                        return World{std::move(file.mdp), std::make_shared<const WorldExtras>(std::move(file.extras))};
                    })
        .def("save",
             [](const World& world, const std::string& path) {
                 const nb::gil_scoped_release unlocked;
                 const std::optional<WorldFormat> format = worldFormat(path);
                 if (!format || path == "-")
                     throw std::invalid_argument(path + ": a name that ends in .json or .npz is needed");
                 writeFile(path, worldBytes(*world.mdp, *world.extras, *format));
             })
        .def("phi",
             [](const World& world, const Actions& actions) { return arrayOf(phiOf(world, policyFrom(actions))); })
        .def("phi_stochastic", [](const World& world, const Table& table,
                                  int stages) { return arrayOf(phiOfStochastic(world, table, stages)); })
        .def("plan", &planFor)
        .def_prop_ro("states", [](const World& world) { return world.mdp->states(); })
        .def_prop_ro("actions", [](const World& world) { return world.mdp->actions(); })
        .def_prop_ro("feature_count", [](const World& world) { return world.mdp->featureCount(); })
        .def_prop_ro("discount",
                     [](const World& world) -> std::optional<double> {
                         const Criterion& criterion = world.mdp->criterion();
                         return criterion.discounted() ? std::optional(criterion.discount) : std::nullopt;
                     })
        .def_prop_ro("criterion", [](const World& world) { return std::string(name(world.mdp->criterion().kind)); })
        .def_prop_ro("horizon",
                     [](const World& world) -> std::optional<int> {
                         const Criterion& criterion = world.mdp->criterion();
                         return criterion.finiteHorizon() ? std::optional(criterion.horizon) : std::nullopt;
                     })
        .def_prop_ro("state_names", [](const World& world) { return stateNamesOf(*world.mdp); })
        .def_prop_ro("feature_ranges",
                     [](const World& world) {
                         std::vector<double> ends;
                         for (const FeatureRange& range : world.mdp->featureRanges())
                             ends.insert(ends.end(), {range.lo, range.hi});
                         return arrayOf(std::move(ends), {world.mdp->featureRanges().size(), 2});
                     })
        .def_prop_ro("choices",
                     [](const World& world) -> nb::object {
                         const std::vector<int>& choices = world.extras->choices;
                         if (choices.empty()) return nb::none();
                         return arrayOf(std::vector<std::int64_t>(choices.begin(), choices.end()));
                     })
        .def_prop_ro("screens", &screensOf)
        .def_prop_ro("range", [](const World& world) { return world.mdp->horizonValue(); })
        .def_prop_ro("initial", [](const World& world) { return arrayOf(world.mdp->initial()); })
        .def_prop_ro("feature_names", [](const World& world) { return world.mdp->featureNames(); })
        .def_prop_ro("action_names", [](const World& world) { return world.mdp->actionNames(); })
        .def_prop_ro("hash", [](const World& world) { return worldHash(*world.mdp); });
}

}  // namespace awaystep::python
