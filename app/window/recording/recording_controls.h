#pragma once
// What stands above and below the world while a recording runs or a demonstration is watched. Part of the world panel,
// in a file of its own for its length.

#include "window/widgets/theme.h"

namespace awaystep {

class RecordingController;
class Orders;
struct OpenScenario;

void drawRecordingHeading(const Style& style, const RecordingController& controller);
// The keys, the pace, and what could not be done.
void drawRecordingControls(const Style& style, const OpenScenario& openScenario, const RecordingController& controller,
                           Orders& orders);
// Play, scrub, speed, branch, and the way out.
void drawReplayControls(const Style& style, const RecordingController& controller, Orders& orders);

}  // namespace awaystep
