#include "window/platform/screenshot.h"

#include <algorithm>
#include <string>
#include <utility>

#include "figures/png_file.h"
#include "files/plain_text.h"
#include "files/text_file.h"
#include "window/platform/camera.h"
#include "model/classroom/classroom_feature.h"
#include "model/session.h"
#include "model/classroom/class_room.h"
#include "model/documents/document_history.h"
#include "model/lessons/lesson_shelf.h"
#include "model/settings/preferences.h"

namespace awaystep {
namespace {

void checkPanel(const Shell& shell, const std::string& title) {
    if (title.empty()) return;
    std::string known;
    for (const std::string& each : shell.panelTitles()) {
        if (each == title) return;
        known += (known.empty() ? "" : ", ") + each;
    }
    throw UnknownPanel("--panel: there is no panel " + inQuotes(title) + ", only " + known);
}

Preferences preferencesFor(const LaunchOptions& options) {
    Preferences preferences;
    if (options.theme) preferences.theme = *options.theme;
    preferences.scale = options.scale;
    if (options.workspace) preferences.workspace = *options.workspace;
    return preferences;
}

// A step of a lesson as it opens, or a class.
void takeClassroom(Camera& camera, const LaunchOptions& options) {
    if (options.lesson) {
        camera.shell().order(StartLesson{findLesson(*options.lesson), options.lessonStep.value_or(1) - 1});
        camera.shell().order(ShowLessonAlone{});
    }
    if (options.classFolder) {
        camera.shell().order(OpenClass{*options.classFolder});
        camera.shell().order(ToggleClassRoom{});
    }
    camera.settle();
    if (const std::string& refused = camera.session().classroom().room().failure(); !refused.empty())
        throw std::invalid_argument(refused);
    const Picture picture = camera.picture();
    writePng(options.screenshot->file, picture.width, picture.height, picture.rgba);
}

}  // namespace

void writeScreenshot(const LaunchOptions& options, PanelMaker makePanels) {
    const ScreenshotOptions& wanted = *options.screenshot;
    Camera camera(wanted.width, wanted.height, preferencesFor(options), makePanels);
    checkPanel(camera.shell(), wanted.panel);
    camera.shell().showOnly(wanted.panel);
    Document document = documentFor(options);
    document.race.common.iterations = std::max(document.race.common.iterations, wanted.iteration);
    camera.session().open(std::move(document));
    // Of a world and a target from files it is the target that may not fit.
    if (options.target)
        namingFile(*options.target, [&] { camera.settle(); });
    else
        camera.settle();

    if (options.lesson || options.classFolder) {
        takeClassroom(camera, options);
        return;
    }

    // The whole race is computed, so that the picture shows where it goes, and then the iteration asked for.
    SessionOrders toTheEnd;
    toTheEnd.add(ShowEnd{});
    camera.session().apply(toTheEnd);
    camera.settle();
    SessionOrders back;
    back.add(ShowRound{wanted.iteration});
    camera.session().apply(back);
    camera.settle();
    const Picture picture = camera.picture();
    writePng(wanted.file, picture.width, picture.height, picture.rgba);
}

}  // namespace awaystep
