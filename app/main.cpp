// Awaystep: the arguments ask for a command, or for the window.
#include "cli/cli.h"
#include "entry.h"

int main(int argc, char** argv) {
    awaystep::LaunchOptions options;
    if (const auto exitCode = awaystep::runCommandLine(argc, argv, options)) return *exitCode;
    return awaystep::openWindow(options);
}
