// What a lesson's step brings on, keeps from the step before, locks and leaves out, in the real shell.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "model/lessons/lesson_feature.h"
#include "model/lessons/lesson_library.h"
#include "model/live/ghost_playback.h"
#include "model/live/live_feature.h"
#include "model/live/shown_learning.h"
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/polytope/polytopes.h"
#include "model/polytope/step_directions.h"
#include "model/race/apprentice_feature.h"
#include "model/race/race_feature.h"
#include "model/recording/policy_playback.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/session_orders.h"
#include "model/world/open_scenario.h"
#include "model/world/scenario_library.h"
#include "support/panel_driver.h"

using namespace awaystep;

namespace {

// Steps with these headers, one after another.
LessonPtr lessonWithSteps(const std::vector<std::string>& headers) {
    std::string text = "# A\n";
    for (const std::string& header : headers) text += "## Step\n```step\n" + header + "```\nText.\n";
    return std::make_shared<const Lesson>(parseLesson(text, "a.md"));
}

void beginLesson(PanelDriver& window, const LessonPtr& lesson) {
    window.give(StartLesson{lesson, 0});
    window.frame(5);
    window.settle();
}

void goOn(PanelDriver& window) {
    window.key(ImGuiKey_PageDown);
    window.settle();
}

}  // namespace

TEST_CASE("lesson scene: the apprentice drives at once where its step says so, and ends with it") {
    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    beginLesson(window, lessonWithSteps({"scenario: highway-face\nsolvers: ascg\nt: 0\nlayout: Apprentice\n",
                                         "t: end\nwatch: yes\nopen: Apprentice, race.watch\n", "layout: World\n"}));
    const PolicyPlayback& show = window.session().apprentice().playback();
    CHECK_FALSE(show.isOpen());
    goOn(window);
    REQUIRE(show.isOpen());
    CHECK(show.record() == window.session().race().shownRecord());
    CHECK(show.record()->t > 0);
    window.frame(30, 0.1);
    CHECK(show.apprentice()->steps() + show.apprentice()->episodes() > 10);
    goOn(window);
    CHECK_FALSE(show.isOpen());

    // Whoever stops it has stopped it.
    window.key(ImGuiKey_PageUp);
    window.settle();
    REQUIRE(show.isOpen());
    window.key(ImGuiKey_W);
    window.frame(5);
    window.settle();
    CHECK_FALSE(show.isOpen());
}

TEST_CASE("polytope: scenarios of one world have one K, computed once") {
    PanelDriver window;
    window.open(documentFor("syed-good"));
    window.key(ImGuiMod_Ctrl | ImGuiKey_2);
    window.frame(5);
    window.settle();
    const auto known = [&] { return window.session().polytope().polytopes().solid(); };
    const SolidPtr solid = known();
    REQUIRE(solid);
    REQUIRE(window.session().polytope().polytopes().facts());
    const auto first = window.session().question().world();
    for (const char* other : {"syed-bad", "grid-face", "syed-good"}) {
        CAPTURE(other);
        window.open(documentFor(other));
        CHECK(window.session().question().world() != first);
        if (std::string(other) != "grid-face") CHECK(known() == solid);
    }
    // Another world has its own.
    Document document = documentFor("syed-good");
    document.scene.plan = withWorldParameter(document.scene.plan, "discount", 0.8);
    window.open(std::move(document));
    REQUIRE(known());
    CHECK(known() != solid);
}

TEST_CASE("polytope: of a step only what is true of the picture is drawn, and nothing that is rounding") {
    const Plane plane = featurePlane(3, 0, 1);
    const auto vertex = [](const Vector& phi) {
        return std::make_shared<const Vertex>(Vertex{1, DeterministicPolicy(std::vector<int>(1, 0)), phi});
    };
    const Vector flat = 2.0 * Vector::Unit(3, 0) + Vector::Unit(3, 1);
    IterationRecord record;
    record.x = Vector::Zero(3);
    record.w = Vector::Unit(3, 0);
    record.distance = 1.0;
    record.gap = 2.0;
    record.best = vertex(flat);
    const StepDirections inPlane = stepDirections(record, &plane, true);
    CHECK((inPlane.gapPlane && inPlane.toward && inPlane.step && inPlane.away));

    // w leads out of the plane, so the shadow of K may reach beyond the line; y lies in the plane.
    record.w = Vector::Unit(3, 0) + 0.1 * Vector::Unit(3, 2);
    CHECK_FALSE(stepDirections(record, &plane, true).gapPlane);
    CHECK(stepDirections(record, &plane, true).toward);
    // And y does not.
    record.best = vertex(flat + Vector::Unit(3, 2));
    CHECK_FALSE(stepDirections(record, &plane, true).toward);
    CHECK(stepDirections(record, &plane, false).toward);
    CHECK(stepDirections(record, nullptr, true).gapPlane);
    CHECK(stepDirections(record, nullptr, true).toward);

    record.distance = 1e-14;
    CHECK_FALSE(stepDirections(record, nullptr, false).step);
    CHECK_FALSE(stepDirections(record, nullptr, false).toward);
    // At the nearest point to a target outside of K.
    record.distance = 1.0;
    record.gap = 1e-15;
    CHECK_FALSE(stepDirections(record, nullptr, false).toward);
    CHECK_FALSE(stepDirections(record, nullptr, false).gapPlane);
}

TEST_CASE("lesson scene: another regime is chosen only where the step opens regime.*") {
    for (const bool opened : {false, true}) {
        CAPTURE(opened);
        PanelDriver window;
        window.open();
        beginLesson(window, lessonWithSteps({std::string("scenario: grid-face\nlayout: Polytope\nopen: Polytope") +
                                             (opened ? ", regime.*\n" : "\n")}));
        CHECK(window.find("interior").disabled == !opened);
    }
    PanelDriver window;
    window.open(documentFor("grid-face"));
    window.key(ImGuiMod_Ctrl | ImGuiKey_2);
    window.settle();
    CHECK_FALSE(window.find("interior", "Polytope").disabled);
}

TEST_CASE("lesson scene: what is learnt while one drives is told only where the step opens live.shown") {
    for (const bool opened : {false, true}) {
        CAPTURE(opened);
        PanelDriver window(ImVec2(1600, 1000));
        window.open();
        beginLesson(window, lessonWithSteps({std::string("scenario: drive-nice\nlayout: World\nopen: World, record.*") +
                                             (opened ? ", live.shown\n" : "\n")}));
        window.key(ImGuiKey_R);
        window.settle();
        REQUIRE(window.session().recording().controller().recording());
        for (int i = 0; i < 5; ++i) window.key(ImGuiKey_X);
        window.settle();
        CHECK(showsLearning(window.session()));
        CHECK(tellsLearning(window.session()) == opened);
        CHECK(window.shows("ghost") == opened);
        CHECK(window.shows("random vertex") == opened);
    }
}

TEST_CASE("lesson scene: the weights over iterations are there where the step opens the active set") {
    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    beginLesson(window, lessonWithSteps({"scenario: grid-face\nt: 4\nlayout: Active set\n", "open: Active set\n"}));
    CHECK_FALSE(window.shows("Weights"));
    goOn(window);
    CHECK(window.shows("Weights"));
}

TEST_CASE("lesson scene: the clicker goes on from a field for a show of hands") {
    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    const Lesson lesson = parseLesson(
        "# A\n## B\n```step\nscenario: grid-face\npanels: Convergence\n```\nText.\n"
        "```predict\nchoice: Which?\n- one\n+ two\n```\nTwo.\n## C\n```step\nt: 1\n```\nText.\n",
        "small.md");
    beginLesson(window, std::make_shared<const Lesson>(lesson));
    window.click("Count a show of hands");
    window.frame(6);
    window.type("12");
    window.frame(2);
    REQUIRE(ImGui::GetIO().WantTextInput);
    goOn(window);
    CHECK(window.session().lessons().hands() == std::vector<int>{12, 0});
    CHECK(window.session().lessons().lesson()->revealed());
    CHECK(window.session().lessons().lesson()->step() == 0);
    goOn(window);
    CHECK(window.session().lessons().lesson()->step() == 1);
}

TEST_CASE("lesson scene: the teacher's notes open at the lesson that is given") {
    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    window.give(StartLesson{findLesson("which-reward"), 0});
    window.click("Lesson");
    window.click("Teacher's notes");
    window.frame(4);
    REQUIRE(window.shows("Close##guide"));
    float scrolled = 0.0F;
    for (const ImGuiWindow* each : ImGui::GetCurrentContext()->Windows)
        if (std::string(each->Name).find("Guide") == 0) scrolled = std::max(scrolled, each->Scroll.y);
    CHECK(scrolled > 300.0F);
}

TEST_CASE("features: the bars of a reward stand close together in a high panel, too") {
    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    beginLesson(window, lessonWithSteps({"scenario: syed-good\nt: 1\nlayout: Features\nopen: Features\n"}));
    window.click("reward");
    window.frame(3);
    const auto& names = window.session().question().openScenario()->domain().featureNames();
    const DrawnItem first = window.find(names[0] + "##feature"), second = window.find(names[1] + "##feature");
    CHECK(second.min.y > first.min.y);
    CHECK(second.min.y - first.min.y < 50.0F);
}
