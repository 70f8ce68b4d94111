#include "cli/options/problem_options.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <stdexcept>
#include <utility>

#include "cli/options/arguments.h"
#include "domains/table_world.h"
#include "experiment/input_files.h"
#include "expert/demonstration_file.h"
#include "expert/imported_demonstrations.h"
#include "exports/minari_dataset.h"
#include "files/plain_text.h"
#include "files/text_file.h"
#include "formats/world_file.h"
#include "model/documents/document_history.h"
#include "model/documents/question.h"
#include "model/links/link_list.h"
#include "model/world/scenario_library.h"

namespace awaystep {
namespace {

// A target file as it was read, once: it may be a pipe.
struct GivenTarget {
    std::string file;
    std::string text;
    std::optional<DemonstrationSet> recorded;
};

DomainPtr worldFor(const std::string& file, DomainPtr world) {
    if (!world) throw UsageError("--mdp or --scenario: " + shownPath(file) + " does not say which world it is of");
    return world;
}

// Damaged lines are reported and the others count; a file of nothing but damage is refused. Demonstrations from
// elsewhere bring no world: `world` makes the one that they are in, or null.
GivenTarget readGiven(const ProblemOptions& options, const std::function<DomainPtr()>& world) {
    GivenTarget given;
    given.file = options.targetFile.empty() ? options.demonstrationsFile : options.targetFile;
    if (isMinariDataset(given.file)) {
        given.recorded = loadMinariDataset(given.file, *worldFor(given.file, world()));
        return given;
    }
    given.text = readTextFile(given.file, {.pipes = Pipes::Allowed});
    if (looksLikeImportedDemonstrations(given.text)) {
        given.recorded = parseImportedDemonstrations(given.text, given.file, *worldFor(given.file, world()));
        return given;
    }
    if (!options.targetFile.empty() && !looksLikeRecordings(given.text)) return given;
    given.recorded = parseRecordings(given.text, given.file);
    if (given.recorded->demonstrations.empty()) {
        throw std::invalid_argument(given.recorded->problems.empty()
                                        ? shownPath(given.file) + ": there is no demonstration in it"
                                        : given.recorded->problems.front().sentence);
    }
    for (const LineProblem& problem : given.recorded->problems) {
        std::fprintf(stderr, "awaystep: %s (this line is left out)\n", printable(problem.sentence, 250).c_str());
    }
    return given;
}

// The world that they were recorded in.
DomainPtr recordedWorld(const GivenTarget& given, const CriterionChoice& criterion) {
    const Demonstration& first = given.recorded->demonstrations.front();
    const std::string parameters = criterion.empty() ? first.parameters : withCriterion(first.parameters, criterion);
    return namingFile(given.file, [&] { return makeDomain(first.domain, parameters); });
}

// What a document with these demonstrations would race for; they are moved to `demonstrations`.
Question recordedQuestion(const DomainPtr& domain, GivenTarget& given, RecordingRule rule,
                          std::vector<DemonstrationPtr>& demonstrations) {
    checkSameWorld(*given.recorded, given.file, *domain);
    Document document;
    document.targetFrom = TargetSource::Demonstrations;
    document.rule = rule;
    for (Demonstration& each : given.recorded->demonstrations)
        demonstrations.push_back(std::make_shared<const Demonstration>(std::move(each)));
    document.demonstrations = demonstrations;
    Scenario world;
    world.domain = domain;
    return namingFile(given.file, [&] { return questionOf(document, world); });
}

// As a target that is just given: without demonstrations.
Question givenQuestion(const DomainPtr& domain, const GivenTarget& given) {
    Question question;
    question.domain = domain;
    question.target = givenTarget(parseTarget(given.text, given.file, *domain->mdp()));
    question.problem = {domain->mdp(), question.target.value, {}};
    return question;
}

void takeWorld(LoadedProblem& loaded, const Domain& domain) {
    loaded.domain = domain.name();
    // A table's parameters are all of its text; its hash will do.
    loaded.parameters = loaded.domain == "table" ? "{}" : domain.parameters();
}

}  // namespace

void addProblemOptions(CLI::App& command, ProblemOptions& options) {
    command
        .add_option("--mdp", options.mdpFile, "The world: a file .json, .npz or .drn; - is JSON from standard input")
        ->type_name("FILE|-");
    command
        .add_option("--scenario", options.scenario,
                    "A ready-made world with its target (awaystep list names them) or a scenario's file")
        ->type_name("NAME|FILE.json");
    command
        .add_option("--target", options.targetFile,
                    "The expert: a JSON file {\"phi\": [k numbers]}, or a file of demonstrations")
        ->type_name("FILE");
    command
        .add_option("--demonstrations", options.demonstrationsFile,
                    "The expert: recorded demonstrations, which bring their world, or CSV, JSON lines or Minari's, "
                    "which need one")
        ->type_name("FILE");
    addChoice(command, "--estimate", options.estimate, "How demonstrations of any length become a target");
    addCriterionOptions(command, options.criterion);
}

void addCriterionOptions(CLI::App& command, CriterionChoice& criterion) {
    const auto takeKind = [&criterion](const std::string& text) {
        criterion.kind = named<CriterionKind>(text);
        if (!criterion.kind) refuseArgument("--criterion", wordList<CriterionKind>("|"), text);
    };
    command
        .add_option_function<std::string>("--criterion", takeKind, "What is summed over time, if not as the world says")
        ->type_name(wordList<CriterionKind>("|"));
    const auto takeDiscount = [&criterion](const std::string& text) {
        char* end = nullptr;
        const double discount = std::strtod(text.c_str(), &end);
        if (text.empty() || *end != '\0' || !(discount >= 0.0 && discount < 1.0))
            refuseArgument("--discount", "a number from 0 to below 1", text);
        criterion.discount = discount;
    };
    command.add_option_function<std::string>("--discount", takeDiscount, "The discount of the discounted criterion")
        ->type_name("G");
    addCount(command, "--episode-length", criterion.horizon, 1, "The terms of an episode, for finite-horizon")
        ->type_name("H");
}

ScenarioPlan underCriterion(ScenarioPlan plan, const CriterionChoice& criterion) {
    if (!criterion.empty()) plan.parameters = withCriterion(plan.parameters, criterion);
    return plan;
}

void checkUsage(const ProblemOptions& options) {
    if (options.mdpFile.empty() && options.scenario.empty() && options.demonstrationsFile.empty())
        throw UsageError("--mdp or --scenario is required");
    if (!options.mdpFile.empty() && !options.scenario.empty())
        throw UsageError("--mdp and --scenario exclude each other");
    if (!options.targetFile.empty() && !options.demonstrationsFile.empty())
        throw UsageError("--target and --demonstrations exclude each other");
    if (options.scenario.empty() && options.targetFile.empty() && options.demonstrationsFile.empty())
        throw UsageError("--target or --demonstrations is required");
}

std::vector<std::string> inputFiles(const ProblemOptions& options) {
    std::vector<std::string> files =
        filesAmong({options.mdpFile, isScenarioFile(options.scenario) ? options.scenario : ""});
    for (const std::string& file : {options.targetFile, options.demonstrationsFile})
        if (!file.empty()) files.push_back(file);
    return files;
}

std::vector<std::string> filesAmong(const std::vector<std::string>& names) {
    std::vector<std::string> files;
    for (const std::string& file : names)
        if (!file.empty() && file != "-") files.push_back(file);
    return files;
}

std::string worldName(const std::string& file) {
    return file == "-" ? "standard input" : printable(std::filesystem::path(file).stem().string(), 60);
}

LoadedProblem loadProblem(const ProblemOptions& options, std::optional<std::uint64_t> seed) {
    LoadedProblem loaded;
    loaded.seed = seed.value_or(0);
    const bool hasTarget = !options.targetFile.empty() || !options.demonstrationsFile.empty();
    DomainPtr domain;
    WorldFile table;
    if (!options.scenario.empty()) {
        const ScenarioPlan plan = underCriterion(scenarioFrom(options.scenario), options.criterion);
        loaded.name = plan.name;
        loaded.about = plan.about;
        loaded.seed = seed.value_or(plan.seed);
        const Scenario scenario = drawScenario(plan, loaded.seed, demonstrationsFolder(plan));
        loaded.problem = questionOf(documentOf(plan), scenario).problem;
        loaded.start = plan.start;
        loaded.target = scenario.target;
        takeWorld(loaded, *scenario.domain);
        if (!hasTarget) return loaded;
        domain = scenario.domain;
    } else if (!options.mdpFile.empty()) {
        table = loadWorld(options.mdpFile, {.pipes = Pipes::Allowed, .criterion = options.criterion});
        loaded.name = worldName(options.mdpFile);
        loaded.about = "A world from a file.";
    }

    const auto world = [&] {
        if (!domain && table.mdp) domain = tableWorld(table.mdp, table.extras);
        return domain;
    };
    GivenTarget given = readGiven(options, world);
    // A table's parameters are all of its text: not worth writing where no recording has to be compared with it.
    if (table.mdp && !given.recorded) {
        loaded.target = givenTarget(parseTarget(given.text, given.file, *table.mdp));
        loaded.problem = {table.mdp, loaded.target.value, {}};
        return loaded;
    }
    if (!world()) domain = recordedWorld(given, options.criterion);
    if (loaded.name.empty()) loaded.name = worldName(given.file);
    const Question question = given.recorded ? recordedQuestion(domain, given, options.estimate, loaded.demonstrations)
                                             : givenQuestion(domain, given);
    loaded.target = question.target;
    loaded.problem = question.problem;
    takeWorld(loaded, *domain);
    return loaded;
}

Provenance provenanceOf(const LoadedProblem& loaded, std::vector<std::string> command, std::string options) {
    Provenance made;
    made.command = std::move(command);
    made.world = worldRecord(loaded.domain, loaded.parameters, *loaded.problem.mdp);
    made.target = targetRecord(loaded.target);
    made.seed = loaded.seed;
    made.options = std::move(options);
    return made;
}

}  // namespace awaystep
