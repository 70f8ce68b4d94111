#include "window/platform/offscreen_app.h"

#include <stdexcept>
#include <utility>

#include "model/documents/document.h"
#include "model/open_question.h"
#include "model/race/apprentice_feature.h"
#include "model/recording/policy_playback.h"
#include "model/session.h"
#include "model/settings/launch_options.h"
#include "model/workers/workers.h"
#include "window/shell/shell.h"
#include "window/widgets/fonts.h"

namespace awaystep {
namespace {

// Dear ImGui settles over some frames: windows dock, sizes follow their contents.
constexpr int calmFrames = 6;
constexpr double secondsWatched = 30.0;

}  // namespace

Preferences preferencesFor(const LaunchOptions& options, const LinkedView& view) {
    Preferences preferences;
    if (view.theme) preferences.theme = *view.theme;
    preferences.scale = options.scale;
    if (view.workspace) preferences.workspace = *view.workspace;
    return preferences;
}

OffscreenApp::OffscreenApp(int width, int height, Preferences preferences, PanelMaker makePanels)
    : screen_(width, height), shell_(std::make_unique<Shell>(makePanels, loadFonts(), std::move(preferences))) {}

OffscreenApp::~OffscreenApp() = default;

void OffscreenApp::frame(double seconds) {
    screen_.beginFrame();
    shell_->frame(session_, seconds);
    if (over_) over_();
    screen_.endFrame();
    if (!session_.question().failure().empty()) throw std::invalid_argument(session_.question().failure());
}

void OffscreenApp::settle() {
    for (int calm = 0; calm < calmFrames; ++calm) {
        frame();
        // Time stands still here: what moves by itself, such as the apprentice that is watched, goes on for ever.
        const bool moves = session_.apprentice().playback().moving();
        if (!session_.working() && (moves || !shell_->animating(session_))) continue;
        calm = -1;
        if (session_.working()) session_.workers().waitForNews(0.25);
    }
}

Picture OffscreenApp::picture() {
    // What is watched has gone on for a while: at its first step there is nothing to see.
    if (session_.apprentice().playback().moving()) frame(secondsWatched);
    screen_.forgetLetters();
    frame();
    return screen_.picture();
}

}  // namespace awaystep
