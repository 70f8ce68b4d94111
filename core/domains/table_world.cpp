#include "domains/table_world.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "formats/mdp_file.h"

namespace awaystep {

TableWorld::TableWorld(std::string name, std::string parameters, std::shared_ptr<const Mdp> mdp)
    : Domain(std::move(mdp)), name_(std::move(name)), parameters_(std::move(parameters)) {}

std::vector<KeyBinding> TableWorld::keys() const {
    std::vector<KeyBinding> bindings;
    for (int a = 0; a < std::min(9, actions()); ++a) bindings.push_back({std::to_string(a + 1), a});
    return bindings;
}

std::optional<int> TableWorld::stateWithFields(const std::vector<int>& fields) const {
    if (fields.size() != 1 || fields[0] < 0 || fields[0] >= states()) return std::nullopt;
    return fields[0];
}

DomainPtr tableWorld(std::shared_ptr<const Mdp> mdp) {
    std::string parameters = nlohmann::json::parse(toText(*mdp)).dump();
    return std::make_shared<const TableWorld>("table", std::move(parameters), std::move(mdp));
}

DomainPtr makeTableWorld(const std::string& parameters) {
    return tableWorld(std::make_shared<const Mdp>(parseMdp(parameters, "table")));
}

}  // namespace awaystep
