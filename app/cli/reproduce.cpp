#include "cli/reproduce.h"

#include <cstdio>
#include <memory>
#include <optional>

#include "cli/arguments.h"
#include "cli/compare.h"
#include "cli/comparison_report.h"
#include "cli/experiments.h"
#include "cli/interruption.h"
#include "cli/outputs.h"
#include "cli/scenario_options.h"
#include "experiment/comparison_csv.h"

namespace awaystep {
namespace {

struct ReproduceOptions {
    std::string experiment;
    int seeds = 10;
    std::uint64_t firstSeed = 0;
    int threads = coreCount();
    std::string csv;     // empty: reproduce-NAME.csv
    std::string figure;  // empty: reproduce-NAME.svg
};

// The paper compares these two; the first is what the second is measured against.
const std::vector<std::string> contenders{"cg", "ascg"};

std::string counts(const PairedWins& wins) {
    char ratio[64];
    const bool closer = wins.medianRatio >= 1.0;
    std::snprintf(ratio, sizeof ratio, "median %.3g times %s", closer ? wins.medianRatio : 1.0 / wins.medianRatio,
                  closer ? "smaller" : "larger");
    return "ahead " + std::to_string(wins.ahead) + ", even " + std::to_string(wins.even) + ", behind " +
           std::to_string(wins.behind) + ", " + ratio;
}

// One line per measure; the error against the estimate and against the truth are told apart.
std::string verdictText(const Trial& trial, const Comparison& comparison) {
    std::string text = trial.name + " (" + trial.title + ", t = " + std::to_string(trial.plan.iterations) + "): ";
    const PairedWins distance = comparison.wins("ascg", "cg", Measure::Distance);
    text += verdict(distance) + " in distance to the target (ASCG " + counts(distance) + ")";
    const PairedWins above = comparison.wins("ascg", "cg", Measure::Suboptimality);
    text += "; " + verdict(above) + " in h - h* (ASCG " + counts(above) + ")";
    const PairedWins truth = comparison.wins("ascg", "cg", Measure::TrueDistance);
    if (truth.ahead + truth.even + truth.behind > 0)
        text += "; " + verdict(truth) + " in distance to the true Phi_E (ASCG " + counts(truth) + ")";
    return text + ".\n";
}

int reproduce(ReproduceOptions options) {
    const Experiment experiment = makeExperiment(options.experiment);
    if (options.csv.empty()) options.csv = "reproduce-" + experiment.name + ".csv";
    if (options.figure.empty()) options.figure = "reproduce-" + experiment.name + ".svg";
    Outputs outputs({});
    const std::size_t csv = outputs.add("--csv", options.csv);
    const std::size_t drawing = outputs.add("--figure", options.figure);
    Interruption interruption(outputs.temporaries());
    interruption.watch();

    Figure figure;
    figure.title = experiment.title;
    figure.columns = 3;
    figure.caption = experiment.about + " Seeds " + std::to_string(options.firstSeed) + " to " +
                     std::to_string(options.firstSeed + static_cast<std::uint64_t>(options.seeds) - 1) + ".";
    std::string table = experiment.firstColumn + "," + std::string(comparisonHeader);
    std::string verdicts;
    for (const Trial& trial : experiment.trials) {
        SweepPlan job;
        job.label = experiment.name + " " + trial.name;
        for (int i = 0; i < options.seeds; ++i) job.seeds.push_back(options.firstSeed + static_cast<std::uint64_t>(i));
        job.threads = options.threads;
        job.runsPerSeed = static_cast<int>(contenders.size());
        job.runSeed = SeedRuns{trial.plan, contenders, trial.adjust, demonstrationsFolder().string()};
        const Comparison comparison = sweep(job, [&] { return !interruption.wanted(); });
        if (comparison.empty()) continue;
        appendComparisonRows(table, comparison, trial.name + ",");
        for (Chart& chart : comparisonCharts(comparison, trial.title)) figure.charts.push_back(std::move(chart));
        verdicts += verdictText(trial, comparison);
    }
    outputs.write(csv, table);
    outputs.write(drawing, render(figure, figureFormat(options.figure)));
    outputs.commit();
    if (!outputs.usesStandardOutput()) writeStandardOutput(verdicts);
    if (!interruption.wanted()) return 0;
    std::fprintf(stderr, "awaystep: stopped early; the runs that were finished are kept\n");
    return interruptedExitCode;
}

}  // namespace

void addReproduceCommand(CLI::App& app, int& exitCode) {
    const auto options = std::make_shared<ReproduceOptions>();
    CLI::App& command = *app.add_subcommand("reproduce", "Run the paper's experiments and tell what they show");
    std::vector<std::pair<std::string, std::string>> words;
    for (const std::string& name : experimentNames()) words.emplace_back(name, name);
    addChoice<std::string>(command, "experiment", options->experiment, words, "Which one")->required();
    addCount(command, "--seeds", options->seeds, 1, "How many")->default_str("10");
    addSeed(command, "--first-seed", options->firstSeed, "The others follow it")->default_str("0");
    addCount(command, "--threads", options->threads, 1, "Seeds at a time; the numbers do not depend on it")
        ->default_str("all cores");
    command.add_option("--csv", options->csv, "The table")->type_name("FILE")->default_str("reproduce-NAME.csv");
    command.add_option("--figure", options->figure, "Its curves")
        ->type_name("FILE.svg|.png")
        ->default_str("reproduce-NAME.svg");
    command.callback([options, &exitCode] { exitCode = reproduce(*options); });
}

}  // namespace awaystep
