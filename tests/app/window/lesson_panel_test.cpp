// The lesson's own panel: choosing one, going through it, predicting.
#include <doctest/doctest.h>

#include <fstream>
#include <string_view>
#include <vector>

#include "model/lessons/lesson_feature.h"
#include "model/lessons/lesson_library.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/session_orders.h"
#include "support/panel_driver.h"
#include "support/small_lesson.h"
#include "window/lessons/lesson_presenter.h"
#include "window/lessons/lesson_words.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

// Whether a triangle of translucent black lies over the point in the last frame.
bool isDimmed(const ImDrawList& over, ImVec2 point) {
    for (int i = 0; i + 2 < over.IdxBuffer.Size; i += 3) {
        const ImDrawVert& a = over.VtxBuffer[over.IdxBuffer[i]];
        const ImDrawVert& b = over.VtxBuffer[over.IdxBuffer[i + 1]];
        const ImDrawVert& c = over.VtxBuffer[over.IdxBuffer[i + 2]];
        const ImU32 alpha = a.col >> IM_COL32_A_SHIFT;
        if ((a.col & ~IM_COL32_A_MASK) == 0 && alpha > 64 && alpha < 255 &&
            ImTriangleContainsPoint(a.pos, b.pos, c.pos, point))
            return true;
    }
    return false;
}

// The panels whose middle is not dimmed by what is drawn over everything.
std::vector<PanelId> litPanels(PanelDriver& window) {
    std::vector<PanelId> lit;
    for (const Tile& tile : window.shell().presenter().drawnPanels()) {
        const ImVec2 middle((tile.min.x + tile.max.x) / 2, (tile.min.y + tile.max.y) / 2);
        bool dimmed = false;
        for (const ImDrawList* each : ImGui::GetDrawData()->CmdLists)
            dimmed = dimmed || (std::string_view(each->_OwnerName) == "##Foreground" && isDimmed(*each, middle));
        if (!dimmed) lit.push_back(tile.panel);
    }
    return lit;
}

}  // namespace

TEST_CASE("lesson panel: the list opens with F2, a lesson starts from it, a file is opened by its path") {
    const OwnFolders folders;
    ScratchFolder folder;
    folder.write("small.md", smallLesson);
    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    window.key(ImGuiKey_F2);
    CHECK(window.shows("Start##4-the-zigzag"));
    window.click("##Lesson file");
    window.type(folder.file("small.md").c_str());
    window.click("Open##lesson file");
    window.settle();
    REQUIRE(window.session().lessons().lesson() != nullptr);
    CHECK(window.session().lessons().lesson()->lesson().title == "A small one");
    CHECK(window.shown() == 3);
    CHECK_FALSE(window.find("Play").disabled);
    CHECK(window.find("To the end").disabled);
    window.click("Leave");
    CHECK(window.session().lessons().lesson() == nullptr);
}

TEST_CASE("lesson panel: a lesson file with a mistake is reported with its line") {
    const OwnFolders folders;
    ScratchFolder folder;
    folder.write("wrong.md", "# W\n## S\n```step\nscenario: nowhere\n```\nText.\n");
    CHECK_THROWS_WITH_AS(findLesson(folder.file("wrong.md")),
                         doctest::Contains("wrong.md, line 4: there is no scenario \"nowhere\""), std::exception);
}

TEST_CASE("lesson panel: clickers send PageDown and PageUp; an unanswered question is revealed first") {
    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    window.give(StartLesson{std::make_shared<const Lesson>(parseLesson(smallLesson, "small.md")), 0});
    window.key(ImGuiKey_PageDown);
    window.settle();
    CHECK(window.session().lessons().lesson()->step() == 1);
    CHECK(window.shown() == 5);
    CHECK(window.session().lessons().lesson()->asked() != nullptr);
    window.key(ImGuiKey_PageDown);
    window.settle();
    CHECK(window.session().lessons().lesson()->step() == 1);
    CHECK(window.session().lessons().lesson()->revealed());
    CHECK(window.session().lessons().lesson()->answer() == nullptr);
    // The number is told although nobody answered.
    CHECK(verdict(window.session(), *window.session().lessons().lesson()) == "It is **7**.");
    window.key(ImGuiKey_PageUp);
    window.settle();
    CHECK(window.session().lessons().lesson()->step() == 0);
    CHECK(window.shown() == 3);
}

TEST_CASE("lesson panel: a number is typed and compared, and kept as CSV only when that is switched on") {
    const OwnFolders folders;
    const std::string kept = folders.file("awaystep/predictions.csv");
    for (const bool on : {false, true}) {
        CAPTURE(on);
        PanelDriver window(ImVec2(1600, 1000));
        window.open();
        if (on) {
            window.click("Lesson");
            window.click("Keep predictions");
        }
        window.give(StartLesson{std::make_shared<const Lesson>(parseLesson(smallLesson, "small.md")), 1});
        window.frame(4, 0.5);
        window.click("##Your number");
        window.type("14");
        window.click("Predict##number");
        window.settle();
        CHECK(verdict(window.session(), *window.session().lessons().lesson()) == "You said 14, it is 7: 7 too high.");
        CHECK(std::ifstream(kept).good() == on);
    }
    const std::string text = fileText(kept);
    CHECK(text.find("number,lesson,step,answer,seconds,right\n1,small,2,14,") == 0);
    CHECK(text.ends_with(",wrong\n"));
}

TEST_CASE("lesson panel: whoever goes on with a number in the field has predicted it") {
    const OwnFolders folders;
    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    window.click("Lesson");
    window.click("Keep predictions");
    window.give(StartLesson{std::make_shared<const Lesson>(parseLesson(smallLesson, "small.md")), 1});
    const auto said = [&] { return verdict(window.session(), *window.session().lessons().lesson()); };

    SUBCASE("with the clicker, while the field has the keyboard") {
        window.click("##Your number");
        window.type("14");
        window.key(ImGuiKey_PageDown);
    }
    SUBCASE("with the clicker, after a press elsewhere") {
        window.click("##Your number");
        window.type("14");
        window.clickAt(ImVec2(window.find("Reveal##lesson").max.x + 4, window.find("Reveal##lesson").min.y - 4));
        window.key(ImGuiKey_PageDown);
    }
    SUBCASE("with the button that reveals") {
        window.click("##Your number");
        window.type("14");
        window.click("Reveal##lesson");
    }
    window.settle();
    CHECK(window.session().lessons().lesson()->step() == 1);
    CHECK(said() == "You said 14, it is 7: 7 too high.");
    CHECK(fileText(folders.file("awaystep/predictions.csv")).find("\n1,small,2,14,") != std::string::npos);
}

TEST_CASE("lesson panel: what is no number is refused, and the field keeps the keyboard") {
    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    window.give(StartLesson{std::make_shared<const Lesson>(parseLesson(smallLesson, "small.md")), 1});
    window.click("##Your number");
    window.type("1e");
    window.key(ImGuiKey_Enter);
    window.frame(3);
    CHECK(window.session().lessons().lesson()->messages().notice().find("Enter a number") == 0);
    CHECK(ImGui::GetIO().WantTextInput);
    window.type("14");
    window.key(ImGuiKey_Enter);
    CHECK(window.session().lessons().lesson()->revealed());
}

TEST_CASE("lesson panel: a drawn curve is compared and kept when the clicker goes on") {
    const OwnFolders folders;
    const std::string text =
        "# P\n## Draw\n```step\nscenario: grid-face\nsolvers: cg\nt: 8\npanels: Convergence\n```\nDraw.\n"
        "```predict\ncurve: cg\nt: end\n```\nSo.\n";
    for (const bool button : {false, true}) {
        CAPTURE(button);
        PanelDriver window(ImVec2(1600, 1000));
        window.open();
        if (!button) {
            window.click("Lesson");
            window.click("Keep predictions");
        }
        window.give(StartLesson{std::make_shared<const Lesson>(parseLesson(text, "p.md")), 0});
        const auto& drawn = window.shell().presenter().drawnPanels();
        const Tile plot = *std::find_if(drawn.begin(), drawn.end(),
                                        [](const Tile& tile) { return tile.panel == PanelId::Convergence; });
        const auto place = [&](float across, float down) {
            return ImVec2(plot.min.x + across * (plot.max.x - plot.min.x),
                          plot.min.y + down * (plot.max.y - plot.min.y));
        };
        window.move(place(0.3F, 0.3F));
        window.mouse(true);
        window.move(place(0.9F, 0.5F));
        window.mouse(false);
        REQUIRE_FALSE(window.session().lessons().draft().curve.empty());
        if (button)
            window.click("Reveal##lesson");
        else
            window.key(ImGuiKey_PageDown);
        window.settle();
        const LessonSession& lesson = *window.session().lessons().lesson();
        CHECK(lesson.revealed());
        CHECK(verdict(window.session(), lesson).find("You drew ") == 0);
        if (!button) CHECK(fileText(folders.file("awaystep/predictions.csv")).find("\n1,p,1,") != std::string::npos);
    }
}

TEST_CASE("lesson panel: a word of the glossary leads to it where it occurs first; a layout is laid out") {
    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    const Lesson lesson = parseLesson(
        "# A\n## B\n```step\nscenario: grid-face\nsolvers: mnp\nlayout: 70 Polytope | Convergence, Features\n```\n"
        "A polytope has **vertices**, and a vertex is a corner. An away step is not told of here.\n"
        "## C\n```step\npanels: World\n```\nThe vertices again.\n",
        "small.md");
    window.give(StartLesson{std::make_shared<const Lesson>(lesson), 0});
    window.settle();
    const auto tile = [&](PanelId panel) {
        for (const Tile& each : window.shell().presenter().drawnPanels())
            if (each.panel == panel) return each;
        FAIL("that panel is not drawn");
        return Tile{};
    };
    const Tile polytope = tile(PanelId::Polytope), features = tile(PanelId::Features);
    const float width = features.max.x - polytope.min.x;
    CHECK(polytope.max.x - polytope.min.x == doctest::Approx(0.7 * width).epsilon(0.02));
    CHECK(tile(PanelId::Convergence).max.y < features.min.y + 1.0F);
    CHECK(features.min.x > polytope.max.x);
    // Once, in its first form.
    CHECK(window.shows("vertices##link 0"));
    CHECK_FALSE(window.shows("vertex##link 1"));
    CHECK(window.shows("away step##link 1"));
    window.click("vertices");
    window.frame(2);
    CHECK(window.shows("Close##guide"));
    window.click("Close##guide");
    window.key(ImGuiKey_PageDown);
    window.settle();
    REQUIRE(window.session().lessons().lesson()->step() == 1);
    CHECK_FALSE(window.shows("vertices"));
}

TEST_CASE("lesson panel: a show of hands is counted by whoever gives the lesson, and forgotten with the answer") {
    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    const Lesson lesson = parseLesson(
        "# A\n## B\n```step\nscenario: grid-face\npanels: Convergence\n```\nText.\n"
        "```predict\nchoice: Which?\n- one\n+ two\n```\nTwo.\n",
        "small.md");
    window.give(StartLesson{std::make_shared<const Lesson>(lesson), 0});
    window.settle();
    CHECK(window.session().lessons().hands().empty());
    window.click("Count a show of hands");
    window.frame(6);
    // The first field takes what is typed, without a click.
    for (const char* people : {"12", "34"}) {
        window.key(ImGuiMod_Ctrl | ImGuiKey_A);
        window.type(people);
        window.key(ImGuiKey_Tab);
        window.frame(2);
    }
    window.frame(2);
    CHECK(window.session().lessons().hands() == std::vector<int>{12, 34});
    // Digits were counted, not taken as answers.
    CHECK(window.session().lessons().lesson()->asked() != nullptr);
    window.click("Reveal##lesson");
    window.settle();
    CHECK(window.shows("##Hands 2"));
    CHECK(window.session().lessons().hands() == std::vector<int>{12, 34});
    window.click("Ask again##lesson");
    window.settle();
    CHECK(window.session().lessons().hands().empty());
}

TEST_CASE("lesson panel: the full stop of a remote control makes the screen black, and steps outside of lessons") {
    PanelDriver window(ImVec2(1600, 1000));
    window.open();
    window.key(ImGuiKey_Period);
    CHECK_FALSE(window.shell().presenter().frozen());
    window.give(StartLesson{std::make_shared<const Lesson>(parseLesson(smallLesson, "small.md")), 0});
    window.settle();
    for (const ImGuiKey key : {ImGuiKey_Period, ImGuiKey_B}) {
        window.key(key);
        CHECK(window.shell().presenter().frozen());
        window.key(ImGuiKey_PageDown);
        CHECK(window.session().lessons().lesson()->step() == 0);
        window.key(key);
        CHECK_FALSE(window.shell().presenter().frozen());
    }
    // Where a lesson goes through a step by parts, this takes Shift.
    window.give(StartLesson{findLesson("5-the-away-step"), 3});
    window.settle();
    window.key(ImGuiKey_Period);
    CHECK(window.shell().presenter().frozen());
    window.key(ImGuiKey_Period);
    CHECK_FALSE(window.session().race().subStep());
    window.key(ImGuiMod_Shift | ImGuiKey_Period);
    CHECK(window.session().race().subStep());
}

TEST_CASE("presenter: the spotlight follows the panel under the mouse") {
    PanelDriver window;
    window.open();
    CHECK(litPanels(window).size() == window.shell().presenter().drawnPanels().size());
    window.key(ImGuiKey_F6);
    window.move(window.find("Policy", "World").center());
    window.frame(2);
    CHECK(litPanels(window) == std::vector<PanelId>{PanelId::World});
    window.move(window.find("Play").center());
    window.frame(2);
    CHECK(litPanels(window) == std::vector<PanelId>{PanelId::Transport});
    window.key(ImGuiKey_F6);
    CHECK(litPanels(window).size() == window.shell().presenter().drawnPanels().size());
}
