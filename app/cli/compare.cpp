#include "cli/compare.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>

#include "cli/arguments.h"
#include "cli/comparison_report.h"
#include "cli/interruption.h"
#include "cli/outputs.h"
#include "experiment/comparison_csv.h"
#include "files/plain_text.h"
#include "files/text_file.h"
#include "solvers/solver.h"
#include "workbench/scenario_shelf.h"

namespace awaystep {
namespace {

// Part i of n holds every n-th seed. Counting may begin at 0 or at 1: part 0 and part n are the same.
struct Shard {
    int index = 0, count = 1;  // 0/1 is all
};

struct CompareOptions {
    std::string scenario;
    std::vector<std::string> solvers;
    int seeds = 10;
    std::optional<std::uint64_t> firstSeed;
    int iterations = 0;  // 0: the scenario's own
    int threads = coreCount();
    std::string shard;
    std::optional<std::string> csv;
    std::optional<std::string> figure;
};

Shard readShard(const std::string& text) {
    Shard shard;
    int read = 0;
    if (std::sscanf(text.c_str(), "%d/%d%n", &shard.index, &shard.count, &read) != 2 ||
        read != static_cast<int>(text.size()) || shard.count < 1 || shard.index < 0 || shard.index > shard.count)
        refuseArgument("--shard", "i/n, from 1/n to n/n", text);
    return shard;
}

std::vector<std::uint64_t> seedsOf(const CompareOptions& options, const Shard& shard) {
    std::vector<std::uint64_t> seeds;
    for (int i = shard.index % shard.count; i < options.seeds; i += shard.count)
        seeds.push_back(options.firstSeed.value_or(0) + static_cast<std::uint64_t>(i));
    return seeds;
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

int compare(const CompareOptions& options) {
    const Shard shard = options.shard.empty() ? Shard{} : readShard(options.shard);
    const bool part = !options.shard.empty();
    if (part && !options.csv) throw UsageError("--shard: a part must be written somewhere; --csv says where");
    if (part && options.figure) throw UsageError("--shard: a part has no figure; awaystep merge draws it");
    checkFigureName(options.figure.value_or(""));

    for (std::size_t i = 0; i < options.solvers.size(); ++i)
        if (std::find(options.solvers.begin(), options.solvers.end(), options.solvers[i]) !=
            options.solvers.begin() + static_cast<std::ptrdiff_t>(i))
            throw UsageError("--solver: " + options.solvers[i] + " is named twice");
    checkSeedRange(options.firstSeed.value_or(0), options.seeds);
    ScenarioPlan plan = findScenario(options.scenario);
    if (options.iterations > 0) plan.iterations = options.iterations;
    Outputs outputs({});
    std::optional<std::size_t> csv, figure;
    if (options.csv) csv = outputs.add("--csv", *options.csv);
    if (options.figure) figure = outputs.add("--figure", *options.figure);
    Interruption interruption(outputs.temporaries());

    SweepPlan job;
    job.label = plan.name;
    job.seeds = seedsOf(options, shard);
    job.threads = options.threads;
    job.runsPerSeed = static_cast<int>(options.solvers.size());
    job.runSeed = SeedRuns{plan, options.solvers, {}, demonstrationsFolder().string()};
    interruption.watch();
    const Comparison comparison = sweep(job, interruption.token());

    if (csv) outputs.write(*csv, part ? partCsv(comparison, plan.name) : comparisonCsv(comparison));
    if (figure && !comparison.empty())
        outputs.write(*figure, figureBytes(comparison, plan.about, captionOf(comparison, plan.name), *options.figure));
    outputs.commit();
    if (!outputs.usesStandardOutput()) writeStandardOutput(winsText(comparison));
    if (!interruption.stopRequested()) return 0;
    std::fprintf(stderr, "awaystep: stopped early; the runs that were finished are kept\n");
    return interruptedExitCode;
}

struct MergeOptions {
    std::vector<std::string> parts;
    std::optional<std::string> csv;
    std::optional<std::string> figure;
};

// All runs of a comparison take as many steps: one that took fewer comes from a file that was cut. `files` says where
// each was read.
void checkWhole(const Comparison& comparison, const std::map<const RunTrace*, std::string>& files) {
    std::size_t longest = 0;
    for (const RunTrace* trace : comparison.traces()) longest = std::max(longest, trace->distance.size());
    for (const RunTrace* trace : comparison.traces())
        if (trace->distance.size() < longest)
            throw std::invalid_argument(
                shownPath(files.at(trace)) + ": the file is cut, or of another comparison: " + trace->solver +
                ", seed " + std::to_string(trace->seed) + " ends at iteration " +
                std::to_string(trace->distance.size() - 1) + ", others at " + std::to_string(longest - 1));
}

int merge(const MergeOptions& options) {
    checkFigureName(options.figure.value_or(""));
    Outputs outputs(options.parts);
    std::optional<std::size_t> csv, figure;
    if (options.csv) csv = outputs.add("--csv", *options.csv);
    if (options.figure) figure = outputs.add("--figure", *options.figure);

    const Interruption interruption(outputs.temporaries());
    Comparison comparison;
    std::map<const RunTrace*, std::string> files;  // where each was read; a map's entries stay in their place
    std::string scenario;
    for (const std::string& file : options.parts) {
        const std::string of = readPart(readTextFile(file, {.pipes = Pipes::Allowed}), file, comparison);
        if (!scenario.empty() && !of.empty() && of != scenario)
            throw std::invalid_argument(shownPath(file) + ": its scenario is " + inQuotes(of) + ", the others' is " +
                                        inQuotes(scenario));
        if (scenario.empty()) scenario = of;
        for (const RunTrace* trace : comparison.traces()) files.emplace(trace, file);
    }
    checkWhole(comparison, files);
    if (csv) outputs.write(*csv, comparisonCsv(comparison));
    if (figure)
        outputs.write(*figure, figureBytes(comparison, scenario, captionOf(comparison, scenario), *options.figure));
    outputs.commit();
    if (!outputs.usesStandardOutput()) writeStandardOutput(winsText(comparison));
    return 0;
}

}  // namespace

void SeedRuns::operator()(std::uint64_t seed, const SweepPlan::Keep& keep, const StopToken& stop) const {
    const Scenario scenario = drawScenario(plan, seed, demonstrations, stop);
    const double least = leastObjective(scenario.problem, stop);
    for (const std::string& solver : solvers) {
        RunConfig config = scenario.config(solver);
        config.iterations = plan.iterations;
        if (adjust) adjust(config);
        Run run(scenario.problem, config);
        keep(traceOf(run, least, stop));
    }
}

void addCompareCommand(CLI::App& app, int& exitCode) {
    const auto options = std::make_shared<CompareOptions>();
    CLI::App& command = *app.add_subcommand("compare", "Run solvers on many seeds of a scenario and tell who is ahead");
    command.add_option("--scenario", options->scenario, "Its name; awaystep list shows them")
        ->type_name("NAME")
        ->required();
    addSolvers(command, options->solvers)->required();
    addCount(command, "--seeds", options->seeds, 1, "How many")->required();
    addSeed(command, "--first-seed", options->firstSeed, "The others follow it")->default_str("0");
    addCount(command, "--iterations", options->iterations, 1, "Steps per run")->default_str("the scenario's");
    addCount(command, "--threads", options->threads, 1, "Seeds at a time; the numbers do not depend on it")
        ->default_str("all cores");
    command.add_option("--shard", options->shard, "Only part i of n (every n-th seed); --csv then holds whole runs")
        ->type_name("i/n");
    command.add_option("--csv", options->csv, "The table; - is standard output")->type_name("FILE");
    command.add_option("--figure", options->figure, "Its curves")->type_name("FILE.svg|.png");
    command.footer("Ctrl-C ends the sweep and keeps the runs that are finished. Paired wins go to standard output.");
    command.callback([options, &exitCode] { exitCode = compare(*options); });
}

void addMergeCommand(CLI::App& app, int& exitCode) {
    const auto options = std::make_shared<MergeOptions>();
    CLI::App& command = *app.add_subcommand("merge", "Join the parts of a comparison that was run with --shard");
    command.add_option("parts", options->parts, "What compare --shard i/n --csv FILE wrote")->required();
    command.add_option("--csv", options->csv, "The table; - is standard output")->type_name("FILE");
    command.add_option("--figure", options->figure, "Its curves")->type_name("FILE.svg|.png");
    command.callback([options, &exitCode] { exitCode = merge(*options); });
}

}  // namespace awaystep
