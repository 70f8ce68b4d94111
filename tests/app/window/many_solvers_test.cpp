// Solvers that join and leave a race, many of them at once, and what stands round the plot: labels, legend, sentences.
#include <doctest/doctest.h>
#include <implot.h>
#include <implot_internal.h>

#include <algorithm>

#include "model/documents/document_feature.h"
#include "model/documents/document_history.h"
#include "model/explanation/sentences.h"
#include "model/layout/panel_info.h"
#include "model/race/curves.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "solvers/solver.h"
#include "support/panel_driver.h"
#include "window/race/convergence_range.h"
#include "window/race/curve_labels.h"

using namespace awaystep;

namespace {

const Race& raceOf(PanelDriver& window) { return *window.session().race().race(); }

const RunView& runOf(PanelDriver& window, const std::string& solver) {
    for (const RunView& run : raceOf(window).runs())
        if (run.solver() == solver) return run;
    REQUIRE_MESSAGE(false, "no run of ", solver);
    return raceOf(window).runs().front();
}

Document everySolver() {
    Document document = documentFor(firstScenario);
    document.race.solvers.clear();
    for (const SolverInfo& info : solverList()) document.race.solvers.push_back(std::string(info.name));
    document.race.common.iterations = 20;
    return document;
}

ImRect plotRect() { return ImPlot::GetCurrentContext()->Plots.GetByIndex(0)->PlotRect; }

const ImGuiWindow* tooltip() {
    for (const ImGuiWindow* each : ImGui::GetCurrentContext()->Windows)
        if ((each->Flags & ImGuiWindowFlags_Tooltip) && each->Active && !each->Hidden) return each;
    return nullptr;
}

}  // namespace

TEST_CASE("race: a solver that joins a finished race catches up, and the others keep their records") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_End);
    window.settle();
    const int end = window.shown();
    const RecordPtr first = runOf(window, "cg").history().at(0), last = runOf(window, "ascg").history().last();
    window.click("##pairwise", "Setup");
    window.settle();
    REQUIRE(raceOf(window).runs().size() == 3);
    CHECK(window.shown() >= end);
    CHECK(raceOf(window).player().rounds().finished);
    CHECK(runOf(window, "cg").history().at(0) == first);
    CHECK(runOf(window, "ascg").history().last() == last);
    CHECK(runOf(window, "pairwise").over());
    CHECK(runOf(window, "pairwise").history().size() > 1);

    // One that leaves takes only its own curve with it.
    window.click("##cg", "Setup");
    window.settle();
    REQUIRE(raceOf(window).runs().size() == 2);
    CHECK(runOf(window, "ascg").history().last() == last);
    CHECK(window.shown() > 0);
    window.key(ImGuiMod_Ctrl | ImGuiKey_Z);
    window.settle();
    CHECK(runOf(window, "ascg").history().last() == last);
    CHECK(runOf(window, "cg").history().size() == end + 1);
}

TEST_CASE("race: a solver that joins half way computes as far as the others, and all go on together") {
    PanelDriver window;
    window.open();
    window.give(ShowIteration{17});
    REQUIRE(raceOf(window).player().rounds().head == 17);
    const RecordPtr before = runOf(window, "cg").history().at(9);
    window.give(ShowIteration{9});
    window.click("##pairwise", "Setup");
    window.settle();
    CHECK(window.shown() == 9);
    CHECK(raceOf(window).player().rounds().head == 17);
    CHECK(runOf(window, "cg").history().at(9) == before);
    const RunView& joined = runOf(window, "pairwise");
    CHECK((joined.over() || joined.history().size() == 18));
    window.give(ShowIteration{21});
    CHECK(window.shown() == 21);
    CHECK(runOf(window, "cg").history().size() == 22);
    CHECK((runOf(window, "pairwise").over() || runOf(window, "pairwise").history().size() == 22));
    // The last one to go ends the race, the first one to come begins another.
    window.give(ShowStart{});
    for (const char* solver : {"##cg", "##ascg", "##pairwise"}) window.click(solver, "Setup");
    window.settle();
    CHECK(raceOf(window).runs().empty());
    window.click("##ascg", "Setup");
    window.settle();
    REQUIRE(raceOf(window).runs().size() == 1);
    CHECK(window.shown() == 0);
    CHECK(runOf(window, "ascg").history().size() >= 1);
}

TEST_CASE("many solvers: each can be chosen, in both workspaces") {
    for (const std::string workspace : {"race", "insight"}) {
        CAPTURE(workspace);
        Preferences preferences;
        preferences.workspace = workspace;
        PanelDriver window(ImVec2(1280, 800), preferences);
        window.open(everySolver());
        window.key(ImGuiKey_End);
        window.settle();
        REQUIRE(raceOf(window).runs().size() >= 11);
        const bool race = preferences.workspace == "race";
        const std::string panel(titleOf(race ? PanelId::ActiveSet : PanelId::Algorithm));
        for (const std::size_t i :
             {raceOf(window).runs().size() - 1, std::size_t{0}, raceOf(window).runs().size() / 2}) {
            const std::string solver = raceOf(window).runs()[i].solver();
            CAPTURE(solver);
            window.clickAt(window.findUnlabelled(race ? "##lane" : "##algorithm of", panel.c_str()).center());
            for (const DrawnItem& item : std::vector<DrawnItem>(window.items().items()))
                if (item.label.ends_with((race ? "##lane " : "##algorithm of ") + solver)) {
                    CHECK_FALSE(item.cutOff());
                    window.clickAt(item.center());
                    break;
                }
            window.settle();
            CHECK(window.session().race().selectedRun()->solver() == solver);
        }
    }
}

TEST_CASE("many solvers: the legend names each curve once, no name lies on another, and a click hides a curve") {
    PanelDriver window(ImVec2(1280, 1000));  // in a lower one the legend scrolls
    window.open(everySolver());
    for (const bool end : {false, true}) {
        if (end) window.key(ImGuiKey_End);
        window.settle();
        std::vector<DrawnItem> names;
        for (const DrawnItem& item : window.items().items())
            if (item.label.ends_with("##curve")) names.push_back(item);
        CHECK(names.size() == raceOf(window).runs().size());
        for (std::size_t i = 0; i < names.size(); ++i) {
            CHECK(names[i].min.x >= plotRect().Max.x);
            for (std::size_t j = i + 1; j < names.size(); ++j) {
                CAPTURE(names[j].label);
                CHECK(names[i].max.y <= names[j].min.y + 0.5F);
            }
        }
    }
    window.click("CG##curve");
    CHECK(window.shows("CG##curve"));
}

TEST_CASE("setup: all solvers are shown below those in use, which keep their places") {
    PanelDriver window;
    window.open();
    const float before = window.find("##ascg", "Setup").min.y, link = window.find("All solvers", "Setup").min.y;
    const auto rows = [&] {
        return std::count_if(solverList().begin(), solverList().end(), [&](const SolverInfo& info) {
            return window.shows("##" + std::string(info.name), "Setup");
        });
    };
    const auto few = rows();
    window.click("All solvers", "Setup");
    CHECK(rows() > few);
    CHECK(window.find("##ascg", "Setup").min.y == doctest::Approx(before));
    CHECK(window.find("Fewer", "Setup").min.y == doctest::Approx(link));
    window.click("Fewer", "Setup");
    CHECK(rows() == few);
}

TEST_CASE("labels: the value is that of the iteration shown") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_End);
    window.settle();
    const std::set<std::string> hidden;
    const std::string emphasised;
    const auto labelsNow = [&] {
        const CurveQuestion question{CurveMeasure::Distance, Against::Iterations, 0.0};
        return CurveLabels::labelsOf(window.shell().style(),
                                     {window.session(), raceOf(window), question, false, hidden, emphasised});
    };
    for (const int t : {100, 39, 4}) {
        window.give(ShowIteration{t});
        const auto labels = labelsNow();
        REQUIRE(labels.size() == 2);
        CHECK(labels[0].value == readable(runOf(window, "cg").history().at(window.shown())->distance));
    }
    CHECK(labelsNow()[0].value != readable(runOf(window, "cg").history().last()->distance));
}

TEST_CASE("labels: while one looks back, the names stand at the cursor, where their values hold") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_End);
    window.settle();
    const auto boxes = [&] {
        std::vector<DrawnItem> labels;
        for (const DrawnItem& item : window.items().items())
            if (item.label.ends_with("##curve")) labels.push_back(item);
        return labels;
    };
    const ImRect plot = plotRect();
    REQUIRE(boxes().size() == 2);
    for (const DrawnItem& label : boxes()) CHECK(label.center().x > plot.Min.x + 0.5F * plot.GetWidth());
    window.give(ShowIteration{20});
    window.settle();
    REQUIRE(window.shown() == 20);
    REQUIRE(boxes().size() == 2);
    const float cursor = plot.Min.x + 0.2F * plot.GetWidth();
    for (const DrawnItem& label : boxes()) {
        CHECK(label.min.x < cursor + 10.0F);
        CHECK(label.max.x > plot.Min.x);
    }
}

TEST_CASE("labels: a curve that is zoomed out of view has none") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_End);
    window.settle();
    REQUIRE(window.shows("CG##curve"));
    const ImRect plot = plotRect();
    window.move(ImVec2(plot.Min.x + 0.9F * plot.GetWidth(), plot.Max.y - 0.1F * plot.GetHeight()));
    for (int i = 0; i < 12; ++i) {
        ImGui::GetIO().AddMouseWheelEvent(0.0F, 1.0F);
        window.frame(2);
    }
    CHECK_FALSE(window.shows("CG##curve"));
}

TEST_CASE("convergence: the plot keeps its height when sentences come") {
    PanelDriver window;
    window.open();
    const float height = plotRect().GetHeight();
    window.key(ImGuiKey_End);
    window.settle();
    CHECK(plotRect().GetHeight() == doctest::Approx(height));
    window.click("theory", "Convergence");
    window.settle();
    CHECK(plotRect().GetHeight() == doctest::Approx(height));
}

TEST_CASE("convergence: the tooltip stays above the sentences, and away until the mouse moves after the end") {
    PanelDriver window;
    window.open();
    const ImRect plot = plotRect();
    window.move(ImVec2(plot.GetCenter().x, plot.Max.y - 12));
    window.key(ImGuiKey_End);
    window.settle();
    window.frame(3);
    CHECK(tooltip() == nullptr);
    window.move(ImVec2(plot.GetCenter().x + 3, plot.Max.y - 10));
    window.frame(3);
    REQUIRE(tooltip() != nullptr);
    CHECK(tooltip()->Pos.y + tooltip()->Size.y <= plot.Max.y + 1);
}

TEST_CASE("convergence: after every race that tells why, one line leads there") {
    const char* line = "Why? Look at the zigzag in the polytope, step by step";
    PanelDriver window;
    window.open();
    CHECK_FALSE(window.shows(line));
    for (int race = 0; race < 3; ++race) {
        window.key(ImGuiKey_End);
        window.settle();
        REQUIRE(window.shows(line));
        window.key(ImGuiMod_Ctrl | ImGuiKey_R);
        window.settle();
        CHECK_FALSE(window.shows(line));
    }
    window.key(ImGuiKey_End);
    window.settle();
    window.click(line);
    window.settle();
    CHECK(window.shell().preferences().workspace == "insight");
}

TEST_CASE("convergence: a race whose steps tell nothing points to the polytope, the first time only") {
    const char* line = "See the solvers and the target in the polytope (Ctrl+2)";
    PanelDriver window;
    window.open(documentFor("drive-nice"));
    window.key(ImGuiKey_End);
    window.settle();
    REQUIRE(window.shows(line));
    window.key(ImGuiMod_Ctrl | ImGuiKey_R);
    window.key(ImGuiKey_End);
    window.settle();
    CHECK_FALSE(window.shows(line));
}

TEST_CASE("features: the one under the mouse is known to the session") {
    PanelDriver window;
    window.open();
    CHECK_FALSE(window.session().race().hoveredFeature().has_value());
    std::vector<DrawnItem> bars;
    for (const DrawnItem& item : window.items().items())
        if (item.label.ends_with("##feature") && item.window == titleOf(PanelId::Features)) bars.push_back(item);
    REQUIRE(bars.size() > 2);
    window.move(bars[2].center());
    window.frame(2);
    CHECK(window.session().race().hoveredFeature() == 2);
    window.move(ImVec2(2, 2));
    window.frame(2);
    CHECK_FALSE(window.session().race().hoveredFeature().has_value());
}

TEST_CASE("race: keeping the result says what was kept and where it is") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_End);
    window.settle();
    window.click("Run");
    window.click("Keep the result");
    window.settle();
    CHECK(window.session().document().results.size() == 2);
    const std::string said = window.session().documents().news().sentence;
    CHECK(said.find("Kept the result of CG (distance ") == 0);
    CHECK(said.find("2 kept results") != std::string::npos);
}
