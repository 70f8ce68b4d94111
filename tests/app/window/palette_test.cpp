// The command palette, and keys that must not act while something is being typed.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string_view>

#include "model/lessons/lesson.h"
#include "model/lessons/lesson_feature.h"
#include "model/lessons/lesson_library.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "support/panel_driver.h"
#include "support/small_lesson.h"
#include "window/shell/command_palette.h"
#include "window/shell/orders.h"

using namespace awaystep;

namespace {

void enter(PanelDriver& window, const char* words) {
    window.key(ImGuiMod_Ctrl | ImGuiKey_P);
    window.type(words);
    window.key(ImGuiKey_Enter);
    window.settle();
}

}  // namespace

TEST_CASE("palette: scenarios, solvers and lessons are found by their names") {
    PanelDriver window;
    window.open();
    enter(window, "highway-face");
    CHECK(window.session().document().scene.plan.name == "highway-face");

    enter(window, "add pairwise");
    const auto& solvers = window.session().document().race.solvers;
    CHECK(std::find(solvers.begin(), solvers.end(), "pairwise") != solvers.end());
    enter(window, "remove pairwise");
    CHECK(std::find(solvers.begin(), solvers.end(), "pairwise") == solvers.end());

    enter(window, "zigzag");
    REQUIRE(window.session().lessons().lesson() != nullptr);
    CHECK(window.session().lessons().lesson()->lesson().name == "4-the-zigzag");
}

TEST_CASE("palette: quitting is never the first answer, and asks inside a lesson") {
    PanelDriver window;
    window.open();
    window.give(StartLesson{findLesson("4-the-zigzag"), 0});
    window.settle();
    enter(window, "");
    CHECK_FALSE(window.shell().quitting());
    CHECK_FALSE(window.shows("Stay"));
    enter(window, "ask");  // Ask this question again cannot be carried out while the question is open
    CHECK_FALSE(window.shell().quitting());
    CHECK_FALSE(window.shows("Stay"));
    window.key(ImGuiKey_Escape);

    enter(window, "quit");
    CHECK_FALSE(window.shell().quitting());
    REQUIRE(window.shows("Stay"));
    window.click("Stay");
    window.settle();
    CHECK_FALSE(window.shell().quitting());
    window.key(ImGuiMod_Ctrl | ImGuiKey_Q);
    window.settle();
    window.click("Quit");
    window.settle();
    CHECK(window.shell().quitting());
}

TEST_CASE("palette: after a command that cannot be carried out now the keys still belong to it") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_R);
    REQUIRE(window.session().recording().controller().recording());
    enter(window, "drive-nice");
    window.key(ImGuiKey_R);
    CHECK(window.session().recording().controller().notice().empty());
    window.key(ImGuiKey_RightArrow);
    CHECK(window.session().recording().controller().recorder().current().length() == 0);
    window.key(ImGuiKey_Escape);
    CHECK_FALSE(window.shows("Discard"));
    REQUIRE(window.session().recording().controller().recording());
    CHECK(window.session().document().scene.plan.name == firstScenario);
}

TEST_CASE("palette: what is typed at once after its key is not lost") {
    PanelDriver window;
    window.open();
    ImGuiIO& io = ImGui::GetIO();
    for (const ImGuiKey key : {ImGuiMod_Ctrl, ImGuiKey_P}) io.AddKeyEvent(key, true);
    window.frame();
    for (const ImGuiKey key : {ImGuiKey_P, ImGuiMod_Ctrl}) io.AddKeyEvent(key, false);
    for (const char* letter : {"h", "i", "g", "h", "w", "a", "y", "-", "f", "a", "c", "e"}) {
        io.AddInputCharactersUTF8(letter);
        window.frame();
    }
    window.key(ImGuiKey_Enter);
    window.settle();
    CHECK(window.session().document().scene.plan.name == "highway-face");
}

TEST_CASE("recording: Ctrl+Z takes the last step back, and Escape that closes a box ends nothing else") {
    Preferences large;
    large.scale = 2.0;
    PanelDriver window(ImVec2(1280, 800), large);
    window.open();
    window.key(ImGuiKey_R);
    const auto& controller = window.session().recording().controller();
    REQUIRE(controller.recording());
    for (const ImGuiKey key : {ImGuiKey_UpArrow, ImGuiKey_DownArrow, ImGuiKey_UpArrow}) window.key(key);
    const int steps = controller.recorder().current().length();
    REQUIRE(steps > 0);
    window.key(ImGuiMod_Ctrl | ImGuiKey_Z);
    REQUIRE(controller.recording());
    CHECK(controller.recorder().current().length() == steps - 1);

    window.click("Keys", "World");
    REQUIRE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
    window.key(ImGuiKey_Escape);
    CHECK_FALSE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
    CHECK(controller.recording());
    CHECK(controller.recorder().current().length() == steps - 1);
}

TEST_CASE("a question is answered by its own keys, and no shortcut closes it") {
    PanelDriver window;
    window.open();
    SessionOrders changed;
    changed.edit("change the iterations", [](Document& d) { d.race.common.iterations = 31; });
    window.session().apply(changed);
    window.settle();
    window.key(ImGuiMod_Ctrl | ImGuiKey_N);
    window.settle();
    REQUIRE(window.shows("Cancel", "##unsaved"));
    const std::string workspace = window.shell().preferences().workspace;
    window.key(ImGuiMod_Ctrl | ImGuiKey_2);
    window.key(ImGuiKey_Space);
    window.settle();
    CHECK(window.shows("Cancel", "##unsaved"));
    CHECK(window.shell().preferences().workspace == workspace);
    CHECK(window.shown() == 0);
}

TEST_CASE("a tooltip goes with the first key and comes again with the mouse") {
    PanelDriver window;
    window.open();
    const auto tipShown = [&] {
        window.frame(60);
        for (const ImGuiWindow* each : ImGui::GetCurrentContext()->Windows)
            if ((each->Flags & ImGuiWindowFlags_Tooltip) != 0 && each->Active && !each->Hidden) return true;
        return false;
    };
    const ImVec2 place = window.find("\u25CF Demonstrate", "World").center();
    window.move(place);
    CHECK(tipShown());
    window.key(ImGuiKey_RightArrow);
    CHECK_FALSE(tipShown());
    window.move(ImVec2(place.x + 2, place.y));
    CHECK(tipShown());
}

TEST_CASE("palette: a name that fits comes before a description that fits, also when it cannot be carried out now") {
    CHECK(matchOf("ask", "Ask this question again", "Lesson", "") >
          matchOf("ask", "Quit", "File", "Closes the program; unsaved changes are asked about first.") + 100);
}

TEST_CASE("class panel: a path can be typed at once, and its letters start nothing") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_F3);
    window.settle();
    window.type("/r");
    window.key(ImGuiKey_R);
    window.key(ImGuiKey_Enter);
    window.settle();
    CHECK_FALSE(window.session().recording().controller().recording());
    CHECK(window.session().document().demonstrations.empty());
    // Nor after the field has lost the focus.
    window.key(ImGuiKey_F1);
    window.key(ImGuiKey_F1);
    window.key(ImGuiKey_R);
    window.settle();
    CHECK_FALSE(window.session().recording().controller().recording());
}

TEST_CASE("palette: in a lesson its first entry is the next step") {
    PanelDriver window;
    window.open();
    window.give(StartLesson{std::make_shared<const Lesson>(parseLesson(tests::smallLesson, "small.md")), 0});
    window.settle();
    enter(window, "");
    CHECK(window.session().lessons().lesson()->step() == 1);
}

TEST_CASE("workspaces: their key brings the race, or K, to the front where another panel lies over it") {
    PanelDriver window;
    window.open();
    for (const ImGuiKey key : {ImGuiKey_1, ImGuiKey_2}) {
        const char* const first = key == ImGuiKey_1 ? "Convergence" : "Polytope";
        window.key(ImGuiMod_Ctrl | key);
        window.settle();
        window.shell().order(ShowPanel{PanelId::Theory});
        window.frame(4);
        window.key(ImGuiMod_Ctrl | key);
        window.frame(4);
        const ImGuiWindow* panel = ImGui::FindWindowByName(first);
        REQUIRE(panel != nullptr);
        CHECK(panel->DockTabIsVisible);
    }
}

TEST_CASE("tips: one that the keyboard's focus opened does not lie on its item") {
    PanelDriver window;
    window.open();
    ImGui::GetIO().AddMousePosEvent(-1000.0F, -1000.0F);
    int seen = 0;
    for (int i = 0; i < 12; ++i) {
        window.key(ImGuiKey_Tab);
        window.frame(60);  // longer than the delay of a tip
        const ImGuiContext& context = *ImGui::GetCurrentContext();
        if (context.NavWindow == nullptr || context.NavId == 0) continue;
        const DrawnItem* item = window.items().find(context.NavId);
        if (item == nullptr) continue;
        for (const ImGuiWindow* each : context.Windows) {
            if (!std::string_view(each->Name).starts_with("##Tooltip") || !each->WasActive || each->Hidden) continue;
            ++seen;
            CAPTURE(item->label);
            const float between =
                each->Pos.y > item->max.y ? each->Pos.y - item->max.y : item->min.y - (each->Pos.y + each->Size.y);
            CHECK(between > 0.0F);
        }
    }
    CHECK(seen > 0);
}
