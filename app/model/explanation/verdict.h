#pragma once
// The end of a race in words: who is ahead, by how much, in which measure, and whether theory expects it. No ImGui.

#include <string>

#include "geometry/regime.h"

namespace awaystep {

class Session;

// Empty while the race is not over, or has fewer than two solvers with a result. Where the target lies outside K the
// distance flattens at its distance to K, so h - h* is compared; else the distance.
std::string verdictOf(const Session& session);

// What theory expects of away steps against plain CG in a regime: one sentence.
std::string expectationOf(RegimeKind regime);

}  // namespace awaystep
