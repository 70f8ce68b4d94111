#include "window/world/clicked_drive.h"

#include <optional>
#include <string>

#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/world/open_scenario.h"
#include "window/shell/orders.h"
#include "window/world/graph_drawing.h"

namespace awaystep {
namespace {

std::string stateInWords(const OpenScenario& openScenario, int state) {
    const std::string name = shortStateName(openScenario, state);
    return name == std::to_string(state) ? "state " + name : "\"" + name + "\"";
}

}  // namespace

void driveToCell(const Session& session, const GridPicture& grid, int cell, Orders& orders) {
    const int state = session.recording().controller().recorder().agentState();
    const int agent = grid.cellOfState[static_cast<std::size_t>(state)];
    const int rows = cell / grid.width - agent / grid.width, columns = cell % grid.width - agent % grid.width;
    for (std::size_t action = 0; action < grid.rowStep.size(); ++action)
        if (grid.rowStep[action] == rows && grid.columnStep[action] == columns && (rows != 0 || columns != 0)) {
            orders.add(Drive{static_cast<int>(action)});
            return;
        }
    orders.add(CannotDrive{"Click a cell next to you to go there."});
}

void driveAlong(const Session& session, const OpenScenario& openScenario, const GraphView& view, int state,
                Orders& orders) {
    const int from = session.recording().controller().recorder().agentState();
    const int to = state >= 0 ? state : view.edgeAt(from, ImGui::GetIO().MousePos);
    const std::optional<int> action = to >= 0 ? actionTowards(openScenario.mdp(), from, to) : std::nullopt;
    if (action)
        orders.add(Drive{*action});
    else if (to >= 0)
        orders.add(CannotDrive{"No action leads from " + stateInWords(openScenario, from) + " to " +
                               stateInWords(openScenario, to) + "."});
    else
        orders.add(CannotDrive{"Click a state that an arrow leads to from here, or that arrow."});
}

}  // namespace awaystep
