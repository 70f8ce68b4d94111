#pragma once
// Clicks in the picture of a world while a demonstration is recorded: they are actions, like the keys.

#include "domains/picture.h"

namespace awaystep {

class GraphView;
class Orders;
class Session;
struct OpenScenario;

// A click next to the agent is the action that leads there.
void driveToCell(const Session& session, const GridPicture& grid, int cell, Orders& orders);

// A click on a state, or (state < 0) on the edge under the mouse, is the action that leads there.
void driveAlong(const Session& session, const OpenScenario& openScenario, const GraphView& view, int state,
                Orders& orders);

}  // namespace awaystep
