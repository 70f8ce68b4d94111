// Awaystep: the arguments ask for a command, or for the window.
#include "cli/cli.h"
#include "gui/loop.h"

int main(int argc, char** argv) {
    if (const auto exitCode = awaystep::runCommandLine(argc, argv)) return *exitCode;
    return awaystep::runWindow();
}
