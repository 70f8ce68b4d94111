// The table of panels, and what is made from it.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/layout/panel_info.h"
#include "support/panel_driver.h"
#include "window/lessons/tiles.h"
#include "window/panels.h"
#include "window/shell/actions.h"

using namespace awaystep;

TEST_CASE("panels: the table has every panel once, and every panel is in the table") {
    std::set<std::string> titles;
    std::set<PanelId> ids;
    for (const PanelInfo& panel : panelList) {
        CAPTURE(panel.title);
        CHECK(titles.insert(panel.title).second);
        CHECK(ids.insert(panel.id).second);
        CHECK(titleOf(panel.id) == std::string(panel.title));
        CHECK(findPanel(panel.title) == &panel);
        CHECK(panel.height > 0.0F);
        CHECK((panel.key != 0) == (std::string(panel.about) != ""));
    }
    CHECK(findPanel("Nothing") == nullptr);

    PanelDriver window;
    const PanelSet made = makePanels(window.shell().style());
    std::vector<std::string> docked;
    for (const PanelPtr& panel : made.docked) docked.emplace_back(panel->title());
    CHECK(docked == dockedPanelTitles());
    CHECK(made.transport->id() == PanelId::Transport);
    CHECK(made.classroom->id() == PanelId::Class);
    CHECK(made.lesson->id() == PanelId::Lesson);
    CHECK(docked.size() + 3 == panelList.size());
}

TEST_CASE("panels: menus have one entry for each that can be hidden, and one for each with a key") {
    PanelDriver window;
    std::vector<std::string> hidden, keys;
    for (const Action& action : window.shell().actions()) {
        if (action.id.starts_with("panel.")) hidden.push_back(action.label);
        if (action.id.starts_with("show.")) keys.push_back(action.label);
    }
    CHECK(hidden == dockedPanelTitles());
    CHECK(keys == std::vector<std::string>{"Go to Polytope", "Go to Algorithm"});
}

TEST_CASE("panels: tiles follow the columns and heights of the table") {
    const std::vector<Tile> tiles =
        tilesFor({PanelId::World, PanelId::Features, PanelId::Convergence}, ImVec2(0, 0), ImVec2(100, 47), 0);
    REQUIRE(tiles.size() == 3);
    CHECK(tiles[0].panel == PanelId::World);
    CHECK(tiles[0].max.x == doctest::Approx(42));
    CHECK(tiles[0].max.y == doctest::Approx(32));
    CHECK(tiles[1].panel == PanelId::Features);
    CHECK(tiles[1].min.y == doctest::Approx(32));
    CHECK(tiles[2].panel == PanelId::Convergence);
    CHECK(tiles[2].min.x == doctest::Approx(42));
    CHECK(tiles[2].max.y == doctest::Approx(47));
    // Without anything at the left, what explains stands beside the other.
    const std::vector<Tile> beside =
        tilesFor({PanelId::Convergence, PanelId::Polytope}, ImVec2(0, 0), ImVec2(100, 50), 0);
    REQUIRE(beside.size() == 2);
    CHECK(beside[0].panel == PanelId::Polytope);
    CHECK(beside[0].max.y == doctest::Approx(50));
    CHECK(beside[1].min.x == doctest::Approx(beside[0].max.x));
}
