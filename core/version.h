// The version of the library and of the application. It is written down once, in the project line of
// the top CMakeLists.txt; the build hands it to version.cpp.
#pragma once

#include <string_view>

namespace awaystep {

std::string_view version();  // "major.minor.patch"

}  // namespace awaystep
