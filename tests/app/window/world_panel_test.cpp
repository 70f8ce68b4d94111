// The world panel while a person acts in it: keys that are held, clicks on a graph, lessons that wait, and the words
// that stand in the picture.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "domains/domain.h"
#include "domains/table_world.h"
#include "model/lessons/lesson.h"
#include "model/lessons/lesson_feature.h"
#include "model/open_question.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/world/open_scenario.h"
#include "support/panel_driver.h"
#include "support/small_lesson.h"
#include "window/shell/orders.h"
#include "window/world/graph_drawing.h"

using namespace awaystep;

namespace {

const RecordingController& controller(PanelDriver& window) { return window.session().recording().controller(); }
int steps(PanelDriver& window) { return controller(window).recorder().current().length(); }

// Six states without a shape, and two actions that lead to one state each.
Document sixStates() {
    Document document = documentFor("grid-face");
    document.scene.plan.domain = "random";
    document.scene.plan.parameters = R"({"states":6,"actions":2,"features":3,"successors":1,"seed":4})";
    document.scene.plan.name = "six";
    return document;
}

// A game of three rooms in a row with a picture each, played by "left" and "right"; in the last one there is no way
// right.
Document threeRooms() {
    MdpParts parts;
    parts.states = 3;
    parts.actions = 2;
    parts.actionNames = {"left", "right"};
    parts.initial = Vector::Unit(3, 0);
    for (int s = 0; s < 3; ++s) {
        const int left = std::max(0, s - 1);
        parts.transitions.push_back({s, 0, left, 1.0});
        parts.transitions.push_back({s, 1, s == 2 ? left : s + 1, 1.0});
    }
    parts.features = Matrix::Identity(3, 3).sparseView();
    WorldExtras extras;
    extras.choices = {2, 2, 1};
    extras.screenHeight = extras.screenWidth = 2;
    for (const char shade : {'\x10', '\x60', '\x7f'}) extras.screens += std::string(12, shade);
    Document document = documentFor("grid-face");
    document.scene.plan.domain = "table";
    document.scene.plan.parameters = tableWorld(std::make_shared<const Mdp>(std::move(parts)), extras)->parameters();
    document.scene.plan.name = "rooms";
    return document;
}

}  // namespace

TEST_CASE("recording in a game: arrows do what actions are called, digits too, and what is no choice is said") {
    PanelDriver window;
    window.open(threeRooms());
    REQUIRE(window.session().question().openScenario() != nullptr);
    window.key(ImGuiKey_R);
    REQUIRE(controller(window).recording());
    window.key(ImGuiKey_RightArrow);
    CHECK(controller(window).recorder().agentState() == 1);
    window.key(ImGuiKey_2);
    CHECK(controller(window).recorder().agentState() == 2);
    window.key(ImGuiKey_RightArrow);
    CHECK(steps(window) == 2);
    CHECK(controller(window).notice().find("this state has 1 choice") != std::string::npos);
    window.key(ImGuiKey_UpArrow);
    CHECK(controller(window).notice() == "The key UpArrow does nothing while you record.");
    window.key(ImGuiKey_LeftArrow);
    CHECK(steps(window) == 3);
    window.key(ImGuiKey_Enter);
    window.settle();
    CHECK(window.session().document().demonstrations.size() == 1);
    window.key(ImGuiKey_End);
    window.settle();
    REQUIRE(window.session().race().shownRecord() != nullptr);
    CHECK(window.session().race().shownRecord()->distance < 0.5);  // of 8 at the start
}

TEST_CASE("recording: a key that stays down repeats its step after a moment, by our clock and not the keyboard's") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_R);
    REQUIRE(controller(window).recording());
    // Back and forth is always possible somewhere: the first arrow that is allowed here.
    ImGuiKey way = ImGuiKey_None;
    for (const ImGuiKey each : {ImGuiKey_LeftArrow, ImGuiKey_UpArrow, ImGuiKey_RightArrow}) {
        window.key(each);
        if (steps(window) == 0) continue;
        way = each;
        break;
    }
    REQUIRE(way != ImGuiKey_None);
    window.key(ImGuiKey_Backspace);
    REQUIRE(steps(window) == 0);
    window.hold(way, true);
    CHECK(steps(window) == 1);  // at once
    window.frame(1, 0.15);
    CHECK(steps(window) == 1);                        // a tap is one step
    CHECK(window.session().recording().animating());  // the window keeps drawing while a key is down
    window.frame(2, 0.1);
    CHECK(steps(window) == 2);
    window.hold(way, false);
    window.frame(10, 0.2);
    CHECK(steps(window) == 2);

    // On a busy machine a frame may last longer than a tap, and the key is up by its end: still one step.
    window.key(ImGuiKey_Backspace);
    window.key(ImGuiKey_Backspace);
    REQUIRE(steps(window) == 0);
    ImGui::GetIO().AddKeyEvent(way, true);
    window.frame(1, 0.25);
    ImGui::GetIO().AddKeyEvent(way, false);
    window.frame(1, 0.25);
    CHECK(steps(window) == 1);
}

TEST_CASE("recording in a lesson: PageDown says that the lesson waits") {
    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    window.give(StartLesson{std::make_shared<const Lesson>(parseLesson(tests::smallLesson, "small.md")), 0});
    window.settle();
    window.give(StartRecording{});
    REQUIRE(controller(window).recording());
    window.key(ImGuiKey_PageDown);
    CHECK(window.session().lessons().lesson()->step() == 0);
    CHECK(controller(window).notice() == "The lesson waits: Enter finishes the recording, Esc discards it.");
}

TEST_CASE("recording in a graph: states are called by the names of the world's file") {
    Document document = sixStates();
    const DomainPtr random = makeDomain(document.scene.plan.domain, document.scene.plan.parameters);
    auto table = nlohmann::json::parse(tableWorld(random->mdp())->parameters());
    table["version"] = 2;
    table["state_names"] = {"home", "street", "shop", "park", "station", "office"};
    document.scene.plan.domain = "table";
    document.scene.plan.parameters = table.dump();
    PanelDriver window;
    window.open(document);
    INFO(window.session().question().failure());
    const OpenScenario* world = window.session().question().openScenario();
    REQUIRE(world != nullptr);
    CHECK(shortStateName(*world, 2) == "shop");
    window.key(ImGuiKey_R);
    REQUIRE(controller(window).recording());
    const DrawnItem picture = window.find("Graph");
    const Style style = window.shell().style();
    const GraphView view(style, world->graph, {picture.min, picture.max});
    const int from = controller(window).recorder().agentState();
    for (int s = 0; s < world->domain().states(); ++s) {
        if (s == from || actionTowards(world->mdp(), from, s)) continue;
        window.clickAt(view.place(s));
        CHECK(controller(window).notice() == "No action leads from \"" + shortStateName(*world, from) + "\" to \"" +
                                                 shortStateName(*world, s) + "\".");
        break;
    }
}

TEST_CASE("recording in a graph: a click on a state or an edge is the action that leads there") {
    PanelDriver window;
    window.open(sixStates());
    const OpenScenario* world = window.session().question().openScenario();
    REQUIRE(world != nullptr);
    REQUIRE_FALSE(world->graph.places.empty());
    window.key(ImGuiKey_R);
    REQUIRE(controller(window).recording());
    const DrawnItem picture = window.find("Graph");
    const Style style = window.shell().style();
    const GraphView view(style, world->graph, {picture.min, picture.max});
    // A state that the agent can get to, and one that it cannot.
    const int from = controller(window).recorder().agentState();
    int reachable = -1, unreachable = -1;
    for (int s = 0; s < world->domain().states(); ++s)
        if (s != from) (actionTowards(world->mdp(), from, s) ? reachable : unreachable) = s;
    REQUIRE(reachable >= 0);
    REQUIRE(unreachable >= 0);
    window.clickAt(view.place(unreachable));
    CHECK(steps(window) == 0);
    CHECK(controller(window).notice() ==
          "No action leads from state " + std::to_string(from) + " to state " + std::to_string(unreachable) + ".");
    window.clickAt(view.place(reachable));
    CHECK(steps(window) == 1);
    CHECK(controller(window).recorder().agentState() == reachable);
    // The arrow is as good as the state at its end.
    const int here = controller(window).recorder().agentState();
    for (const GraphEdge& edge : world->graph.edges) {
        if (edge.from != here) continue;
        const ImVec2 a = view.place(edge.from), b = view.place(edge.to);
        window.clickAt(ImVec2((a.x + b.x) / 2, (a.y + b.y) / 2));
        CHECK(steps(window) == 2);
        break;
    }
}
