// What a link holds, for awaystep link --read: the options that would make it again first, then the document in full.
#include <nlohmann/json.hpp>

#include "model/documents/document_text.h"
#include "model/links/scene_link.h"

namespace awaystep {
namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson linkedDemonstrations(const Document& document) {
    OrderedJson list = OrderedJson::array();
    for (const DemonstrationPtr& each : document.demonstrations) {
        OrderedJson actions = OrderedJson::array();
        for (const RecordedStep& step : each->steps) actions.push_back(step.action);
        list.push_back(
            {{"author", each->author}, {"seed", each->seed}, {"steps", each->length()}, {"actions", actions}});
    }
    return list;
}

}  // namespace

std::string linkAsJson(const SceneLink& scene) {
    OrderedJson all;
    if (const auto& document = scene.document) {
        all["scenario"] = document->scene.plan.name;
        all["seed"] = document->scene.seed;
        all["solvers"] = document->race.solvers;
        all["iterations"] = document->race.common.iterations;
    }
    if (scene.view.iteration) all["iteration"] = *scene.view.iteration;
    if (scene.view.workspace) all["workspace"] = *scene.view.workspace;
    if (scene.view.theme) all["theme"] = *scene.view.theme;
    if (scene.view.lesson) all["lesson"] = *scene.view.lesson;
    if (scene.view.step) all["step"] = *scene.view.step;
    if (scene.prediction)
        all["prediction"] = {{"author", scene.prediction->author},
                             {"answer", scene.prediction->answer},
                             {"result", scene.prediction->result}};
    if (scene.document) {
        all["demonstrations"] = linkedDemonstrations(*scene.document);
        all["document"] = OrderedJson::parse(toText(*scene.document));
    }
    return all.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace awaystep
