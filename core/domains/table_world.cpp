#include "domains/table_world.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "files/base64.h"
#include "files/zip_archive.h"
#include "formats/mdp_file.h"

namespace awaystep {
namespace {

using nlohmann::json;

constexpr std::size_t mostScreenText = std::size_t{1} << 20;

void appendExtras(json& table, const WorldExtras& extras) {
    if (!extras.choices.empty()) table["choices"] = extras.choices;
    if (extras.screens.empty() || !canDeflate()) return;
    const std::string packed = toBase64(deflated(extras.screens));
    if (packed.size() > mostScreenText) return;
    table["screens"] = {{"height", extras.screenHeight}, {"width", extras.screenWidth}, {"rgb", packed}};
}

WorldExtras extrasIn(const json& table, const Mdp& mdp) {
    WorldExtras extras;
    const auto choices = table.find("choices");
    if (choices != table.end()) {
        const bool isList = choices->is_array() && choices->size() == static_cast<std::size_t>(mdp.states()) &&
                            std::all_of(choices->begin(), choices->end(), [&](const json& each) {
                                return each.is_number_integer() && each >= 1 && each <= mdp.actions();
                            });
        if (!isList) throw std::invalid_argument("table: choices: a number of actions per state is needed");
        extras.choices = choices->get<std::vector<int>>();
    }
    const auto screens = table.find("screens");
    if (screens == table.end() || !canDeflate()) return extras;
    const auto number = [&](const char* key) {
        const auto found = screens->is_object() ? screens->find(key) : screens->end();
        const bool fits = screens->is_object() && found != screens->end() && found->is_number_integer() &&
                          *found >= 1 && *found <= 4096;
        if (!fits)
            throw std::invalid_argument(std::string("table: screens.") + key + ": a number in 1..4096 is needed");
        return found->get<int>();
    };
    extras.screenHeight = number("height");
    extras.screenWidth = number("width");
    const auto rgb = screens->find("rgb");
    const std::size_t size = static_cast<std::size_t>(mdp.states()) * static_cast<std::size_t>(extras.screenHeight) *
                             static_cast<std::size_t>(extras.screenWidth) * 3;
    // No stream of deflate stands for more than 1032 times its bytes.
    if (rgb == screens->end() || !rgb->is_string() || size / 1032 > rgb->get_ref<const std::string&>().size())
        throw std::invalid_argument("table: screens.rgb: pictures of all states are needed");
    extras.screens = inflated(fromBase64(rgb->get_ref<const std::string&>()), size);
    return extras;
}

// Names as toy environments have them: "up", "Left", "move south".
std::optional<std::string> arrowOf(std::string actionName) {
    std::transform(actionName.begin(), actionName.end(), actionName.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    const std::pair<const char*, const char*> words[] = {{"up", "up"},       {"north", "up"},  {"down", "down"},
                                                         {"south", "down"},  {"left", "left"}, {"west", "left"},
                                                         {"right", "right"}, {"east", "right"}};
    for (const auto& [word, key] : words)
        if (actionName == word || actionName == std::string("move ") + word) return key;
    return std::nullopt;
}

// The arrow keys where actions have the names of directions, and the digits 1, 2, ... for the first nine actions. The
// arrows come first: an arrow says more than a digit.
Controls tableControls(const Mdp& mdp) {
    std::vector<KeyBinding> keys;
    for (std::size_t a = 0; a < mdp.actionNames().size(); ++a)
        if (const auto arrow = arrowOf(mdp.actionNames()[a]))
            if (std::none_of(keys.begin(), keys.end(), [&](const KeyBinding& b) { return b.key == *arrow; }))
                keys.push_back({*arrow, static_cast<int>(a)});
    for (int a = 0; a < std::min(9, mdp.actions()); ++a) keys.push_back({std::to_string(a + 1), a});
    return {.keys = std::move(keys), .idleAction = {}};
}

}  // namespace

TableWorld::TableWorld(std::string name, std::string parameters, std::shared_ptr<const Mdp> mdp, WorldExtras extras)
    : Domain(mdp, tableControls(*mdp)),
      name_(std::move(name)),
      parameters_(std::move(parameters)),
      extras_(std::move(extras)) {}

std::optional<std::string> TableWorld::whyIllegal(int state, int action) const {
    if (extras_.choices.empty()) return std::nullopt;
    const int choices = extras_.choices[static_cast<std::size_t>(state)];
    if (action < choices) return std::nullopt;
    return "this state has " + std::to_string(choices) + (choices == 1 ? " choice" : " choices");
}

std::optional<int> TableWorld::stateWithFields(const std::vector<int>& fields) const {
    if (fields.size() != 1 || fields[0] < 0 || fields[0] >= states()) return std::nullopt;
    return fields[0];
}

DomainPtr tableWorld(std::shared_ptr<const Mdp> mdp, const WorldExtras& extras) {
    json table = json::parse(toText(*mdp));
    appendExtras(table, extras);
    return std::make_shared<const TableWorld>("table", table.dump(), std::move(mdp), extras);
}

DomainPtr makeTableWorld(const std::string& parameters) {
    auto mdp = std::make_shared<const Mdp>(parseMdp(parameters, "table"));
    WorldExtras extras = extrasIn(json::parse(parameters), *mdp);
    std::string text = json::parse(toText(*mdp)).dump();
    if (!extras.choices.empty() || !extras.screens.empty()) text = tableWorld(mdp, extras)->parameters();
    return std::make_shared<const TableWorld>("table", std::move(text), std::move(mdp), std::move(extras));
}

}  // namespace awaystep
