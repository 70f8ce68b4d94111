#include "model/links/shown_link.h"

#include <stdexcept>

#include "model/lessons/lesson_feature.h"
#include "model/lessons/lesson_library.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/settings/ids_and_times.h"
#include "model/settings/preferences.h"
#include "model/settings/this_build.h"
#include "model/text/numbers.h"

namespace awaystep {

SceneLink shownScene(const Session& session, const Preferences& preferences) {
    SceneLink link;
    if (const LessonSession* lesson = session.lessons().lesson()) {
        link.view.lesson = lesson->lesson().name;
        link.view.step = lesson->step() + 1;
        return link;
    }
    link.document = session.document();
    link.document->results.clear();
    link.document->importedRuns.clear();
    link.document->layout = {};
    if (link.document->targetFrom != TargetSource::Demonstrations) link.document->demonstrations.clear();
    if (const Race* race = session.race().race(); race != nullptr && race->player().shown() > 0)
        link.view.iteration = race->player().shown();
    if (preferences.workspace != Preferences().workspace) link.view.workspace = preferences.workspace;
    return link;
}

SceneLink shownPrediction(const Session& session, const Preferences& preferences) {
    const auto answered = session.lessons().answered();
    if (!answered) throw std::invalid_argument("There is no prediction in this step yet.");
    SceneLink link;
    const std::string author = preferences.author.empty() ? userName() : preferences.author;
    link.prediction = LinkedPrediction{author, answered->lesson, answered->step, answered->answer, answered->result};
    link.view.lesson = answered->lesson;
    link.view.step = answered->step;
    return link;
}

std::string leftOutOf(const Session& session) {
    if (const LessonSession* lesson = session.lessons().lesson())
        return isShipped(lesson->lesson()) ? std::string() : "To open it, the lesson's file is needed as well.";
    const Document& document = session.document();
    const auto count = static_cast<std::int64_t>(document.demonstrations.size());
    const auto runs = static_cast<std::int64_t>(document.importedRuns.size());
    const std::string imported =
        runs == 0 ? "" : "The " + counted(runs, "imported run") + (runs == 1 ? " is" : " are") + " not in it.";
    if (count == 0 || document.targetFrom == TargetSource::Demonstrations) return imported;
    return imported + (runs == 0 ? "" : " ") + "The " + counted(count, "demonstration") + " that the race is not for " +
           (count == 1 ? "is" : "are") + " not in it; each has a link of its own.";
}

std::string pageAddress(const Preferences& preferences) {
    const std::string own = ownPageAddress();
    return own.empty() ? preferences.pageAddress : own;
}

}  // namespace awaystep
