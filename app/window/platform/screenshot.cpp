#include <string>
#include <utility>

#include "figures/png_file.h"
#include "files/plain_text.h"
#include "files/text_file.h"
#include "model/classroom/classroom.h"
#include "model/classroom/classroom_feature.h"
#include "model/documents/document_history.h"
#include "model/lessons/lesson_library.h"
#include "model/links/shown_link.h"
#include "model/session.h"
#include "model/settings/preferences.h"
#include "window/launch.h"
#include "window/platform/offscreen_app.h"
#include "window/shell/shell.h"

namespace awaystep {
namespace {

// A step of a lesson as it opens, or a class.
void takeClassroom(OffscreenApp& offscreen, const LaunchOptions& options, const LinkedView& view) {
    if (view.lesson) {
        offscreen.shell().order(StartLesson{findLesson(*view.lesson), view.step.value_or(1) - 1});
        offscreen.shell().order(ShowLessonAlone{});
    }
    if (options.classFolder) {
        offscreen.shell().order(OpenClass{*options.classFolder});
        offscreen.shell().order(ToggleClassroom{});
    }
    offscreen.settle();
    if (const std::string& refused = offscreen.session().classroom().room().failure(); !refused.empty())
        throw std::invalid_argument(refused);
    const Picture picture = offscreen.picture();
    savePng(options.screenshot->file, picture.width, picture.height, picture.rgba);
}

}  // namespace

void checkPanel(const std::string& title) {
    if (title.empty()) return;
    std::string known;
    for (const std::string& each : dockedPanelTitles()) {
        if (each == title) return;
        known += (known.empty() ? "" : ", ") + each;
    }
    throw UnknownPanel("--panel: there is no panel " + inQuotes(title) + ", only " + known);
}

void writeScreenshot(const LaunchOptions& options, PanelMaker makePanels) {
    const ScreenshotOptions& wanted = *options.screenshot;
    SceneLink scene = sceneFor(options);
    OffscreenApp offscreen(wanted.width, wanted.height, preferencesFor(options, scene.view), makePanels);
    checkPanel(wanted.panel);
    offscreen.shell().showOnly(wanted.panel);
    offscreen.session().open(scene.document ? std::move(*scene.document) : documentFor(options));
    // Of a world and a target from files it is the target that may not fit.
    if (options.target)
        namingFile(*options.target, [&] { offscreen.settle(); });
    else
        offscreen.settle();

    if (scene.view.lesson || options.classFolder) {
        takeClassroom(offscreen, options, scene.view);
        return;
    }

    // The whole race is computed, so that the picture shows where it goes, and then the iteration asked for.
    SessionOrders toTheEnd;
    toTheEnd.add(ShowEnd{});
    offscreen.session().apply(toTheEnd);
    offscreen.settle();
    SessionOrders back;
    back.add(ShowIteration{scene.view.iteration.value_or(0)});
    offscreen.session().apply(back);
    offscreen.settle();
    const Picture picture = offscreen.picture();
    savePng(wanted.file, picture.width, picture.height, picture.rgba);
}

}  // namespace awaystep
