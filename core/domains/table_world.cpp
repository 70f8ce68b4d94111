#include "domains/table_world.h"

#include <algorithm>
#include <utility>

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

}  // namespace awaystep
