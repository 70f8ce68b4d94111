#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/options/arguments.h"
#include "cli/options/interruption.h"
#include "cli/options/outputs.h"
#include "cli/options/problem_options.h"
#include "experiment/foreign_run.h"
#include "expert/demonstration_file.h"
#include "exports/exports.h"
#include "figures/figure.h"
#include "files/json_writing.h"
#include "files/plain_text.h"
#include "files/text_file.h"
#include "formats/world_file.h"
#include "model/documents/document_history.h"
#include "model/documents/document_text.h"
#include "model/imported/imported_runs.h"
#include "model/links/link_list.h"
#include "model/text/numbers.h"
#include "model/world/scenario_library.h"

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
    std::string mdpFile;              // a world from a file instead of a document's or scenario's
    std::string targetFile;           // with this target; without one, an expert is made up
    CriterionChoice criterion;        // in place of the world's own
    std::string targetOut;            // empty: not wanted
    std::vector<std::string> racers;  // files with iterates of other programs
    MetaFile meta;
    TypedCommand typed;
};

bool isTable(ExportKind kind) {
    return kind != ExportKind::Demonstrations && kind != ExportKind::Minari && kind != ExportKind::Figure;
}

// What goes with what; the names of files are looked at elsewhere.
void checkUsage(const ExportOptions& options) {
    const bool world = options.wish.kind == ExportKind::World;
    if (options.mdpFile.empty() && !options.targetFile.empty()) throw UsageError("--target: it goes with --mdp");
    if (!options.mdpFile.empty() && !(options.document.empty() && options.scenario.empty()))
        throw UsageError("--mdp: it excludes --document and --scenario");
    if (!options.targetOut.empty() && !world) throw UsageError("--target-out: only --what mdp writes a target");
    if (!options.targetOut.empty() && !options.mdpFile.empty() && options.targetFile.empty())
        throw UsageError("--target-out: a world from a file brings no target");
    if (!options.document.empty() && !options.criterion.empty())
        throw UsageError("--criterion: a document has its own; it goes with --scenario and --mdp");
    if (options.meta.wanted() && !isTable(options.wish.kind))
        throw UsageError("--meta: it goes with tables, policies and worlds");
}

std::optional<std::string> given(const std::string& text) { return text.empty() ? std::nullopt : std::optional(text); }

Document documentFor(const ExportOptions& options) {
    if (options.document.empty() && options.scenario.empty() && options.mdpFile.empty())
        throw UsageError("--document, --scenario or --mdp: one of them is needed");
    if (!options.document.empty() && !options.scenario.empty())
        throw UsageError("--document and --scenario: only one of them can be given");
    LaunchOptions opened;
    opened.scenario = given(options.scenario);
    opened.mdp = given(options.mdpFile);
    opened.target = given(options.targetFile);
    opened.criterion = options.criterion;
    Document document =
        options.document.empty() ? awaystep::documentFor(opened) : loadDocument(options.document, Pipes::Allowed);
    if (!options.demonstrations.empty()) {
        const DemonstrationSet set = loadRecordings(options.demonstrations, {}, Pipes::Allowed);
        if (!set.problems.empty()) throw std::invalid_argument(set.problems.front().sentence);
        document.demonstrations.clear();
        for (const Demonstration& each : set.demonstrations)
            document.demonstrations.push_back(std::make_shared<const Demonstration>(each));
        document.targetFrom = TargetSource::Demonstrations;
    }
    if (!options.solvers.empty()) document.race.solvers = options.solvers;
    if (options.iterations) document.race.common.iterations = *options.iterations;
    if (options.seed) document.scene.seed = document.race.common.seed = *options.seed;
    addImportedRuns(document, options.racers);
    return document;
}

// Those that the document brings may be of another world, and are left out; those that are asked for are refused.
void checkRacers(const ExportOptions& options, const Document& document) {
    if (options.racers.empty()) return;
    const Eigen::Index features = questionOf(document).problem.phiE.size();
    const std::size_t own = document.importedRuns.size() - options.racers.size();
    for (std::size_t i = 0; i < options.racers.size(); ++i)
        if (const Eigen::Index got = document.importedRuns[own + i]->points.front().size(); got != features)
            throw std::invalid_argument(shownPath(options.racers[i]) + ": its iterates have " +
                                        counted(got, "feature") + ", the world has " + std::to_string(features));
}

// Messages about a document's own world or demonstrations begin with the document's name.
template <typename Act>
auto namingDocument(const ExportOptions& options, Act act) {
    return options.document.empty() ? act() : namingFile(options.document, act);
}

std::string targetText(const Vector& phi) {
    std::string text = "{\"phi\": ";
    appendJsonList(text, phi);
    return text + "}\n";
}

Provenance provenanceOf(const ExportOptions& options, const Document& document) {
    const Question question = questionOf(document);
    Provenance made;
    made.command = options.typed;
    const bool isTable = question.domain->name() == "table";
    made.world = worldRecord(std::string(question.domain->name()), isTable ? "{}" : question.domain->parameters(),
                             *question.problem.mdp);
    made.target = targetRecord(question.target);
    made.seed = document.scene.seed;
    nlohmann::ordered_json given{{"what", infoOf(options.wish.kind).name}, {"scenario", document.scene.plan.name}};
    if (options.wish.kind != ExportKind::World) {
        given["solvers"] = document.race.solvers;
        given["iterations"] = document.race.common.iterations;
    }
    made.options = given.dump();
    return made;
}

// A world from a file, written in our own order and digits.
int exportMdpFile(ExportOptions& options) {
    Outputs outputs(filesAmong({options.mdpFile}));
    const std::size_t out = outputs.add("--out", options.out);
    options.meta.open(outputs, "--out", options.out);
    const Interruption interruption(outputs.temporaries());
    const WorldFile world = loadWorld(options.mdpFile, {.criterion = options.criterion});
    outputs.write(out, worldBytes(*world.mdp, world.extras, worldFormat(options.out).value_or(WorldFormat::Json)));
    Provenance made;
    made.command = options.typed;
    made.world = worldRecord("table", "{}", *world.mdp);
    options.meta.write(outputs, made);
    outputs.commit();
    return 0;
}

int exportAs(ExportOptions& options) {
    if (options.out.empty()) throw UsageError("--out is required");
    checkUsage(options);
    const bool isStandard = options.out == "-";
    if (!isStandard) {
        try {
            checkExport(options.wish, options.out);
        } catch (const std::invalid_argument& wrongEnding) {
            throw UsageError("--out: " + std::string(wrongEnding.what()));
        }
    }
    if (!options.mdpFile.empty() && options.wish.kind == ExportKind::World && options.targetFile.empty())
        return exportMdpFile(options);
    const Document document = documentFor(options);
    checkRacers(options, document);
    if (options.wish.kind == ExportKind::Minari) {
        if (isStandard) throw UsageError("--out: a Minari dataset is a folder and cannot go to standard output");
        exportDocument(document, options.wish, options.out);
        return 0;
    }
    if (isStandard && options.wish.kind == ExportKind::Figure) throw UsageError("--out: a figure needs a file's name");
    std::vector<std::string> inputs = {options.document, options.demonstrations, options.mdpFile, options.targetFile,
                                       isScenarioFile(options.scenario) ? options.scenario : ""};
    inputs.insert(inputs.end(), options.racers.begin(), options.racers.end());
    Outputs outputs(filesAmong(inputs));
    const std::size_t out = outputs.add("--out", options.out);
    std::optional<std::size_t> target;
    if (!options.targetOut.empty()) target = outputs.add("--target-out", options.targetOut);
    options.meta.open(outputs, "--out", options.out);
    Interruption interruption(outputs.temporaries());
    if (options.meta.wanted())
        options.meta.write(outputs, namingDocument(options, [&] { return provenanceOf(options, document); }));
    if (target)
        outputs.write(*target, targetText(namingDocument(options, [&] { return questionOf(document).problem.phiE; })));
    const auto write = [&](std::string_view text) { outputs.write(out, text); };
    namingDocument(options, [&] { exportText(document, options.wish, options.out, write); });
    outputs.commit();
    return 0;
}

}  // namespace

void addExportCommand(CLI::App& app, const TypedCommand& typed, int& exitCode) {
    const auto options = std::make_shared<ExportOptions>();
    CLI::App& command = *app.add_subcommand("export", "Write a document or a scenario for other programs");
    command.add_option("--document", options->document, "A document (*.awaystep)")->type_name("FILE");
    command
        .add_option("--scenario", options->scenario,
                    "A ready-made scenario (awaystep list names them) or a scenario's file")
        ->type_name("NAME|FILE.json");
    command.add_option("--mdp", options->mdpFile, "A world from a file; - is standard input")->type_name("FILE|-");
    command.add_option("--target", options->targetFile, "Its target; without one, an expert is made up")
        ->type_name("FILE");
    addCriterionOptions(command, options->criterion);
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
    command.add_option("--target-out", options->targetOut, "mdp: where the target goes; - is standard output")
        ->type_name("FILE");
    command
        .add_option("--racer", options->racers, "traces, figure: iterates of another program beside ours, CSV t,x_0,..")
        ->type_name("FILE.csv");
    options->meta.addOption(command);
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
    command.callback([options, &typed, &exitCode] {
        options->typed = typed;
        exitCode = exportAs(*options);
    });
}

}  // namespace awaystep
