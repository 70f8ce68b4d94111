// Chosen by CMake in place of loop_desktop.cpp when AWAYSTEP_GUI is off.
#include <iostream>

#include "gui/loop.h"

namespace awaystep {

int runWindow() {
    std::cerr << "awaystep: this build has no window (AWAYSTEP_GUI=OFF); the command line works, see --help\n";
    return 1;
}

}  // namespace awaystep
