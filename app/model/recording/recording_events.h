#pragma once
// What happened in a recording, as far as the world takes note of it.

#include <string>

namespace awaystep {

class Domain;
struct Demonstration;

// " \u00B7 2 collisions \u00B7 1 off the road", " \u00B7 goal reached 3 times": counted in states, each with a dot
// before it; empty where nothing happened.
std::string eventsOf(const Domain& domain, const Demonstration& soFar);

}  // namespace awaystep
