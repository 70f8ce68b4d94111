#pragma once
// What stands where there is nothing to show yet: the reason, and what to do.

#include <string>

#include "workbench/workbench.h"

namespace awaystep {

// For panels that show a race and have none, or none that has begun.
std::string whyNothingRaces(const Workbench& workbench);

}  // namespace awaystep
