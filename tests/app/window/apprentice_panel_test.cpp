// Watching the apprentice in the real shell, without a screen.
#include <doctest/doctest.h>

#include "model/documents/document_history.h"
#include "model/open_question.h"
#include "model/race/apprentice_feature.h"
#include "model/recording/policy_playback.h"
#include "model/session.h"
#include "model/world/open_scenario.h"
#include "support/panel_driver.h"

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
