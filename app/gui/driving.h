#pragma once
// The keyboard while a recording runs: it belongs to driving, wherever the focus is and whichever panels are shown.

#include "workbench/requests.h"
#include "workbench/workbench.h"

namespace awaystep {

// Fills requests for the keys of the world that were pressed in this frame, and for real time what is held. Rests while
// text is being typed or a question is open.
void routeDriving(const Workbench& workbench, Requests& requests);

}  // namespace awaystep
