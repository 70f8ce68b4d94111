#include "window/platform/app_frame.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "files/plain_text.h"
#include "model/documents/document_feature.h"
#include "model/documents/document_file.h"
#include "model/lessons/lesson_library.h"
#include "model/session.h"
#include "window/lessons/lesson_presenter.h"
#include "window/platform/window.h"
#include "window/shell/shell.h"

namespace awaystep {
namespace {

// A pause of the whole machine is no time for a race to catch up with.
constexpr double longestFrame = 0.25;

// Events that Dear ImGui has put off to the next frame, so that two of them in one frame do not become one.
bool eventsWaiting() { return ImGui::GetCurrentContext()->InputEventsQueue.Size > 0; }

std::string titleFor(const Session& session) {
    const DocumentFile& files = session.documents().files();
    if (files.path().empty() && !session.documents().modified()) return "Awaystep";
    return "Awaystep \u2013 " + printable(files.title(), 100) + (session.documents().modified() ? " (changed)" : "");
}

}  // namespace

AppFrame::AppFrame(Window& window, Shell& shell, LiveSession& session, std::function<void(const Preferences&)> keep)
    : window_(window),
      shell_(shell),
      session_(session),
      keep_(std::move(keep)),
      kept_(shell.preferences()),
      last_(window.seconds()) {}

double AppFrame::due() const {
    return std::min({window_.due(), session_.pending().nextChange, shell_.secondsToNextChange()});
}

void AppFrame::draw() {
    if (window_.takeClosing()) shell_.order(Quit{});
    for (std::string& path : window_.takeDropped()) open(std::move(path));
    const double now = window_.seconds();
    window_.beginFrame();
    shell_.setDisplayScale(window_.contentScale());
    shell_.frame(session_, std::min(now - last_, longestFrame), now - last_);
    last_ = now;
    if (eventsWaiting() || shell_.carriedOutOrders()) window_.requestFrame();
    window_.endFrame(shell_.animating(session_) || eventsWaiting());
    window_.setTitle(titleFor(session_));
    window_.setFullScreen(shell_.fullScreen());
    if (!ImGui::IsAnyMouseDown()) finish();
}

// A folder is a class.
void AppFrame::open(std::string path) {
    std::error_code unknown;
    if (!std::filesystem::is_directory(path, unknown)) return shell_.order(AskOpenFile{std::move(path)});
    if (!shell_.presenter().showsClass()) shell_.order(ToggleClassroom{});
    shell_.order(OpenClass{std::move(path)});
}

bool AppFrame::over() const { return shell_.quitting(); }

void AppFrame::finish() {
    Preferences now = shell_.preferences();
    if (now == kept_) return;
    kept_ = std::move(now);
    keep_(kept_);
}

Preferences preferencesFor(const LaunchOptions& options, const LinkedView& view, std::string& complaint) {
    Preferences preferences = loadPreferences(preferencesPath(), complaint);
    std::error_code unknown;
    preferences.welcomed = preferences.welcomed && std::filesystem::exists(preferencesPath(), unknown);
    if (view.theme) preferences.theme = *view.theme;
    if (options.scale) preferences.scale = *options.scale;
    if (view.workspace) preferences.workspace = *view.workspace;
    if (options.embedded) preferences.welcomed = true;
    return preferences;
}

std::string keepPreferences(const Preferences& preferences) {
    const std::string path = preferencesPath();
    if (path.empty()) return {};  // the window has said so
    try {
        savePreferences(path, preferences);
        return {};
    } catch (const std::exception& failure) {
        return failure.what();
    }
}

void orderFirst(Shell& shell, const LaunchOptions& options, const LinkedView& view) {
    if (options.embedded) shell.embed();
    if (options.document) shell.order(AskOpenFile{*options.document});
    if (view.lesson) {
        shell.order(StartLesson{findLesson(*view.lesson), view.step.value_or(1) - 1});
        shell.order(ShowLessonAlone{});
    }
    if (options.classFolder) {
        shell.order(OpenClass{*options.classFolder});
        shell.order(ToggleClassroom{});
    }
}

}  // namespace awaystep
