#include "cli/export.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/arguments.h"
#include "cli/interruption.h"
#include "cli/outputs.h"
#include "experiment/document_text.h"
#include "expert/demonstration_file.h"
#include "exports/exports.h"
#include "figures/figure.h"
#include "files/plain_text.h"
#include "files/text_file.h"
#include "workbench/scenario_shelf.h"

namespace awaystep {
namespace {

struct ExportOptions {
    std::string document;
    std::string scenario;
    std::string demonstrations;
    std::vector<std::string> solvers;
    std::optional<int> iterations;
    std::optional<std::uint64_t> seed;
    ExportWish wish;
    std::string out;
};

Document documentFor(const ExportOptions& options) {
    if (options.document.empty() && options.scenario.empty())
        throw UsageError("--document or --scenario: one of them is needed");
    if (!options.document.empty() && !options.scenario.empty())
        throw UsageError("--document and --scenario: only one of them can be given");
    Document document = options.document.empty() ? documentOf(findScenario(options.scenario))
                                                 : readDocument(options.document, Pipes::Allowed);
    if (!options.demonstrations.empty()) {
        const DemonstrationSet set = readDemonstrations(options.demonstrations, {}, Pipes::Allowed);
        if (!set.problems.empty()) throw std::invalid_argument(set.problems.front().sentence);
        document.demonstrations.clear();
        for (const Demonstration& each : set.demonstrations)
            document.demonstrations.push_back(std::make_shared<const Demonstration>(each));
        document.targetFrom = TargetSource::Demonstrations;
    }
    if (!options.solvers.empty()) document.race.solvers = options.solvers;
    if (options.iterations) document.race.common.iterations = *options.iterations;
    if (options.seed) document.scene.seed = document.race.common.seed = *options.seed;
    return document;
}

// What a document's own world or demonstrations refuse is said with its name.
template <typename Act>
auto namingDocument(const ExportOptions& options, Act act) {
    return options.document.empty() ? act() : namingFile(options.document, act);
}

int exportAs(const ExportOptions& options) {
    if (options.out.empty()) throw UsageError("--out is required");
    const bool isStandard = options.out == "-";
    if (!isStandard) {
        try {
            checkExport(options.wish, options.out);
        } catch (const std::invalid_argument& wrongEnding) {
            throw UsageError("--out: " + std::string(wrongEnding.what()));
        }
    }
    const Document document = documentFor(options);
    if (options.wish.kind == ExportKind::Minari) {
        if (isStandard) throw UsageError("--out: a Minari dataset is a folder and cannot go to standard output");
        exportDocument(document, options.wish, options.out);
        return 0;
    }
    if (isStandard && options.wish.kind == ExportKind::Figure) throw UsageError("--out: a figure needs a file's name");
    std::vector<std::string> inputs;
    for (const std::string& file : {options.document, options.demonstrations})
        if (!file.empty()) inputs.push_back(file);
    Outputs outputs(std::move(inputs));
    const std::size_t out = outputs.add("--out", options.out);
    Interruption interruption(outputs.temporaries());
    outputs.write(out, namingDocument(options, [&] { return exportText(document, options.wish, options.out); }));
    outputs.commit();
    return 0;
}

}  // namespace

void addExportCommand(CLI::App& app, int& exitCode) {
    const auto options = std::make_shared<ExportOptions>();
    CLI::App& command = *app.add_subcommand("export", "Write a document or a scenario for other programs");
    command.add_option("--document", options->document, "A document (*.awaystep)")->type_name("FILE");
    command.add_option("--scenario", options->scenario, "A ready-made scenario; awaystep list names them")
        ->type_name("NAME");
    command
        .add_option("--demonstrations", options->demonstrations,
                    "Demonstrations to use instead of those of the document")
        ->type_name("FILE");
    std::vector<std::pair<std::string, ExportKind>> kinds;
    std::string table = "What there is:\n";
    for (const ExportInfo& each : exportList()) {
        std::string name(each.name);
        kinds.emplace_back(name, each.kind);
        name.resize(std::max<std::size_t>(name.size(), 16), ' ');
        table += "  " + name + std::string(each.about) + "\n";
    }
    addChoice<ExportKind>(command, "--what", options->wish.kind, kinds, "What to write")->required();
    command
        .add_option("--out", options->out,
                    "Where to; its ending chooses between CSV and JSON, SVG and PNG; - is standard output; for minari "
                    "the folder that holds datasets")
        ->type_name("FILE")
        ->required();
    addSolvers(command, options->solvers)->default_str("the document's own");
    command
        .add_option_function<int>(
            "--iterations",
            [options](int count) {
                if (count < 0 || count > 1'000'000'000)
                    refuseArgument("--iterations", "a number in 0..1000000000", std::to_string(count));
                options->iterations = count;
            },
            "Steps to take")
        ->default_str("the document's own");
    std::string plots;
    for (const PlotInfo& each : plotList()) plots += (plots.empty() ? "" : "|") + std::string(each.name);
    addSeed(command, "--seed", options->seed, "Draws everything that is random")->default_str("the document's own");
    command
        .add_option_function<std::string>(
            "--plot",
            [options, plots](const std::string& plot) {
                const auto& known = plotList();
                if (std::none_of(known.begin(), known.end(), [&](const PlotInfo& p) { return p.name == plot; }))
                    refuseArgument("--plot", plots, plot);
                options->wish.plot = plot;
            },
            "figure: what it shows")
        ->type_name(plots)
        ->default_str("all");
    command.add_option("--dataset-id", options->wish.datasetId, "minari: NAMESPACE/NAME-vN")
        ->type_name("ID")
        ->default_str("awaystep/DOMAIN-v0");
    command.footer(table +
                   "\nThe file appears whole or not at all. Traces have the columns of `awaystep solve --trace`.");
    command.callback([options, &exitCode] { exitCode = exportAs(*options); });
}

}  // namespace awaystep
