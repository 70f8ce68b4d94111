// The whole application as a page drives it: one frame at a time, called from outside, without threads, without dialogs
// of the system, with a window of another kind behind the same header.
#include <doctest/doctest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "model/classroom/classroom.h"
#include "model/classroom/classroom_feature.h"
#include "model/documents/document.h"
#include "model/documents/document_feature.h"
#include "model/documents/document_history.h"
#include "model/documents/unsaved_work.h"
#include "model/live/live_feature.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/race/seed_runs.h"
#include "model/session.h"
#include "model/settings/folders.h"
#include "model/workers/workers.h"
#include "support/page_parts.h"
#include "support/scratch_folder.h"
#include "window/documents/native_dialog.h"
#include "window/documents/path_prompt.h"
#include "window/lessons/lesson_presenter.h"
#include "window/panels.h"
#include "window/platform/app_frame.h"
#include "window/platform/window.h"
#include "window/shell/actions.h"
#include "window/shell/narrator.h"
#include "window/shell/shell.h"
#include "window/widgets/fonts.h"

using namespace awaystep;

namespace {

Preferences welcomed() {
    Preferences preferences;
    preferences.welcomed = true;
    return preferences;
}

// A browser that calls 60 times a second and draws a frame where one is due.
class Browser {
public:
    Browser() : Browser(welcomed()) {}
    explicit Browser(const Preferences& preferences)
        : session_(folder_.file("demonstrations"), folder_.file("state")),
          window_("Awaystep"),
          shell_(makePanels, loadFonts(), preferences, window_.contentScale(), availableDialogs()),
          frame_(window_, shell_, session_, [this](const Preferences&) { ++kept; }) {
        session_.workers().onNews(Window::wake);
        session_.open(documentFor(firstScenario));
    }
    ~Browser() { session_.workers().onNews({}); }

    // Answers how many frames were drawn.
    int run(double seconds) {
        const int before = pageParts().frames;
        for (int i = 0; i < static_cast<int>(seconds * 60); ++i) {
            pageParts().seconds += 1.0 / 60;
            if (frame_.due() <= 0.0) frame_.draw();
        }
        return pageParts().frames - before;
    }
    void key(ImGuiKeyChord chord) {
        for (const bool down : {true, false}) {
            ImGuiIO& io = ImGui::GetIO();
            if ((chord & ImGuiMod_Ctrl) != 0) io.AddKeyEvent(ImGuiMod_Ctrl, down);
            io.AddKeyEvent(static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_), down);
            Window::wake();
            run(0.1);
        }
    }
    const Session& session() const { return session_; }
    Shell& shell() { return shell_; }
    const AppFrame& frame() const { return frame_; }
    const ScratchFolder& folder() const { return folder_; }

    int kept = 0;

private:
    ScratchFolder folder_;
    LiveSession session_;
    Window window_;
    Shell shell_;
    AppFrame frame_;
};

const Action& actionNamed(const Shell& shell, const std::string& id) {
    const auto& all = shell.actions();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Action& each) { return each.id == id; });
    REQUIRE(found != all.end());
    return *found;
}

}  // namespace

TEST_CASE("page: a race runs to its end in the frames, and then the page is at rest") {
    Browser browser;
    CHECK(browser.run(2.0) > 0);
    const Race* race = browser.session().race().race();
    REQUIRE(race != nullptr);
    CHECK(race->player().rounds().head == 0);

    browser.key(ImGuiKey_Space);
    browser.run(120.0);
    CHECK(race->player().rounds().finished);
    for (const RunView& run : race->runs()) CHECK(run.over());
    CHECK_FALSE(browser.session().working());

    browser.run(10.0);
    CHECK(browser.run(10.0) == 0);
    CHECK(browser.frame().due() > 1.0);
    CHECK(pageParts().title == "Awaystep");
}

TEST_CASE("page: changed preferences are kept once, when the frame that changed them is over") {
    Browser browser;
    browser.run(1.0);
    CHECK(browser.kept == 0);
    browser.shell().order(SetTheme{"dark"});
    Window::wake();
    browser.run(1.0);
    CHECK(browser.kept == 1);
}

TEST_CASE("page: an edit is autosaved in the frames, and kept for the next start") {
    Browser browser;
    browser.run(2.0);
    browser.shell().order(Edit{"change the iterations", [](Document& d) { d.race.common.iterations = 33; }, {}});
    Window::wake();
    const int before = pageParts().writes;
    browser.run(20.0);
    CHECK(browser.session().documents().unsaved().safe(browser.session().document()));
    CHECK(pageParts().writes > before);
}

TEST_CASE("page: a dropped file is opened, and the close button ends it") {
    Browser browser;
    browser.run(1.0);
    pageParts().dropped = {browser.folder().file("missing.awaystep")};
    Window::wake();
    browser.run(1.0);
    CHECK(browser.session().documents().news().trouble);
    CHECK_FALSE(browser.frame().over());
    pageParts().closing = true;
    Window::wake();
    browser.run(1.0);
    CHECK(browser.frame().over());
}

TEST_CASE("page: a folder that is dropped opens as a class") {
    Browser browser;
    browser.run(1.0);
    CHECK_FALSE(browser.shell().presenter().showsClass());
    for (int twice = 0; twice < 2; ++twice) {
        pageParts().dropped = {browser.folder().path().string()};
        Window::wake();
        browser.run(1.0);
        CHECK(browser.shell().presenter().showsClass());
    }
    CHECK_FALSE(browser.session().classroom().room().failure().empty());  // there are no demonstrations in it
}

TEST_CASE("page: what this build cannot do is grey, and says why") {
    Browser browser;
    browser.run(2.0);
    for (const char* id : {"file.export.minari", "file.quit"}) {
        const Action& action = actionNamed(browser.shell(), id);
        CAPTURE(id);
        CHECK_FALSE(isEnabled(action, browser.session()));
        CHECK(aboutOf(action) == action.about + " " + std::string(action.missing));
    }
    CHECK(aboutOf(actionNamed(browser.shell(), "file.quit")).ends_with("A page is closed by its browser."));
    for (const char* id : {"file.save", "file.export.figure"})
        CHECK(isEnabled(actionNamed(browser.shell(), id), browser.session()));
    browser.key(ImGuiMod_Ctrl | ImGuiKey_Q);
    CHECK_FALSE(browser.frame().over());
}

TEST_CASE("page: without dialogs of the system a path is typed") {
    CHECK_FALSE(NativeDialog::available());
    CHECK(availableDialogs() == Dialogs::Typed);
    CHECK_THROWS(NativeDialog(PathWish{}));
}

TEST_CASE("page: twenty seeds are run in the frames, and no frame does more than its share") {
    Browser browser;
    browser.run(2.0);
    browser.shell().order(RunSeeds{20});
    Window::wake();
    int frames = 0;
    bool counted = false;
    while (browser.session().race().seeds().bands() == nullptr && frames < 10000) {
        frames += browser.run(1.0 / 60);
        const auto done = browser.session().race().seeds().done();
        counted = counted || (done && *done > 0 && *done < 20);
    }
    REQUIRE(browser.session().race().seeds().bands() != nullptr);
    CHECK(browser.session().race().seeds().bands()->seeds == 20);
    CHECK(counted);  // in between the page was drawn
}

TEST_CASE("page: what is saved is handed to the browser as a download, and the sentence says so") {
    Browser browser;
    browser.run(2.0);
    pageParts().downloads.clear();
    const std::string file = browser.folder().file("mine.awaystep");
    browser.shell().order(SaveFile{file});
    Window::wake();
    browser.run(2.0);
    CHECK(pageParts().downloads == std::vector<std::string>{file});
    CHECK(browser.session().documents().news().sentence ==
          "Saved to mine.awaystep. It is in this browser, and a copy is in your downloads.");
}

TEST_CASE("page: what is shown is said in sentences, each once") {
    Browser browser;
    Narrator narrator;
    double seconds = 0.0;
    const auto said = [&] {
        std::vector<std::string> sentences;
        narrator.look(browser.session(), seconds += 1.0);
        while (auto sentence = narrator.take()) sentences.push_back(*sentence);
        return sentences;
    };
    browser.run(2.0);
    const auto first = said();
    REQUIRE(first.size() == 2);
    CHECK(first[0] == "The world is grid-face.");
    CHECK(first[1].starts_with("Iteration 0, distance "));
    CHECK(said().empty());
    browser.key(ImGuiKey_RightArrow);
    browser.run(1.0);
    const auto next = said();
    REQUIRE(next.size() == 1);
    CHECK(next[0].starts_with("Iteration 1, distance "));

    browser.key(ImGuiKey_R);
    browser.run(0.5);
    CHECK(said() ==
          std::vector<std::string>{"Recording: the keys of the world drive, Enter finishes, Escape discards."});
    browser.key(ImGuiKey_RightArrow);
    browser.key(ImGuiKey_DownArrow);
    const auto steps = said();
    REQUIRE(!steps.empty());
    CHECK(steps[0].starts_with("Recorded "));

    browser.key(ImGuiKey_Enter);
    browser.run(5.0);
    const std::string learnt = browser.session().live().sentence();
    REQUIRE(!learnt.empty());
    const auto after = said();
    CHECK(std::count(after.begin(), after.end(), learnt) == 1);
}

TEST_CASE("page: what is shown is a line of JSON for scripts") {
    Browser browser;
    browser.run(2.0);
    browser.key(ImGuiKey_RightArrow);
    browser.run(1.0);
    const auto state = nlohmann::json::parse(stateReport(browser.session()));
    CHECK(state.at("scenario") == "grid-face");
    CHECK(state.at("seed") == browser.session().document().scene.seed);
    CHECK(state.at("iteration") == 1);
    CHECK(state.at("playing") == false);
    CHECK(state.at("recording").is_null());
    CHECK(state.at("lesson").is_null());
    CHECK(state.at("step").is_null());
    CHECK(state.at("recovered").empty());
    const RunView& run = browser.session().race().race()->runs().front();
    CHECK(state.at("distances").at(run.solver()) == browser.session().race().race()->shownRecord(run)->distance);
    browser.key(ImGuiKey_R);
    browser.run(0.5);
    CHECK(nlohmann::json::parse(stateReport(browser.session())).at("recording").at("steps") == 0);
}

TEST_CASE("page: embedded in another page there is no menu bar and no Setup") {
    Browser browser;
    browser.run(1.0);
    const auto isThere = [](const char* window) {
        const ImGuiWindow* found = ImGui::FindWindowByName(window);
        return found != nullptr && found->Active;
    };
    CHECK(isThere("Setup"));
    browser.shell().embed();
    Window::wake();
    browser.run(1.0);
    CHECK_FALSE(isThere("Setup"));
    CHECK(isThere("Convergence"));
}
