#pragma once
// What stands above and below the world while a recording runs or a demonstration is watched. Part of the world panel,
// in a file of its own for its length.

#include "window/widgets/theme.h"

namespace awaystep {

class DemonstrationDesk;
class Orders;
struct Stage;

void drawRecordingHeading(const Look& look, const DemonstrationDesk& desk);
// The keys, the pace, and what could not be done.
void drawRecordingControls(const Look& look, const Stage& stage, const DemonstrationDesk& desk, Orders& orders);
// Play, scrub, speed, branch, and the way out.
void drawReplayControls(const Look& look, const DemonstrationDesk& desk, Orders& orders);

}  // namespace awaystep
