// Opening a file: what it is shows in its text, not in its name.
#include <stdexcept>

#include "domains/domain.h"
#include "expert/demonstration_text.h"
#include "files/plain_text.h"
#include "files/text_file.h"
#include "model/documents/document_text.h"

namespace awaystep {

// The world is made once, to check that it can be: it is refused before the document takes the place of another.
LoadedFile loadFile(const std::string& path, const StopToken& stop) {
    LoadedFile loaded;
    loaded.path = path;
    const std::string text = readTextFile(path, {.stop = stop});
    if (looksLikeDocument(text)) {
        loaded.document = parseDocument(text, path);
        const ScenarioPlan& plan = loaded.document->scene.plan;
        namingFile(path, [&] { return makeDomain(plan.domain, plan.parameters); });
        return loaded;
    }
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
