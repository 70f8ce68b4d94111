#pragma once
// What stands above and below the world while a recording runs or a demonstration is watched. Part of the world panel,
// in a file of its own for its length.

#include "gui/theme.h"
#include "workbench/requests.h"
#include "workbench/workbench.h"

namespace awaystep {

void drawRecordingHeading(const Look& look, const DemonstrationDesk& desk);
// The keys, the pace, and what could not be done.
void drawRecordingControls(const Look& look, const Stage& stage, const DemonstrationDesk& desk, Requests& requests);
// Play, scrub, speed, branch, and the way out.
void drawReplayControls(const Look& look, const DemonstrationDesk& desk, Requests& requests);

}  // namespace awaystep
