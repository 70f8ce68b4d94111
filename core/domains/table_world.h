#pragma once
// Any Mdp as a domain: no keys of its own but the digits, drawn as a graph or a list, or, where a game has a picture
// for every state, by that. Nothing is illegal but what a file says is no choice in a state.

#include "domains/domain.h"
#include "formats/world_file.h"

namespace awaystep {

class TableWorld : public Domain {
public:
    // `name` and `parameters` say where the table came from, so that makeDomain makes it again.
    TableWorld(std::string name, std::string parameters, std::shared_ptr<const Mdp> mdp, WorldExtras extras = {});

    std::string_view name() const override { return name_; }
    std::string parameters() const override { return parameters_; }
    WorldPicture picture() const override { return TablePicture{states()}; }
    StatePicture look(int state) const override { return TableState{state}; }
    std::optional<std::string> whyIllegal(int state, int action) const override;
    std::optional<int> stateWithFields(const std::vector<int>& fields) const override;
    // Also the pictures of a game, which a panel may show instead of a graph.
    const WorldExtras& extras() const { return extras_; }

private:
    std::string name_;
    std::string parameters_;
    WorldExtras extras_;
};

// A table without a domain of its own: its parameters are the whole table, in the format of mdp_file.h, with two more
// keys: "choices" (per state) and "screens" ({"height","width","rgb": deflated, in base64}), so that recordings contain
// their world. Pictures that would take more than 1 MB there are not kept.
DomainPtr tableWorld(std::shared_ptr<const Mdp> mdp, const WorldExtras& extras = {});
DomainPtr makeTableWorld(const std::string& parameters);

}  // namespace awaystep
