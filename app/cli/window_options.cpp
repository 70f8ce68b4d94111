#include "cli/window_options.h"

#include "workbench/preferences.h"

namespace awaystep {

void addWindowOptions(CLI::App& app, LaunchOptions& options) {
    app.add_option("--scenario", options.scenario, "open the window on this scenario");
    app.add_option("--theme", options.theme, "light, dark or projector")
        ->check(CLI::IsMember({"light", "dark", "projector"}));
    app.add_option("--scale", options.scale, "how large everything is drawn, 1 to 3")
        ->check(CLI::Range(smallestScale, largestScale));
}

}  // namespace awaystep
