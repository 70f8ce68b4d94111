// Words round the plot: what stands under the mouse, in which order the names stand, and how much room is left.
#include <doctest/doctest.h>
#include <implot.h>
#include <implot_internal.h>

#include <string>
#include <vector>

#include "model/explanation/sentences.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "support/panel_driver.h"
#include "window/world/world_drawing.h"

using namespace awaystep;

namespace {

const Race& raceIn(PanelDriver& window) { return *window.session().race().race(); }

ImRect plotArea() { return ImPlot::GetCurrentContext()->Plots.GetByIndex(0)->PlotRect; }

const ImGuiWindow* openTooltip() {
    for (const ImGuiWindow* each : ImGui::GetCurrentContext()->Windows)
        if ((each->Flags & ImGuiWindowFlags_Tooltip) && each->Active && !each->Hidden) return each;
    return nullptr;
}

}  // namespace

TEST_CASE("convergence: a verdict that comes under a resting mouse opens no tooltip; later it stands above the words") {
    const char* line = "Why? Look at the zigzag in the polytope, step by step";
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_End);
    window.settle();
    const DrawnItem link = window.find(line);
    const ImVec2 verdict(link.min.x + 60, link.min.y - 14);
    window.key(ImGuiMod_Ctrl | ImGuiKey_R);
    window.move(verdict);
    window.key(ImGuiKey_End);
    window.settle();
    REQUIRE(window.shows(line));
    window.frame(90);
    CHECK(openTooltip() == nullptr);
    window.move(ImVec2(verdict.x + 2, verdict.y));
    window.frame(90);
    REQUIRE(openTooltip() != nullptr);  // not all of it fits
    CHECK(openTooltip()->Pos.y + openTooltip()->Size.y <= window.find(line).min.y);
}

TEST_CASE("convergence: right of what is computed the mouse is told so, and no values") {
    PanelDriver window;
    window.open();
    const Race& race = raceIn(window);
    CHECK(whyNoValues(race, Against::Iterations, 0.0).empty());
    CHECK(whyNoValues(race, Against::Iterations, 38.0) == "not computed yet");
    CHECK(whyNoValues(race, Against::OracleCalls, 38.0) == "not computed yet");
    const ImRect plot = plotArea();
    window.move(ImVec2(plot.Min.x + 0.38F * plot.GetWidth(), plot.Max.y - 20));
    window.frame(3);
    REQUIRE(openTooltip() != nullptr);
    const float oneLine = openTooltip()->Size.y;
    window.key(ImGuiKey_End);
    window.settle();
    CHECK(whyNoValues(race, Against::Iterations, 38.0).empty());
    CHECK(whyNoValues(race, Against::Iterations, 100.4).empty());
    CHECK(whyNoValues(race, Against::Iterations, 140.0) == "after the end of this race");
    window.move(ImVec2(plot.Min.x + 0.38F * plot.GetWidth() + 2, plot.Max.y - 20));
    window.frame(3);
    REQUIRE(openTooltip() != nullptr);
    CHECK(openTooltip()->Size.y > 2.0F * oneLine);
}

TEST_CASE("labels: they stand in the order of their values, the larger one above") {
    for (const std::string workspace : {"race", "insight"}) {
        Preferences preferences;
        preferences.workspace = workspace;
        PanelDriver window(ImVec2(1280, 800), preferences);
        window.open();
        window.key(ImGuiKey_End);
        window.settle();
        for (int t = 2; t <= 100; t += 2) {
            window.give(ShowIteration{t});
            window.frame(2);
            const double plain = raceIn(window).runs()[0].history().at(t)->distance;
            const double away = raceIn(window).runs()[1].history().at(t)->distance;
            if (plain < 1.5 * away || !window.shows("CG##curve") || !window.shows("ASCG##curve")) continue;
            CAPTURE(workspace);
            CAPTURE(t);
            CHECK(window.find("CG##curve").min.y < window.find("ASCG##curve").min.y);
        }
    }
}

TEST_CASE("convergence: with four solvers, a kept race and many seeds the plot keeps nearly half of its panel") {
    for (const std::string workspace : {"race", "insight"}) {
        CAPTURE(workspace);
        Preferences preferences;
        preferences.workspace = workspace;
        PanelDriver window(ImVec2(1280, 800), preferences);
        Document document = documentFor(firstScenario);
        document.race.solvers = {"cg", "ascg", "pairwise", "mnp"};
        window.open(document);
        window.key(ImGuiKey_End);
        window.settle();
        window.click("Keep the result", "Convergence");
        window.frame(2);
        document = window.session().document();
        document.scene.seed += 1;
        window.give(Edit{"another seed", [document](Document& d) { d = document; }, {}});
        window.key(ImGuiKey_End);
        window.settle();
        window.click("Run");
        window.click("Run 20 seeds");
        window.settle();
        window.frame(3);
        const ImGuiWindow* panel = ImGui::FindWindowByName("Convergence");
        REQUIRE(panel != nullptr);
        CAPTURE(panel->Size.y);
        CHECK(ImPlot::GetCurrentContext()->Plots.GetByIndex(0)->FrameRect.GetHeight() >= 0.45F * panel->Size.y);
        // No name lies on another.
        std::vector<DrawnItem> names;
        for (const DrawnItem& item : window.items().items())
            if (item.label.ends_with("##curve")) names.push_back(item);
        CHECK(names.size() == 4);
        for (std::size_t i = 0; i < names.size(); ++i)
            for (std::size_t j = i + 1; j < names.size(); ++j)
                CHECK_FALSE(Area{names[i].min, names[i].max}.meets(Area{names[j].min, names[j].max}));
    }
}
