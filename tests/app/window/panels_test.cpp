// The real panels in the real shell, without a screen, driven by what a person reads.
#include <doctest/doctest.h>

#include "model/documents/document_feature.h"
#include "model/documents/document_history.h"
#include "model/open_question.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "support/panel_driver.h"

using namespace awaystep;

TEST_CASE("shell: opens on a scenario at iteration 0 with everything there") {
    PanelDriver window;
    window.open();
    REQUIRE(window.session().question().openScenario() != nullptr);
    CHECK(window.session().question().failure().empty());
    REQUIRE(window.session().race().race() != nullptr);
    CHECK(window.shown() == 0);
    CHECK(window.shows("Play"));
    CHECK(window.shows("Scrubber"));
}

TEST_CASE("transport: step, step back, play to the end, and back to now") {
    PanelDriver window;
    window.open();
    window.click("One step");
    window.settle();
    CHECK(window.shown() == 1);
    window.key(ImGuiKey_RightArrow);
    window.settle();
    CHECK(window.shown() == 2);
    window.click("Step back");
    CHECK(window.shown() == 1);
    window.click("back to now");
    CHECK(window.shown() == 2);

    window.click("To the end");
    window.settle();
    const Race& race = *window.session().race().race();
    CHECK(race.player().rounds().finished);
    CHECK(window.shown() == race.player().rounds().last);
    window.key(ImGuiKey_Home);
    CHECK(window.shown() == 0);
    window.drag("Scrubber", 0.0F, 0.5F);
    CHECK(std::abs(window.shown() - race.player().rounds().last / 2) <= 2);
}

TEST_CASE("transport: in a window as narrow as a telephone all of the scrubber can be reached") {
    for (const float width : {360.0F, 390.0F}) {
        PanelDriver window(ImVec2(width, 844));
        window.open();
        const DrawnItem scrubber = window.find("Scrubber");
        CHECK(scrubber.max.x - scrubber.min.x >= 60);
        CHECK(scrubber.max.x <= width - 12);
    }
}

TEST_CASE("transport: Space races whatever has the focus, and is typed where text is typed") {
    PanelDriver window;
    window.open();
    // Keyboard focus on a button: Space must race, not press it.
    window.click("distance");
    window.key(ImGuiKey_Tab);
    window.key(ImGuiKey_Space);
    CHECK(window.session().race().race()->player().playing());
    CHECK(window.shows("Pause"));
    for (int i = 0; i < 10; ++i) {
        window.frame(1, 0.1);
        window.settle();
    }
    CHECK(window.shown() >= 10);  // a second at 12 per second
    window.key(ImGuiKey_Space);
    CHECK_FALSE(window.session().race().race()->player().playing());
    const int stopped = window.shown();
    window.frame(5, 0.5);
    CHECK(window.shown() == stopped);
}

TEST_CASE("transport: the speed goes from one per second to full speed") {
    PanelDriver window;
    window.open();
    window.drag("Speed", 0.5F, 0.0F);
    CHECK(window.session().race().race()->player().speed() == 1.0);
    window.drag("Speed", 0.0F, 1.0F);
    CHECK(window.session().race().race()->player().speed() == Player::fastest);
    window.key(ImGuiKey_LeftBracket);
    CHECK(window.session().race().race()->player().speed() == 1000.0);
}

TEST_CASE("convergence: measures and axes are chosen by name, and a click on a curve's name hides it") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_End);
    window.settle();
    for (const char* choice : {"gap", "oracle calls", "time", "h \u2212 h*", "iterations", "distance"}) {
        window.click(choice, "Convergence");
        CHECK(window.shows("CG##curve"));
    }
    window.click("CG##curve");
    window.click("CG##curve");
    CHECK(window.shows("CG##curve"));
}

TEST_CASE("convergence: in a low panel what is plotted is chosen in the menu") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_End);
    for (int i = 0; i < 8; ++i) window.key(ImGuiMod_Ctrl | ImGuiKey_Equal);
    window.settle();
    REQUIRE(window.shell().style().scale == doctest::Approx(3.0));
    window.shell().order(BringForward{PanelId::Convergence});  // all panels are tabs of one column
    window.frame(6);
    CHECK_FALSE(window.shows("gap", "Convergence"));
    window.click("More##convergence");
    window.click("gap");
    CHECK(window.session().race().curveView().measure == CurveMeasure::Gap);
    window.click("More##convergence");
    window.click("oracle calls");
    CHECK(window.session().race().curveView().against == Against::OracleCalls);
}

TEST_CASE("shell: F1 lists the keys, Ctrl + and - scale, themes change at once") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_F1);
    CHECK(window.shows("Close", "Shortcuts"));
    // Names stand on one line: what is listed fits the window at its usual size, or nearly.
    const ImGuiWindow* list = ImGui::FindWindowByName("Shortcuts");
    REQUIRE(list != nullptr);
    CHECK(list->ContentSize.y < 40.0F * static_cast<float>(window.shell().actions().size()));
    window.key(ImGuiKey_F1);
    CHECK_FALSE(window.shows("Close", "Shortcuts"));

    window.key(ImGuiMod_Ctrl | ImGuiKey_Equal);
    CHECK(window.shell().style().scale == doctest::Approx(1.25));
    window.key(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Equal);  // as + is typed on many keyboards
    CHECK(window.shell().style().scale == doctest::Approx(1.5));
    for (int i = 0; i < 12; ++i) window.key(ImGuiMod_Ctrl | ImGuiKey_Equal);
    CHECK(window.shell().style().scale == doctest::Approx(3.0));
    window.key(ImGuiMod_Ctrl | ImGuiKey_0);
    CHECK(window.shell().style().scale == doctest::Approx(1.0));

    window.click("View");
    window.click("Dark theme");
    CHECK(window.shell().style().theme == Theme::Dark);
    window.click("View");
    window.click("Projector theme");
    CHECK(window.shell().style().scale == doctest::Approx(1.6));
}

TEST_CASE("shell: while a menu is open the mouse leads to the next, and one press changes menus") {
    PanelDriver window;
    window.open();
    window.click("File");
    CHECK(window.shows("Quit"));
    window.move(window.find("Edit").center());
    window.frame(3);
    CHECK_FALSE(window.shows("Quit"));
    CHECK(window.shows("Edit the world"));
    window.clickAt(window.find("View").center());
    CHECK(window.shows("Dark theme"));
    CHECK_FALSE(window.shows("Edit the world"));
    // A press later on closes it.
    window.frame(30);
    window.clickAt(window.find("View").center());
    window.frame(2);
    CHECK_FALSE(window.shows("Dark theme"));
}

TEST_CASE("shell: a chord is a chord however quickly it is let go, and in whichever order") {
    PanelDriver window;
    window.open();
    ImGuiIO& io = ImGui::GetIO();
    const auto ctrl = [&](bool down) {
        io.AddKeyEvent(ImGuiMod_Ctrl, down);
        io.AddKeyEvent(ImGuiKey_LeftCtrl, down);
    };
    // Ctrl in a frame before, then the key and the release of Ctrl in one.
    ctrl(true);
    window.frame();
    io.AddKeyEvent(ImGuiKey_Equal, true);
    ctrl(false);
    io.AddKeyEvent(ImGuiKey_Equal, false);
    window.frame(4);
    CHECK(window.shell().style().scale == doctest::Approx(1.25));
    // All of it in one frame.
    ctrl(true);
    io.AddKeyEvent(ImGuiKey_Equal, true);
    ctrl(false);
    io.AddKeyEvent(ImGuiKey_Equal, false);
    window.frame(6);
    CHECK(window.shell().style().scale == doctest::Approx(1.5));
    // A plain key, and Ctrl after it, is a plain key.
    io.AddKeyEvent(ImGuiKey_Minus, true);
    ctrl(true);
    io.AddKeyEvent(ImGuiKey_Minus, false);
    ctrl(false);
    window.frame(6);
    CHECK(window.shell().style().scale == doctest::Approx(1.5));
}

TEST_CASE("shell: nothing breaks at any size or scale") {
    PanelDriver window;
    window.open();
    for (const ImVec2 size : {ImVec2(640, 480), ImVec2(1024, 700), ImVec2(1920, 1080), ImVec2(320, 200)}) {
        window.resize(size);
        CAPTURE(size.x);
        CHECK(window.shows("Play"));
    }
    window.resize(ImVec2(1280, 800));
    window.key(ImGuiMod_Ctrl | ImGuiKey_Q);
    CHECK(window.shell().quitting());
}

TEST_CASE("recording: R starts it, Space pauses it, Enter keeps it, and the race is for what was shown") {
    PanelDriver window;
    window.open();
    const Vector before = window.session().question().target()->value;
    window.key(ImGuiKey_R);
    REQUIRE(window.session().recording().controller().recording());
    window.key(ImGuiKey_Space);
    CHECK(window.session().recording().controller().paused());
    CHECK_FALSE(window.session().race().race()->player().playing());
    window.key(ImGuiKey_Space);
    CHECK_FALSE(window.session().recording().controller().paused());

    // Four legal moves, whichever they are here.
    for (int step = 0; step < 4; ++step) {
        const Recorder& recorder = window.session().recording().controller().recorder();
        int action = 0;
        while (whyNot(recorder, action)) ++action;
        SessionOrders orders;
        orders.add(Drive{action});
        window.session().apply(orders);
        window.frame(2, 0.2);
    }
    CHECK(window.session().recording().controller().recorder().current().length() == 4);
    window.key(ImGuiKey_Backspace);
    CHECK(window.session().recording().controller().recorder().current().length() == 3);
    REQUIRE(window.session().recording().liveTarget());
    window.key(ImGuiKey_Enter);
    window.settle();
    CHECK_FALSE(window.session().recording().controller().recording());
    CHECK(window.session().document().demonstrations.size() == 1);
    CHECK((window.session().question().target()->value - before).norm() > 1e-6);

    window.key(ImGuiMod_Ctrl | ImGuiKey_Z);
    window.settle();
    CHECK(window.session().document().demonstrations.empty());
    CHECK((window.session().question().target()->value - before).norm() == 0.0);
}

TEST_CASE(
    "recording: another world puts demonstrations away and says so; another target in the same world keeps them") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_R);
    int action = 0;
    while (whyNot(window.session().recording().controller().recorder(), action)) ++action;
    SessionOrders drive;
    drive.add(Drive{action});
    window.session().apply(drive);
    window.frame(2, 0.2);
    window.key(ImGuiKey_Enter);
    window.settle();
    REQUIRE(window.session().document().demonstrations.size() == 1);
    window.key(ImGuiMod_Alt | ImGuiKey_1);
    window.settle();
    CHECK(window.session().document().demonstrations.size() == 1);

    window.clickAt(window.findUnlabelled("##Scenario", "Setup").center());
    window.click("highway-face");
    window.settle();
    CHECK(window.session().document().demonstrations.empty());
    CHECK(window.session().documents().news().sentence.starts_with("1 demonstration removed together with grid-"));
    window.key(ImGuiMod_Ctrl | ImGuiKey_Z);
    window.settle();
    CHECK(window.session().document().demonstrations.size() == 1);
}

TEST_CASE("recording: Escape asks before it throws steps away") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_R);
    window.key(ImGuiKey_Escape);
    CHECK_FALSE(window.session().recording().controller().recording());  // no step, nothing to ask

    window.key(ImGuiKey_R);
    int action = 0;
    while (whyNot(window.session().recording().controller().recorder(), action)) ++action;
    SessionOrders orders;
    orders.add(Drive{action});
    window.session().apply(orders);
    window.key(ImGuiKey_Escape);
    CHECK(window.session().recording().controller().recording());
    window.click("Continue recording");
    CHECK(window.session().recording().controller().recording());
    window.key(ImGuiKey_Escape);
    REQUIRE(window.shows("Discard"));
    window.key(ImGuiKey_Enter);  // the primary answer
    CHECK_FALSE(window.shows("Discard"));
    CHECK(window.session().recording().controller().recording());
    window.key(ImGuiKey_Escape);
    window.click("Discard");
    CHECK_FALSE(window.session().recording().controller().recording());
    CHECK(window.session().document().demonstrations.empty());
}

TEST_CASE("tabs: a tap, which moves the pointer and presses in the same instant, brings a panel to the front") {
    PanelDriver window;
    window.open();
    const ImGuiWindow* editor = ImGui::FindWindowByName("Editor");
    REQUIRE(editor != nullptr);
    REQUIRE_FALSE(editor->DockTabIsVisible);
    const ImVec2 tab = editor->DC.DockTabItemRect.GetCenter();
    ImGui::GetIO().AddMousePosEvent(tab.x, tab.y);
    ImGui::GetIO().AddMouseButtonEvent(ImGuiMouseButton_Left, true);
    window.frame(2);
    ImGui::GetIO().AddMouseButtonEvent(ImGuiMouseButton_Left, false);
    window.frame(3);
    CHECK(editor->DockTabIsVisible);
}
