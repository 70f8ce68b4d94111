// The algorithm panel in the real shell, without a screen, driven by what a person reads.
#include <doctest/doctest.h>

#include "model/explanation/pseudo_code.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "support/panel_driver.h"

using namespace awaystep;

namespace {

// As many lines of the panel as are marked as executed.
int executedLines(const PanelDriver& window) {
    int count = 0;
    for (const DrawnItem& item : window.items().items())
        count += item.window == "Algorithm" && item.label.ends_with("##executed");
    return count;
}

// Whether exactly the lines that the story has executed, of this part or of all, are marked.
void checkMarks(PanelDriver& window, std::optional<SubStep> part) {
    const Session& session = window.session();
    const RecordPtr record = session.race().shownRecord();
    const PseudoCode& code = pseudoCodeOf(session.race().selectedRun()->solver());
    const std::vector<LineStory> story = storyOf(code, *record);
    int expected = 0;
    for (std::size_t i = 0; i < story.size(); ++i) {
        const bool lit = story[i].executed && (!part || code.lines[i].part == *part);
        CAPTURE(code.lines[i].code);
        CHECK(window.shows(std::string(code.lines[i].code) + (lit ? "##executed" : "##line"), "Algorithm"));
        expected += lit;
    }
    CHECK(executedLines(window) == expected);
}

}  // namespace

TEST_CASE("algorithm: A brings it to the front, and the lines marked are those that the record executed") {
    PanelDriver window;
    window.open();
    CHECK(executedLines(window) == 0);  // behind Convergence
    window.key(ImGuiKey_A);
    window.frame(4);
    for (int t = 0; t < 12; ++t) {
        CAPTURE(t);
        checkMarks(window, std::nullopt);
        window.key(ImGuiKey_RightArrow);
        window.settle();
        REQUIRE(window.shown() == t + 1);
    }
    window.click("CG##algorithm of cg", "Algorithm");
    CHECK(window.session().race().selectedRun()->solver() == "cg");
    checkMarks(window, std::nullopt);
}

TEST_CASE("algorithm: a step is gone through part by part, on to the next step and back, by key and by mouse") {
    PanelDriver window;
    window.open();
    window.key(ImGuiMod_Ctrl | ImGuiKey_2);  // the insight workspace has it in front
    window.frame(4);
    CHECK_FALSE(window.session().race().subStep());
    for (const SubStep part : {SubStep::Oracle, SubStep::Direction, SubStep::LineSearch, SubStep::Update}) {
        window.key(ImGuiKey_Period);
        window.settle();
        CHECK(window.session().race().subStep() == part);
        CHECK(window.shown() == 0);
        checkMarks(window, part);
    }
    window.key(ImGuiKey_Period);
    window.settle();
    CHECK(window.shown() == 1);
    CHECK(window.session().race().subStep() == SubStep::Oracle);
    window.key(ImGuiKey_Comma);
    CHECK(window.shown() == 0);
    CHECK(window.session().race().subStep() == SubStep::Update);
    window.click("choice", "Algorithm");
    CHECK(window.session().race().subStep() == SubStep::Direction);
    window.click("all", "Algorithm");
    CHECK_FALSE(window.session().race().subStep());
    window.key(ImGuiKey_Period);
    window.key(ImGuiKey_RightArrow);  // whole steps again
    window.settle();
    CHECK_FALSE(window.session().race().subStep());
    CHECK(window.shown() == 1);
}

TEST_CASE("workspaces: each comes back as it was, in the projector's theme and at larger scales, too") {
    for (const double scale : {0.0, 1.5, 1.75, 2.0})
        for (const ImVec2 size : {ImVec2(1280, 800), ImVec2(1920, 1080)}) {
            CAPTURE(scale);
            CAPTURE(size.x);
            Preferences preferences;
            if (scale > 0.0) preferences.scale = scale;
            PanelDriver window(size, preferences);
            window.open();
            window.key(ImGuiMod_Ctrl | ImGuiKey_2);
            window.frame(5);
            CHECK(window.shows("magnifier", "Polytope"));
            if (scale == 0.0) window.key(ImGuiKey_F5);
            window.frame(5);
            window.key(ImGuiMod_Ctrl | ImGuiKey_1);
            window.frame(5);
            CHECK(window.shows("distance", "Convergence"));
            window.key(ImGuiMod_Ctrl | ImGuiKey_2);
            window.frame(5);
            CHECK(window.shows("magnifier", "Polytope"));
        }
}

TEST_CASE("workspaces: panels can be arranged by their tabs, and the menu says so") {
    PanelDriver window;
    window.open();
    window.click("View");
    window.click("Arrange panels");
    window.frame(3);
    const ImGuiWindow* world = ImGui::FindWindowByName("World");
    REQUIRE(world != nullptr);
    REQUIRE(world->DockNode != nullptr);
    CHECK(world->DockNode->TabBar != nullptr);
    CHECK_FALSE(world->DockNode->IsNoTabBar());
    window.click("View");
    CHECK(window.find("Arrange panels").checked);
}

TEST_CASE("workspaces: either has its panels in front, and the choice is remembered") {
    PanelDriver window;
    window.open();
    CHECK(window.shows("distance", "Convergence"));
    window.click("View");
    window.click("Insight workspace");
    window.frame(5);
    CHECK(window.shows("all", "Algorithm"));
    CHECK(window.shell().preferences().workspace == "insight");
    window.key(ImGuiMod_Ctrl | ImGuiKey_1);
    window.frame(5);
    CHECK_FALSE(window.shows("all", "Algorithm"));
    CHECK(window.shows("distance", "Convergence"));
    CHECK(window.shell().preferences().workspace == "race");
}
