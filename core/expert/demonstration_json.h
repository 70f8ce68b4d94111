#pragma once
// A demonstration inside a larger JSON text. Private to core's readers: the JSON library stays out of the other
// headers.

#include "expert/demonstration.h"
#include "files/json_reading.h"

namespace awaystep {

// As parseDemonstration(), with the place of the value in the messages.
Demonstration readDemonstration(const JsonValue& object, const StopToken& stop = {});

}  // namespace awaystep
