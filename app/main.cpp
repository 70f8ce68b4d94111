// Awaystep: the arguments ask for a command, for the window, or for a picture of it.
#include <csignal>

#include "entry.h"

int main(int argc, char** argv) {
    std::signal(SIGXFSZ, SIG_IGN);  // a full quota is an error of writing like a full disk, with a sentence
    awaystep::LaunchOptions options;
    if (const auto exitCode = awaystep::runCommandLine(argc, argv, options)) return *exitCode;
    if (options.checkedLesson) return awaystep::checkLesson(options);
    if (options.handout) return awaystep::exportHandout(options);
    return options.screenshot ? awaystep::takeScreenshot(options) : awaystep::openWindow(options);
}
