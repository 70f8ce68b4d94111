#include "window/platform/app_frame.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <string>
#include <utility>

#include "files/plain_text.h"
#include "model/documents/document_feature.h"
#include "model/documents/document_file.h"
#include "model/session.h"
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
    return std::min({window_.due(), session_.secondsToNextChange(), shell_.secondsToNextChange()});
}

void AppFrame::draw() {
    if (window_.takeClosing()) shell_.order(Quit{});
    for (std::string& path : window_.takeDropped()) shell_.order(AskOpenFile{std::move(path)});
    const double now = window_.seconds();
    window_.beginFrame();
    shell_.frame(session_, std::min(now - last_, longestFrame), now - last_);
    last_ = now;
    if (eventsWaiting() || shell_.carriedOutOrders()) window_.requestFrame();
    window_.endFrame(shell_.animating(session_) || eventsWaiting());
    window_.setTitle(titleFor(session_));
    window_.setFullScreen(shell_.fullScreen());
    if (!ImGui::IsAnyMouseDown()) finish();
}

bool AppFrame::over() const { return shell_.quitting(); }

void AppFrame::finish() {
    Preferences now = shell_.preferences();
    if (now == kept_) return;
    kept_ = std::move(now);
    keep_(kept_);
}

}  // namespace awaystep
