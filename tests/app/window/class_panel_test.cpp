// A class of demonstrations in the real shell, without a screen.
#include <doctest/doctest.h>

#include "model/classroom/classroom.h"
#include "model/classroom/classroom_feature.h"
#include "model/documents/document_history.h"
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/session_orders.h"
#include "support/panel_driver.h"
#include "support/small_lesson.h"
#include "support/student_files.h"

using namespace awaystep;
using namespace awaystep::tests;

TEST_CASE("class: a folder is opened, points and mixture are there, a subset is raced for, the table is written") {
    ScratchFolder folder;
    const DomainPtr grid = makeDomain("gridworld", documentFor("grid-face").scene.plan.parameters);
    Rng rng(5, "edge");
    const Expert edge = edgeExpert(grid->mdp(), rng, 0.5);
    const auto& parts = std::get<MixedPolicy>(edge.policy).parts;
    writeDemonstration(folder.file("ada.jsonl"), driveOf(*grid, *parts[0].policy, 120, 100, "Ada"));
    writeDemonstration(folder.file("ben.jsonl"), driveOf(*grid, *parts[1].policy, 120, 101, "Ben"));
    writeDemonstration(folder.file("cy.jsonl"), randomDrive(*grid, 120, 7, "Cy"));
    folder.write("dee.jsonl", "{");

    PanelDriver window(ImVec2(1600, 1000));
    window.open(documentFor("highway-vertex"));
    window.key(ImGuiKey_F3);
    window.click("##Class folder");
    window.type(folder.path().c_str());
    window.click("Open##class");
    window.settle();
    const Classroom& room = window.session().classroom().room();
    REQUIRE(room.students() != nullptr);
    CHECK(room.students()->students.size() == 3);
    CHECK(room.students()->problems.size() == 1);
    CHECK(room.chosen().size() == 3);
    REQUIRE(room.shadow() != nullptr);
    CHECK(room.shadow()->corners.size() >= 3);

    window.click("##cy.jsonl");
    window.settle();
    CHECK(room.chosen() == std::vector<int>{0, 1});
    REQUIRE(room.regime());
    CHECK(room.regime()->kind == RegimeKind::Face);
    CHECK(mixtureSentence(*room.regime(), 2).find("one reward makes all of them optimal") != std::string::npos);
    window.click("Points in K");
    window.frame(3);

    window.click("Export table\u2026##class");
    window.frame(2);
    window.click("Export", "##path question");
    window.settle();
    CHECK(fileText(folder.file("class.csv")).find("\nAda,ada.jsonl,1,120,") != std::string::npos);

    // A table that is there already is not written over without a question.
    window.click("Export table\u2026##class");
    window.frame(2);
    CHECK(window.shows("Replace", "##path question"));
    CHECK_FALSE(window.shows("Export", "##path question"));
    window.key(ImGuiKey_Escape);
    CHECK(window.showsPanel("Class"));

    window.click("Race for these##class");
    window.settle();
    CHECK(window.session().document().targetFrom == TargetSource::Demonstrations);
    CHECK(window.session().document().demonstrations.size() == 2);
    CHECK(window.session().question().failure().empty());
    REQUIRE(window.session().race().race() != nullptr);
    CHECK((window.session().race().race()->problem().phiE - room.mixture()->value).norm() < 1e-12);
    REQUIRE(window.session().polytope().regime());
    CHECK(window.session().polytope().regime()->kind == RegimeKind::Face);
    CHECK(window.showsPanel("Convergence"));
    window.key(ImGuiMod_Ctrl | ImGuiKey_Z);
    window.settle();
    CHECK(window.session().document().scene.plan.name == "highway-vertex");
    window.key(ImGuiKey_F3);
    CHECK(window.showsPanel("Class"));
    window.key(ImGuiKey_Escape);
    CHECK_FALSE(window.showsPanel("Class"));
}

TEST_CASE("class: a folder that cannot be read says so") {
    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    window.give(OpenClass{"/no/such/folder"});
    CHECK(window.session().classroom().room().students() == nullptr);
    CHECK(window.session().classroom().room().failure().find("/no/such/folder") != std::string::npos);
}
