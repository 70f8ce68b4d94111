// Awaystep: the arguments ask for a command, for the window, or for a picture of it.
#include "cli/cli.h"
#include "entry.h"

int main(int argc, char** argv) {
    awaystep::LaunchOptions options;
    if (const auto exitCode = awaystep::runCommandLine(argc, argv, options)) return *exitCode;
    if (options.handout) return awaystep::exportHandout(options);
    return options.screenshot ? awaystep::takeScreenshot(options) : awaystep::openWindow(options);
}
