// The application on a page: everything is made once and stays; the browser calls the frames.
#include <emscripten.h>
#include <imgui.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <string>
#include <utility>

#include "model/documents/document_feature.h"
#include "model/documents/document_history.h"
#include "model/links/shown_link.h"
#include "model/open_question.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/settings/folders.h"
#include "model/workers/workers.h"
#include "model/world/open_scenario.h"
#include "window/launch.h"
#include "window/platform/app_frame.h"
#include "window/platform/page.h"
#include "window/platform/window.h"
#include "window/shell/narrator.h"
#include "window/shell/shell.h"
#include "window/shell/shortcuts.h"
#include "window/widgets/fonts.h"

namespace awaystep {
namespace {

class Page {
public:
    Page(const LaunchOptions& options, PanelMaker makePanels)
        : scene_(sceneOf(options)),
          session_(inFolder(dataFolder(), "demonstrations").string(), stateFolder().string()),
          window_("Awaystep"),
          preferences_(preferencesFor(options, scene_.view, complaint_)),
          shell_(makePanels, loadFonts(), preferences_, window_.contentScale(), availableDialogs()),
          frame_(window_, shell_, session_, [](const Preferences& changed) { keepPreferences(changed); }) {
        session_.workers().onNews(Window::wake);
        session_.open(scene_.document ? *scene_.document : documentFor(options));
        if (scene_.view.iteration) session_.showWhenReady(*scene_.view.iteration);
        session_.loadLeftBehind();
        orderFirst(shell_, options, scene_.view);
        if (!linkProblem_.empty()) shell_.order(SayTrouble{linkProblem_});
        if (!complaint_.empty()) shell_.order(SayTrouble{complaint_});
    }

    // Seconds until the next frame is due. A display's clock and ours do not agree to the millisecond.
    double frame() {
        constexpr double soonEnough = 0.004;
        if (frame_.due() > soonEnough) return frame_.due();
        PageInput& page = pageInput();
        for (std::string& sentence : std::exchange(page.troubles, {})) shell_.order(SayTrouble{std::move(sentence)});
        if (std::exchange(page.leftFullScreen, false) && shell_.fullScreen()) shell_.order(ToggleFullScreen{});
        frame_.draw();
        showDrivingKeys();
        narrator_.look(session_, window_.seconds());
        while (const auto sentence = narrator_.take()) page_say(sentence->c_str());
        return frame_.due();
    }

    // What is not saved is kept for the next start.
    void close() { session_.close(); }
    bool modified() const { return session_.documents().modified(); }
    std::string state() const { return stateReport(session_); }

private:
    // A broken link gets a sentence, and the page opens without it.
    SceneLink sceneOf(const LaunchOptions& options) {
        try {
            return sceneFor(options);
        } catch (const std::exception& refused) {
            linkProblem_ = refused.what();
            LaunchOptions rest = options;
            rest.link.reset();
            return sceneFor(rest);
        }
    }

    // The first key of every action that has one.
    void showDrivingKeys() {
        std::string names;
        if (session_.recording().controller().recording() && session_.question().openScenario() != nullptr) {
            for (const KeyBinding& binding : session_.question().openScenario()->domain().controls().firstKeys())
                names += (names.empty() ? "" : " ") + std::string(ImGui::GetKeyName(keyNamed(binding.key)));
        }
        if (names == drivingKeys_) return;
        drivingKeys_ = names;
        page_set_driving_keys(names.c_str());
    }

    std::string linkProblem_;  // before scene_, whose making sets it
    SceneLink scene_;
    LiveSession session_;
    Window window_;
    std::string complaint_;
    Preferences preferences_;
    Shell shell_;
    AppFrame frame_;
    Narrator narrator_;
    std::string drivingKeys_;
};

// As long as the page.
std::unique_ptr<Page>& page() {
    static std::unique_ptr<Page> only;
    return only;
}

// The one sentence that is left to say, after everything that was made has been kept.
void endWith(const std::string& failure) {
    std::string sentence = failure;
    try {
        if (page() && page()->modified()) sentence += "; what you changed is kept and offered at the next start";
        if (page()) page()->close();
    } catch (const std::exception& lost) {
        sentence = failure + "; the last change could not be kept: " + lost.what();
    }
    page().release();  // nothing of it is called any more, and what it holds may be what has failed
    page_failed(sentence.c_str());
}

}  // namespace

int runWindow(const LaunchOptions& options, PanelMaker makePanels) {
    try {
        page() = std::make_unique<Page>(options, makePanels);
        return 0;
    } catch (const std::exception& failure) {
        endWith(failure.what());
        return 1;
    }
}

}  // namespace awaystep

extern "C" {

// Draws if a frame is due; answers in how many seconds the next one is.
EMSCRIPTEN_KEEPALIVE double page_frame() {
    if (!awaystep::page()) return awaystep::FramePacer::forever;
    try {
        return awaystep::page()->frame();
    } catch (const std::exception& failure) {
        awaystep::endWith(failure.what());
        return awaystep::FramePacer::forever;
    }
}

// A line of JSON; it stays until the next call.
EMSCRIPTEN_KEEPALIVE const char* page_state() {
    static std::string text;
    text = awaystep::page() ? awaystep::page()->state() : "null";
    return text.c_str();
}

// There are changes that their file does not have.
EMSCRIPTEN_KEEPALIVE int page_modified() { return awaystep::page() && awaystep::page()->modified() ? 1 : 0; }

}  // extern "C"
