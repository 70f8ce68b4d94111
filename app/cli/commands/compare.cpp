#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/commands/commands.h"
#include "cli/options/arguments.h"
#include "cli/options/comparison_question.h"
#include "cli/options/comparison_report.h"
#include "cli/options/interruption.h"
#include "cli/options/outputs.h"
#include "cli/options/problem_options.h"
#include "cli/options/run_log.h"
#include "cli/options/sweep.h"
#include "experiment/comparison_part.h"
#include "experiment/csv.h"
#include "experiment/provenance.h"
#include "experiment/scenario.h"
#include "files/plain_text.h"
#include "files/text_file.h"
#include "model/world/scenario_library.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

// Part i of n holds every n-th seed. Counting may begin at 0 or at 1: part 0 and part n are the same.
struct Shard {
    int index = 0, count = 1;  // 0/1 is all
};

struct CompareOptions {
    ProblemOptions problem;
    std::string startPolicy;  // empty: the scenario's own; drawn from the seed for an own world
    std::vector<std::string> solvers;
    std::string stepRule;
    int seeds = 10;
    std::optional<std::uint64_t> firstSeed;
    int iterations = 0;  // 0: the scenario's own
    int threads = coreCount();
    std::string shard;
    bool resume = false;
    std::optional<std::string> csv;
    std::optional<std::string> figure;
    MetaFile meta;
    TypedCommand typed;
};

Shard readShard(const std::string& text) {
    Shard shard;
    int read = 0;
    if (std::sscanf(text.c_str(), "%d/%d%n", &shard.index, &shard.count, &read) != 2 ||
        read != static_cast<int>(text.size()) || shard.count < 1 || shard.index < 0 || shard.index > shard.count)
        refuseArgument("--shard", "i/n, from 1/n to n/n", text);
    return shard;
}

// A whole comparison is part 1 of 1.
PartLabel labelOf(const CompareOptions& options, const ComparedQuestion& question) {
    const Shard shard = options.shard.empty() ? Shard{} : readShard(options.shard);
    PartLabel label;
    label.scenario = question.plan.name;
    label.part = shard.index == 0 ? shard.count : shard.index;
    label.parts = shard.count;
    label.firstSeed = options.firstSeed.value_or(0);
    label.seeds = options.seeds;
    label.version = version();
    label.question = hashOf(question, options.solvers, label.firstSeed, label.seeds);
    return label;
}

Provenance provenanceOf(const CompareOptions& options, const ComparedQuestion& question, const PartLabel& label) {
    Provenance made;
    made.command = options.typed;
    made.world = question.world;
    made.target = question.target;
    made.seed = label.firstSeed;
    nlohmann::ordered_json given{{"scenario", label.scenario},
                                 {"solvers", options.solvers},
                                 {"first_seed", label.firstSeed},
                                 {"seeds", label.seeds},
                                 {"iterations", question.plan.iterations},
                                 {"part", label.part},
                                 {"parts", label.parts},
                                 {"question", label.question},
                                 {"start_policy", name(question.plan.start)}};
    made.options = given.dump();
    return made;
}

std::string figureBytes(const Comparison& comparison, const std::string& title, const std::string& caption,
                        const std::string& file) {
    Figure figure;
    figure.title = title;
    figure.caption = caption;
    figure.columns = 3;
    figure.charts = comparisonCharts(comparison, "");
    return render(figure, figureFormat(file));
}

std::string captionOf(const Comparison& comparison, const std::string& scenario) {
    std::string caption = "Scenario " + scenario + "; seeds finished:";
    for (const std::string& solver : comparison.solvers())
        caption += " " + solverLabel(solver) + " " + std::to_string(comparison.seedsOf(solver)) + ",";
    caption.back() = '.';
    return caption + " Line: median or mean; band: quartiles or one deviation either way.";
}

// What the runs of --resume depend on, in words first, so that a difference is named.
nlohmann::ordered_json resumeQuestion(const CompareOptions& options, const ScenarioPlan& plan, const PartLabel& label) {
    return {{"command", "compare"},
            {"scenario", plan.name},
            {"solvers", options.solvers},
            {"iterations", plan.iterations},
            {"first_seed", label.firstSeed},
            {"seeds", label.seeds},
            {"part", label.part},
            {"parts", label.parts},
            {"awaystep", label.version},
            {"question", label.question}};
}

nlohmann::ordered_json jsonOf(const RunTrace& trace) {
    return {{"solver", trace.solver},
            {"seed", trace.seed},
            {"distance", trace.distance},
            {"true_distance", trace.trueDistance},
            {"suboptimality", trace.suboptimality},
            {"gap", trace.gap},
            {"shortfall", trace.shortfall},
            {"oracle_calls", trace.oracleCalls},
            {"range", trace.range}};
}

RunTrace traceFrom(const nlohmann::json& line) {
    RunTrace trace;
    line.at("solver").get_to(trace.solver);
    line.at("seed").get_to(trace.seed);
    line.at("distance").get_to(trace.distance);
    line.at("true_distance").get_to(trace.trueDistance);
    line.at("suboptimality").get_to(trace.suboptimality);
    line.at("gap").get_to(trace.gap);
    line.at("shortfall").get_to(trace.shortfall);
    line.at("oracle_calls").get_to(trace.oracleCalls);
    line.at("range").get_to(trace.range);
    return trace;
}

// The runs of FILE.runs count as done; those that finish now are added to it.
void resume(SweepPlan& job, ScenarioSeedRuns& runs, RunLog& log) {
    for (const nlohmann::json& line : log.finished()) {
        RunTrace trace;
        try {
            trace = traceFrom(line);
        } catch (const nlohmann::json::exception&) {
            throw std::runtime_error(shownPath(log.path()) + ": a line is no run; remove the file to begin anew");
        }
        if (runs.done.emplace(trace.seed, trace.solver).second) job.done.push_back(std::move(trace));
    }
    job.onFinished = [&log](const RunTrace& trace) { log.append(jsonOf(trace)); };
}

int compare(CompareOptions& options) {
    if (!options.shard.empty()) readShard(options.shard);
    if (options.resume && (!options.csv || *options.csv == "-"))
        throw UsageError("--resume: the finished runs are kept beside the table; --csv FILE says where it goes");
    const bool part = !options.shard.empty();
    if (part && !options.csv) throw UsageError("--shard: a part must be written somewhere; --csv says where");
    if (part && options.figure) throw UsageError("--shard: a part has no figure; awaystep merge draws it");
    checkFigureName(options.figure.value_or(""));

    applyStepRule(options.stepRule, options.solvers);
    for (std::size_t i = 0; i < options.solvers.size(); ++i)
        if (std::find(options.solvers.begin(), options.solvers.end(), options.solvers[i]) !=
            options.solvers.begin() + static_cast<std::ptrdiff_t>(i))
            throw UsageError("--solver: " + options.solvers[i] + " is named twice");
    checkSeedRange(options.firstSeed.value_or(0), options.seeds);
    checkUsage(options.problem);
    Outputs outputs(inputFiles(options.problem));
    std::optional<std::size_t> csv, figure;
    if (options.csv) csv = outputs.add("--csv", *options.csv);
    if (options.figure) figure = outputs.add("--figure", *options.figure);
    options.meta.open(outputs, "--csv", options.csv);
    Interruption interruption(outputs.temporaries());
    ComparedQuestion question =
        loadComparedQuestion(options.problem, options.firstSeed.value_or(0), named<StartKind>(options.startPolicy));
    const ScenarioPlan& plan = question.plan;
    if (options.iterations > 0) question.plan.iterations = options.iterations;
    if (options.seeds > 1 && !dependsOnSeed(question, options.solvers)) {
        std::fprintf(stderr, "awaystep: nothing here depends on the seed, so one seed is run\n");
        options.seeds = 1;
    }
    const PartLabel label = labelOf(options, question);

    SweepPlan job;
    job.label = plan.name;
    job.seeds = seedsOf(label);
    job.threads = options.threads;
    job.runsPerSeed = static_cast<int>(options.solvers.size());
    ScenarioSeedRuns runs{plan, options.solvers, {}, demonstrationsFolder(plan).string(), {}, question.own};
    std::optional<RunLog> log;
    if (options.resume) {
        log.emplace(*options.csv, resumeQuestion(options, plan, label));
        resume(job, runs, *log);
    }
    job.runSeed = runs;
    interruption.watch();
    const Comparison comparison = sweep(job, interruption.token());
    if (log && interruption.stopRequested()) {
        std::fprintf(stderr, "awaystep: stopped early; %s has the runs that were finished, --resume goes on\n",
                     shownPath(log->path()).c_str());
        return interruptedExitCode;
    }

    if (csv) outputs.write(*csv, part ? partCsv(comparison, label, options.solvers.size()) : comparisonCsv(comparison));
    if (options.meta.wanted()) options.meta.write(outputs, provenanceOf(options, question, label));
    if (figure && !comparison.empty())
        outputs.write(*figure, figureBytes(comparison, plan.about, captionOf(comparison, plan.name), *options.figure));
    outputs.commit();
    if (log) log->remove();
    if (!outputs.usesStandardOutput()) writeStandardOutput(winsText(comparison));
    if (!interruption.stopRequested()) return 0;
    std::fprintf(stderr, "awaystep: stopped early; the runs that were finished are kept\n");
    return interruptedExitCode;
}

struct MergeOptions {
    std::vector<std::string> parts;
    std::optional<std::string> csv;
    std::optional<std::string> figure;
    MetaFile meta;
    TypedCommand typed;
};

Provenance provenanceOf(const MergeOptions& options, const PartLabel& label, const Comparison& comparison) {
    Provenance made;
    made.command = options.typed;
    made.seed = label.firstSeed;
    nlohmann::ordered_json given{{"scenario", label.scenario},    {"solvers", comparison.solvers()},
                                 {"first_seed", label.firstSeed}, {"seeds", label.seeds},
                                 {"parts", label.parts},          {"version", label.version},
                                 {"question", label.question}};
    made.options = given.dump();
    return made;
}

int merge(MergeOptions& options) {
    checkFigureName(options.figure.value_or(""));
    Outputs outputs(options.parts);
    std::optional<std::size_t> csv, figure;
    if (options.csv) csv = outputs.add("--csv", *options.csv);
    if (options.figure) figure = outputs.add("--figure", *options.figure);
    options.meta.open(outputs, "--csv", options.csv);

    const Interruption interruption(outputs.temporaries());
    std::vector<ComparisonPart> parts;
    PartLabel label;
    for (const std::string& file : options.parts) {
        parts.push_back(parsePart(readTextFile(file, {.pipes = Pipes::Allowed}), file));
        if (parts.back().label) label = *parts.back().label;
    }
    const Comparison comparison = joinParts(std::move(parts));
    if (csv) outputs.write(*csv, comparisonCsv(comparison));
    if (figure)
        outputs.write(*figure,
                      figureBytes(comparison, label.scenario, captionOf(comparison, label.scenario), *options.figure));
    options.meta.write(outputs, provenanceOf(options, label, comparison));
    outputs.commit();
    if (!outputs.usesStandardOutput()) writeStandardOutput(winsText(comparison));
    return 0;
}

}  // namespace

void addCompareCommand(CLI::App& app, const TypedCommand& typed, int& exitCode) {
    const auto options = std::make_shared<CompareOptions>();
    CLI::App& command = *app.add_subcommand(
        "compare", "Run solvers on many seeds of a scenario, or of an own world, and tell who is ahead");
    addProblemOptions(command, options->problem);
    command
        .add_option_function<std::string>(
            "--start-policy",
            [options](const std::string& word) {
                if (word != "lowest" && word != "random") refuseArgument("--start-policy", "lowest or random", word);
                options->startPolicy = word;
            },
            "lowest (action 0 everywhere), or random: drawn from the seed")
        ->type_name("lowest|random")
        ->default_str("the scenario's own; random for an own world");
    addSolvers(command, options->solvers)->required();
    addStepRule(command, options->stepRule);
    addCount(command, "--seeds", options->seeds, 1, "How many")->required();
    addSeed(command, "--first-seed", options->firstSeed, "The others follow it")->default_str("0");
    addCount(command, "--iterations", options->iterations, 1, "Steps per run")->default_str("the scenario's");
    addCount(command, "--threads", options->threads, 1, "Seeds at a time; the numbers do not depend on it")
        ->default_str("all cores");
    command.add_option("--shard", options->shard, "Only part i of n (every n-th seed); --csv then holds whole runs")
        ->type_name("i/n");
    command.add_option("--csv", options->csv, "The table; - is standard output")->type_name("FILE");
    command.add_flag("--resume", options->resume,
                     "Keep finished runs in FILE.runs, and do only those that are not there");
    command.add_option("--figure", options->figure, "Its curves")->type_name("FILE.svg|.png");
    options->meta.addOption(command);
    command.footer("Ctrl-C ends the sweep and keeps the runs that are finished. Paired wins go to standard output.");
    command.callback([options, &typed, &exitCode] {
        options->typed = typed;
        exitCode = compare(*options);
    });
}

void addMergeCommand(CLI::App& app, const TypedCommand& typed, int& exitCode) {
    const auto options = std::make_shared<MergeOptions>();
    CLI::App& command = *app.add_subcommand("merge", "Join the parts of a comparison that was run with --shard");
    command.add_option("parts", options->parts, "What compare --shard i/n --csv FILE wrote")->required();
    command.add_option("--csv", options->csv, "The table; - is standard output")->type_name("FILE");
    command.add_option("--figure", options->figure, "Its curves")->type_name("FILE.svg|.png");
    options->meta.addOption(command);
    command.callback([options, &typed, &exitCode] {
        options->typed = typed;
        exitCode = merge(*options);
    });
}

}  // namespace awaystep
