#include "gui/screenshot.h"

#include <algorithm>
#include <string>
#include <utility>

#include "figures/png_file.h"
#include "files/plain_text.h"
#include "gui/fonts.h"
#include "gui/offscreen.h"
#include "gui/shell.h"
#include "workbench/preferences.h"
#include "workbench/workbench.h"

namespace awaystep {
namespace {

// Dear ImGui settles over some frames: windows dock, sizes follow their contents.
constexpr int settlingFrames = 6;

void checkPanel(const Shell& shell, const std::string& title) {
    if (title.empty()) return;
    std::string known;
    for (const std::string& each : shell.panelTitles()) {
        if (each == title) return;
        known += (known.empty() ? "" : ", ") + each;
    }
    throw UnknownPanel("--panel: there is no panel " + inQuotes(title) + ", only " + known);
}

class Camera {
public:
    Camera(const LaunchOptions& options, PanelMaker makePanels)
        : screen_(options.screenshot->width, options.screenshot->height),
          shell_(makePanels, loadFonts(), preferencesFor(options)) {
        checkPanel(shell_, options.screenshot->panel);
        shell_.showOnly(options.screenshot->panel);
    }

    void frame() {
        screen_.beginFrame();
        shell_.frame(workbench_, 0.0);
        screen_.endFrame();
        if (!workbench_.failure().empty()) throw std::invalid_argument(workbench_.failure());
    }

    // Frames until nothing that was asked for is missing.
    void settle() {
        for (int calm = 0; calm < settlingFrames; ++calm) {
            frame();
            if (!workbench_.working()) continue;
            calm = -1;
            workbench_.workers().waitForNews(0.05);
        }
    }

    Workbench& workbench() { return workbench_; }
    Picture picture() const { return screen_.picture(); }

private:
    static Preferences preferencesFor(const LaunchOptions& options) {
        Preferences preferences;
        if (options.theme) preferences.theme = *options.theme;
        preferences.scale = options.scale;
        if (options.workspace) preferences.workspace = *options.workspace;
        return preferences;
    }

    Workbench workbench_{std::string()};  // nobody records here
    Offscreen screen_;
    Shell shell_;
};

}  // namespace

void writeScreenshot(const LaunchOptions& options, PanelMaker makePanels) {
    const ScreenshotOptions& wanted = *options.screenshot;
    Camera camera(options, makePanels);
    Document document = documentFor(options.scenario ? std::string_view(*options.scenario) : firstScenario);
    document.race.common.iterations = std::max(document.race.common.iterations, wanted.iteration);
    camera.workbench().open(std::move(document));
    camera.settle();

    // The whole race is computed, so that the picture shows where it goes, and then the iteration asked for.
    Requests toTheEnd;
    toTheEnd.add(ShowEnd{});
    camera.workbench().apply(toTheEnd);
    camera.settle();
    Requests back;
    back.add(ShowRound{wanted.iteration});
    camera.workbench().apply(back);
    camera.settle();
    const Picture picture = camera.picture();
    writePng(wanted.file, picture.width, picture.height, picture.rgba);
}

}  // namespace awaystep
