#include <algorithm>
#include <stdexcept>
#include <utility>

#include "model/documents/document_history.h"
#include "model/imported/imported_runs.h"
#include "model/links/link_list.h"
#include "model/links/shown_link.h"
#include "model/settings/launch_options.h"

namespace awaystep {
namespace {

// They become the document's, and its target. Damaged lines are refused: a picture without them would not say so.
void takeDemonstrations(Document& document, const std::string& file) {
    DemonstrationSet set = loadRecordings(file, {}, Pipes::Allowed);
    if (!set.problems.empty()) throw std::invalid_argument(set.problems.front().sentence);
    if (set.demonstrations.empty()) throw std::invalid_argument(shownPath(file) + ": there is no demonstration in it");
    document.demonstrations.clear();
    for (Demonstration& each : set.demonstrations)
        document.demonstrations.push_back(std::make_shared<const Demonstration>(std::move(each)));
    document.targetFrom = TargetSource::Demonstrations;
}

bool namesScene(const LaunchOptions& options) {
    return options.scenario || options.mdp || options.pictured || options.seed || !options.criterion.empty() ||
           !options.solvers.empty() || options.iterations || options.demonstrations || !options.racers.empty();
}

}  // namespace

SceneLink sceneFor(const LaunchOptions& options) {
    SceneLink scene;
    if (options.link) scene = parseLink(*options.link);
    if (options.scenario || options.mdp || options.pictured || !scene.document) {
        // A link about a lesson alone stays one unless a scene is named beside it.
        if (!(options.link || options.lesson) || namesScene(options)) scene.document = documentFor(options);
    } else if (!options.criterion.empty()) {
        changeCriterion(*scene.document, options.criterion);
    }
    if (auto& document = scene.document) {
        if (options.seed) document->scene.seed = document->race.common.seed = *options.seed;
        if (!options.solvers.empty()) document->race.solvers = options.solvers;
        if (options.iterations) document->race.common.iterations = *options.iterations;
        if (options.demonstrations) takeDemonstrations(*document, *options.demonstrations);
        addImportedRuns(*document, options.racers);
    }
    LinkedView& view = scene.view;
    if (options.iteration) view.iteration = *options.iteration;
    if (options.workspace) view.workspace = *options.workspace;
    if (options.theme) view.theme = *options.theme;
    if (options.lesson) {
        view.lesson = *options.lesson;
        view.step.reset();
    }
    if (options.lessonStep) view.step = *options.lessonStep;
    // An iteration that is shown is computed.
    if (scene.document && view.iteration)
        scene.document->race.common.iterations = std::max(scene.document->race.common.iterations, *view.iteration);
    return scene;
}

}  // namespace awaystep
