#pragma once
// What stands where there is nothing to show yet: the reason, and what to do.

#include <string>

namespace awaystep {

class Session;

// For panels that show a race and have none, or none that has begun.
std::string whyNothingRaces(const Session& session);

}  // namespace awaystep
