// Demonstrating by hand in the whole window: keys, mouse, real time, and the list of what was shown.
#include <doctest/doctest.h>

#include "model/documents/document_feature.h"
#include "model/documents/document_history.h"
#include "model/open_question.h"
#include "model/race/apprentice_feature.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/policy_playback.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/recording/step_controller.h"
#include "model/session.h"
#include "model/session_orders.h"
#include "model/world/open_scenario.h"
#include "support/panel_driver.h"
#include "support/recording_checks.h"

using namespace awaystep;

namespace {

const Recorder& recorder(PanelDriver& window) { return window.session().recording().controller().recorder(); }
int length(PanelDriver& window) { return recorder(window).current().length(); }

// An arrow that is allowed where the agent stands, and one that is not.
ImGuiKey arrow(PanelDriver& window, bool allowed) {
    const Domain& domain = window.session().question().openScenario()->domain();
    constexpr std::pair<const char*, ImGuiKey> arrows[] = {{"up", ImGuiKey_UpArrow},
                                                           {"down", ImGuiKey_DownArrow},
                                                           {"left", ImGuiKey_LeftArrow},
                                                           {"right", ImGuiKey_RightArrow}};
    for (const auto& [name, key] : arrows)
        if (whyNot(recorder(window), *actionOfKey(domain, name)).has_value() != allowed) return key;
    return ImGuiKey_None;
}

// Records so many steps and keeps them.
void record(PanelDriver& window, int steps) {
    window.key(ImGuiKey_R);
    for (int i = 0; i < steps; ++i) window.key(arrow(window, true));
    window.key(ImGuiKey_Enter);
    window.settle();
}

const Demonstration& listed(PanelDriver& window, std::size_t i = 0) {
    return *window.session().document().demonstrations.at(i);
}

}  // namespace

TEST_CASE("recording by keys: every step counts at once, and a key that leads nowhere does nothing and says so") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_R);
    REQUIRE(window.session().recording().controller().recording());
    Vector last = Vector::Zero(window.session().question().openScenario()->mdp().featureCount());
    for (int step = 1; step <= 3; ++step) {
        window.key(arrow(window, true));
        CHECK(length(window) == step);
        REQUIRE(window.session().recording().liveTarget());
        CHECK((window.session().recording().liveTarget()->value - last).norm() > 0.0);
        last = window.session().recording().liveTarget()->value;
    }
    // To an edge of the grid, and on.
    const Domain& domain = window.session().question().openScenario()->domain();
    while (!whyNot(recorder(window), *actionOfKey(domain, "up"))) window.key(ImGuiKey_UpArrow);
    const int before = length(window);
    window.key(ImGuiKey_UpArrow);
    CHECK(length(window) == before);
    CHECK_FALSE(window.session().recording().controller().notice().empty());
    // Letters drive, they are no shortcuts: R must not start another recording, N not jump.
    window.key(ImGuiKey_N);
    CHECK(window.session().recording().controller().recording());
    CHECK(window.session().recording().controller().notice() == "The key N does nothing while you record.");
    window.key(ImGuiKey_S);
    CHECK(length(window) == before + 1);
    window.key(ImGuiKey_Backspace);
    CHECK(length(window) == before);
}

TEST_CASE("recording by mouse: a click on a neighbouring cell moves there, elsewhere it does nothing") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_R);
    const auto& grid = std::get<GridPicture>(window.session().question().openScenario()->picture);
    const DrawnItem board = window.find("Grid");
    const float side = (board.max.x - board.min.x) / static_cast<float>(grid.width);
    const auto cellOf = [&] { return grid.cellOfState[static_cast<std::size_t>(recorder(window).agentState())]; };
    const auto clickCell = [&](int row, int column) {
        window.clickAt(ImVec2(board.min.x + (static_cast<float>(column) + 0.5F) * side,
                              board.min.y + (static_cast<float>(row) + 0.5F) * side));
    };
    const int start = cellOf();
    const int row = start / grid.width, column = start % grid.width;
    REQUIRE(row == 2);
    clickCell(row, column - 1);
    CHECK(cellOf() == start - 1);
    CHECK(length(window) == 1);
    CHECK(window.session().recording().controller().notice().empty());
    clickCell(row, column + 2);  // three cells away
    CHECK(length(window) == 1);
    CHECK(window.session().recording().controller().notice() == "Click a cell next to you to go there.");
}

TEST_CASE("recording in real time: the road moves on by itself, at the speed chosen, and Space stops it") {
    PanelDriver window;
    window.open(documentFor("drive-nice"));
    window.key(ImGuiKey_R);
    CHECK_FALSE(window.shows("##Steps per second"));
    window.frame(10, 0.1);
    CHECK(length(window) == 0);  // turn by turn the world waits
    window.click("real time");
    window.frame(10, 0.1);
    CHECK(length(window) == 0);  // the first key starts it
    CHECK(window.session().recording().steps().seconds() < 1.5);
    window.key(ImGuiKey_UpArrow);
    window.frame(10, 0.1);  // a second at four steps
    CHECK(length(window) >= 3);
    CHECK(length(window) <= 5);
    const int slow = length(window);
    window.drag("##Steps per second", 0.5F, 1.0F);
    CHECK(window.session().recording().steps().stepsPerSecond() == doctest::Approx(StepsPerSecond::quickest));
    const int dragged = length(window);
    window.frame(20, 0.05);
    CHECK(length(window) >= dragged + 15);
    CHECK(length(window) > slow);

    window.key(ImGuiKey_Space);
    CHECK(window.session().recording().controller().paused());
    const int paused = length(window);
    window.frame(20, 0.1);
    CHECK(length(window) == paused);
    window.key(ImGuiKey_Space);
    // A key that is held is the action of every step.
    window.hold(ImGuiKey_LeftArrow, true);
    window.frame(20, 0.05);
    window.hold(ImGuiKey_LeftArrow, false);
    const Demonstration& soFar = recorder(window).current();
    const int left = *actionOfKey(window.session().question().openScenario()->domain(), "left");
    int turns = 0;
    for (const RecordedStep& step : soFar.steps) turns += step.action == left ? 1 : 0;
    CHECK(turns >= 1);
    window.key(ImGuiKey_Enter);
    window.settle();
    CHECK(window.session().document().demonstrations.size() == 1);
    CHECK(window.session().document().targetFrom == TargetSource::Demonstrations);
}

TEST_CASE("recording in real time: eight steps a second are eight, however long frames take, and never two at once") {
    for (const double frame : {1.0 / 60, 1.0 / 25, 0.09}) {
        CAPTURE(frame);
        PanelDriver window;
        window.open(documentFor("drive-nice"));
        window.key(ImGuiKey_R);
        window.give(SetPace{Pace::RealTime, 8.0});
        window.key(ImGuiKey_UpArrow);  // the first key starts it
        window.frame(static_cast<int>(10.0 / frame), frame);
        CHECK(length(window) >= 78);
        CHECK(length(window) <= 81);
        // A second in which the program did nothing is one step, and the next one is not at once.
        const int before = length(window);
        window.frame(1, 1.0);
        CHECK(length(window) == before + 1);
        window.frame(3, 0.02);
        CHECK(length(window) == before + 1);
    }
}

TEST_CASE("recording in real time on the grid: it keeps going in the last direction until something is in its way") {
    PanelDriver window;
    window.open();
    window.key(ImGuiMod_Ctrl | ImGuiKey_T);
    CHECK(window.session().recording().controller().notice() == "Recordings run in real time from now on.");
    window.key(ImGuiKey_R);
    CHECK(window.shows("##Steps per second"));
    window.frame(10, 0.1);
    CHECK(length(window) == 0);  // nowhere to go on to yet
    const ImGuiKey way = arrow(window, true);
    window.key(way);
    window.frame(30, 0.1);  // long enough for any border of a small grid
    const int arrived = length(window);
    CHECK(arrived >= 2);
    CHECK_FALSE(window.session().recording().controller().notice().empty());
    window.frame(10, 0.1);
    CHECK(length(window) == arrived);
    window.key(ImGuiKey_Backspace);
    window.frame(10, 0.1);
    CHECK(length(window) == arrived - 1);  // a step taken back is not taken again
    window.click("turn by turn");
    CHECK_FALSE(window.shows("##Steps per second"));
}

TEST_CASE("recording: one without a step is not kept, and a paused one says that it is") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_R);
    window.key(ImGuiKey_Space);
    window.key(ImGuiKey_UpArrow);
    CHECK(window.session().recording().controller().notice() == "the recording is paused");
    window.key(ImGuiKey_Enter);
    window.settle();
    CHECK_FALSE(window.session().recording().controller().recording());
    CHECK(window.session().recording().controller().notice() == "Nothing was recorded.");
    CHECK(window.session().document().demonstrations.empty());
    CHECK(window.session().document().targetFrom == TargetSource::Scene);
    CHECK_FALSE(window.session().documents().modified());
}

TEST_CASE("demonstrations: those that a scenario brings are taken into the list, and one undo takes them back") {
    PanelDriver window;
    window.open(documentFor("demo-grid"));
    const Vector before = window.session().question().target()->value;
    CHECK(window.session().document().demonstrations.empty());
    window.click("Add them to the list");
    window.settle();
    CHECK(window.session().document().demonstrations.size() == 5);
    CHECK((window.session().question().target()->value - before).norm() < 1e-12);
    CHECK_FALSE(window.shows("Add them to the list"));
    window.click("Watch");
    CHECK(window.session().recording().replay().playing());
    window.key(ImGuiMod_Ctrl | ImGuiKey_Z);
    window.settle();
    CHECK(window.session().document().demonstrations.empty());
    CHECK(window.shows("Add them to the list"));
}

TEST_CASE("recording: the keyboard drives whichever panel has the focus or lies in front") {
    PanelDriver window(ImVec2(640, 480));
    window.open();
    window.key(ImGuiKey_R);
    window.frame(5);
    CHECK(window.shows("Grid"));  // the world comes forward
    const ImGuiWindow* plot = ImGui::FindWindowByName("Convergence");
    REQUIRE(plot != nullptr);
    window.clickAt(plot->Rect().GetCenter());
    window.key(arrow(window, true));
    CHECK(length(window) == 1);
}

TEST_CASE("demonstrations: watched at any speed, scrubbed, and branched from the step shown") {
    PanelDriver window;
    window.open();
    record(window, 6);
    window.click("Watch");
    CHECK(window.session().recording().replay().playing());
    window.drag("##Replay speed", 0.5F, 1.0F);
    CHECK(window.session().recording().replay().speed() == doctest::Approx(StepsPerSecond::quickest));
    window.frame(10, 0.1);
    CHECK(window.session().recording().replay().step() == 6.0);
    CHECK_FALSE(window.session().recording().replay().playing());

    window.drag("##Replay step", 0.9F, 0.5F);
    CHECK(window.session().recording().replay().step() == doctest::Approx(3.0).epsilon(0.2));
    const int shown = static_cast<int>(window.session().recording().replay().step());
    window.click("Branch here");
    REQUIRE(window.session().recording().controller().recording());
    CHECK(length(window) == shown);
    window.key(arrow(window, true));
    window.key(ImGuiKey_Enter);
    window.settle();
    REQUIRE(window.session().document().demonstrations.size() == 2);
    CHECK(listed(window, 1).branch->id == listed(window, 0).id);
    CHECK(listed(window, 1).length() == shown + 1);

    window.click("Watch");
    window.click("Stop watching");
    CHECK_FALSE(window.session().recording().replay().demonstration());
}

TEST_CASE("demonstrations: a new title leaves a finished race as it is, and leaving one out does not") {
    PanelDriver window;
    window.open();
    record(window, 3);
    record(window, 5);
    window.key(ImGuiKey_End);
    window.settle();
    const RecordPtr last = window.session().race().selectedRun()->history().last();
    REQUIRE(window.shown() > 0);
    window.click("More", "Demonstrations");
    window.click("Rename");
    window.frame(3);
    window.type("Round the mud");
    window.key(ImGuiKey_Enter);
    window.settle();
    CHECK(listed(window).title == "Round the mud");
    CHECK(window.shown() > 0);
    CHECK(window.session().race().selectedRun()->history().last() == last);

    window.click("More", "Demonstrations");
    window.click("Counts for the target");
    window.settle();
    CHECK(window.shown() == 0);
    CHECK(window.session().race().selectedRun()->history().last() != last);
}

TEST_CASE("demonstrations: renamed, left out and counted again, deleted and brought back") {
    PanelDriver window;
    window.open();
    record(window, 3);
    record(window, 5);
    const Vector both = window.session().question().target()->value;
    const std::string id = listed(window).id;

    window.click("More", "Demonstrations");
    window.click("Rename");
    window.frame(3);
    window.type("Round the mud");
    window.key(ImGuiKey_Enter);
    CHECK(listed(window).title == "Round the mud");
    CHECK_FALSE(window.session().recording().controller().recording());  // the R was typed

    window.click("More", "Demonstrations");
    window.click("Counts for the target");
    window.settle();
    CHECK_FALSE(listed(window).enabled);
    CHECK((window.session().question().target()->value - both).norm() > 1e-9);
    window.key(ImGuiMod_Ctrl | ImGuiKey_Z);
    window.settle();
    CHECK(listed(window).enabled);
    CHECK((window.session().question().target()->value - both).norm() == 0.0);

    window.click("More", "Demonstrations");
    window.click("Delete");
    window.settle();
    REQUIRE(window.session().document().demonstrations.size() == 1);
    CHECK(listed(window).id != id);
    window.click("Undo##deleted");
    window.settle();
    REQUIRE(window.session().document().demonstrations.size() == 2);
    CHECK(listed(window).id == id);
}

TEST_CASE("demonstrations: earlier ones are drawn into the world until they are switched off") {
    PanelDriver window;
    window.open();
    record(window, 3);
    CHECK(window.session().recording().overlay());
    window.click("overlay");
    CHECK_FALSE(window.session().recording().overlay());
    window.click("overlay");
    CHECK(window.session().recording().overlay());
}

TEST_CASE(
    "demonstrations: a smaller world under them leaves them in the list, and a new one is raced for and watched") {
    PanelDriver window;
    window.open();
    record(window, 6);
    window.give(Edit{"paint", [](Document& d) { setWorld(d, R"({"map":["S.G"]})"); }, {}});
    window.frame(5, 0.1);
    CHECK(window.session().question().failure().empty());
    CHECK(window.session().document().targetFrom == TargetSource::Scene);
    record(window, 1);
    CHECK(window.session().question().failure().empty());
    CHECK(window.session().document().targetFrom == TargetSource::Demonstrations);
    REQUIRE(window.session().question().target() != nullptr);
    CHECK(window.session().question().target()->samples == 1);
    window.click("Watch");  // the first one, which is of the world before
    CHECK_FALSE(window.session().recording().replay().demonstration());
    CHECK_FALSE(window.session().recording().controller().notice().empty());
    window.key(ImGuiKey_W);
    window.settle();
    window.frame(20, 0.2);
    CHECK(window.session().apprentice().playback().isOpen());
}
