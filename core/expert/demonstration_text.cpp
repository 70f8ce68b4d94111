#include "expert/demonstration_text.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "files/json_reading.h"
#include "files/number_text.h"
#include "files/plain_text.h"

namespace awaystep {

namespace {

using Json = nlohmann::ordered_json;  // keys in the order of reading

constexpr const char* demonstrationFormat = "awaystep-demonstration";
constexpr const char* journalFormat = "awaystep-journal";
constexpr int formatVersion = 1;
constexpr int mostUndone = 1'000'000'000;  // a journal may count on from here

// Before any of it is built, so that a hostile line costs no more memory than itself.
void checkLineSize(std::string_view line, const LinePlace& place) {
    const auto refuse = [&](const std::string& reason) {
        throw std::invalid_argument(shownPath(place.file) + ", line " + std::to_string(place.line) + ": " + reason);
    };
    if (line.size() > longestLine) refuse("longer than " + std::to_string(longestLine >> 20) + " MB");
    // Commas in texts are counted too, which does no harm.
    if (static_cast<std::size_t>(std::count(line.begin(), line.end(), ',')) > mostValues) {
        refuse("more than " + std::to_string(mostValues) + " values");
    }
}

// A line as JSON that knows its place.
class ParsedLine {
public:
    ParsedLine(std::string_view line, const LinePlace& place, const StopToken& stop = {}) {
        checkLineSize(line, place);
        json_ = parseJson(line, place.file, place.line, stop);
        where_ = place.file + ", line " + std::to_string(place.line);
    }
    JsonValue root() const { return {json_, where_}; }

private:
    nlohmann::json json_;
    std::string where_;
};

// Bytes that are no UTF-8 (a name from an old terminal) become replacement characters instead of a refusal to save.
std::string written(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

// --- reading ---

constexpr int anyInt = std::numeric_limits<int>::max();

int integer(const JsonValue& value, int least, int most = anyInt) {
    return static_cast<int>(value.integer(least, most));
}

std::string textOr(const JsonValue& object, const char* key, const char* fallback) {
    const auto value = object.find(key);
    return value ? value->text() : fallback;
}

bool flagOr(const JsonValue& object, const char* key, bool fallback) {
    const auto value = object.find(key);
    return value ? value->boolean() : fallback;
}

std::vector<std::string> names(const JsonValue& list) {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < list.size(); ++i) result.push_back(list.at(i).text());
    return result;
}

void requireSize(const JsonValue& list, std::size_t size) {
    if (list.size() != size) {
        list.refuse(std::to_string(size) + " entries are needed, got " + std::to_string(list.size()));
    }
}

std::vector<int> fieldValues(const JsonValue& list, const Demonstration& of) {
    requireSize(list, of.fieldNames.size());
    return list.integers();
}

std::vector<double> featureValues(const JsonValue& list, const Demonstration& of) {
    requireSize(list, of.featureNames.size());
    return list.numbers();
}

double timeAfter(const JsonValue& value, double last) {
    const double time = value.number();
    if (!(time >= 0.0 && time <= 1e12)) value.refuse("a time in seconds is needed, got " + numberText(time));
    if (time < last) value.refuse("times must not run backwards");
    return time;
}

// --- writing ---

// 0 and 1 as such: most features are, and a line of them reads better without the ".0".
Json shortNumbers(const std::vector<double>& values) {
    Json list = Json::array();
    for (const double each : values) {
        if (each == 0.0 || each == 1.0) {
            list.push_back(static_cast<int>(each));
        } else {
            list.push_back(each);
        }
    }
    return list;
}

Json demonstrationObject(const Demonstration& d) {
    Json object;
    object["format"] = demonstrationFormat;
    object["version"] = formatVersion;
    object["id"] = d.id;
    object["title"] = d.title;
    object["author"] = d.author;
    object["notes"] = d.notes;
    object["started"] = d.started;
    object["enabled"] = d.enabled;
    object["success"] = d.success;
    object["ending"] = name(d.ending);
    if (d.branch) object["branch"] = {{"id", d.branch->id}, {"step", d.branch->step}};
    object["undone"] = d.undone;
    object["seed"] = d.seed;
    if (d.criterion.discounted()) {
        object["discount"] = d.criterion.discount;
    } else {
        object["criterion"] = name(d.criterion.kind);
        if (d.criterion.finiteHorizon()) object["horizon"] = d.criterion.horizon;
    }
    object["domain"] = d.domain;
    object["parameters"] = Json::parse(d.parameters);
    object["state_fields"] = d.fieldNames;
    object["action_names"] = d.actionNames;
    object["feature_names"] = d.featureNames;

    Json states = Json::array(), fullStates = Json::array(), features = Json::array();
    Json actions = Json::array(), times = Json::array();
    for (int t = 0; t <= d.length(); ++t) {
        states.push_back(d.at(t).state);
        fullStates.push_back(d.at(t).fields);
        features.push_back(shortNumbers(d.at(t).features));
    }
    for (const RecordedStep& step : d.steps) {
        actions.push_back(step.action);
        times.push_back(step.time);
    }
    object["states"] = std::move(states);
    object["full_states"] = std::move(fullStates);
    object["actions"] = std::move(actions);
    object["times"] = std::move(times);
    object["features"] = std::move(features);
    return object;
}

void checkFormat(const JsonValue& object, const char* format) {
    if (const JsonValue found = object.at("format"); found.text() != format) {
        found.refuse(inQuotes(format) + " is needed, got " + inQuotes(found.text()));
    }
    const JsonValue version = object.at("version");
    if (const int number = integer(version, 1); number > formatVersion) {
        version.refuse("written by a newer program: " + std::to_string(number) + ", this one reads up to " +
                       std::to_string(formatVersion));
    }
}

// Without a criterion it is the discounted one.
void readCriterion(const JsonValue& object, Criterion& criterion) {
    if (const auto kind = object.find("criterion")) criterion.kind = kind->choice<CriterionKind>();
    if (criterion.finiteHorizon()) criterion.horizon = integer(object.at("horizon"), 1);
    if (!criterion.discounted()) return;
    criterion.discount = object.at("discount").number();
    if (!(criterion.discount >= 0.0 && criterion.discount < 1.0)) object.at("discount").refuse("it must lie in [0, 1)");
}

void readHead(const JsonValue& object, Demonstration& d) {
    d.id = object.at("id").text();
    if (!isValidId(d.id))
        object.at("id").refuse("1 to 64 letters, digits, '-' and '_' are needed, got " + inQuotes(d.id));
    d.title = textOr(object, "title", "");
    d.author = textOr(object, "author", "");
    d.notes = textOr(object, "notes", "");
    d.started = textOr(object, "started", "");
    d.enabled = flagOr(object, "enabled", true);
    d.success = flagOr(object, "success", false);
    if (const auto ending = object.find("ending")) d.ending = ending->choice<Ending>();
    if (const auto branch = object.find("branch")) {
        d.branch = BranchOrigin{branch->at("id").text(), integer(branch->at("step"), 0, longestDemonstration)};
    }
    if (const auto undone = object.find("undone")) d.undone = integer(*undone, 0, mostUndone);
    d.seed = object.at("seed").unsignedInteger();
    readCriterion(object, d.criterion);
    d.domain = object.at("domain").text();
    if (!object.at("parameters").raw().is_object()) object.at("parameters").refuse("an object is needed");
    d.parameters = object.at("parameters").raw().dump();  // keys sorted, as domains write them
    d.fieldNames = names(object.at("state_fields"));
    d.actionNames = names(object.at("action_names"));
    d.featureNames = names(object.at("feature_names"));
}

}  // namespace

Demonstration parseDemonstration(const JsonValue& object, const StopToken& stop) {
    checkFormat(object, demonstrationFormat);
    Demonstration d;
    readHead(object, d);

    const JsonValue actions = object.at("actions"), times = object.at("times"), states = object.at("states"),
                    fullStates = object.at("full_states"), features = object.at("features");
    const std::size_t length = actions.size();
    if (length > static_cast<std::size_t>(longestDemonstration)) {
        actions.refuse("more than " + std::to_string(longestDemonstration) + " steps");
    }
    requireSize(times, length);
    for (const JsonValue& each : {states, fullStates, features}) requireSize(each, length + 1);

    const auto stateAt = [&](std::size_t t) {
        const bool none = t == 0 && features.at(t).raw().empty();  // features of states and actions begin with these
        return RecordedState{integer(states.at(t), 0), fieldValues(fullStates.at(t), d),
                             none ? std::vector<double>{} : featureValues(features.at(t), d)};
    };
    const int lastAction = static_cast<int>(d.actionNames.size()) - 1;
    d.start = stateAt(0);
    d.steps.reserve(length);
    for (std::size_t t = 0; t < length; ++t) {
        stop.throwIfStopped();
        const double last = t == 0 ? 0.0 : d.steps.back().time;
        d.steps.push_back({integer(actions.at(t), 0, lastAction), timeAfter(times.at(t), last), stateAt(t + 1)});
    }
    if (d.branch && d.branch->step > d.length()) object.at("branch").refuse("it lies beyond the last step");
    return d;
}

std::string demonstrationLine(const Demonstration& demonstration) {
    return written(demonstrationObject(demonstration));
}

Demonstration parseDemonstration(std::string_view line, const LinePlace& place, const StopToken& stop) {
    const ParsedLine parsed(line, place, stop);
    return parseDemonstration(parsed.root(), stop);
}

std::optional<std::string> idInLine(std::string_view line) {
    try {
        return ParsedLine(line, {}).root().at("id").text();
    } catch (const std::invalid_argument&) {
        return std::nullopt;  // damaged lines have no id; the reader reports them
    }
}

std::string journalHeader(const Demonstration& begun) {
    Json object;
    object["format"] = journalFormat;
    object["version"] = formatVersion;
    object["recording"] = demonstrationObject(begun);
    return written(object);
}

Demonstration parseJournalHeader(std::string_view line, const LinePlace& place) {
    const ParsedLine parsed(line, place);
    checkFormat(parsed.root(), journalFormat);
    return parseDemonstration(parsed.root().at("recording"));
}

std::string journalLine(int steps, const JournalEntry& entry) {
    Json object;
    if (const auto* step = std::get_if<RecordedStep>(&entry)) {
        object["step"] = steps;
        object["action"] = step->action;
        object["time"] = step->time;
        object["state"] = step->next.state;
        object["full_state"] = step->next.fields;
        object["features"] = shortNumbers(step->next.features);
    } else if (std::holds_alternative<JournalUndo>(entry)) {
        object["undo"] = steps;
    } else {
        const auto& touch = std::get<FinishingTouch>(entry);
        object["finish"] = steps;
        if (touch.title) object["title"] = *touch.title;
        if (touch.notes) object["notes"] = *touch.notes;
        if (touch.success) object["success"] = *touch.success;
    }
    return written(object);
}

JournalEntry parseJournalLine(std::string_view line, const LinePlace& place, const Demonstration& soFar) {
    const ParsedLine parsed(line, place);
    const JsonValue object = parsed.root();
    const int length = soFar.length();
    if (const auto undo = object.find("undo")) {
        if (length == 0) undo->refuse("there is no step to take back");
        integer(*undo, length, length);
        return JournalUndo{};
    }
    if (const auto finish = object.find("finish")) {
        integer(*finish, length, length);
        FinishingTouch touch;
        if (const auto title = object.find("title")) touch.title = title->text();
        if (const auto notes = object.find("notes")) touch.notes = notes->text();
        if (const auto success = object.find("success")) touch.success = success->boolean();
        return touch;
    }
    integer(object.at("step"), length + 1, std::min(length + 1, longestDemonstration));
    const double last = soFar.steps.empty() ? 0.0 : soFar.steps.back().time;
    return RecordedStep{integer(object.at("action"), 0, static_cast<int>(soFar.actionNames.size()) - 1),
                        timeAfter(object.at("time"), last),
                        {integer(object.at("state"), 0), fieldValues(object.at("full_state"), soFar),
                         featureValues(object.at("features"), soFar)}};
}

}  // namespace awaystep
