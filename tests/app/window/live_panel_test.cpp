// It learns while one drives, in the whole window: the line in the world panel, the panels that follow, the ghost, the
// wheel, the aim, and a game pad.
#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <string>
#include <vector>

#include "model/documents/document_history.h"
#include "model/explanation/sentences.h"
#include "model/live/ghost_playback.h"
#include "model/live/live_feature.h"
#include "model/live/live_run.h"
#include "model/live/shown_learning.h"
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/race/apprentice_feature.h"
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
#include "window/world/road_drawing.h"
#include "window/world/world_controls.h"

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
    CHECK(words.find("(best possible ") != std::string::npos);
    CHECK(words.find("planning call") != std::string::npos);
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
    CHECK(two[0].find(" (best possible ") != std::string::npos);
    CHECK(two[1].find(" for all steps") != std::string::npos);
    // While there is nothing to say yet there are as many lines, so that the world does not jump.
    const std::string soon = "the first policies are being planned";
    CHECK(liveLines(soon, [](const std::string&) { return false; }).size() == 2);
    // What is said at the moment does not count, but the longest that may be said.
    const auto room = [](const std::string& all) { return all.size() <= std::string("distance 0").size(); };
    CHECK(liveLines("distance 0 \u00B7 1 step behind", room).size() == 2);
    CHECK(liveLines("distance 0", room).size() == 2);
}

TEST_CASE("recording: the world keeps its place, whatever numbers stand above it") {
    PanelDriver window;
    window.open(documentFor("drive-nice"));
    window.key(ImGuiKey_R);
    window.settle();
    const auto frame = [&] {
        const ImU32 colour = window.shell().style().colour.recording;
        ImVec2 min(1e9F, 1e9F);
        for (const ImDrawVert& vertex : ImGui::FindWindowByName("World")->DrawList->VtxBuffer)
            // The frame around the world; the dot that says REC stands above it.
            if (vertex.col == colour && vertex.pos.y > window.find("ghost", "World").max.y)
                min = ImVec2(std::min(min.x, vertex.pos.x), std::min(min.y, vertex.pos.y));
        return min;
    };
    const ImVec2 first = frame();
    REQUIRE(first.y < 800.0F);
    for (int step = 0; step < 60; ++step) {
        window.key(tests::freeArrow(window));
        if (step % 20 == 0) window.settle();  // else it is behind
        const ImVec2 now = frame();
        CAPTURE(step);
        CHECK(now.y == doctest::Approx(first.y));
    }
}

TEST_CASE("recording: no reward is drawn before the first step") {
    PanelDriver window;
    window.open(documentFor("grid-face"));
    window.key(ImGuiKey_R);
    window.settle();
    REQUIRE(shownRecord(window.session())->distance > 0.1);
    CHECK_FALSE(rewardIsLearnt(window.session()));
    const auto& p = window.shell().style().colour;
    const auto drawn = [&](ImU32 colour) {
        for (const ImDrawVert& vertex : ImGui::FindWindowByName("World")->DrawList->VtxBuffer)
            if (vertex.col == colour) return true;
        return false;
    };
    // The most wanted state has this colour in full, as in the key below the world.
    const ImU32 wanted = mixed(p.field, p.good, 0.85F);
    CHECK_FALSE(drawn(wanted));
    const float height = window.find("Grid", "World").max.y - window.find("Grid", "World").min.y;
    bool coloured = false;
    for (int step = 0; step < 12 && !coloured; ++step) {
        driveFor(window, 1);
        window.frame(2);
        CHECK(drawn(wanted) == rewardIsLearnt(window.session()));
        coloured = rewardIsLearnt(window.session());
    }
    CHECK(window.find("Grid", "World").max.y - window.find("Grid", "World").min.y == doctest::Approx(height));
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

TEST_CASE("apprentice's sentence: it names the iterate that is shown, stays true after opening, goes with its target") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_R);
    driveFor(window, 4);
    window.key(ImGuiKey_Enter);
    window.settle();
    const auto begins = [&](const std::string& words) {
        CAPTURE(window.session().live().sentence());
        CHECK(window.session().live().sentence().starts_with(words + ", over your 4 steps, undiscounted: "));
    };
    begins("The live apprentice");
    window.key(ImGuiKey_End);
    window.settle();
    const std::string last = std::to_string(window.shown());
    REQUIRE(last != "0");
    const std::string solver = solverLabel(window.session().race().selectedRun()->solver());
    begins(solver + " at t = " + last);
    window.key(ImGuiKey_LeftArrow);
    window.settle();
    begins(solver + " at t = " + std::to_string(window.shown()));
    CHECK(std::to_string(window.shown()) != last);
    const Document recorded = window.session().document();
    window.open(documentFor("highway-face"));
    CHECK(window.session().live().sentence().empty());
    window.open(recorded);
    begins(solver + " at t = 0");
    window.give(Edit{"the scenario's expert", [](Document& d) { d.targetFrom = TargetSource::Scene; }, {}});
    CHECK(window.session().live().sentence().empty());
}

TEST_CASE("watching: Esc ends the drive and the apprentice beside the expert; another world ends it too") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_End);
    window.settle();
    window.key(ImGuiKey_G);
    REQUIRE(watchedApprentice(window.session().recording()));
    window.key(ImGuiKey_Escape);
    CHECK_FALSE(window.session().recording().replay().demonstration());
    window.key(ImGuiKey_W);
    window.settle();
    REQUIRE(window.session().apprentice().playback().isOpen());
    CHECK(window.shows("Stop the apprentice", "World"));
    window.key(ImGuiKey_Escape);
    CHECK_FALSE(window.session().apprentice().playback().isOpen());
    window.key(ImGuiKey_W);
    window.settle();
    window.give(Edit{"open", [](Document& d) { openScenario(d, "highway-face"); }, {}});
    CHECK_FALSE(window.session().apprentice().playback().isOpen());
    CHECK(window.shows("Watch apprentice", "World"));
    // Behind another panel it is brought to the front, and not stopped unseen.
    window.key(ImGuiKey_End);
    window.settle();
    window.key(ImGuiKey_W);
    window.settle();
    window.key(ImGuiMod_Ctrl | ImGuiKey_1);
    window.settle();
    CHECK(window.shows("Watch apprentice", "World"));
    window.key(ImGuiKey_W);
    window.settle();
    CHECK(window.session().apprentice().playback().isOpen());
    CHECK(window.shows("Stop the apprentice", "World"));
}

TEST_CASE(
    "recording after the story of a race: its card goes, K is shown whole, and no step of the race is explained") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_End);
    window.settle();
    window.click("Run");
    window.click("Explain the race");
    window.settle();
    REQUIRE(window.session().polytope().view().follow);
    REQUIRE(window.shows("Close##explanation"));
    REQUIRE(window.shows("algorithm of", "Algorithm") != window.shows("all", "Algorithm"));
    window.key(ImGuiKey_R);
    window.settle();
    CHECK_FALSE(window.shows("Close##explanation"));
    CHECK_FALSE(window.session().polytope().view().follow);
    CHECK(window.session().polytope().view().zoom == 1.0);
    CHECK_FALSE(window.shows("all", "Algorithm"));
    window.key(ImGuiKey_Escape);
    window.settle();
    CHECK(window.shows("all", "Algorithm"));
}

TEST_CASE("recording: the world keeps the larger part of its panel at every scale, the rest is behind a button") {
    for (const double scale : {1.0, 1.5, 2.0})
        for (const ImVec2 size : {ImVec2(1280, 800), ImVec2(1920, 1080)}) {
            CAPTURE(scale);
            CAPTURE(size.x);
            Preferences preferences;
            preferences.scale = scale;
            PanelDriver window(size, preferences);
            window.open();
            window.key(ImGuiKey_R);
            window.settle();
            const ImGuiWindow* panel = ImGui::FindWindowByName("World");
            REQUIRE(panel != nullptr);
            const DrawnItem grid = window.find("Grid", "World");
            CAPTURE(panel->InnerRect.GetHeight());
            CHECK(grid.max.y - grid.min.y > 0.42F * panel->InnerRect.GetHeight());
            if (!window.shows("Keys", "World")) continue;
            CHECK(scale > 1.0);
            window.click("Keys", "World");
            CHECK(window.shows("turn by turn"));
            CHECK(window.shows("ghost"));
        }
}

TEST_CASE("road: in a wide place it is drawn wider than long, from edge to edge, and never beyond") {
    PanelDriver window;
    window.open(documentFor("drive-nice"));
    const auto& road = std::get<RoadPicture>(window.session().question().openScenario()->picture);
    const auto wide = static_cast<float>(road.view.right - road.view.left);
    const auto high = static_cast<float>(road.view.bottom - road.view.top);
    const RoadPlace beside = roadPlace({ImVec2(10, 20), ImVec2(340, 270)}, road);
    CHECK(beside.inner.min.x == 10.0F);
    CHECK(beside.inner.max.x == 340.0F);
    CHECK(beside.along * high == doctest::Approx(250.0));
    CHECK(beside.across == doctest::Approx(1.6 * beside.along));
    CHECK(beside.left + beside.across * wide / 2 == doctest::Approx(175.0));
    const RoadPlace narrow = roadPlace({ImVec2(0, 0), ImVec2(50, 400)}, road);
    CHECK(narrow.across * wide == doctest::Approx(50.0));
    CHECK(narrow.across == doctest::Approx(narrow.along));
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
