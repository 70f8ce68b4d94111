#include <algorithm>
#include <cstdio>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/options/arguments.h"
#include "cli/options/interruption.h"
#include "cli/options/outputs.h"
#include "cli/options/problem_options.h"
#include "experiment/geometry_sweep.h"
#include "experiment/scenario.h"
#include "expert/scripted_expert.h"
#include "figures/figure.h"
#include "files/number_text.h"
#include "formats/world_file.h"
#include "model/world/scenario_library.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

struct GeometryOptions {
    bool sweeps = false;     // --sweep was given; else one world, as `problem` says
    ProblemOptions problem;  // its target may be missing: then edges are looked for
    GeometrySweep sweep;
    std::optional<double> relax, pull;
    std::string csv = "-";
    std::string figure;
    MetaFile meta;
    TypedCommand typed;
};

Figure figureOf(const GeometrySweep& sweep, const std::vector<GeometryRow>& rows) {
    Figure figure;
    figure.title = "Vertices and constants of K against " + std::string(name(sweep.parameter));
    figure.caption = "Small grids, every deterministic policy looked at; races over " + std::to_string(sweep.seeds) +
                     " targets on an edge of K, " + std::to_string(sweep.iterations) + " iterations.";
    if (sweep.relax > 0.0) figure.caption += " Every policy mixed with a random one.";
    if (sweep.pull > 0.0) figure.caption += " Targets pulled inside.";
    figure.columns = 2;
    // Lines are told apart by the looks that solvers have; here they stand for worlds.
    std::vector<std::string> looks;
    for (const SolverInfo& info : solverList())
        if (info.headline) looks.emplace_back(info.name);
    const auto chart = [&](const char* title, bool logY, const auto& valueOf) {
        Chart made;
        made.title = title;
        made.xLabel = name(sweep.parameter);
        made.logY = logY;
        std::map<std::string, std::size_t> places;
        for (const GeometryRow& row : rows) {
            const std::optional<double> value = valueOf(row);
            if (!value) continue;
            const auto [place, isNew] = places.try_emplace(row.world, made.series.size());
            if (isNew) {
                Series series;
                series.solver = looks[places.size() % looks.size()];
                series.label = row.world.substr(0, row.world.find(','));
                made.series.push_back(std::move(series));
            }
            made.series[place->second].x.push_back(row.value.value_or(0.0));
            made.series[place->second].line.push_back(*value);
        }
        figure.charts.push_back(std::move(made));
    };
    using Value = std::optional<double>;
    chart("vertices of K", true, [](const GeometryRow& row) { return Value(row.vertices); });
    chart("diameter of K", true, [](const GeometryRow& row) { return Value(row.diameter); });
    chart("facial distance of K", true, [](const GeometryRow& row) { return Value(row.facialDistance); });
    chart("what ASCG has left to go, over CG's", true, [](const GeometryRow& row) { return row.ratio(); });
    return figure;
}

// Garber's constant against the facial distance, a cross for each world; and what the parameter does to the latter.
Figure scatterOf(const GeometrySweep& sweep, const std::vector<GeometryRow>& rows) {
    Figure figure;
    figure.title = "Garber's constant against the facial distance";
    figure.caption = constantsSentence(rows) +
                     " Every deterministic policy was looked at. On the dashed line both constants are equal.";
    figure.columns = 2;
    const auto crosses = [&](const char* title, const std::string& xLabel, bool logX, const auto& xOf,
                             const auto& yOf) {
        Chart chart;
        chart.title = title;
        chart.xLabel = xLabel;
        chart.logX = logX;
        for (const GeometryRow& row : rows) {
            const std::optional<double> x = xOf(row), y = yOf(row);  // where K is too rich there is no such number
            if (row.dimension == 0 || !x || !y) continue;
            Series spot;
            spot.solver = paperAway;
            spot.shape = Series::Shape::Spot;
            spot.x = {*x};
            spot.line = {*y};
            chart.series.push_back(std::move(spot));
        }
        figure.charts.push_back(std::move(chart));
    };
    crosses(
        "Garber's constant", "facial distance", true, [](const GeometryRow& row) { return row.facialDistance; },
        [](const GeometryRow& row) { return row.vertexFacetDistance; });
    // What is equal, to read off which of them is the smaller one.
    if (!figure.charts.front().series.empty()) {
        double low = std::numeric_limits<double>::infinity(), high = 0.0;
        for (const Series& spot : figure.charts.front().series) {
            low = std::min({low, spot.x.front(), spot.line.front()});
            high = std::max({high, spot.x.front(), spot.line.front()});
        }
        Series equal;
        equal.colour = Rgb{0.357, 0.392, 0.447};
        equal.dash = {4.0, 3.0};
        equal.x = equal.line = {low, high};
        figure.charts.front().series.push_back(std::move(equal));
    }
    const bool sweeps =
        std::any_of(rows.begin(), rows.end(), [&](const GeometryRow& row) { return row.value != rows.front().value; });
    if (!sweeps) {  // nothing follows from a single value
        figure.columns = 1;
        return figure;
    }
    crosses(
        "facial distance of K", std::string(name(sweep.parameter)), false,
        [](const GeometryRow& row) { return row.value; }, [](const GeometryRow& row) { return row.facialDistance; });
    return figure;
}

void checkShare(const char* option, const std::optional<double>& given, double& value) {
    if (!given) return;
    if (*given > 1.0) refuseArgument(option, "a number from 0 to 1", std::to_string(*given));
    value = *given;
}

// One world instead of a sweep, and where its targets come from.
struct MeasuredWorld {
    std::string name;
    std::shared_ptr<const Mdp> mdp;
    std::function<Vector(std::uint64_t seed)> targetOf;
    std::string domain = "table", parameters = "{}";
};

MeasuredWorld loadMeasuredWorld(const GeometryOptions& options) {
    const ProblemOptions& problem = options.problem;
    MeasuredWorld world;
    if (!problem.targetFile.empty()) {
        const LoadedProblem loaded = loadProblem(problem, std::nullopt);
        world = {loaded.name, loaded.problem.mdp, [phiE = loaded.problem.phiE](std::uint64_t) { return phiE; },
                 loaded.domain, loaded.parameters};
    } else if (!problem.scenario.empty()) {
        const ScenarioPlan plan = underCriterion(scenarioFrom(problem.scenario), problem.criterion);
        const DomainPtr domain = makeDomain(plan.domain, plan.parameters);
        world.name = plan.name;
        world.mdp = domain->mdp();
        world.targetOf = [plan](std::uint64_t seed) {
            return drawScenario(plan, seed, demonstrationsFolder(plan)).problem.phiE;
        };
        world.domain = std::string(domain->name());
        world.parameters = domain->parameters();
    } else {
        world.name = worldName(problem.mdpFile);
        world.mdp = loadWorld(problem.mdpFile, {.pipes = Pipes::Allowed, .criterion = problem.criterion}).mdp;
        world.targetOf = [mdp = world.mdp](std::uint64_t seed) {
            Rng rng(seed, "expert");
            return edgeExpert(mdp, rng).phi;
        };
    }
    return world;
}

void checkWhichWorld(const GeometryOptions& options) {
    const ProblemOptions& problem = options.problem;
    const int given = (options.sweeps ? 1 : 0) + (problem.scenario.empty() ? 0 : 1) + (problem.mdpFile.empty() ? 0 : 1);
    if (given != 1) throw UsageError("--sweep, --scenario or --mdp: one of them is needed");
    if (options.sweeps && !problem.targetFile.empty()) throw UsageError("--target: it goes with --scenario or --mdp");
    if (!options.sweeps && !options.sweep.values.empty()) throw UsageError("--values: it goes with --sweep");
    if (!options.sweeps && !options.figure.empty()) throw UsageError("--figure: it goes with --sweep");
}

std::vector<GeometryRow> rowsOf(const GeometryOptions& options, const std::optional<MeasuredWorld>& world) {
    if (!world) return sweepGeometry(options.sweep);
    std::vector<GeometryRow> rows{geometryOf(world->name, world->mdp, options.sweep, world->targetOf)};
    if (rows.front().points == 0)
        std::fprintf(stderr,
                     "awaystep: %s has more than 5000 deterministic policies; vertices, diameter and facial distance "
                     "are left empty\n",
                     world->name.c_str());
    return rows;
}

// The rows of a sweep name their worlds themselves.
Provenance provenanceOf(const GeometryOptions& options, const std::optional<MeasuredWorld>& world) {
    const GeometrySweep& sweep = options.sweep;
    Provenance made;
    made.command = options.typed;
    made.seed = 0;
    nlohmann::ordered_json given = nlohmann::ordered_json::object();
    if (world) {
        made.world = worldRecord(world->domain, world->parameters, *world->mdp);
    } else {
        given["sweep"] = name(sweep.parameter);
        given["worlds"] = name(sweep.worlds);
        given["values"] = sweep.values.empty() ? usualValues(sweep.parameter) : sweep.values;
    }
    given["seeds"] = sweep.seeds;
    given["iterations"] = sweep.iterations;
    given["relax"] = sweep.relax;
    given["pull"] = sweep.pull;
    made.options = given.dump();
    return made;
}

int geometry(GeometryOptions& options) {
    checkWhichWorld(options);
    checkShare("--relax", options.relax, options.sweep.relax);
    checkShare("--pull", options.pull, options.sweep.pull);
    const bool shape =
        options.sweep.parameter != SweepParameter::Discount && options.sweep.parameter != SweepParameter::Slip;
    if (shape && options.sweep.worlds == SweptWorlds::Grids)
        throw UsageError("--sweep: grids are of one shape; " + std::string(name(options.sweep.parameter)) +
                         " needs --worlds random");
    for (const double value : options.sweep.values)
        if (!canBeSwept(options.sweep.worlds, options.sweep.parameter, value))
            refuseArgument("--values",
                           "numbers that " + std::string(name(options.sweep.parameter)) +
                               " can have in a world whose policies can all be looked at",
                           numberText(value));
    checkFigureName(options.figure);
    Outputs outputs(inputFiles(options.problem));
    const std::size_t csv = outputs.add("--csv", options.csv);
    std::optional<std::size_t> figure;
    FigureFormat format = FigureFormat::Svg;
    if (!options.figure.empty()) {
        format = figureFormat(options.figure);
        figure = outputs.add("--figure", options.figure);
    }
    options.meta.open(outputs, "--csv", options.csv);
    const Interruption interruption(outputs.temporaries());
    const std::optional<MeasuredWorld> world =
        options.sweeps ? std::nullopt : std::optional(loadMeasuredWorld(options));
    const std::vector<GeometryRow> rows = rowsOf(options, world);
    outputs.write(csv, geometryCsv(options.sweep, rows));
    options.meta.write(outputs, provenanceOf(options, world));
    const bool random = options.sweep.worlds == SweptWorlds::Random;
    if (figure)
        outputs.write(*figure, render(random ? scatterOf(options.sweep, rows) : figureOf(options.sweep, rows), format));
    outputs.commit();
    if (random && !outputs.usesStandardOutput()) writeStandardOutput(constantsSentence(rows) + "\n");
    return 0;
}

}  // namespace

void addGeometryCommand(CLI::App& app, const TypedCommand& typed, int& exitCode) {
    const auto options = std::make_shared<GeometryOptions>();
    CLI::App& command = *app.add_subcommand(
        "geometry", "Vertices, diameter and facial distance of K: how they follow from a parameter, or of one world");
    addChoice(command, "--sweep", options->sweep.parameter, "The parameter of the world")->default_str("");
    addChoice(command, "--worlds", options->sweep.worlds,
              "Two grids to race in, or random worlds to measure, --seeds of them for every value");
    command.add_option("--scenario", options->problem.scenario, "One row for the world of a scenario instead")
        ->type_name("NAME|FILE.json");
    command.add_option("--mdp", options->problem.mdpFile, "One row for a world from a file instead")
        ->type_name("FILE|-");
    command
        .add_option("--target", options->problem.targetFile,
                    "What to race for in it; else the scenario's targets, or edges of K")
        ->type_name("FILE");
    addCriterionOptions(command, options->problem.criterion);
    command.add_option("--values", options->sweep.values, "Its values; left out: seven usual ones")
        ->delimiter(',')
        ->type_name("A,B,...");
    addCount(command, "--seeds", options->sweep.seeds, 1, "Targets to race for, per value");
    addCount(command, "--iterations", options->sweep.iterations, 1, "Steps of every race");
    addTolerance(command, "--relax", options->relax, "Mix every policy of the apprentice with a random one, 0 to 1");
    addTolerance(command, "--pull", options->pull, "Pull the target inside, 0 to 1");
    command.add_option("--csv", options->csv, "Where the table goes; - is standard output")
        ->type_name("FILE|-")
        ->default_str("-");
    command.add_option("--figure", options->figure, "A figure of it, .svg or .png")->type_name("FILE");
    options->meta.addOption(command);
    command.callback([options, &command, &typed, &exitCode] {
        options->typed = typed;
        options->sweeps = command.count("--sweep") > 0;
        exitCode = geometry(*options);
    });
}

}  // namespace awaystep
