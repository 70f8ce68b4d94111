// Opening a file: what it is shows in its text, not in its name.
#include <stdexcept>
#include <string_view>
#include <utility>

#include "domains/domain.h"
#include "experiment/foreign_run.h"
#include "experiment/scenario.h"
#include "expert/demonstration_text.h"
#include "expert/imported_demonstrations.h"
#include "files/plain_text.h"
#include "files/text_file.h"
#include "formats/world_file.h"
#include "model/documents/document_history.h"
#include "model/documents/document_text.h"
#include "model/links/link_list.h"
#include "model/links/link_text.h"

namespace awaystep {
namespace {

constexpr std::size_t mostText = std::size_t{512} << 20;
constexpr std::size_t beginning = 4096;  // what a file is shows in its first bytes

bool looksLikeWorld(std::string_view text) {
    return text.substr(0, beginning).find("\"awaystep-mdp\"") != std::string_view::npos;
}

bool looksLikeScenario(std::string_view text) {
    const std::string_view first = text.substr(0, beginning);
    return !looksLikeDocument(text) && !looksLikeDemonstrations(text) &&
           first.find("\"domain\"") != std::string_view::npos && first.find("\"about\"") != std::string_view::npos;
}

LoadedFile importedWorld(const std::string& path) {
    LoadedFile loaded;
    loaded.path = path;
    LaunchOptions options;
    options.mdp = path;
    loaded.document = documentFor(options);
    loaded.imported = true;
    return loaded;
}

}  // namespace

// The world is made once, to check that it can be: it is refused before the document takes the place of another.
namespace {

// One link is opened as what it says; several, and drives in a file, join as demonstrations.
LoadedFile loadLinks(std::string_view text, const std::string& name, bool isFile, const StopToken& stop) {
    LoadedFile loaded;
    loaded.path = name;
    if (linksIn(text).size() == 1) {
        SceneLink scene = isFile ? namingFile(name, [&] { return parseLink(text); }) : parseLink(text);
        if (!isFile || !scene.document || scene.document->demonstrations.empty()) {
            loaded.document = std::move(scene.document);
            loaded.view = std::move(scene.view);
            return loaded;
        }
    }
    LinkList list = parseLinks(text, name, stop);
    loaded.demonstrations = std::move(list.demonstrations);
    if (!loaded.demonstrations.demonstrations.empty()) return loaded;
    if (!loaded.demonstrations.problems.empty())
        throw std::invalid_argument(loaded.demonstrations.problems.front().sentence);
    throw std::invalid_argument(shownPath(name) +
                                (list.predictions.empty()
                                     ? ": several links to scenes, and only one can be opened at a time"
                                     : ": these links are predictions; Lesson > Class of demonstrations counts them"));
}

}  // namespace

LoadedFile loadFile(const std::string& path, const StopToken& stop) {
    if (containsLink(path)) return loadLinks(path, "the links", false, stop);
    LoadedFile loaded;
    loaded.path = path;
    const std::optional<WorldFormat> format = worldFormat(path);
    if (format && format != WorldFormat::Json) return importedWorld(path);
    const std::string text = readTextFile(path, {.most = mostText, .stop = stop});
    if (looksLikeForeignRun(text)) {
        loaded.run = std::make_shared<const ForeignRun>(parseForeignRun(text, path));
        return loaded;
    }
    if (looksLikeImportedDemonstrations(text)) {
        loaded.walks = text;
        return loaded;
    }
    if (format && looksLikeWorld(text)) return importedWorld(path);
    if (format && looksLikeScenario(text)) {
        loaded.document = documentOf(parseScenario(text, shownPath(path)));
        loaded.imported = true;
        return loaded;
    }
    if (looksLikeDocument(text)) {
        loaded.document = parseDocument(text, path);
        const ScenarioPlan& plan = loaded.document->scene.plan;
        namingFile(path, [&] { return makeDomain(plan.domain, plan.parameters); });
        return loaded;
    }
    if (looksLikeLinks(text)) return loadLinks(text, path, true, stop);
    if (!looksLikeDemonstrations(text))
        throw std::invalid_argument(shownPath(path) +
                                    ": this is no document, no demonstrations, no world, no scenario and no run "
                                    "(whose header is t,x_0,...)");
    loaded.demonstrations = parseDemonstrations(text, path, stop);
    if (loaded.demonstrations.demonstrations.empty())
        throw std::invalid_argument(loaded.demonstrations.problems.empty()
                                        ? shownPath(path) + ": there is no demonstration in it"
                                        : loaded.demonstrations.problems.front().sentence);
    return loaded;
}

}  // namespace awaystep
