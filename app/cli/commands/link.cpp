#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "cli/commands/commands.h"
#include "cli/options/arguments.h"
#include "cli/options/interruption.h"
#include "cli/options/outputs.h"
#include "files/plain_text.h"
#include "model/documents/document_history.h"
#include "model/lessons/lesson_library.h"
#include "model/links/link_list.h"
#include "model/links/link_text.h"
#include "model/links/shown_link.h"
#include "model/world/scenario_library.h"

namespace awaystep {
namespace {

struct LinkOptions {
    std::string base;
    std::string link;  // to be read
    std::optional<std::string> json;
    bool noAuthor = false;
};

int readLink(const LinkOptions& options) {
    if (!options.json) throw UsageError("--read: --json says where what it holds is written; - is standard output");
    Outputs outputs({});
    const std::size_t json = outputs.add("--json", *options.json);
    const Interruption interruption(outputs.temporaries());
    outputs.write(json, linkAsJson(parseLink(options.link)));
    outputs.commit();
    return 0;
}

// One line each. Without a scenario the first one with their world is named, or else the world is packed in full.
std::string linksOfDemonstrations(const LaunchOptions& launch, const LinkOptions& options) {
    const DemonstrationSet set = loadRecordings(*launch.demonstrations, {}, Pipes::Allowed);
    if (!set.problems.empty()) throw std::invalid_argument(set.problems.front().sentence);
    if (set.demonstrations.empty())
        throw std::invalid_argument(shownPath(*launch.demonstrations) + ": there is no demonstration in it");
    LaunchOptions scene = launch;
    scene.demonstrations.reset();
    const bool named = launch.scenario || launch.mdp;
    const std::optional<Document> given = named ? sceneFor(scene).document : std::nullopt;
    std::string text;
    std::optional<Document> found;
    for (Demonstration each : set.demonstrations) {
        const auto isOf = [&each](const Document& document) {
            const ScenarioPlan& plan = document.scene.plan;
            return plan.domain == each.domain && !differenceFrom(each, *makeDomain(plan.domain, plan.parameters));
        };
        if (given && !isOf(*given))
            throw std::invalid_argument(
                shownPath(*launch.demonstrations) + ": " + inQuotes(each.title) + ": " +
                differenceFrom(each, *makeDomain(given->scene.plan.domain, given->scene.plan.parameters)).value_or(""));
        if (!given && !(found && isOf(*found))) {
            const auto shipped = shippedWorldOf(each);
            found = documentOf(shipped ? *shipped : planOf(each));
        }
        if (options.noAuthor) each.author.clear();
        text += withBase(options.base, linkToDrive(given ? *given : *found, each)) + "\n";
    }
    return text;
}

int link(const LaunchOptions& launch, const LinkOptions& options) {
    if (!options.link.empty()) return readLink(options);
    if (options.json) throw UsageError("--json: it goes with --read");
    checkLessonStep(launch);
    if (launch.lesson) findLesson(*launch.lesson);
    if (launch.demonstrations)
        writeStandardOutput(linksOfDemonstrations(launch, options));
    else
        writeStandardOutput(withBase(options.base, linkTo(sceneFor(launch))) + "\n");
    return 0;
}

}  // namespace

void addLinkCommand(CLI::App& app, LaunchOptions& launch, int& exitCode) {
    const auto options = std::make_shared<LinkOptions>();
    CLI::App& command = *app.add_subcommand("link", "Print a scene, a lesson or demonstrations as links");
    addSceneOptions(command, launch);
    command.add_option("--base", options->base, "the address of the page, put before the link")->type_name("URL");
    command.add_option("--read", options->link, "instead, tell what this link holds")->type_name("LINK");
    command.add_option("--json", options->json, "where --read writes that; - is standard output")->type_name("FILE|-");
    command.add_flag("--no-author", options->noAuthor, "leave the names out of links of demonstrations");
    command.footer(
        "With --demonstrations: one line for each. Nothing is sent anywhere: a link is the fragment of an address,\n"
        "which a browser keeps to itself.");
    command.callback([options, &launch, &exitCode] { exitCode = link(launch, *options); });
}

}  // namespace awaystep
