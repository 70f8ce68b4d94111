// Opening a file: what it is shows in its text, not in its name.
#include <stdexcept>
#include <string_view>
#include <utility>

#include "domains/domain.h"
#include "expert/demonstration_text.h"
#include "files/plain_text.h"
#include "files/text_file.h"
#include "model/documents/document_text.h"
#include "model/links/link_list.h"
#include "model/links/link_text.h"

namespace awaystep {

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
    const std::string text = readTextFile(path, {.stop = stop});
    if (looksLikeDocument(text)) {
        loaded.document = parseDocument(text, path);
        const ScenarioPlan& plan = loaded.document->scene.plan;
        namingFile(path, [&] { return makeDomain(plan.domain, plan.parameters); });
        return loaded;
    }
    if (looksLikeLinks(text)) return loadLinks(text, path, true, stop);
    if (!looksLikeDemonstrations(text))
        throw std::invalid_argument(shownPath(path) + ": this is neither a document nor a file of demonstrations");
    loaded.demonstrations = parseDemonstrations(text, path, stop);
    if (loaded.demonstrations.demonstrations.empty())
        throw std::invalid_argument(loaded.demonstrations.problems.empty()
                                        ? shownPath(path) + ": there is no demonstration in it"
                                        : loaded.demonstrations.problems.front().sentence);
    return loaded;
}

}  // namespace awaystep
