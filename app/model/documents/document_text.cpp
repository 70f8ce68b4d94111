#include "model/documents/document_text.h"

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <utility>

#include "experiment/foreign_run.h"
#include "experiment/input_files.h"
#include "expert/demonstration_text.h"
#include "files/atomic_file.h"
#include "files/json_reading.h"
#include "files/plain_text.h"
#include "files/text_file.h"
#include "model/imported/imported_runs.h"

namespace awaystep {
namespace {

using Json = nlohmann::ordered_json;  // keys in the order of reading

constexpr const char* documentFormat = "awaystep-document";
constexpr std::int64_t anyInt = std::numeric_limits<int>::max();

// --- writing ---

// Bytes that are no UTF-8 become replacement characters instead of a refusal to save.
std::string written(const Json& value, int indent = -1) {
    return value.dump(indent, ' ', false, Json::error_handler_t::replace);
}

// One row, or one for each time of a finite horizon.
Json policyRows(const DeterministicPolicy& policy) {
    if (policy.stages() == 1) return policy.actions();
    Json rows = Json::array();
    for (int t = 0; t < policy.stages(); ++t) {
        Json row = Json::array();
        for (int s = 0; s < policy.states(); ++s) row.push_back(policy.at(t, s));
        rows.push_back(std::move(row));
    }
    return rows;
}

Json raceObject(const RaceSettings& race) {
    const RunConfig& common = race.common;
    Json object;
    object["solvers"] = race.solvers;
    object["lock_step"] = name(race.lockStep);
    object["iterations"] = common.iterations;
    object["gap"] = common.gap ? Json(*common.gap) : Json();
    object["start"] = name(common.start);
    if (common.start == StartKind::Given) object["start_policy"] = policyRows(common.startPolicy);
    object["seed"] = common.seed;
    object["oracle"] = name(common.oracle);
    object["n_rl"] = common.nRl;
    object["n_rl_unit"] = name(common.learningUnit);
    object["n_est"] = common.nEst;
    object["horizon"] = common.horizon;
    object["schedule"] = name(common.schedule);
    if (race.relaxation != Relaxation{})
        object["relaxation"] = {{"target", race.relaxation.target}, {"apprentice", race.relaxation.apprentice}};
    return object;
}

Json resultList(const std::vector<KeptResult>& results) {
    Json list = Json::array();
    for (const KeptResult& each : results) {
        Json object;
        object["solver"] = each.solver;
        object["about"] = each.about;
        object["seed"] = each.seed;
        object["iterations"] = each.iterations;
        object["oracle_calls"] = each.oracleCalls;
        object["distance"] = each.distance;
        object["gap"] = each.gap;
        object["vertices"] = each.vertices;
        list.push_back(std::move(object));
    }
    return list;
}

Json layoutObject(const DocumentLayout& layout) {
    if (!layout.kept) return {};
    Json object;
    object["hidden_panels"] = layout.hiddenPanels;
    object["workspace"] = layout.workspace;
    object["arrangement"] = layout.arrangement;
    return object;
}

// As the demonstrations below them: a line for each.
std::string importedRunLines(const std::vector<std::shared_ptr<const ForeignRun>>& runs) {
    std::string text;
    for (const auto& run : runs) {
        Json points = Json::array();
        for (const Vector& x : run->points) points.push_back(std::vector<double>(x.begin(), x.end()));
        const Json object = {{"name", run->name}, {"t", run->times}, {"x", std::move(points)}};
        text += (text.empty() ? "\n    " : ",\n    ") + written(object);
    }
    return text;
}

// --- reading ---

// A key that is missing, or one too many, is damage or a typing error: to ignore it would lose its value.
void checkKeys(const JsonValue& object, std::initializer_list<const char*> needed,
               std::initializer_list<const char*> possible = {}) {
    for (const char* key : needed) object.at(key);
    for (const auto& [key, value] : object.raw().items()) {
        const auto isThis = [&name = key](const char* each) { return name == each; };
        if (std::none_of(needed.begin(), needed.end(), isThis) &&
            std::none_of(possible.begin(), possible.end(), isThis))
            object.refuse("there is no key " + inQuotes(key));
    }
}

int integer(const JsonValue& value, std::int64_t least, std::int64_t most = anyInt) {
    return static_cast<int>(value.integer(least, most));
}

std::vector<std::string> readSolvers(const JsonValue& list) {
    std::vector<std::string> solvers;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const JsonValue each = list.at(i);
        const std::string solver = each.text();
        if (const auto wrong = whyNoSolver(solver)) each.refuse(*wrong);
        if (std::find(solvers.begin(), solvers.end(), solver) != solvers.end())
            each.refuse(inQuotes(solver) + " races twice");
        solvers.push_back(solver);
    }
    return solvers;
}

double shareOf(const JsonValue& value) {
    const double share = value.number();
    if (share < 0.0 || share > 1.0) value.refuse("a number from 0 to 1 is needed");
    return share;
}

RaceSettings readRace(const JsonValue& object) {
    checkKeys(object,
              {"solvers", "lock_step", "iterations", "gap", "start", "seed", "oracle", "n_rl", "n_rl_unit", "n_est",
               "horizon", "schedule"},
              {"start_policy", "relaxation"});
    RaceSettings race;
    RunConfig& common = race.common;
    race.solvers = readSolvers(object.at("solvers"));
    race.lockStep = object.at("lock_step").choice<LockStep>();
    common.iterations = integer(object.at("iterations"), 0, 1'000'000'000);
    if (const JsonValue gap = object.at("gap"); !gap.raw().is_null()) {
        common.gap = gap.number();
        if (*common.gap < 0.0) gap.refuse("it must not be negative");
    }
    common.start = object.at("start").choice<StartKind>();
    if (common.start == StartKind::Given) common.startPolicy = policyIn(object.at("start_policy"));
    common.seed = object.at("seed").unsignedInteger();
    common.oracle = object.at("oracle").choice<OracleKind>();
    common.nRl = integer(object.at("n_rl"), 1, 1'000'000'000);
    common.learningUnit = object.at("n_rl_unit").choice<LearningUnit>();
    common.nEst = integer(object.at("n_est"), 1, 1'000'000'000);
    common.horizon = integer(object.at("horizon"), 1, 1'000'000'000);
    common.schedule = object.at("schedule").choice<SfwSchedule>();
    if (const auto relaxation = object.find("relaxation")) {
        checkKeys(*relaxation, {"target", "apprentice"});
        race.relaxation = {shareOf(relaxation->at("target")), shareOf(relaxation->at("apprentice"))};
    }
    return race;
}

// Whether there are as many numbers as features is checked where the world is known.
PlacedTarget readPlaced(const JsonValue& object) {
    checkKeys(object, {"phi", "plane_of"});
    PlacedTarget placed{object.at("phi").numbers(), object.at("plane_of").numbers()};
    if (placed.phi.empty()) object.at("phi").refuse("a list of numbers is needed");
    if (placed.planeOf.size() != placed.phi.size())
        object.at("plane_of").refuse("as many numbers as in phi are needed");
    return placed;
}

std::vector<DemonstrationPtr> readDemonstrationList(const JsonValue& list) {
    if (list.size() > mostDemonstrations)
        list.refuse("more than " + std::to_string(mostDemonstrations) + " demonstrations");
    std::vector<DemonstrationPtr> demonstrations;
    std::set<std::string> ids;
    for (std::size_t i = 0; i < list.size(); ++i) {
        auto each = std::make_shared<const Demonstration>(parseDemonstration(list.at(i)));
        if (!ids.insert(each->id).second) list.at(i).refuse("the id " + inQuotes(each->id) + " is there twice");
        demonstrations.push_back(std::move(each));
    }
    return demonstrations;
}

std::vector<KeptResult> readResults(const JsonValue& list) {
    if (list.size() > mostKeptResults) list.refuse("more than " + std::to_string(mostKeptResults) + " results");
    std::vector<KeptResult> results;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const JsonValue each = list.at(i);
        checkKeys(each, {"solver", "about", "seed", "iterations", "oracle_calls", "distance", "gap", "vertices"});
        KeptResult result;
        result.solver = each.at("solver").text();
        result.about = each.at("about").text();
        result.seed = each.at("seed").unsignedInteger();
        result.iterations = integer(each.at("iterations"), 0);
        result.oracleCalls = each.at("oracle_calls").integer(0, std::numeric_limits<std::int64_t>::max());
        result.distance = each.at("distance").number();
        result.gap = each.at("gap").number();
        result.vertices = integer(each.at("vertices"), 0);
        results.push_back(std::move(result));
    }
    return results;
}

std::vector<std::shared_ptr<const ForeignRun>> readImportedRuns(const JsonValue& list) {
    if (list.size() > mostImportedRuns) list.refuse("more than " + std::to_string(mostImportedRuns) + " runs");
    std::vector<std::shared_ptr<const ForeignRun>> runs;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const JsonValue each = list.at(i);
        checkKeys(each, {"name", "t", "x"});
        auto run = std::make_shared<ForeignRun>();
        run->name = each.at("name").text();
        run->times = each.at("t").integers();
        const JsonValue points = each.at("x");
        if (run->times.empty() || points.size() != run->times.size())
            points.refuse("as many iterates as in t are needed, at least one");
        for (std::size_t row = 0; row < points.size(); ++row) {
            const std::vector<double> x = points.at(row).numbers();
            if (x.empty() || (row > 0 && x.size() != static_cast<std::size_t>(run->points.front().size())))
                points.at(row).refuse("as many numbers as in the row before are needed, at least one");
            if (run->times[row] < 0 || (row > 0 && run->times[row] <= run->times[row - 1]))
                each.at("t").at(row).refuse("times must ascend, and not be negative");
            run->points.push_back(Eigen::Map<const Vector>(x.data(), static_cast<Eigen::Index>(x.size())));
        }
        runs.push_back(std::move(run));
    }
    return runs;
}

DocumentLayout readLayout(const JsonValue& value) {
    DocumentLayout layout;
    if (value.raw().is_null()) return layout;
    checkKeys(value, {"hidden_panels", "workspace", "arrangement"});
    layout.kept = true;
    const JsonValue hidden = value.at("hidden_panels");
    if (hidden.size() > 1000) hidden.refuse("more than 1000 panels");
    for (std::size_t i = 0; i < hidden.size(); ++i) layout.hiddenPanels.insert(hidden.at(i).text());
    layout.workspace = value.at("workspace").text();
    layout.arrangement = value.at("arrangement").text();
    if (layout.arrangement.size() > longestArrangement) value.at("arrangement").refuse("too long");
    return layout;
}

// Older versions become the present one, step by step; each step knows only its own.
void bringUpToDate(nlohmann::json& document, std::int64_t version) {
    if (version < 2) {
        document["results"] = nlohmann::json::array();
        document["layout"] = nullptr;
    }
}

// Before any of it is built, so that a hostile text costs no more memory than itself.
void checkSize(std::string_view text, const std::string& file) {
    const auto refuse = [&](const std::string& reason) {
        throw std::invalid_argument(shownPath(file) + ": " + reason);
    };
    if (text.size() > largestDocument) refuse("larger than " + std::to_string(largestDocument >> 20) + " MB");
    // Every value but the first of a list or an object follows a comma; lists of nothing but brackets count too.
    const auto values =
        std::count_if(text.begin(), text.end(), [](char c) { return c == ',' || c == '[' || c == '{'; });
    if (static_cast<std::size_t>(values) > mostDocumentValues)
        refuse("more than " + std::to_string(mostDocumentValues) + " values");
}

}  // namespace

std::string toText(const Document& document) {
    Json head;
    head["format"] = documentFormat;
    head["version"] = !document.importedRuns.empty() ? documentVersion : document.placed.phi.empty() ? 2 : 3;
    head["scene"] = {{"seed", document.scene.seed}, {"scenario", Json::parse(toText(document.scene.plan))}};
    head["target_from"] = name(document.targetFrom);
    if (!document.placed.phi.empty())
        head["placed"] = {{"phi", document.placed.phi}, {"plane_of", document.placed.planeOf}};
    head["estimate"] = name(document.rule);
    head["race"] = raceObject(document.race);
    head["results"] = resultList(document.results);
    head["layout"] = layoutObject(document.layout);
    std::string text = written(head, 2);
    text.erase(text.rfind("\n}"));
    // One line each, as in a file of demonstrations.
    if (!document.importedRuns.empty())
        text += ",\n  \"imported_runs\": [" + importedRunLines(document.importedRuns) + "\n  ]";
    text += ",\n  \"demonstrations\": [";
    for (std::size_t i = 0; i < document.demonstrations.size(); ++i)
        text += (i == 0 ? "\n    " : ",\n    ") + demonstrationLine(*document.demonstrations[i]);
    text += document.demonstrations.empty() ? "]\n}\n" : "\n  ]\n}\n";
    checkSize(text, "the document");
    return text;
}

Document parseDocument(std::string_view text, const std::string& file) {
    checkSize(text, file);
    nlohmann::json json = parseJson(text, file);
    const JsonValue root(json, file);
    if (const JsonValue format = root.at("format"); format.text() != documentFormat)
        format.refuse(inQuotes(documentFormat) + " is needed, got " + inQuotes(format.text()));
    const JsonValue version = root.at("version");
    const std::int64_t number = version.integer(1, anyInt);
    if (number > documentVersion)
        version.refuse("written by a newer program: " + std::to_string(number) + ", this one reads up to " +
                       std::to_string(documentVersion));
    bringUpToDate(json, number);
    checkKeys(root,
              {"format", "version", "scene", "target_from", "estimate", "race", "results", "layout", "demonstrations"},
              {"placed", "imported_runs"});

    Document document;
    const JsonValue scene = root.at("scene");
    checkKeys(scene, {"seed", "scenario"});
    document.scene.seed = scene.at("seed").unsignedInteger();
    document.scene.plan = parseScenario(scene.at("scenario").raw().dump(), shownPath(file) + ": scene.scenario");
    document.targetFrom = root.at("target_from").choice<TargetSource>();
    if (const auto placed = root.find("placed")) document.placed = readPlaced(*placed);
    if (document.targetFrom == TargetSource::Placed && document.placed.phi.empty())
        root.at("target_from").refuse("there is no target placed by hand");
    document.rule = root.at("estimate").choice<RecordingRule>();
    document.race = readRace(root.at("race"));
    document.results = readResults(root.at("results"));
    document.layout = readLayout(root.at("layout"));
    if (const auto runs = root.find("imported_runs")) document.importedRuns = readImportedRuns(*runs);
    document.demonstrations = readDemonstrationList(root.at("demonstrations"));
    return document;
}

Document loadDocument(const std::string& path, Pipes pipes) {
    return parseDocument(readTextFile(path, {.most = largestDocument, .pipes = pipes, .beginning = Beginning::Json}),
                         path);
}

void saveDocument(const std::string& path, const Document& document) {
    const std::string text = toText(document);
    // What could not be opened again must never take the place of what can.
    parseDocument(text, path);
    writeFile(path, text);
}

bool looksLikeDocument(std::string_view text) {
    return text.substr(0, 200).find(documentFormat) != std::string_view::npos;
}

}  // namespace awaystep
