#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/commands/solve_every_step.h"
#include "cli/options/arguments.h"
#include "cli/options/interruption.h"
#include "cli/options/outputs.h"
#include "cli/options/problem_options.h"
#include "cli/options/progress_line.h"
#include "experiment/csv.h"
#include "experiment/foreign_run.h"
#include "experiment/input_files.h"
#include "experiment/oracle_word.h"
#include "experiment/provenance.h"
#include "experiment/result_json.h"
#include "experiment/run.h"
#include "files/csv_field.h"
#include "files/plain_text.h"
#include "files/text_file.h"
#include "model/workers/parallel_pool.h"

namespace awaystep {
namespace {

struct SolveOptions {
    ProblemOptions problem;
    std::vector<std::string> solvers;
    std::vector<std::string> racers;  // files with iterates of other programs
    std::string stepRule;
    std::string startPolicy;  // empty: the world's own
    std::optional<std::uint64_t> seed;
    RunConfig config;
    OracleWord oracle = OracleWord::Exact;
    std::optional<int> threads;
    bool stationary = false;
    bool everyStep = false;
    bool fromScratch = false;
    std::optional<std::string> trace;
    std::optional<std::string> json;
    MetaFile meta;
    TypedCommand typed;
};

// lowest or random; anything else is a file, even one that is called "given".
std::optional<StartKind> startWord(const std::string& word) {
    const auto start = named<StartKind>(word);
    return start == StartKind::Given ? std::nullopt : start;
}

void takeStartPolicy(SolveOptions& options, const Mdp& mdp, StartKind standard) {
    if (options.startPolicy.empty()) {
        options.config.start = standard;
    } else if (const auto start = startWord(options.startPolicy)) {
        options.config.start = *start;
    } else {
        options.config.start = StartKind::Given;
        options.config.startPolicy = loadPolicy(options.startPolicy, mdp, Pipes::Allowed);
    }
}

std::vector<std::string> inputFiles(const SolveOptions& options) {
    std::vector<std::string> files = inputFiles(options.problem);
    files.insert(files.end(), options.racers.begin(), options.racers.end());
    if (!options.startPolicy.empty() && !startWord(options.startPolicy)) files.push_back(options.startPolicy);
    return files;
}

std::string progressText(const Run& run, std::size_t number, std::size_t of, const WorkPace& pace) {
    char numbers[80];
    std::snprintf(numbers, sizeof numbers, "  iteration %d of %d  distance %.3g", run.last()->t,
                  run.config().iterations, run.last()->distance);
    const std::string place = of > 1 ? "(" + std::to_string(number + 1) + "/" + std::to_string(of) + ") " : "";
    return place + run.config().solver + numbers + pace.text(run.last()->t, run.config().iterations);
}

std::string summaryHeader() {
    char line[160];
    std::snprintf(line, sizeof line, "%-14s%-16s%10s%10s%13s%13s%13s%10s%10s\n", "solver", "status", "iterations",
                  "calls", "distance", "gap", "floor", "vertices", "seconds");
    return line;
}

std::string summaryRow(const Run& run) {
    const IterationRecord& last = *run.last();
    char line[200];
    std::snprintf(line, sizeof line, "%-14s%-16s%10d%10lld%13.6g%13.6g%13.6g%10d%10.3g\n", run.config().solver.c_str(),
                  std::string(name(run.status())).c_str(), last.t, static_cast<long long>(last.oracleCalls),
                  last.distance, last.shownGap(), run.floor(), last.activeCount(), last.seconds);
    return line;
}

// A run of another program, measured on the same target: its rows of the trace, and its line of the summary.
std::string followForeign(const std::string& file, const Problem& problem, std::uint64_t seed, std::string* trace) {
    const ForeignRun run =
        parseForeignRun(readTextFile(file, {.pipes = Pipes::Allowed}), file, problem.mdp->featureCount());
    const std::vector<IterationRecord> records = measured(run, problem);
    double floor = 0.0;
    for (const IterationRecord& record : records) {
        floor = std::max(floor, record.floor());
        if (trace != nullptr) appendTraceRow(*trace, csvField(run.name), seed, record, problem.truth);
    }
    const IterationRecord& last = records.back();
    char line[260];
    std::snprintf(line, sizeof line, "%-14s%-16s%10d%10s%13.6g%13.6g%13.6g%10s%10s\n", run.name.c_str(), "foreign",
                  last.t, "", last.distance, last.shownGap(), std::min(floor, last.distance), "", "");
    return line;
}

// Steps the run to its end; Ctrl-C closes it after the step under way.
template <typename EachRecord>
void follow(Run& run, const Interruption& interruption, EachRecord each) {
    while (!interruption.stopRequested()) {
        const RecordPtr record = run.step();
        if (!record) break;
        each(*record);
    }
    if (const RecordPtr closing = run.finishEarly()) each(*closing);
    if (run.status() == RunStatus::Failed)
        throw std::runtime_error(run.config().solver + " failed after " +
                                 std::to_string(run.last() ? run.last()->t : 0) + " iterations: " + run.reason());
}

template <typename Value>
nlohmann::ordered_json orNull(const std::optional<Value>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

std::string optionsJson(const SolveOptions& options) {
    const RunConfig& config = options.config;
    nlohmann::ordered_json given = nlohmann::ordered_json::object();
    if (!options.problem.scenario.empty()) given["scenario"] = options.problem.scenario;
    if (!options.problem.demonstrationsFile.empty()) given["estimate"] = name(options.problem.estimate);
    given["solvers"] = options.solvers;
    given["iterations"] = config.iterations;
    given["gap"] = orNull(config.gap);
    given["start_policy"] = config.start == StartKind::Given ? "file" : name(config.start);
    given["oracle"] = config.early ? "early" : name(config.oracle);
    if (config.oracle == OracleKind::QLearning) {
        given["n_rl"] = config.nRl;
        given["n_rl_unit"] = name(config.learningUnit);
        given["n_est"] = config.nEst;
        given["horizon"] = config.horizon;
    }
    given["schedule"] = name(config.schedule);
    return given.dump();
}

int solve(SolveOptions options) {
    checkUsage(options.problem);
    Outputs outputs(inputFiles(options));
    std::optional<std::size_t> trace;
    std::optional<std::size_t> json;
    if (options.trace) trace = outputs.add("--trace", *options.trace);
    if (options.json) json = outputs.add("--json", *options.json);
    options.meta.open(outputs, "--trace", options.trace);
    Interruption interruption(outputs.temporaries());

    const LoadedProblem loaded = loadProblem(options.problem, options.seed);
    const Problem& problem = loaded.problem;
    options.config.seed = loaded.seed;
    takeStartPolicy(options, *problem.mdp, loaded.start);

    const auto pool = options.threads ? std::make_unique<ParallelPool>(*options.threads) : nullptr;
    ProgressLine progress;
    std::string summary = summaryHeader();
    std::string text(traceHeader);
    std::string results;
    if (json || options.meta.wanted()) {
        const Provenance made = provenanceOf(loaded, options.typed, optionsJson(options));
        results = "{" + provenanceMembers(made) + ",\n\"solvers\": [\n";
        options.meta.write(outputs, made);
    }
    interruption.watch();
    for (std::size_t i = 0; i < options.solvers.size() && !interruption.stopRequested(); ++i) {
        RunConfig config = options.config;
        config.solver = options.solvers[i];
        config.measureOracle = trace.has_value();
        Run run(problem, config, {.parallel = pool.get()});
        const WorkPace pace;
        follow(run, interruption, [&](const IterationRecord& record) {
            if (trace) {
                appendTraceRow(text, config.solver, config.seed, record, problem.truth);
                outputs.write(*trace, std::exchange(text, {}));
            }
            if (progress.due()) progress.show(progressText(run, i, options.solvers.size(), pace));
        });
        if (json) {
            results += i > 0 ? ",\n" : "";
            appendRunResult(results, run, options.stationary ? Stationary::Add : Stationary::Leave);
            outputs.write(*json, std::exchange(results, {}));
        }
        summary += summaryRow(run);
    }
    progress.clear();
    for (const std::string& racer : options.racers) {
        std::string rows;
        summary += followForeign(racer, problem, loaded.seed, trace ? &rows : nullptr);
        if (trace) outputs.write(*trace, std::exchange(text, {}) + rows);
    }
    if (json) outputs.write(*json, results + "\n]}\n");
    outputs.commit();
    if (!outputs.usesStandardOutput()) writeStandardOutput(summary);
    if (!interruption.stopRequested()) return 0;
    std::fprintf(stderr, "awaystep: stopped early; what was done until then is written\n");
    return interruptedExitCode;
}

// What belongs to a run of iterations and has no meaning after every step of a demonstration.
constexpr const char* onlyForRuns[] = {"--iterations", "--start-policy", "--oracle",   "--n-rl",       "--n-rl-unit",
                                       "--n-est",      "--horizon",      "--schedule", "--stationary", "--target",
                                       "--step-rule",  "--racer",        "--threads"};

int carryOut(const CLI::App& command, const SolveOptions& options) {
    if (!options.everyStep) {
        if (options.fromScratch) throw UsageError("--from-scratch goes with --every-step");
        if (options.solvers.empty() && options.racers.empty()) throw UsageError("--solver is required");
        if (!options.solvers.empty() && command.count("--iterations") == 0)
            throw UsageError("--iterations is required");
        SolveOptions chosen = options;
        try {
            takeOracle(chosen.oracle, chosen.config);
        } catch (const std::invalid_argument& elsewhere) {
            throw UsageError("--" + std::string(elsewhere.what()));
        }
        applyStepRule(options.stepRule, chosen.solvers);
        return solve(std::move(chosen));
    }
    for (const char* option : onlyForRuns)
        if (command.count(option) > 0)
            throw UsageError(std::string("--every-step goes on until every row has its gap; it does not take ") +
                             option);
    return solveEveryStep({options.problem, options.solvers, options.config.gap, options.seed, options.fromScratch,
                           options.trace, options.json, options.meta, options.typed});
}

std::string solverTable() {
    std::size_t widest = 0;
    for (const SolverInfo& solver : solverList()) widest = std::max(widest, solver.name.size());
    std::string text = "Solvers:\n";
    for (const SolverInfo& solver : solverList()) {
        std::string name(solver.name);
        name.resize(widest + 2, ' ');
        text += "  " + name + std::string(solver.about) + "\n";
    }
    return text;
}

}  // namespace

void addSolveCommand(CLI::App& app, const TypedCommand& typed, int& exitCode) {
    const auto options = std::make_shared<SolveOptions>();
    CLI::App& command = *app.add_subcommand(
        "solve", "Run solvers on a world and a target, without a window (to use the method take mnp, see below)");
    RunConfig& config = options->config;

    addProblemOptions(command, options->problem);
    addSolvers(command, options->solvers);
    addStepRule(command, options->stepRule);
    command
        .add_option("--racer", options->racers,
                    "Iterates of another program, CSV t,x_0,..: measured beside ours in the trace and the summary")
        ->type_name("FILE.csv");
    addCount(command, "--iterations", config.iterations, 0, "Steps to take; needed, except with --every-step");
    addTolerance(command, "--gap", config.gap, "Stop early once the gap is at most this; the gap, not the distance");
    command
        .add_option("--start-policy", options->startPolicy, "lowest (action 0), random, or a file {\"policy\": [...]}")
        ->type_name("FILE|lowest|random")
        ->default_str("lowest; a scenario's own");
    addSeed(command, "--seed", options->seed, "For everything that is drawn at random")
        ->default_str("0; a scenario's own");
    addChoice(command, "--oracle", options->oracle,
              "How the best policy for a reward is found; early: planning may end once a policy makes enough progress "
              "(the last row is planned to the end); petsc: see awaystep-mpi");
    addCount(command, "--threads", options->threads, 1,
             "Planning in blocks, in worlds of 131072 states or more; the numbers do not depend on how many")
        ->default_str("one, without blocks");
    addCount(command, "--n-rl", config.nRl, 1, "q-learning: its budget")->default_str(std::to_string(config.nRl));
    addChoice(command, "--n-rl-unit", config.learningUnit, "What the budget counts");
    addCount(command, "--n-est", config.nEst, 1, "q-learning: rollouts that estimate a policy")
        ->default_str(std::to_string(config.nEst));
    addCount(command, "--horizon", config.horizon, 1, "q-learning: length of an episode and of a rollout")
        ->default_str(std::to_string(config.horizon));
    addChoice(command, "--schedule", config.schedule, "sfw, svrf: how many rollouts a step takes");
    command.add_flag("--stationary", options->stationary, "Add the stationary policy to the JSON result");
    command.add_option("--trace", options->trace, "Every iteration as CSV; - is standard output")
        ->type_name("FILE.csv");
    command.add_option("--json", options->json, "The result as JSON; - is standard output")->type_name("FILE|-");
    command.add_flag("--every-step", options->everyStep,
                     "Learn after every step of the demonstrations: a row of --trace for each, to its gap");
    command.add_flag("--from-scratch", options->fromScratch, "--every-step: every row anew, with nothing kept");
    command.footer(
        "To use the method take mnp: the minimum-norm point is nearer than cg and ascg after as many oracle calls in\n"
        "nearly every world measured. cg and ascg are what the paper compares.\n\n" +
        solverTable() +
        "\nOutputs are all written or none. Without --json - or --trace - a summary goes to standard output.\n"
        "In the JSON result w has norm 1, epsilon is gap/distance and floor bounds the distance of the target\n"
        "to K from below; once the distance is 0, w is all zeros and epsilon is 0. Beside the solvers it says what\n"
        "made it: version, command, world (with a hash of its numbers), discount, target, seed, options.\n"
        "With --every-step the solver is mnp, and a row of --trace tells what was learnt from the demonstrations\n"
        "before, and from the states 0..step of this one; without --gap the gap is at most 1e-4 distance^2.\n"
        "Exit codes: 0 done, 1 a file was refused, 2 wrong usage, 130 stopped by Ctrl-C (what was done is\n"
        "written, its status is \"stopped\"; a second Ctrl-C leaves nothing).");
    options->meta.addOption(command);
    command.callback([options, &command, &typed, &exitCode] {
        options->typed = typed;
        exitCode = carryOut(command, *options);
    });
}

}  // namespace awaystep
