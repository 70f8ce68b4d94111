// It learns while one drives, in the whole window: the line in the world panel, the panels that follow, the ghost, the
// wheel, the aim, and a game pad.
#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <string>
#include <vector>

#include "model/live/ghost_playback.h"
#include "model/live/live_feature.h"
#include "model/live/live_run.h"
#include "model/live/shown_learning.h"
#include "model/open_question.h"
#include "model/recording/demonstration_replay.h"
#include "model/recording/policy_playback.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/session_orders.h"
#include "model/world/open_scenario.h"
#include "solvers/live/live_projection.h"
#include "support/arrow_keys.h"
#include "support/panel_driver.h"
#include "support/recording_checks.h"
#include "window/live/live_drawing.h"

using namespace awaystep;

namespace {

const Recorder& recorderOf(PanelDriver& window) { return window.session().recording().controller().recorder(); }
int stepsOf(PanelDriver& window) { return recorderOf(window).current().length(); }

void driveFor(PanelDriver& window, int steps) {
    for (int i = 0; i < steps; ++i) {
        window.key(tests::freeArrow(window));
        window.settle();
    }
}

}  // namespace

TEST_CASE("live panels: while one records they show what is learnt, and the race again after it") {
    PanelDriver window;
    window.open();
    const RecordPtr raced = shownRecord(window.session());
    CHECK(liveWords(window.session()).empty());
    window.key(ImGuiKey_R);
    driveFor(window, 4);
    REQUIRE(window.session().live().run() != nullptr);
    CHECK(shownRecord(window.session()) == window.session().live().run()->shown()->record);
    const std::string words = liveWords(window.session());
    CAPTURE(words);
    CHECK(words.find("distance ") == 0);
    CHECK(words.find("floor ") != std::string::npos);
    CHECK(words.find("plans ") != std::string::npos);
    window.find("Live curves", "Convergence");
    const VertexPtr heaviest = shownRecord(window.session())->active->members().front().vertex;
    window.find("v" + std::to_string(heaviest->number) + "##row");
    REQUIRE(window.session().live().ghost().ghost() != nullptr);
    window.click("ghost", "World");
    CHECK(window.session().live().ghost().ghost() == nullptr);
    window.click("ghost", "World");
    window.click("stationary policy", "World");
    CHECK(window.session().live().ghost().driving() == Driving::Stationary);
    window.key(ImGuiKey_Enter);
    window.settle();
    CHECK(window.session().live().run() == nullptr);
    CHECK_FALSE(window.session().live().sentence().empty());
    CHECK_FALSE(window.shows("Live curves"));
    CHECK(raced != nullptr);
    CHECK(shownRecord(window.session()) == window.session().race().shownRecord());
}

TEST_CASE("live panels: where the line has no room for all its numbers, what was planned stands on a second one") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_R);
    window.settle();
    const std::string words = liveWords(window.session());
    CAPTURE(words);
    CHECK(liveLines(words, [](const std::string&) { return true; }) == std::vector<std::string>{words});
    const std::vector<std::string> two = liveLines(words, [](const std::string&) { return false; });
    REQUIRE(two.size() == 2);
    CHECK(two[0].starts_with("distance "));
    CHECK(two[0].find(", floor ") != std::string::npos);
    CHECK(two[1].starts_with("plans "));
    const std::string reason = "a world without a discount";  // it has no parts
    CHECK(liveLines(reason, [](const std::string&) { return false; }) == std::vector<std::string>{reason});
}

TEST_CASE("live panels: the apprentice drives with G, and a driving key takes the wheel") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_R);
    driveFor(window, 5);
    window.key(ImGuiKey_Enter);
    window.settle();
    const int before = window.shown();
    window.key(ImGuiKey_G);
    REQUIRE(watchedApprentice(window.session().recording()));
    window.frame(10, 0.1);  // a second of it
    CHECK(window.session().recording().replay().step() > 1.0);
    window.key(ImGuiKey_RightArrow);
    REQUIRE(window.session().recording().controller().recording());
    CHECK(window.shown() == before);  // the arrow was no shortcut
    REQUIRE(recorderOf(window).current().branch);
    CHECK(recorderOf(window).current().branch->step >= 1);
    CHECK(stepsOf(window) >= recorderOf(window).current().branch->step);
    window.key(ImGuiKey_Enter);
    window.settle();
    CHECK(window.session().document().demonstrations.size() == 2);
}

TEST_CASE("live panels: an aim is typed above the list of demonstrations") {
    PanelDriver window;
    window.open();
    window.clickAt(window.findUnlabelled("##Aim", "Demonstrations").center());
    window.type("reach the star");
    window.key(ImGuiKey_Enter);
    CHECK(window.session().live().aim() == "reach the star");
}

TEST_CASE("live panels: a game pad drives, takes back and finishes") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_R);
    const Domain& domain = window.session().question().openScenario()->domain();
    ImGui::GetIO().BackendFlags |= ImGuiBackendFlags_HasGamepad;  // as Gamepads::feed() says
    const bool right = !whyNot(recorderOf(window), *actionOfKey(domain, "right"));
    window.key(right ? ImGuiKey_GamepadDpadRight : ImGuiKey_GamepadDpadLeft);
    CHECK(stepsOf(window) == 1);
    window.key(right ? ImGuiKey_GamepadLStickLeft : ImGuiKey_GamepadLStickRight);
    CHECK(stepsOf(window) == 2);
    window.key(ImGuiKey_GamepadFaceRight);
    CHECK(stepsOf(window) == 1);
    window.key(ImGuiKey_GamepadStart);
    CHECK(window.session().recording().controller().paused());
    window.key(ImGuiKey_GamepadStart);
    window.key(ImGuiKey_GamepadFaceDown);
    window.settle();
    CHECK_FALSE(window.session().recording().controller().recording());
    CHECK(window.session().document().demonstrations.size() == 1);
}

TEST_CASE("live panels: on a road the ghost has a frame in full colour, also where it drives with the own car") {
    PanelDriver window;
    window.open(documentFor("highway-face"));
    window.key(ImGuiKey_R);
    window.settle();
    REQUIRE(window.session().live().ghost().ghost() != nullptr);
    const ImU32 colour = window.shell().style().solver(liveSolver).colour;
    // How much of the world panel is drawn in this very colour; the transparent car is not.
    const auto drawn = [&] {
        int count = 0;
        for (const ImGuiWindow* each : ImGui::GetCurrentContext()->Windows)
            if (each->WasActive && each->RootWindow == ImGui::FindWindowByName("World")->RootWindow)
                for (const ImDrawVert& vertex : each->DrawList->VtxBuffer) count += vertex.col == colour ? 1 : 0;
        return count;
    };
    const int framed = drawn();
    window.click("ghost", "World");
    CHECK(drawn() < framed);
}
