#include "model/links/scene_link.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "domains/domain.h"
#include "files/fingerprint.h"
#include "files/json_reading.h"
#include "files/plain_text.h"
#include "model/documents/document_history.h"
#include "model/documents/document_text.h"
#include "model/links/link_text.h"
#include "model/links/packed_drive.h"
#include "model/links/packed_json.h"
#include "model/settings/folders.h"
#include "model/settings/preferences.h"
#include "model/world/scenario_library.h"

namespace awaystep {
namespace {

using nlohmann::json;

constexpr const char* theLink = "the link";
constexpr std::size_t longestAnswer = 1000;  // bytes
// Of a document, what a link packs as the difference to a new one.
constexpr const char* packedParts[] = {"target_from", "placed", "estimate", "race"};

// What a plan that is packed in full differs from. Links that were handed out are read by it: it never changes.
const json& emptyPlan() {
    static const json plan = [] {
        json empty = json::parse(
            R"({"name": "own world", "about": "A world made by hand.", "order": 1000, "domain": {"name": "gridworld"},
                "expert": {"kind": "optimal"}, "target": {"kind": "exact"}, "iterations": 100, "start": "random",
                "seed": 0})");
        empty["solvers"] = json::array({paperPlain, paperAway});
        return empty;
    }();
    return plan;
}

// Whether two scenarios of one name pose the same question: 24 bits over everything that is drawn from.
std::uint64_t checkOf(const ScenarioPlan& plan) {
    const json all = json::parse(toText(plan));
    Fnv1a hash;
    for (const char* part : {"domain", "expert", "target", "regime"})
        hash.addBytes(all.contains(part) ? all[part].dump() : std::string("-"));
    for (const char* part : {"criterion", "horizon"})
        if (all.contains(part)) hash.addBytes(part + all[part].dump());
    return (hash.value() ^ (hash.value() >> 24U) ^ (hash.value() >> 48U)) & 0xffffffU;
}

// The scenario of the application with this name, which is that of its file. A name in a link may be any text.
std::optional<ScenarioPlan> shippedPlan(const std::string& name) {
    const auto plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    if (name.empty() || name.size() > 100 || !std::all_of(name.begin(), name.end(), plain)) return std::nullopt;
    const std::filesystem::path file = assetPath("scenarios") / (name + ".json");
    std::error_code unknown;
    if (!std::filesystem::exists(file, unknown)) return std::nullopt;
    return loadScenario(file);
}

// A link cannot bring the demonstrations that a scenario's own file names.
void refuseOwnFiles(const ScenarioPlan& plan) {
    if (plan.target.kind != TargetKind::Demonstrations) return;
    if (const auto shipped = shippedPlan(plan.name); shipped && shipped->target == plan.target) return;
    throw std::invalid_argument("the link: the target of " + inQuotes(plan.name) + " is made from the file " +
                                inQuotes(plan.target.file) + ", which a link cannot bring");
}

// A new document on the scene, which a link's document differs from.
Document freshDocument(const SceneChoice& scene) {
    Document document = documentOf(scene.plan);
    document.scene.seed = scene.seed;
    document.race.common.seed = scene.seed;
    return document;
}

json documentJson(const Document& document) {
    Document bare = document;
    bare.demonstrations.clear();
    bare.results.clear();
    bare.importedRuns.clear();
    bare.layout = {};
    return json::parse(toText(bare));
}

void packScene(json& packed, const Document& document) {
    const ScenarioPlan& plan = document.scene.plan;
    if (const auto shipped = shippedPlan(plan.name); shipped && *shipped == plan) {
        packed["scenario"] = plan.name;
        packed["check"] = checkOf(plan);
    } else {
        packed["plan"] = patchFor(emptyPlan(), json::parse(toText(plan)));
    }
    if (document.scene.seed != plan.seed) packed["seed"] = document.scene.seed;
    const bool drives = document.targetFrom == TargetSource::Demonstrations;  // these say so themselves
    Document bare = document;
    if (drives) bare.targetFrom = TargetSource::Scene;
    const json before = documentJson(freshDocument(document.scene)), after = documentJson(bare);
    json patch = json::object();
    for (const char* part : packedParts) {
        const json was = before.value(part, json()), is = after.value(part, json());
        if (was != is) patch[part] = patchFor(was, is);
    }
    if (!patch.empty()) packed["document"] = std::move(patch);
    if (!drives) return;
    const DomainPtr domain = makeDomain(plan.domain, plan.parameters);
    packed["drives"] = json::array();
    for (const DemonstrationPtr& each : document.demonstrations) packed["drives"].push_back(packedDrive(*each, domain));
}

void packView(json& packed, const LinkedView& view) {
    if (view.iteration) packed["iteration"] = *view.iteration;
    if (view.workspace) packed["workspace"] = *view.workspace;
    if (view.theme) packed["theme"] = *view.theme;
    if (view.lesson) packed["lesson"] = *view.lesson;
    if (view.step) packed["step"] = *view.step;
}

// --- reading ---

void refuseUnknown(const JsonValue& object, std::initializer_list<std::string_view> known) {
    for (const auto& [key, value] : object.raw().items())
        if (std::find(known.begin(), known.end(), key) == known.end())
            object.refuse("it was made by a newer version of Awaystep, it holds " + inQuotes(key));
}

SceneChoice readScene(const JsonValue& root) {
    SceneChoice scene;
    if (const auto name = root.find("scenario")) {
        const auto shipped = shippedPlan(name->text());
        if (!shipped) root.refuse("there is no scenario " + inQuotes(name->text()) + " in this version of Awaystep");
        if (checkOf(*shipped) != root.at("check").unsignedInteger())
            root.refuse("the scenario " + inQuotes(name->text()) + " is another one in this version of Awaystep");
        scene.plan = *shipped;
    } else {
        json plan = emptyPlan();
        plan.merge_patch(root.at("plan").raw());
        scene.plan = parseScenario(plan.dump(), theLink);
        makeDomain(scene.plan.domain, scene.plan.parameters);
    }
    const auto seed = root.find("seed");
    scene.seed = seed ? seed->unsignedInteger() : scene.plan.seed;
    return scene;
}

Document readDocument(const JsonValue& root) {
    const SceneChoice scene = readScene(root);
    json whole = documentJson(freshDocument(scene));
    if (const auto patch = root.find("document")) {
        if (!patch->raw().is_object()) patch->refuse("an object is needed");
        for (const auto& [key, value] : patch->raw().items())
            if (std::find(std::begin(packedParts), std::end(packedParts), key) == std::end(packedParts))
                patch->refuse("it was made by a newer version of Awaystep, it holds " + inQuotes(key));
        whole.merge_patch(patch->raw());
    }
    whole["version"] = documentVersion;
    Document document = parseDocument(whole.dump(), theLink);
    document.scene.plan = scene.plan;
    const auto drives = root.find("drives");
    if (!drives) return document;
    document.targetFrom = TargetSource::Demonstrations;
    if (drives->size() > mostDemonstrations) drives->refuse("too many demonstrations");
    const DomainPtr domain = makeDomain(scene.plan.domain, scene.plan.parameters);
    for (std::size_t i = 0; i < drives->size(); ++i) {
        const JsonValue drive = drives->at(i);
        drive.find("actions");  // refuses what is no object
        refuseUnknown(drive,
                      {"seed", "actions", "check", "author", "geometric", "success", "off", "undone", "start", "next"});
        auto again = std::make_shared<const Demonstration>(driveAgain(drive, domain));
        const auto twice = [&](const DemonstrationPtr& each) { return each->id == again->id; };
        if (std::any_of(document.demonstrations.begin(), document.demonstrations.end(), twice))
            drive.refuse("the same demonstration is there twice");
        document.demonstrations.push_back(std::move(again));
    }
    return document;
}

std::string plainText(const JsonValue& value, std::size_t most) {
    std::string text = value.text();
    if (text.size() > most || printable(text, text.size()) != text)
        value.refuse("plain text of at most " + std::to_string(most) + " bytes is needed");
    return text;
}

template <Spelled Enum>
std::optional<std::string> readWord(const JsonValue& root, const char* key) {
    const auto value = root.find(key);
    return value ? std::optional(std::string(name(value->choice<Enum>()))) : std::nullopt;
}

LinkedView readView(const JsonValue& root) {
    LinkedView view;
    if (const auto t = root.find("iteration")) view.iteration = static_cast<int>(t->integer(0, 1'000'000'000));
    view.workspace = readWord<Workspace>(root, "workspace");
    view.theme = readWord<Theme>(root, "theme");
    if (const auto lesson = root.find("lesson")) {
        view.lesson = plainText(*lesson, 200);
        // A name and never a path: a link, which may come from anywhere, must not open files.
        if (view.lesson->empty() || view.lesson->find_first_of("/\\.") != std::string::npos)
            lesson->refuse("the name of a lesson is needed");
    }
    if (const auto step = root.find("step")) {
        if (!view.lesson) step->refuse("there is no lesson to it");
        view.step = static_cast<int>(step->integer(1, 10'000));
    }
    return view;
}

LinkedPrediction readPrediction(const JsonValue& given, const LinkedView& view) {
    refuseUnknown(given, {"author", "answer", "result"});
    if (!view.lesson || !view.step) given.refuse("a prediction belongs to a step of a lesson");
    LinkedPrediction prediction;
    prediction.lesson = *view.lesson;
    prediction.step = *view.step;
    prediction.answer = plainText(given.at("answer"), longestAnswer);
    if (const auto author = given.find("author")) prediction.author = plainText(*author, longestLinkedAuthor);
    if (const auto result = given.find("result")) prediction.result = plainText(*result, 20);
    if (!prediction.result.empty() && prediction.result != "right" && prediction.result != "wrong")
        given.at("result").refuse("right or wrong is needed");
    return prediction;
}

}  // namespace

std::string linkTo(const SceneLink& scene) {
    json packed = json::object();
    if (scene.document) refuseOwnFiles(scene.document->scene.plan);
    if (scene.document) packScene(packed, *scene.document);
    packView(packed, scene.view);
    if (scene.prediction) {
        packed["lesson"] = scene.prediction->lesson;
        packed["step"] = scene.prediction->step;
        json& prediction = packed["prediction"] = {{"answer", scene.prediction->answer}};
        if (!scene.prediction->author.empty()) prediction["author"] = scene.prediction->author;
        if (!scene.prediction->result.empty()) prediction["result"] = scene.prediction->result;
    }
    const std::string link = linkOf(packJson(packed));
    parseLink(link);  // what could not be opened again is never handed out
    return link;
}

std::string linkToDrive(const Document& document, const Demonstration& demonstration) {
    const ScenarioPlan& plan = document.scene.plan;
    SceneLink link;
    const bool here = demonstration.domain == plan.domain &&
                      !differenceFrom(demonstration, *makeDomain(plan.domain, plan.parameters));
    link.document = here ? freshDocument(document.scene) : documentOf(planOf(demonstration));
    link.document->demonstrations = {std::make_shared<const Demonstration>(demonstration)};
    link.document->targetFrom = TargetSource::Demonstrations;
    if (here) link.document->rule = document.rule;
    return linkTo(link);
}

std::optional<ScenarioPlan> shippedWorldOf(const Demonstration& demonstration) {
    for (ScenarioPlan& plan : allScenarios()) {
        if (plan.domain != demonstration.domain) continue;
        const std::string parameters = makeDomain(plan.domain, plan.parameters)->parameters();
        if (parameterDifferences(demonstration.parameters, parameters).empty()) return std::move(plan);
    }
    return std::nullopt;
}

SceneLink parseLink(std::string_view text) {
    const std::string bytes = bytesOfLink(text);
    json packed;
    try {
        packed = unpackJson(bytes);
    } catch (const std::invalid_argument& reason) {
        throw std::invalid_argument(std::string(theLink) + ": " + reason.what() +
                                    "; it may be from a newer version of Awaystep");
    }
    const JsonValue root(packed, theLink);
    SceneLink link;
    if (!packed.is_object() || packed.empty()) root.refuse("it holds nothing");
    refuseUnknown(root, {"scenario", "check", "plan", "seed", "document", "drives", "iteration", "workspace", "theme",
                         "lesson", "step", "prediction"});
    link.view = readView(root);
    if (const auto prediction = root.find("prediction")) link.prediction = readPrediction(*prediction, link.view);
    if (root.find("scenario") || root.find("plan"))
        link.document = readDocument(root);
    else if (!link.view.lesson)
        root.refuse("it holds neither a scene nor a lesson");
    return link;
}

}  // namespace awaystep
