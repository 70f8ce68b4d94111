#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/commands/commands.h"
#include "cli/commands/experiments.h"
#include "cli/options/arguments.h"
#include "cli/options/comparison_report.h"
#include "cli/options/interruption.h"
#include "cli/options/outputs.h"
#include "cli/options/sweep.h"
#include "experiment/csv.h"
#include "experiment/statistics.h"
#include "model/world/scenario_library.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

struct ReproduceOptions {
    std::string experiment;
    int seeds = 10;
    std::optional<std::uint64_t> firstSeed;
    int threads = coreCount();
    std::string csv;     // empty: reproduce-NAME.csv
    std::string figure;  // empty: reproduce-NAME.svg
    MetaFile meta;
    TypedCommand typed;
};

// The paper compares these two; the first is what the second is measured against.
const std::vector<std::string> contenders{paperPlain, paperAway};

std::string inWords(const PairedWins& wins, const std::string& measure) {
    return verdict(wins) + " in " + measure + " (ASCG ahead " + std::to_string(wins.ahead) + ", even " +
           std::to_string(wins.even) + ", behind " + std::to_string(wins.behind) + ": " + significanceText(wins) +
           "; median CG/ASCG: " + ratioText(wins) + ")";
}

// The errors against the estimate and against the truth are told apart.
std::string verdictText(const Trial& trial, const Comparison& comparison) {
    std::string text = trial.title + ", t = " + std::to_string(trial.plan.iterations) + ": " +
                       inWords(comparison.wins(paperAway, paperPlain, Measure::Distance), "distance");
    // With a sampled oracle the apprentice's Phi is an estimate and may leave K: h - h* means nothing then.
    if (!trial.adjust) text += "; " + inWords(comparison.wins(paperAway, paperPlain, Measure::Suboptimality), "h - h*");
    if (truthDiffers(comparison))
        text +=
            "; " + inWords(comparison.wins(paperAway, paperPlain, Measure::TrueDistance), "distance to the true Phi_E");
    return text + ".\n";
}

// Rows of charts, a trial per column: medians with quartiles, below them means with deviations and h - h*.
void addTrialCharts(Figure& figure, const std::vector<std::vector<Chart>>& charts, const Experiment& experiment) {
    figure.columns = experiment.perRow;
    const auto width = static_cast<std::size_t>(experiment.perRow);
    for (std::size_t begin = 0; begin < charts.size(); begin += width)
        for (std::size_t kind = 0; kind < static_cast<std::size_t>(experiment.rowsPerTrial); ++kind)
            for (std::size_t i = begin; i < begin + width; ++i)
                figure.charts.push_back(i < charts.size() ? charts[i][kind] : Chart{});
}

// One chart per swept resource and measure: the last iterate against the resource.
class SweepCharts {
public:
    explicit SweepCharts(const Experiment& experiment) : experiment_(experiment) {
        for (const char* measure : {"distance to the target", "distance to the true \u03a6_E"})
            for (const std::string& resource : experiment.sweeps) {
                Chart chart{resource, resource, measure, {}};
                chart.logX = true;
                for (const std::string& solver : contenders)
                    chart.series.push_back({solver, solverLabel(solver), {}, {}, {}, {}});
                charts_.push_back(std::move(chart));
            }
    }

    void add(const Trial& trial, const Comparison& comparison) {
        const std::string resource = trial.cells.substr(0, trial.cells.find(','));
        for (std::size_t i = 0; i < charts_.size(); ++i)
            for (Series& series : charts_[i].series) {
                if (charts_[i].title != resource) continue;
                std::vector<double> ends;
                for (const RunTrace* trace : comparison.traces())
                    if (trace->solver == series.solver)
                        ends.push_back((i < experiment_.sweeps.size() ? trace->distance : trace->trueDistance).back());
                series.x.push_back(trial.value);
                series.line.push_back(median(ends));
                series.low.push_back(quantile(ends, 0.25));
                series.high.push_back(quantile(ends, 0.75));
            }
    }

    std::vector<Chart> take() { return std::move(charts_); }

private:
    const Experiment& experiment_;
    std::vector<Chart> charts_;
};

// Every trial has a world and a target of its own, so none is told here; the experiment's name stands for them.
Provenance provenanceOf(const ReproduceOptions& options) {
    Provenance made;
    made.command = options.typed;
    made.seed = options.firstSeed.value_or(0);
    made.options = nlohmann::ordered_json{{"experiment", options.experiment},
                                          {"solvers", contenders},
                                          {"first_seed", *made.seed},
                                          {"seeds", options.seeds}}
                       .dump();
    return made;
}

int reproduce(ReproduceOptions options) {
    const Experiment experiment = makeExperiment(options.experiment);
    if (options.csv.empty()) options.csv = "reproduce-" + experiment.name + ".csv";
    if (options.figure.empty()) options.figure = "reproduce-" + experiment.name + ".svg";
    checkFigureName(options.figure);
    const std::uint64_t first = options.firstSeed.value_or(0);
    checkSeedRange(first, options.seeds);
    Outputs outputs({});
    const std::size_t csv = outputs.add("--csv", options.csv);
    const std::size_t drawing = outputs.add("--figure", options.figure);
    options.meta.open(outputs, "--csv", options.csv);
    Interruption interruption(outputs.temporaries());
    interruption.watch();

    Figure figure;
    figure.title = experiment.title;
    figure.columns = 3;
    figure.caption = experiment.about + " Seeds " + std::to_string(first) + " to " +
                     std::to_string(first + static_cast<std::uint64_t>(options.seeds) - 1) + ".";
    std::string table = experiment.columns + "," + std::string(comparisonHeader);
    std::string verdicts;
    std::vector<std::vector<Chart>> charts;
    SweepCharts sweeps(experiment);
    for (const Trial& trial : experiment.trials) {
        SweepPlan job;
        job.label = experiment.name + ": " + trial.title;
        for (int i = 0; i < options.seeds; ++i) job.seeds.push_back(first + static_cast<std::uint64_t>(i));
        job.threads = options.threads;
        job.runsPerSeed = static_cast<int>(contenders.size());
        job.runSeed = ScenarioSeedRuns{trial.plan, contenders, trial.adjust, demonstrationsFolder().string(), {}};
        const Comparison comparison = sweep(job, interruption.token());
        if (comparison.empty()) continue;
        appendComparisonRows(table, comparison, trial.cells + ",");
        charts.push_back(comparisonCharts(comparison, trial.title));
        sweeps.add(trial, comparison);
        verdicts += verdictText(trial, comparison);
    }
    if (experiment.sweeps.empty())
        addTrialCharts(figure, charts, experiment);
    else
        figure.charts = sweeps.take();
    outputs.write(csv, table);
    options.meta.write(outputs, provenanceOf(options));
    outputs.write(drawing, render(figure, figureFormat(options.figure)));
    outputs.commit();
    if (!outputs.usesStandardOutput()) writeStandardOutput(verdicts);
    if (!interruption.stopRequested()) return 0;
    std::fprintf(stderr, "awaystep: stopped early; the runs that were finished are kept\n");
    return interruptedExitCode;
}

}  // namespace

void addReproduceCommand(CLI::App& app, const TypedCommand& typed, int& exitCode) {
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
    options->meta.addOption(command);
    command.callback([options, &typed, &exitCode] {
        options->typed = typed;
        exitCode = reproduce(*options);
    });
}

}  // namespace awaystep
