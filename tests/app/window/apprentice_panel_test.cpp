// Watching the apprentice in the real shell, without a screen.
#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <string_view>

#include "model/documents/document_history.h"
#include "model/open_question.h"
#include "model/race/apprentice_feature.h"
#include "model/recording/policy_playback.h"
#include "model/session.h"
#include "model/world/open_scenario.h"
#include "support/panel_driver.h"
#include "window/live/live_drawing.h"

using namespace awaystep;

namespace {

void watch(PanelDriver& window) {
    window.key(ImGuiKey_End);
    window.settle();
    window.key(ImGuiKey_W);
    window.settle();
    REQUIRE(window.session().apprentice().playback().isOpen());
    REQUIRE(window.session().apprentice().playback().apprentice() != nullptr);
}

}  // namespace

TEST_CASE("apprentice: W brings it on, both drive, and what they saw is counted; Pause, Go on and Stop do so") {
    PanelDriver window(ImVec2(1600, 1000));
    window.open(documentFor("highway-face"));
    watch(window);
    const PolicyPlayback& show = window.session().apprentice().playback();
    REQUIRE(show.expert() != nullptr);
    CHECK(window.shows("World of the apprentice", "Apprentice"));
    CHECK(window.shows("World of the expert", "Apprentice"));

    window.frame(30, 0.1);
    const int steps = show.apprentice()->steps() + show.apprentice()->episodes();
    CHECK(steps > 10);
    window.click("Pause", "Apprentice");
    const int held = show.apprentice()->steps();
    window.frame(10, 0.1);
    CHECK(show.apprentice()->steps() == held);
    window.click("Resume", "Apprentice");
    window.frame(10, 0.1);
    CHECK(show.apprentice()->steps() + show.apprentice()->episodes() > held);

    window.click("stationary policy", "Apprentice");
    window.settle();
    CHECK(show.settings().driving == Driving::Stationary);
    window.click("Stop", "Apprentice");
    CHECK_FALSE(show.isOpen());
    window.click("Watch the apprentice", "Apprentice");
    window.settle();
    CHECK(show.isOpen());
}

TEST_CASE("apprentice: where the target is recorded, the expert replays the recordings") {
    PanelDriver window(ImVec2(1600, 1000));
    window.open(documentFor("demo-grid"));
    watch(window);
    REQUIRE(window.session().question().openScenario()->scenario.recordings.size() > 0);
    REQUIRE(window.session().apprentice().playback().expert() != nullptr);
    window.frame(30, 0.1);
    CHECK(window.session().apprentice().playback().expert()->steps() +
              window.session().apprentice().playback().expert()->episodes() >
          5);
}

TEST_CASE(
    "apprentice: its car, ring and bars have its own colour, which is that of the ghost, and the expert's another") {
    for (const char* scenario : {"highway-face", "grid-face"}) {
        CAPTURE(std::string(scenario));
        PanelDriver window(ImVec2(1280, 800));
        window.open(documentFor(scenario));
        watch(window);
        window.frame(30, 0.1);
        const ImU32 its = apprenticeColour(window.shell().style()), mine = window.shell().style().colour.human;
        CHECK(its != mine);
        // How much of this colour is drawn in a part of the panel.
        const auto drawn = [&](ImU32 colour, const DrawnItem& item) {
            int count = 0;
            for (const ImGuiWindow* each : ImGui::GetCurrentContext()->Windows)
                if (each->WasActive && std::string_view(each->Name).starts_with("Apprentice"))
                    for (const ImDrawVert& vertex : each->DrawList->VtxBuffer)
                        if ((vertex.col | IM_COL32_A_MASK) == colour && vertex.pos.x > item.min.x &&
                            vertex.pos.x < item.max.x && vertex.pos.y > item.min.y && vertex.pos.y < item.max.y)
                            ++count;
            return count;
        };
        const DrawnItem expert = window.find("World of the expert"),
                        apprentice = window.find("World of the apprentice");
        CHECK(drawn(its, apprentice) > 0);
        CHECK(drawn(mine, apprentice) == 0);
        CHECK(drawn(mine, expert) > 0);
        CHECK(drawn(its, expert) == 0);
        bool bars = false;
        for (const DrawnItem& item : window.items().items())
            if (item.label.ends_with("##seen")) {
                bars = true;
                CHECK(drawn(its, item) > 0);
                CHECK(drawn(mine, item) > 0);
            }
        CHECK(bars);
    }
}

TEST_CASE("apprentice: the two worlds are as large as their panel lets them be, beside the averages where it is wide") {
    PanelDriver window(ImVec2(1280, 800));
    window.open();
    watch(window);
    const DrawnItem expert = window.find("World of the expert", "Apprentice");
    const DrawnItem apprentice = window.find("World of the apprentice", "Apprentice");
    for (const DrawnItem& world : {expert, apprentice}) {
        CHECK(world.max.x - world.min.x > 120.0F);
        CHECK(world.max.y - world.min.y > 120.0F);
    }
    CHECK(expert.max.x < apprentice.min.x);
    CHECK_FALSE(apprentice.cutOff());
}
