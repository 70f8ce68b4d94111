// The program of a page: its arguments are the words of the page's address, as on the command line
// (?scenario=grid-face&theme=dark becomes --scenario grid-face --theme dark). What is not known is passed over: an
// address is not typed, and a page that refuses to open is of no use. A document is a file that the page has written
// into the program's files before it starts it.
#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

#include "model/settings/launch_options.h"
#include "model/settings/preferences.h"
#include "window/launch.h"
#include "window/panels.h"

// Numbers out of range become the nearest that there is.
int main(int argc, char** argv) {
    awaystep::LaunchOptions options;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string_view name = argv[i];
        const std::string value = argv[i + 1];
        if (name == "--embed") options.embedded = true;
        if (name == "--link") options.link = value;
        if (name == "--scenario") options.scenario = value;
        if (name == "--theme") options.theme = value;
        if (name == "--workspace") options.workspace = value;
        if (name == "--lesson") options.lesson = value;
        if (name == "--step") options.lessonStep = std::atoi(value.c_str());
        if (name == "--scale")
            options.scale = std::clamp(std::atof(value.c_str()), awaystep::smallestScale, awaystep::largestScale);
        if (name == "--document") options.document = value;
    }
    return awaystep::runWindow(options, awaystep::makePanels);
}
