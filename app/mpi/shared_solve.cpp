#include "mpi/shared_solve.h"

#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "cli/options/interruption.h"
#include "cli/options/outputs.h"
#include "cli/options/progress_line.h"
#include "domains/gridworld.h"
#include "experiment/csv.h"
#include "experiment/input_files.h"
#include "experiment/provenance.h"
#include "experiment/result_json.h"
#include "experiment/run.h"
#include "files/json_writing.h"
#include "files/text_file.h"
#include "mpi/petsc_oracle.h"
#include "mpi/shared_world.h"
#include "solvers/solver.h"
#include "world/rng.h"

namespace awaystep {
namespace {

struct Asked {
    std::unique_ptr<WorldRows> world;
    std::optional<Vector> target;  // none: to be made from optima
    std::uint64_t seed = 0;
    std::string name;
};

std::unique_ptr<WorldRows> room(const SharedSolveOptions& options) {
    GridworldParameters parameters;
    const auto side = static_cast<std::size_t>(*options.grid);
    parameters.map.assign(side, std::string(side, '.'));
    parameters.map.front().front() = 'S';
    parameters.slip = options.slip;
    parameters.discount = options.discount.value_or(0.99);
    parameters.features = GridFeatures::Regions;
    parameters.regionsPerSide = options.regions;
    return gridRows(parameters);
}

// Every process reads for itself; scenarios and files other than .npz are made whole by each of them.
Asked read(const SharedSolveOptions& options) {
    Asked asked;
    asked.seed = options.seed.value_or(0);
    if (options.grid) {
        asked.world = room(options);
        asked.name = "room";
    } else if (options.problem.mdpFile.ends_with(".npz")) {
        asked.world = openNpzRows(options.problem.mdpFile);
        asked.name = worldName(options.problem.mdpFile);
    } else {
        const LoadedProblem loaded = loadProblem(options.problem, options.seed);
        asked.world = rowsOfWhole(loaded.problem.mdp);
        asked.target = loaded.problem.phiE;
        asked.seed = loaded.seed;
        asked.name = loaded.name;
    }
    return asked;
}

Vector middleOfOptima(int count, std::uint64_t seed, int features, LinearOracle& oracle) {
    Rng rng(seed, "rewards of the target");
    Vector sum = Vector::Zero(features);
    for (int i = 0; i < count; ++i) {
        Vector w(features);
        for (double& value : w) value = rng.normal();
        sum += oracle.best(w)->phi;
    }
    return sum / count;
}

double peakMegabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

std::string jsonHead(const SharedSolveOptions& options, const Asked& asked, const SharedWorld& world,
                     const Ranks& ranks, const Vector& target) {
    std::string text = "{\"version\": \"" + std::string(version()) + "\", \"ranks\": " + std::to_string(ranks.size());
    text += ", \"world\": {\"name\": ";
    text += nlohmann::json(asked.name).dump();
    text += ", \"states\": " + std::to_string(world.states) + ", \"actions\": " + std::to_string(world.rows->actions());
    text += "}, \"discount\": ";
    appendNumber(text, world.rows->discount());
    text += ", \"seed\": " + std::to_string(asked.seed) +
            ", \"oracle\": \"petsc\", \"iterations\": " + std::to_string(options.config.iterations) +
            ",\n\"target\": {\"phi\": ";
    appendJsonList(text, target);
    return text + "},\n\"solvers\": [\n";
}

// What rank 0 alone has.
struct Desk {
    Outputs outputs;
    std::optional<std::size_t> trace, json;
    ProgressLine progress;
    explicit Desk(const SharedSolveOptions& options) : outputs(inputFiles(options.problem)) {
        if (options.trace) trace = outputs.add("--trace", *options.trace);
        if (options.json) json = outputs.add("--json", *options.json);
    }
};

}  // namespace

void addSharedSolve(CLI::App& app, SharedSolveOptions& options) {
    CLI::App& command = *app.add_subcommand("solve", "Run solvers on a world that several processes share");
    addProblemOptions(command, options.problem);
    addCount(command, "--grid", options.grid, 1, "A world by rule: an empty room of so many cells a side");
    addCount(command, "--regions", options.regions, 1, "--grid: regions a side, which are its features")
        ->default_str(std::to_string(options.regions));
    command.add_option("--slip", options.slip, "--grid: the chance of a move at random")->check(CLI::Range(0.0, 1.0));
    addCount(command, "--optima", options.optima, 1,
             "In place of a target: the middle of the best policies for so many rewards, drawn from the seed");
    addSolvers(command, options.solvers)->required();
    addCount(command, "--iterations", options.config.iterations, 0, "Steps to take")->required();
    addTolerance(command, "--gap", options.config.gap, "Stop early once the gap is at most this");
    addSeed(command, "--seed", options.seed, "For everything that is drawn at random")->default_str("0");
    command.add_option("--oracle", options.oracle, "petsc, the only one here")->check(CLI::IsMember({"petsc"}));
    command.add_option("--trace", options.trace, "Every iteration as CSV; - is standard output")->type_name("FILE.csv");
    command.add_option("--json", options.json, "The result as JSON; - is standard output")->type_name("FILE|-");
    command.footer(
        "Example: mpirun -n 2 awaystep-mpi solve --oracle petsc --grid 256 --optima 3 --solver ascg --iterations 3\n"
        "Every process holds the rows of its own states. A room of --grid is made row by row, an .npz file is read by\n"
        "all processes at once; other worlds are made whole by each. Start policy: action 0 everywhere. Solvers that\n"
        "play policies, or measure K, need the whole world and are refused. PETSC_OPTIONS reaches PETSc.");
}

void checkSharedSolve(const SharedSolveOptions& options) {
    const bool npz = options.problem.mdpFile.ends_with(".npz");
    if (options.grid) {
        if (!options.problem.mdpFile.empty() || !options.problem.scenario.empty())
            throw UsageError("--grid is a world; it does not go with --mdp or --scenario");
        if (options.problem.criterion.kind.value_or(CriterionKind::Discounted) != CriterionKind::Discounted ||
            options.problem.criterion.horizon)
            throw UsageError("awaystep-mpi plans for discounted worlds alone");
    } else if (!npz) {
        checkUsage(options.problem);
        if (options.optima > 0) throw UsageError("--optima goes with --grid and with --mdp FILE.npz");
        return;
    }
    if (npz && !options.problem.criterion.empty())
        throw UsageError("the criterion of an .npz file is its own: discounted");
    if (options.optima > 0 ? !options.problem.targetFile.empty() : options.problem.targetFile.empty())
        throw UsageError("one target is needed: --target FILE, or --optima N");
}

void solveShared(const SharedSolveOptions& options, const Ranks& ranks) {
    std::optional<Desk> desk;
    Asked asked;
    ranks.together([&] {
        for (const std::string& solver : options.solvers)
            if (const SolverInfo* info = findSolver(solver); info->needsSampler || info->needsConstants)
                throw std::invalid_argument(solver + " needs the whole world, which no process has");
        if (ranks.first()) desk.emplace(options);
        asked = read(options);
    });
    const Interruption interruption(desk ? desk->outputs.temporaries() : std::vector<std::string>{});
    const SharedWorld world = shareOut(*asked.world, ranks);
    asked.world.reset();
    const Mdp& rows = *world.rows;
    ranks.together([&] {
        if (!asked.target && !options.problem.targetFile.empty())
            asked.target = parseTarget(readTextFile(options.problem.targetFile), options.problem.targetFile, rows);
    });
    if (!asked.target) {
        PetscOracle oracle(world, ranks);
        asked.target = middleOfOptima(options.optima, asked.seed, rows.featureCount(), oracle);
    }

    std::string trace(traceHeader), json;
    if (desk && desk->json) json = jsonHead(options, asked, world, ranks, *asked.target);
    std::string summary;
    for (std::size_t i = 0; i < options.solvers.size(); ++i) {
        RunConfig config = options.config;
        config.solver = options.solvers[i];
        config.seed = asked.seed;
        auto oracle = std::make_unique<PetscOracle>(world, ranks);
        const PetscOracle& shared = *oracle;
        Run run({world.rows, *asked.target, {}}, config, {.oracle = std::move(oracle)});
        const WorkPace pace;
        while (const RecordPtr record = run.step()) {
            if (!desk) continue;
            if (desk->trace) appendTraceRow(trace, config.solver, config.seed, *record, {});
            if (desk->progress.due())
                desk->progress.show(config.solver + "  iteration " + std::to_string(record->t) + " of " +
                                    std::to_string(config.iterations) + pace.text(record->t, config.iterations));
        }
        if (run.status() == RunStatus::Failed) throw std::runtime_error(config.solver + " failed: " + run.reason());
        if (options.json) {
            std::string result = i > 0 ? ",\n" : "";
            appendRunResult(result, run, Stationary::Leave,
                            [&](const Vertex& vertex) { return shared.gathered(vertex); });
            json += result;
        }
        const IterationRecord& last = *run.last();
        char line[240];
        std::snprintf(line, sizeof line,
                      "%-14s%-16s iterations %d  distance %.9g  gap %.6g  floor %.6g  vertices %d  seconds %.4g\n",
                      config.solver.c_str(), std::string(name(run.status())).c_str(), last.t, last.distance,
                      last.shownGap(), run.floor(), last.activeCount(), last.seconds);
        summary += line;
    }
    const double peak = ranks.largest(peakMegabytes());
    if (!desk) return;
    desk->progress.clear();
    char about[120];
    std::snprintf(about, sizeof about, "%d states, %d processes, at most %.0f MB in one of them\n", world.states,
                  ranks.size(), peak);
    if (desk->trace) desk->outputs.write(*desk->trace, trace);
    if (desk->json) desk->outputs.write(*desk->json, json + "\n]}\n");
    desk->outputs.commit();
    if (!desk->outputs.usesStandardOutput()) writeStandardOutput(summary + about);
}

}  // namespace awaystep
