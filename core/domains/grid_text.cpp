#include <algorithm>
#include <optional>
#include <stdexcept>

#include "domains/criterion_parameters.h"
#include "domains/gridworld.h"
#include "files/json_object.h"

namespace awaystep {
namespace {

using nlohmann::json;

// A room without anything in it, written as its size alone.
bool isBare(const GridworldParameters& p) {
    return std::all_of(p.map.begin(), p.map.end(),
                       [](const std::string& row) { return row.find_first_not_of('.') == std::string::npos; });
}

std::vector<std::string> readMap(JsonObject& given) {
    const std::optional<JsonValue> rows = given.find("map");
    const int width = given.integer("width", 5, 1, 1024);
    const int height = given.integer("height", 5, 1, 1024);
    if (!rows) {
        if (!given.has("width") && !given.has("height")) return defaultGridworld().map;
        return std::vector<std::string>(static_cast<std::size_t>(height),
                                        std::string(static_cast<std::size_t>(width), '.'));
    }
    if (given.has("width") || given.has("height")) given.refuse("a map has its own width and height");
    std::vector<std::string> map;
    if (rows->raw().is_array())
        for (const json& row : rows->raw())
            if (row.is_string()) map.push_back(row.get<std::string>());
    if (!rows->raw().is_array() || map.size() != rows->size()) given.refuse("map must be a list of texts, one per row");
    return map;
}

std::map<char, double> readRewards(JsonObject& given, std::map<char, double> fallback) {
    const std::optional<JsonValue> rewards = given.find("rewards");
    if (!rewards) return fallback;
    if (!rewards->raw().is_object()) given.refuse("rewards must be an object such as {\"-\": -1, \"G\": 1}");
    std::map<char, double> read;
    for (const auto& [symbol, reward] : rewards->raw().items()) {
        if (symbol.size() != 1 || !reward.is_number()) given.refuse("rewards takes one character and one number each");
        read[symbol.front()] = reward.get<double>();
    }
    return read;
}

}  // namespace

std::string gridworldJson(const GridworldParameters& p) {
    json text;
    if (isBare(p)) {
        text["width"] = p.map.front().size();
        text["height"] = p.map.size();
    } else {
        text["map"] = p.map;
    }
    json rewards = json::object();
    for (const auto& [symbol, reward] : p.rewards) rewards[std::string(1, symbol)] = reward;
    text["rewards"] = rewards;
    text["slip"] = p.slip;
    writeCriterion(p, text);
    text["features"] = name(p.features);
    if (p.features == GridFeatures::Regions) text["regions_per_side"] = p.regionsPerSide;
    return text.dump();
}

GridworldParameters parseGridworld(const std::string& text) {
    JsonObject given("gridworld", text);
    GridworldParameters p;
    p.map = readMap(given);
    p.rewards = readRewards(given, p.rewards);
    p.slip = given.number("slip", p.slip, 0.0, 1.0);
    readCriterion(given, p);
    p.features = given.choice("features", p.features);
    p.regionsPerSide = given.integer("regions_per_side", p.regionsPerSide, 1, 1024);
    given.refuseOthers();
    return p;
}

std::string Gridworld::parameters() const { return gridworldJson(settings_); }

DomainPtr makeGridworld(const std::string& parameters) {
    return std::make_shared<const Gridworld>(parseGridworld(parameters));
}

}  // namespace awaystep
