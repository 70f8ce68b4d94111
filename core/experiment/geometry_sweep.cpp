#include "experiment/geometry_sweep.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "domains/random_mdp.h"
#include "experiment/run.h"
#include "experiment/scenario.h"
#include "experiment/statistics.h"
#include "files/csv_field.h"
#include "files/number_text.h"
#include "geometry/facial_distance.h"
#include "geometry/point_oracle.h"
#include "geometry/projection.h"
#include "solvers/oracles/exact_oracle.h"
#include "world/horizon.h"
#include "world/relaxation.h"

namespace awaystep {
namespace {

constexpr int mostPolicies = 5000;
constexpr double nothing = 1e-14;  // a distance that counts as arrived, for means of logarithms

struct SmallWorld {
    const char* name;
    std::vector<std::string> map;
    const char* features;
};
const std::vector<SmallWorld>& smallWorlds() {
    static const std::vector<SmallWorld> worlds = {
        {"grid 2x2, one feature per cell", {"S.", ".G"}, "one-hot"},
        {"grid 2x3, one feature per type of cell", {"S.-", ".-G"}, "cell-type"}};
    return worlds;
}

std::string parametersOf(const SmallWorld& world, SweepParameter parameter, double value) {
    nlohmann::json parameters = {{"map", world.map}, {"features", world.features}, {"slip", 0.0}, {"discount", 0.9}};
    parameters[spelling<SweepParameter>.text(parameter)] = value;
    return parameters.dump();
}

void measure(GeometryRow& row, const Mdp& mdp) {
    row.policies = policyCount(mdp);
    row.diameterBound = horizonOf(mdp).diameterBound();
    const std::optional<Matrix> found = differentPhis(mdp, mostPolicies);
    if (!found) return;
    const Matrix& points = *found;
    row.points = static_cast<int>(points.cols());
    row.dimension = affineDimension(points);
    row.diameter = diameter(points);
    if (points.cols() < 2) {
        row.vertices = row.points;
        return;
    }
    // Points are different, so a face of a single one is an extreme point.
    for (const std::vector<int>& face : properFaces(points)) row.vertices += face.size() == 1;
    row.facialDistance = facialDistance(points);
    row.vertexFacetDistance = vertexFacetDistance(points);
    row.rate = awayStepRate(row.facialDistance, row.diameter);
}

// How far the last iterate is from the nearest point of the relaxed K: what is left to go.
double leftToGo(const Problem& problem, const Vector& best, const std::string& solver, std::uint64_t seed,
                int iterations, const StopToken& stop) {
    RunConfig config;
    config.solver = solver;
    config.iterations = iterations;
    config.seed = seed;
    config.start = StartKind::Random;
    Run run(problem, config);
    while (run.step()) stop.throwIfStopped();
    if (run.status() == RunStatus::Failed) throw std::runtime_error(run.reason());
    return std::max(nothing * toleranceUnit(*problem.mdp), (run.last()->x - best).norm());
}

void race(GeometryRow& row, const std::shared_ptr<const Mdp>& mdp, const GeometrySweep& sweep,
          const std::function<Vector(std::uint64_t)>& targetOf, const StopToken& stop) {
    double cg = 0.0, ascg = 0.0;
    for (int seed = 0; seed < sweep.seeds; ++seed) {
        Problem problem;
        problem.mdp = mdp;
        try {
            problem.phiE = targetOf(static_cast<std::uint64_t>(seed));
        } catch (const Stopped&) {
            throw;
        } catch (const std::exception&) {
            continue;  // no edge to be found with this seed: K may be a point
        }
        if (sweep.relax > 0.0) problem.mdp = std::make_shared<const Mdp>(relaxed(*problem.mdp, sweep.relax));
        ExactOracle oracle(problem.mdp, stop);
        const Vector best = project(oracle, problem.phiE, stop).x;
        const auto number = static_cast<std::uint64_t>(seed);
        cg += std::log(leftToGo(problem, best, paperPlain, number, sweep.iterations, stop));
        ascg += std::log(leftToGo(problem, best, paperAway, number, sweep.iterations, stop));
        ++row.races;
    }
    if (row.races == 0) return;
    row.cg = std::exp(cg / row.races);
    row.ascg = std::exp(ascg / row.races);
}

// Few enough policies to list all faces: 3^4 Phi in three dimensions.
RandomMdpParameters randomShape(SweepParameter parameter, double value, std::uint64_t seed) {
    RandomMdpParameters shape;
    shape.states = parameter == SweepParameter::States ? static_cast<int>(value) : 4;
    shape.actions = parameter == SweepParameter::Actions ? static_cast<int>(value) : 3;
    shape.features = parameter == SweepParameter::Features ? static_cast<int>(value) : 3;
    shape.successors = std::min(2, shape.states);
    shape.discount = parameter == SweepParameter::Discount ? value : 0.9;
    shape.seed = seed;
    return shape;
}

// Many worlds for every value, measured and not raced in.
std::vector<GeometryRow> sweepRandomWorlds(const GeometrySweep& sweep, const std::vector<double>& values,
                                           const StopToken& stop) {
    std::vector<GeometryRow> rows;
    for (const double value : values)
        for (int seed = 0; seed < sweep.seeds; ++seed) {
            if (stop.stopRequested()) return rows;
            const auto mdp = randomMdp(randomShape(sweep.parameter, value, static_cast<std::uint64_t>(seed)));
            const double slip = sweep.parameter == SweepParameter::Slip ? value : sweep.relax;
            GeometryRow row;
            row.world = "random world " + std::to_string(seed);
            row.value = value;
            measure(row, slip > 0.0 ? relaxed(*mdp, slip) : *mdp);
            rows.push_back(std::move(row));
        }
    return rows;
}

}  // namespace

std::vector<double> usualValues(SweepParameter parameter) {
    switch (parameter) {
        case SweepParameter::Discount:
            return {0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98};
        case SweepParameter::Slip:
            break;
        case SweepParameter::Actions:
        case SweepParameter::Features:
            return {1, 2, 3};
        case SweepParameter::States:
            return {2, 3, 4};
    }
    return {0.0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6};
}

bool canBeSwept(SweptWorlds worlds, SweepParameter parameter, double value) {
    if (parameter == SweepParameter::Discount) return value >= 0.0 && value < 1.0;
    if (parameter == SweepParameter::Slip) return value >= 0.0 && value <= 1.0;
    if (worlds == SweptWorlds::Grids || value != std::floor(value) || value < 1.0) return false;
    const RandomMdpParameters shape = randomShape(parameter, value, 0);
    return shape.features <= 3 && std::pow(shape.actions, shape.states) <= 200.0;
}

std::optional<double> GeometryRow::ratio() const {
    return cg && ascg ? std::optional<double>(*ascg / *cg) : std::nullopt;
}

std::vector<GeometryRow> sweepGeometry(const GeometrySweep& sweep, const StopToken& stop) {
    const std::vector<double> values = sweep.values.empty() ? usualValues(sweep.parameter) : sweep.values;
    for (const double value : values)
        if (!canBeSwept(sweep.worlds, sweep.parameter, value))
            throw std::invalid_argument("geometry: no world that can be measured has " + numberText(value) + " for " +
                                        std::string(name(sweep.parameter)));
    if (sweep.worlds == SweptWorlds::Random) return sweepRandomWorlds(sweep, values, stop);
    std::vector<GeometryRow> rows;
    for (const SmallWorld& world : smallWorlds())
        for (const double value : values) {
            if (stop.stopRequested()) return rows;
            ScenarioPlan plan;
            plan.name = world.name;
            plan.domain = "gridworld";
            plan.parameters = parametersOf(world, sweep.parameter, value);
            plan.expert.kind = ExpertKind::Edge;
            plan.target.pull = sweep.pull;
            GeometryRow row;
            row.world = world.name;
            row.value = value;
            const DomainPtr domain = makeDomain(plan.domain, plan.parameters);
            measure(row, sweep.relax > 0.0 ? relaxed(*domain->mdp(), sweep.relax) : *domain->mdp());
            try {
                race(
                    row, domain->mdp(), sweep,
                    [&](std::uint64_t seed) { return drawScenario(plan, seed, {}, stop).problem.phiE; }, stop);
            } catch (const Stopped&) {
                return rows;
            }
            rows.push_back(std::move(row));
        }
    return rows;
}

GeometryRow geometryOf(const std::string& world, const std::shared_ptr<const Mdp>& mdp, const GeometrySweep& sweep,
                       const std::function<Vector(std::uint64_t seed)>& targetOf, const StopToken& stop) {
    GeometryRow row;
    row.world = world;
    measure(row, sweep.relax > 0.0 ? relaxed(*mdp, sweep.relax) : *mdp);
    const auto drawn = [&](std::uint64_t seed) {
        const Vector phiE = targetOf(seed);
        return sweep.pull > 0.0 ? pulledInside(*mdp, phiE, sweep.pull) : phiE;
    };
    race(row, mdp, sweep, drawn, stop);
    return row;
}

double constantsCorrelation(const std::vector<GeometryRow>& rows) {
    std::vector<double> facial, garber;
    for (const GeometryRow& row : rows)
        if (row.dimension > 0) {
            facial.push_back(row.facialDistance);
            garber.push_back(row.vertexFacetDistance);
        }
    return rankCorrelation(facial, garber);
}

std::string constantsSentence(const std::vector<GeometryRow>& rows) {
    int worlds = 0, smaller = 0, tenTimes = 0;
    for (const GeometryRow& row : rows) {
        if (row.dimension == 0) continue;
        ++worlds;
        smaller += row.vertexFacetDistance <= row.facialDistance * (1.0 + 1e-9);
        tenTimes += 10.0 * row.vertexFacetDistance < row.facialDistance;
    }
    const double correlation = std::round(100.0 * constantsCorrelation(rows)) / 100.0;
    return "Over " + std::to_string(worlds) + " worlds the rank correlation of Garber's constant with the facial " +
           "distance is " + numberText(correlation) + "; it is at most the facial distance in " +
           std::to_string(smaller) + " and less than a tenth of it in " + std::to_string(tenTimes) + ".";
}

std::string geometryCsv(const GeometrySweep& sweep, const std::vector<GeometryRow>& rows) {
    std::string text =
        "world,parameter,value,relax,pull,policies,points,vertices,dimension,diameter,diameter_bound,facial_distance,"
        "vertex_facet_distance,rate,seeds,iterations,cg_distance,ascg_distance,ascg_cg_ratio\n";
    const auto number = [&](double value) {
        text += ',';
        appendNumber(text, value);
    };
    const auto maybe = [&](const std::optional<double>& value) {
        text += ',';
        if (value) appendNumber(text, *value);
    };
    for (const GeometryRow& row : rows) {
        text += csvField(row.world) + "," + (row.value ? std::string(name(sweep.parameter)) : "");
        const auto known = [&row](double value) {
            return row.points > 0 ? std::optional<double>(value) : std::nullopt;
        };
        maybe(row.value);
        for (const double value : {sweep.relax, sweep.pull}) number(value);
        // |A|^|S| of a large world is more than a number can hold.
        maybe(std::isfinite(row.policies) ? std::optional<double>(row.policies) : std::nullopt);
        maybe(known(row.points));
        maybe(known(row.vertices));
        maybe(known(row.dimension));
        maybe(known(row.diameter));
        number(row.diameterBound);
        maybe(known(row.facialDistance));
        maybe(known(row.vertexFacetDistance));
        maybe(known(row.rate));
        for (const int value : {row.races, sweep.iterations}) number(value);
        maybe(row.cg);
        maybe(row.ascg);
        maybe(row.ratio());
        text += '\n';
    }
    return text;
}

}  // namespace awaystep
