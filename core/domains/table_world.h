#pragma once
// Any Mdp as a domain: no keys of its own but the digits, nothing illegal, drawn as a graph or a list.

#include "domains/domain.h"

namespace awaystep {

class TableWorld : public Domain {
public:
    // `name` and `parameters` say where the table came from, so that makeDomain makes it again.
    TableWorld(std::string name, std::string parameters, std::shared_ptr<const Mdp> mdp);

    std::string_view name() const override { return name_; }
    std::string parameters() const override { return parameters_; }
    // The digits 1, 2, ... for the first nine actions.
    std::vector<KeyBinding> keys() const override;
    WorldPicture picture() const override { return TablePicture{states()}; }
    StatePicture look(int state) const override { return TableState{state}; }
    std::optional<int> stateWithFields(const std::vector<int>& fields) const override;

private:
    std::string name_;
    std::string parameters_;
};

// A table without a domain of its own: its parameters are the whole table, in the format of mdp_file.h, so that
// recordings contain their world.
DomainPtr tableWorld(std::shared_ptr<const Mdp> mdp);
DomainPtr makeTableWorld(const std::string& parameters);

}  // namespace awaystep
