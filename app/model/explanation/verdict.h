#pragma once
// The verdict on the race of a session: its numbers, gathered for verdict_words.h. No ImGui.

#include <optional>
#include <string>

#include "model/explanation/verdict_words.h"

namespace awaystep {

class Session;

// Nothing while the race is not over or h* is not known. Where the target lies outside K the distance flattens at its
// distance to K, so h - h* is compared; else the distance. Asks for the diameter and the facial distance of K: once
// they are known, the promised rates are part of it.
std::optional<RaceEnd> raceEndOf(const Session& session);
// In words; empty for nothing, and where fewer than two solvers have a result.
std::string verdictOf(const Session& session);

// Where samples are drawn until the target is in the wanted regime: that this one was, a sentence after a blank. As an
// estimate of the expert such a target is biased. Else empty.
std::string drawnUntil(const Session& session);

}  // namespace awaystep
