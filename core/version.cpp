#include "version.h"

namespace awaystep {

std::string_view version() { return AWAYSTEP_VERSION; }

}  // namespace awaystep
