#include <iostream>

#include "entry.h"

namespace awaystep {
namespace {

int refuse() {
    std::cerr << "awaystep: this build has no window (AWAYSTEP_GUI=OFF); the command line works, see --help\n";
    return 1;
}

}  // namespace

int openWindow(const LaunchOptions&) { return refuse(); }

int takeScreenshot(const LaunchOptions&) { return refuse(); }

int exportHandout(const LaunchOptions&) { return refuse(); }

}  // namespace awaystep
