#include <filesystem>
#include <nlohmann/json.hpp>

#include "model/documents/document.h"
#include "model/documents/document_feature.h"
#include "model/documents/unsaved_work.h"
#include "model/lessons/lesson_feature.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "window/shell/narrator.h"

namespace awaystep {
namespace {

using Json = nlohmann::ordered_json;

Json foundFromLastTime(const Session& session) {
    Json found = Json::array();
    for (const LeftBehind& each : session.documents().unsaved().leftBehind()) {
        const std::string name = std::filesystem::path(each.work.original).filename().string();
        found.push_back({{"kind", "document"}, {"title", name.empty() ? "Untitled" : name}});
    }
    for (const UnfinishedRecording& each : session.recording().journals().unfinished()) {
        const Demonstration& recording = each.found.story.recording;
        found.push_back({{"kind", "recording"}, {"title", recording.title}, {"steps", recording.length()}});
    }
    return found;
}

}  // namespace

std::string stateReport(const Session& session) {
    const Race* race = session.race().race();
    const RecordingController& recording = session.recording().controller();
    const LessonSession* lesson = session.lessons().lesson();
    Json state;
    state["scenario"] = session.document().scene.plan.name;
    state["seed"] = session.document().scene.seed;
    state["iteration"] = race == nullptr ? 0 : race->player().shown();
    state["playing"] = race != nullptr && race->player().playing();
    state["recording"] = nullptr;
    if (recording.recording()) state["recording"] = {{"steps", recording.recorder().current().length()}};
    state["distances"] = Json::object();
    if (race != nullptr)
        for (const RunView& run : race->runs())
            if (const RecordPtr record = race->shownRecord(run)) state["distances"][run.solver()] = record->distance;
    state["lesson"] = nullptr;
    state["step"] = nullptr;
    if (lesson != nullptr) {
        state["lesson"] = lesson->lesson().name;
        state["step"] = lesson->step() + 1;
    }
    state["recovered"] = foundFromLastTime(session);
    return state.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace awaystep
