// Lessons and presenting in the real shell, without a screen: what the rest of the window does meanwhile.
#include <doctest/doctest.h>

#include <filesystem>

#include "model/documents/document_history.h"
#include "model/documents/recovery_file.h"
#include "model/lessons/lesson_feature.h"
#include "model/lessons/lesson_library.h"
#include "model/lessons/lesson_scene.h"
#include "model/polytope/polytope_feature.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "support/panel_driver.h"
#include "support/small_lesson.h"
#include "window/lessons/lesson_presenter.h"
#include "window/lessons/lesson_words.h"
#include "window/shell/action_tables.h"
#include "window/shell/orders.h"

using namespace awaystep;
using namespace awaystep::tests;

TEST_CASE("lesson: what is edited in the file appears, and a mistake leaves what was there") {
    ScratchFolder folder;
    const std::string path = folder.write("small.md", smallLesson);
    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    window.give(StartLesson{findLesson(path), 0});
    std::string changed = smallLesson;
    changed.replace(changed.find("t: 3"), 4, "t: 12");
    folder.write("small.md", changed);
    window.frame(2, 0.6);
    window.settle();
    CHECK(window.shown() == 12);
    folder.write("small.md", "# Broken\n");
    window.frame(2, 0.6);
    REQUIRE(window.session().lessons().lesson()->messages().problems().size() == 1);
    CHECK(window.session().lessons().lesson()->messages().problems()[0].find(
              "small.md, line 1: the lesson has no steps") != std::string::npos);
    CHECK(window.shown() == 12);
    CHECK(window.session().lessons().lesson()->lesson().title == "A small one");
    // Corrected, with another scene: the message disappears.
    changed.replace(changed.find("t: 12"), 5, "t: 7");
    folder.write("small.md", changed);
    window.frame(2, 0.6);
    window.settle();
    CHECK(window.shown() == 7);
    CHECK(window.session().lessons().lesson()->messages().problems().empty());
}

TEST_CASE("lesson: names that nothing on the screen has are reported with their lines, in the window, too") {
    const std::string misspelled =
        "# M\n## One\n```step\nscenario: grid-face\npanels: World, Convergance\nhighlight: World, Pley\n"
        "open: race.pley\n```\nText.\n## Two\n```step\nworld: slipp 0.1\n```\nText.\n"
        "## Three\n```step\nscenario: grid-face\nt: 1000\n```\nText\nand {distance cg 1000}.\n";
    const Lesson lesson = parseLesson(misspelled, "m.md");
    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    const std::vector<std::string> problems = problemsOf(lesson, controlNames(window.shell().actions()));
    REQUIRE(problems.size() == 5);
    CHECK(problems[0] == "m.md, line 5: there is no panel \"Convergance\"");
    CHECK(problems[1] == "m.md, line 7: there is no panel or control \"race.pley\"");
    CHECK(problems[2].find("m.md, line 12: ") == 0);
    CHECK(problems[2].find("there is no parameter \"slipp\"") != std::string::npos);
    CHECK(problems[3] == "m.md, line 18: the race has 100 iterations, there is no t = 1000");
    CHECK(problems[4] == "m.md, line 21: {distance cg 1000} cannot be measured: the race has 100 iterations");

    window.give(StartLesson{std::make_shared<const Lesson>(lesson), 0});
    window.frame(20, 0.1);
    REQUIRE(window.session().lessons().lesson()->messages().problems().size() == 6);
    CHECK(window.session().lessons().lesson()->messages().problems()[5] ==
          "m.md, line 6: there is no panel or button \"Pley\" on the screen in this step");
}

TEST_CASE("lesson: the reveal leaves the numbers above it as they were") {
    const std::string text =
        "# R\n## Ten\n```step\nscenario: grid-outside\ntarget: sampled 10\n```\nOf {samples}: {error}.\n"
        "```predict\nnumber: How far with 1000?\ntruth: error\ntarget: sampled 1000\n```\nOf {samples}: {error}.\n";
    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    window.give(StartLesson{std::make_shared<const Lesson>(parseLesson(text, "r.md")), 0});
    const LessonSession& lesson = *window.session().lessons().lesson();
    const std::string before = stepWords(window.session(), lesson);
    CHECK(before.find("Of 10: ") == 0);
    window.key(ImGuiKey_PageDown);
    window.settle();
    CHECK(lesson.revealed());
    CHECK(stepWords(window.session(), lesson) == before);
    CHECK(filledWords(window.session(), lesson.now().prediction->after).find("Of " + grouped(1000) + ": ") == 0);
}

TEST_CASE("lesson: whoever goes back sees nothing of what came later, and a question is asked again") {
    const std::string text =
        "# P\n## Look\n```step\nscenario: grid-face\nsolvers: cg\nt: 5\npanels: Convergence\n```\nLook.\n"
        "## Draw\n```step\nt: 8\n```\nDraw.\n```predict\ncurve: cg\nt: end\n```\nSo.\n";
    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    window.give(StartLesson{std::make_shared<const Lesson>(parseLesson(text, "p.md")), 1});
    window.give(GoInLesson{1});
    CHECK(window.session().race().race()->player().rounds().head == 100);
    window.key(ImGuiKey_PageUp);
    window.settle();
    CHECK(window.session().race().race()->player().rounds().head == 5);
    window.give(GoInLesson{1});
    REQUIRE(window.session().lessons().lesson()->revealed());
    CHECK(window.shown() == 100);
    window.click("Ask again##lesson");
    window.settle();
    CHECK(window.session().lessons().lesson()->asked() != nullptr);
    CHECK(window.session().race().race()->player().rounds().head == 8);
    window.give(GoInLesson{1});
    window.click("Lesson");
    window.click("Start the lesson again");
    window.settle();
    CHECK(window.session().lessons().lesson()->step() == 0);
    CHECK(window.session().race().race()->player().rounds().head == 5);
    window.give(GoInLesson{1});
    CHECK(window.session().lessons().lesson()->asked() != nullptr);
}

TEST_CASE("lesson: a press on what is locked says so") {
    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    window.give(StartLesson{std::make_shared<const Lesson>(parseLesson(smallLesson, "small.md")), 0});
    const LessonSession& lesson = *window.session().lessons().lesson();
    for (const char* locked : {"theory", "Scrubber", "To the end", "Policy"}) {
        CAPTURE(locked);
        window.give(SayInLesson{""});
        window.clickAt(window.find(locked).center());
        CHECK(lesson.messages().notice() == "Locked in this step of the lesson.");
    }
    window.give(SayInLesson{""});
    window.click("Play");
    CHECK(lesson.messages().notice().empty());
    CHECK_FALSE(window.session().race().curveView().theory);
}

TEST_CASE("lesson: the welcome makes way for it, and what was left behind waits until it is over") {
    Preferences first;
    first.welcomed = false;
    PanelDriver window(ImVec2(1600, 1000), first);
    std::filesystem::create_directories(window.folder().file("state/autosave"));
    saveRecoveryFile(window.folder().file("state/autosave/old.recovery"), "", documentFor("grid-vertex"));
    window.session().loadLeftBehind();
    window.open();
    CHECK(window.shows("Watch a race"));
    CHECK(window.shows("Open the recovered copy"));
    window.key(ImGuiKey_F2);
    CHECK(window.shows("Start##4-the-zigzag"));
    CHECK_FALSE(window.shows("Watch a race"));
    window.give(StartLesson{std::make_shared<const Lesson>(parseLesson(smallLesson, "small.md")), 0});
    CHECK_FALSE(window.shows("Watch a race"));
    CHECK_FALSE(window.shows("Open the recovered copy"));
    window.give(LeaveLesson{});
    CHECK_FALSE(window.shows("Watch a race"));
    CHECK(window.shows("Open the recovered copy"));
}

TEST_CASE("lesson: capture appends what is on the screen as a step that loads again") {
    const OwnFolders folders;
    PanelDriver window(ImVec2(1600, 1000));
    Document document = documentFor("grid-interior");
    document.race.solvers = {"cg", "pairwise"};
    document.scene.seed = document.race.common.seed = 4;
    window.open(document);
    window.give(ShowIteration{17});
    window.give(SetCurveView{{CurveMeasure::Suboptimality, Against::Iterations, true}});
    PolytopeView plane;
    plane.mode = PolytopeMode::Features;
    plane.first = 2;
    plane.follow = true;
    plane.magnifier = false;  // lessons have none
    window.give(SetPolytopeView{plane});
    window.click("Lesson");
    window.click("Capture this step");
    window.settle();
    window.click("Lesson");
    window.click("Capture this step");
    const std::string file = folders.file("awaystep/lessons/my-lesson.md");
    const Lesson lesson = loadLesson(file);
    REQUIRE(lesson.steps.size() == 2);
    const LessonState& state = lesson.steps[0].state;
    CHECK(state.scenario == "grid-interior");
    CHECK(state.t == 17);
    CHECK(documentOf(state, {}).race.solvers == document.race.solvers);
    CHECK(documentOf(state, {}).scene == document.scene);
    CHECK(curveViewOf(state) == CurveView{CurveMeasure::Suboptimality, Against::Iterations, true});
    CHECK(polytopeViewOf(state, 9) == plane);
    CHECK(problemsOf(lesson, std::vector<std::string>()).empty());
}

TEST_CASE("lesson: what is to be predicted has not been computed, whatever was looked at before") {
    const std::string peeking =
        "# P\n## Look\n```step\nscenario: grid-face\nsolvers: cg\nt: 5\nopen: race.*\n```\nLook.\n"
        "## Draw\n```step\nt: 5\n```\nDraw.\n```predict\ncurve: cg\nt: end\n```\nSo.\n";
    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    window.give(StartLesson{std::make_shared<const Lesson>(parseLesson(peeking, "p.md")), 0});
    window.key(ImGuiKey_End);
    window.settle();
    CHECK(window.shown() == 100);
    window.key(ImGuiKey_PageDown);
    window.settle();
    CHECK(window.shown() == 5);
    CHECK(window.session().race().race()->player().rounds().head == 5);
    window.key(ImGuiKey_PageDown);
    window.settle();
    CHECK(window.shown() == 100);
}

TEST_CASE("lesson: leaving brings back document, undo, iteration and panels") {
    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    SessionOrders edit;
    edit.edit("change the seed", [](Document& d) { d.scene.seed = d.race.common.seed = 9; });
    window.session().apply(edit);
    window.settle();
    window.give(ShowIteration{14});
    window.give(ShowIteration{11});
    const Document before = window.session().document();
    window.give(StartLesson{std::make_shared<const Lesson>(parseLesson(smallLesson, "small.md")), 0});
    CHECK(window.session().document() != before);
    CHECK_FALSE(window.showsPanel("Setup"));
    CHECK(window.showsPanel("Lesson"));
    window.give(LeaveLesson{});
    CHECK(window.session().document() == before);
    CHECK(window.session().history().undoName() == "change the seed");
    CHECK(window.shown() == 11);
    CHECK(window.session().race().race()->player().rounds().head == 14);  // what had been computed
    CHECK(window.showsPanel("Setup"));
    CHECK_FALSE(window.showsPanel("Lesson"));
}

TEST_CASE("lesson: leaving brings the same tabs to the front") {
    PanelDriver window(ImVec2(1280, 800));
    window.open();
    window.shell().order(ShowPanel{PanelId::Polytope});
    window.frame(6);
    REQUIRE(window.showsPanel("Polytope"));
    REQUIRE_FALSE(window.showsPanel("Convergence"));
    window.key(ImGuiKey_F2);
    window.frame(3);
    window.click("Start##4-the-zigzag");
    window.settle();
    REQUIRE(window.session().lessons().lesson() != nullptr);
    window.click("Leave");
    window.settle();
    window.frame(6);
    CHECK(window.showsPanel("Polytope"));
    CHECK_FALSE(window.showsPanel("Convergence"));
}

TEST_CASE("lesson: all policies that lessons four and five talk about are in sight on the projector") {
    Preferences projector;
    projector.theme = "projector";
    for (const char* name : {"4-the-zigzag", "5-the-away-step"}) {
        CAPTURE(name);
        PanelDriver window(ImVec2(1920, 1080), projector);
        window.open();
        const LessonPtr lesson = findLesson(name);
        window.give(StartLesson{lesson, 0});
        for (std::size_t i = 0; i < lesson->steps.size(); ++i) {
            CAPTURE(i);
            if (i > 0) window.give(GoInLesson{1});
            if (window.session().lessons().lesson()->asked() != nullptr) window.give(GoInLesson{1});
            window.frame(30);
            if (!window.showsPanel("Active set")) continue;
            const RecordPtr record = window.session().race().shownRecord();
            REQUIRE(record->active);
            for (const ActiveMember& member : record->active->members()) {
                const DrawnItem& row = window.find("v" + std::to_string(member.vertex->number) + "##row");
                CHECK(row.visible());
                CHECK(row.max.y <= row.visibleMax.y + 1.0F);
            }
        }
    }
}

TEST_CASE("lesson: the seed that is to be tried can be seen") {
    PanelDriver window(ImVec2(1280, 800));
    window.open();
    const LessonPtr lesson = findLesson("5-the-away-step");
    window.give(StartLesson{lesson, static_cast<int>(lesson->steps.size()) - 1});
    const DrawnItem& seed = window.find("+", "Setup##tile");  // the only field with steps
    CHECK(seed.visible());
    CHECK(seed.max.y <= seed.visibleMax.y + 1.0F);
}

TEST_CASE("lesson: a step looks at the curves and at K as it says, and leaving looks as before") {
    const std::string looking =
        "# P\n## Look\n```step\nscenario: highway-face\nmeasure: gap\ntheory: yes\npolytope: features 0 2\n```\nLook.\n"
        "## Solid\n```step\nt: 3\nmeasure: distance\ntheory: no\npolytope: solid, follow\n```\nLook.\n"
        "## Wrong\n```step\nscenario: grid-face\npolytope: solid\n```\nLook.\n"
        "## Wronger\n```step\npolytope: features 1 9\n```\nLook.\n## Wrongest\n```step\npolytope: round\n```\nLook.\n";
    const auto lesson = std::make_shared<const Lesson>(parseLesson(looking, "p.md"));
    const std::vector<std::string> problems = problemsOf(*lesson);
    REQUIRE(problems.size() == 3);
    CHECK(problems[0] == "p.md, line 21: K is a solid only where there are three features");
    CHECK(problems[1] == "p.md, line 26: features are numbered from 0 to 8, got \"9\"");
    CHECK(problems[2].find("p.md, line 31: polytope is solid, principal, steps or features I J") == 0);

    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    const Session& session = window.session();
    PolytopeView mine = session.polytope().view();
    mine.mode = PolytopeMode::Features;
    mine.second = 7;  // no feature of the lesson's world
    window.give(SetPolytopeView{mine});
    window.give(SetCurveView{{CurveMeasure::Suboptimality, Against::OracleCalls, false}});
    window.give(StartLesson{lesson, 0});
    CHECK(session.race().curveView() == CurveView{CurveMeasure::Gap, Against::Iterations, true});
    CHECK(session.polytope().view().mode == PolytopeMode::Features);
    CHECK(session.polytope().view().second == 2);
    window.key(ImGuiKey_PageDown);
    window.settle();
    CHECK(session.race().curveView() == CurveView{});
    CHECK(session.polytope().view().mode == PolytopeMode::Solid);
    CHECK(session.polytope().view().follow);
    window.key(ImGuiKey_PageDown);
    window.settle();
    CHECK(session.lessons().lesson()->messages().notice().find("K is a solid only") != std::string::npos);
    window.give(LeaveLesson{});
    CHECK(session.polytope().view() == mine);
    CHECK(session.race().curveView() == CurveView{CurveMeasure::Suboptimality, Against::OracleCalls, false});
}

TEST_CASE("presenter: one key for the projector and back, with the scale that was there") {
    PanelDriver window(ImVec2(1920, 1080));
    window.open();
    window.key(ImGuiMod_Ctrl | ImGuiKey_Equal);
    window.key(ImGuiKey_F5);
    CHECK(window.shell().style().theme == Theme::Projector);
    CHECK(window.shell().style().scale == doctest::Approx(1.6));
    CHECK(window.shell().style().sentenceSize > 13.0F);
    window.key(ImGuiKey_F5);
    CHECK(window.shell().style().theme == Theme::Light);
    CHECK(window.shell().style().scale == doctest::Approx(1.25));
}

TEST_CASE("presenter: frozen, nothing moves and nothing reacts until the key is pressed again") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_Space);
    window.frame(4, 0.1);
    window.settle();
    const int at = window.shown();
    CHECK(at > 0);
    window.key(ImGuiKey_F8);
    CHECK(window.shell().presenter().frozen());
    window.frame(5, 0.5);
    window.settle();
    const int frozen = window.shown();
    window.frame(5, 0.5);
    window.key(ImGuiKey_Home);
    window.clickAt(window.find("To the start").center());
    CHECK(window.shown() == frozen);
    window.key(ImGuiKey_F8);
    CHECK_FALSE(window.shell().presenter().frozen());
    window.frame(5, 0.5);
    window.settle();
    CHECK(window.shown() > frozen);
}
