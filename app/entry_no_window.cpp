#include <iostream>

#include "entry.h"

namespace awaystep {

int openWindow(const LaunchOptions&) {
    std::cerr << "awaystep: this build has no window (AWAYSTEP_GUI=OFF); the command line works, see --help\n";
    return 1;
}

}  // namespace awaystep
