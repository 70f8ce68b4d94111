#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/options/arguments.h"
#include "cli/options/interruption.h"
#include "cli/options/outputs.h"
#include "cli/options/problem_options.h"
#include "experiment/result_json.h"
#include "files/json_writing.h"
#include "formats/world_file.h"
#include "geometry/shadow.h"
#include "geometry/solid.h"
#include "model/world/scenario_library.h"
#include "solvers/oracles/exact_oracle.h"

namespace awaystep {
namespace {

struct PolytopeOptions {
    std::string mdpFile;
    std::string scenario;
    CriterionChoice criterion;
    std::string features;
    std::string json;
    MetaFile meta;
    TypedCommand typed;
};

// A world and, for results that say what made them, where it comes from.
struct World {
    std::shared_ptr<const Mdp> mdp;
    std::string name = "table";
    std::string parameters = "{}";
};

std::optional<std::pair<int, int>> readFeatures(const std::string& text, int count) {
    if (text.empty()) return std::nullopt;
    int first = -1, second = -1, read = 0;
    const bool two =
        std::sscanf(text.c_str(), "%d,%d%n", &first, &second, &read) == 2 && read == static_cast<int>(text.size());
    if (!two || first < 0 || second < 0 || first >= count || second >= count || first == second)
        refuseArgument("--features", "I,J: two different features of 0.." + std::to_string(count - 1), text);
    return std::make_pair(first, second);
}

void appendVertices(std::string& text, const std::vector<VertexPtr>& vertices) {
    text += "\"vertices\": [\n";
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        text += i > 0 ? ",\n{\"phi\": " : "{\"phi\": ";
        appendJsonList(text, vertices[i]->phi);
        text += ", \"policy\": ";
        appendPolicy(text, vertices[i]->policy);
        text += '}';
    }
    text += "\n]";
}

void appendField(std::string& text, const char* name, double value) {
    text.append(",\n\"").append(name).append("\": ");
    appendNumber(text, value);
}

std::string solidJson(const Solid& solid) {
    std::string text = "{";
    appendVertices(text, solid.vertices);
    text += ",\n\"facets\": [\n";
    for (std::size_t i = 0; i < solid.facets.size(); ++i) {
        const SolidFacet& facet = solid.facets[i];
        text += i > 0 ? ",\n{\"normal\": " : "{\"normal\": ";
        appendJsonList(text, facet.normal);
        text += ", \"offset\": ";
        appendNumber(text, facet.offset);
        text += ", \"vertices\": ";
        appendJsonList(text, facet.corners);
        text += '}';
    }
    text += "\n]";
    appendField(text, "dimension", solid.dimension);
    appendField(text, "volume", solid.volume);
    appendField(text, "area", solid.area);
    appendField(text, "diameter", solid.diameter);
    appendField(text, "oracle_calls", static_cast<double>(solid.oracleCalls));
    return text + "\n}\n";
}

// A facet of a shadow is an edge, between neighbouring vertices.
std::string shadowJson(const Shadow& shadow, std::pair<int, int> features) {
    std::vector<VertexPtr> vertices;
    for (const ShadowCorner& corner : shadow.corners) vertices.push_back(corner.vertex);
    std::string text = "{\"features\": ";
    appendJsonList(text, std::vector<int>{features.first, features.second});
    text += ",\n";
    appendVertices(text, vertices);
    text += ",\n\"points\": [";
    for (std::size_t i = 0; i < shadow.corners.size(); ++i) {
        text += i > 0 ? ", " : "";
        appendJsonList(text, std::vector<double>{shadow.corners[i].u, shadow.corners[i].v});
    }
    text += "],\n\"facets\": [";
    const std::size_t count = shadow.corners.size();
    const std::size_t edges = count > 2 ? count : count - 1;
    for (std::size_t i = 0; i < edges; ++i) {
        const ShadowCorner& a = shadow.corners[i];
        const ShadowCorner& b = shadow.corners[(i + 1) % count];
        const Eigen::Vector2d normal = Eigen::Vector2d(b.v - a.v, a.u - b.u).normalized();
        text += i > 0 ? ",\n{\"normal\": " : "\n{\"normal\": ";
        appendJsonList(text, normal);
        text += ", \"offset\": ";
        appendNumber(text, normal[0] * a.u + normal[1] * a.v);
        text += ", \"vertices\": ";
        appendJsonList(text, std::vector<int>{static_cast<int>(i), static_cast<int>((i + 1) % count)});
        text += '}';
    }
    text += "\n]";
    appendField(text, "area", shadow.area);
    appendField(text, "diameter", shadow.diameter);
    appendField(text, "oracle_calls", static_cast<double>(shadow.oracleCalls));
    return text + "\n}\n";
}

World worldOf(const PolytopeOptions& options) {
    if (!options.mdpFile.empty())
        return {loadWorld(options.mdpFile, {.pipes = Pipes::Allowed, .criterion = options.criterion}).mdp};
    const ScenarioPlan plan = underCriterion(scenarioFrom(options.scenario), options.criterion);
    const DomainPtr domain = makeDomain(plan.domain, plan.parameters);
    return {domain->mdp(), std::string(domain->name()), domain->parameters()};
}

Provenance provenanceOf(const PolytopeOptions& options, const World& world) {
    Provenance made;
    made.command = options.typed;
    made.world = worldRecord(world.name, world.parameters, *world.mdp);
    nlohmann::ordered_json given = nlohmann::ordered_json::object();
    if (!options.scenario.empty()) given["scenario"] = options.scenario;
    if (!options.features.empty()) given["features"] = options.features;
    made.options = given.dump();
    return made;
}

int polytope(PolytopeOptions& options) {
    if (options.mdpFile.empty() == options.scenario.empty())
        throw UsageError("--mdp or --scenario: one of them is needed");
    Outputs outputs(filesAmong({options.mdpFile, isScenarioFile(options.scenario) ? options.scenario : ""}));
    const std::size_t json = outputs.add("--json", options.json);
    options.meta.open(outputs, "--json", options.json);
    const Interruption interruption(outputs.temporaries());
    const std::string& place = options.mdpFile.empty() ? options.scenario : options.mdpFile;
    const World world = worldOf(options);
    const std::shared_ptr<const Mdp>& mdp = world.mdp;
    const int k = mdp->featureCount();
    const auto features = readFeatures(options.features, k);
    if (!features && k != 3)
        throw std::invalid_argument(place + ": the polytope itself needs 3 features, this world has " +
                                    std::to_string(k) + "; --features I,J gives its shadow in two of them");
    ExactOracle oracle(mdp);
    outputs.write(json, features ? shadowJson(shadowOf(oracle, Vector::Unit(k, features->first),
                                                       Vector::Unit(k, features->second)),
                                              *features)
                                 : solidJson(solidOf(oracle)));
    if (options.meta.wanted()) options.meta.write(outputs, provenanceOf(options, world));
    outputs.commit();
    return 0;
}

}  // namespace

void addPolytopeCommand(CLI::App& app, const TypedCommand& typed, int& exitCode) {
    const auto options = std::make_shared<PolytopeOptions>();
    CLI::App& command = *app.add_subcommand("polytope", "The polytope K, or its exact shadow in two features, as JSON");
    command.add_option("--mdp", options->mdpFile, "A world from a file; - is standard input")->type_name("FILE|-");
    command.add_option("--scenario", options->scenario, "The world of a scenario")->type_name("NAME|FILE.json");
    addCriterionOptions(command, options->criterion);
    command.add_option("--features", options->features, "The shadow in two features, counted from 0")->type_name("I,J");
    command.add_option("--json", options->json, "Where to; - is standard output")->type_name("FILE|-")->required();
    command.footer(
        "Vertices are extreme points only, each with a policy that reaches it; coplanar facets are one. Where K is "
        "flat\n"
        "(features that sum to one) its polygon is told: volume 0, and its area.");
    options->meta.addOption(command);
    command.callback([options, &typed, &exitCode] {
        options->typed = typed;
        exitCode = polytope(*options);
    });
}

}  // namespace awaystep
