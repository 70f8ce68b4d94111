// Every domain by name, and what two sets of parameters have not in common.

#include <stdexcept>

#include "domains/car_game.h"
#include "domains/domain.h"
#include "domains/gridworld.h"
#include "domains/highway.h"
#include "domains/random_mdp.h"
#include "domains/table_world.h"
#include "files/json_reading.h"
#include "files/plain_text.h"
#include "files/words.h"

namespace awaystep {

const std::vector<DomainInfo>& domainList() {
    static const std::vector<DomainInfo> list = {
        {"gridworld", "Gridworld", "A grid of cells with walls, a start and a goal.", makeGridworld},
        {"highway", "Highway", "Three lanes and another car, with five actions: for driving by hand.", makeHighway},
        {"car-game", "Car game", "Syed & Schapire's car game, to the letter: 1531 states, three actions.", makeCarGame},
        {"random", "Random world", "A table drawn from a seed: any number of states, actions and features.",
         makeRandomMdp},
        {"table", "Table", "Any world given as a table: states, actions, transitions and features.", makeTableWorld},
    };
    return list;
}

DomainPtr makeDomain(std::string_view name, const std::string& parameters) {
    std::vector<std::string_view> known;
    for (const DomainInfo& info : domainList()) {
        if (info.name == name) return info.make(parameters);
        known.push_back(info.name);
    }
    throw std::invalid_argument("there is no domain " + inQuotes(name) + "; there are " + joined(known));
}

namespace {

using nlohmann::json;

std::string shortened(const json& value) {
    std::string text = value.dump(-1, ' ', true, json::error_handler_t::replace);
    if (text.size() > 60) text = text.substr(0, 57) + "...";
    return text;
}

void collect(const json& theirs, const json& here, const std::string& path, std::vector<std::string>& found) {
    if (theirs == here) return;
    if (theirs.is_object() && here.is_object()) {
        const auto deeper = [&path](const std::string& key) { return path.empty() ? key : path + "." + key; };
        for (const auto& [key, value] : theirs.items()) {
            if (here.contains(key))
                collect(value, here[key], deeper(key), found);
            else
                found.push_back(deeper(key) + " is " + shortened(value) + ", here it is not set");
        }
        for (const auto& [key, value] : here.items())
            if (!theirs.contains(key)) found.push_back(deeper(key) + " is not set, here it is " + shortened(value));
        return;
    }
    if (theirs.is_array() && here.is_array() && theirs.size() == here.size()) {
        for (std::size_t i = 0; i < theirs.size(); ++i)
            collect(theirs[i], here[i], path + "[" + std::to_string(i) + "]", found);
        return;
    }
    found.push_back(path + " is " + shortened(theirs) + ", here " + shortened(here));
}

}  // namespace

std::vector<std::string> parameterDifferences(const std::string& theirs, const std::string& here) {
    std::vector<std::string> found;
    const json a = json::parse(theirs, nullptr, false);
    const json b = json::parse(here, nullptr, false);
    if (a.is_discarded() || b.is_discarded()) return {"the parameters are not JSON"};
    collect(a, b, "", found);
    return found;
}

}  // namespace awaystep
