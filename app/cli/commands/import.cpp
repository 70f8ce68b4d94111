#include <cstdio>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "cli/commands/commands.h"
#include "cli/options/arguments.h"
#include "cli/options/interruption.h"
#include "cli/options/outputs.h"
#include "cli/options/problem_options.h"
#include "domains/table_world.h"
#include "expert/demonstration_text.h"
#include "expert/imported_demonstrations.h"
#include "exports/minari_dataset.h"
#include "files/plain_text.h"
#include "files/text_file.h"
#include "formats/world_file.h"
#include "model/world/scenario_library.h"

namespace awaystep {
namespace {

struct ImportOptions {
    std::string file;
    std::string mdpFile;   // the world of imported demonstrations
    std::string scenario;  // or that of a scenario
    CriterionChoice criterion;
    std::string out;
};

DomainPtr worldOfDemonstrations(const ImportOptions& options) {
    if (options.mdpFile.empty() == options.scenario.empty())
        throw UsageError("--mdp or --scenario: demonstrations need the world that they are of");
    if (!options.mdpFile.empty()) {
        const WorldFile world = loadWorld(options.mdpFile, {.pipes = Pipes::Allowed, .criterion = options.criterion});
        return tableWorld(world.mdp, world.extras);
    }
    const ScenarioPlan plan = scenarioFrom(options.scenario);
    return makeDomain(plan.domain, underCriterion(plan, options.criterion).parameters);
}

std::string linesOf(const DemonstrationSet& set) {
    std::string text;
    for (const Demonstration& each : set.demonstrations) text += demonstrationLine(each) + "\n";
    return text;
}

std::string worldFrom(const ImportOptions& options) {
    if (!options.mdpFile.empty() || !options.scenario.empty())
        throw UsageError("--mdp, --scenario: they go with demonstrations");
    const std::optional<WorldFormat> format = worldFormat(options.out);
    if (!format || *format == WorldFormat::Drn) refuseArgument("--out", "a file .json or .npz", options.out);
    const WorldFile world = loadWorld(options.file, {.pipes = Pipes::Allowed, .criterion = options.criterion});
    if (*format == WorldFormat::Json && !(world.extras.choices.empty() && world.extras.screens.empty()))
        std::fprintf(stderr, "awaystep: pictures and choices of states are kept in .npz alone; the .json has none\n");
    return worldBytes(*world.mdp, world.extras, *format);
}

std::string importedText(const ImportOptions& options) {
    if (isMinariDataset(options.file)) return linesOf(loadMinariDataset(options.file, *worldOfDemonstrations(options)));
    if (worldFormat(options.file)) return worldFrom(options);
    const std::string text = readTextFile(options.file, {.pipes = Pipes::Allowed});
    if (!looksLikeImportedDemonstrations(text))
        throw std::invalid_argument(shownPath(options.file) +
                                    ": this is no world (.json .npz .drn), no table episode,t,state,action, no lines "
                                    "{\"states\":[],\"actions\":[]} and no Minari dataset");
    return linesOf(parseImportedDemonstrations(text, options.file, *worldOfDemonstrations(options)));
}

int importFile(const ImportOptions& options) {
    Outputs outputs(filesAmong({options.file, options.mdpFile}));
    const std::size_t out = outputs.add("--out", options.out);
    const Interruption interruption(outputs.temporaries());
    outputs.write(out, importedText(options));
    outputs.commit();
    return 0;
}

}  // namespace

void addImportCommand(CLI::App& app, int& exitCode) {
    const auto options = std::make_shared<ImportOptions>();
    CLI::App& command = *app.add_subcommand("import", "Read a world or demonstrations from elsewhere and write ours");
    command.add_option("file", options->file, "A world .npz .drn .json, or demonstrations (see below)")
        ->type_name("FILE")
        ->required();
    addCriterionOptions(command, options->criterion);
    command.add_option("--mdp", options->mdpFile, "The world that demonstrations are of")->type_name("FILE");
    command.add_option("--scenario", options->scenario, "The scenario whose world they are of")
        ->type_name("NAME|FILE.json");
    command.add_option("--out", options->out, "A world .json or .npz, or demonstrations .jsonl; - is standard output")
        ->type_name("FILE|-")
        ->required();
    command.footer(
        "Worlds: .npz (ours, or the tables of a game: transitions, rewards, optionally initial, screens), .drn\n"
        "(Storm), .json. Demonstrations: CSV with the header episode,t,state,action; lines of JSON with states and\n"
        "actions; a Minari dataset (its folder, or main_data.hdf5) with discrete observations and actions.");
    command.callback([options, &exitCode] { exitCode = importFile(*options); });
}

}  // namespace awaystep
