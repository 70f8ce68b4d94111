// The race in the whole window: every panel shows iteration t as it was, whatever is changed, however much there is.
#include <doctest/doctest.h>
#include <implot.h>
#include <implot_internal.h>

#include <algorithm>
#include <set>

#include "model/documents/document_feature.h"
#include "model/documents/document_history.h"
#include "model/explanation/sentences.h"
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/race/seed_runs.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/world/scenario_library.h"
#include "support/panel_driver.h"
#include "window/race/scrubber_marks.h"

using namespace awaystep;

namespace {

// The vertices whose rows are drawn.
std::set<std::string> rows(const PanelDriver& window) {
    std::set<std::string> names;
    for (const DrawnItem& item : window.items().items())
        if (item.label.ends_with("##row")) names.insert(item.label.substr(0, item.label.size() - 5));
    return names;
}

std::set<std::string> members(const PanelDriver& window, const Session& session) {
    (void)window;
    std::set<std::string> names;
    for (const ActiveMember& member : session.race().shownRecord()->active->members())
        names.insert("v" + std::to_string(member.vertex->number));
    return names;
}

}  // namespace

TEST_CASE("race: the active set that is drawn is that of the iteration shown") {
    PanelDriver window(ImVec2(1920, 1080));
    window.open();
    window.key(ImGuiKey_End);
    window.settle();
    const RunView& run = *window.session().race().selectedRun();
    REQUIRE(run.solver() == "ascg");
    REQUIRE_FALSE(run.stepsOfKind(StepKind::Drop).empty());
    const int drop = run.stepsOfKind(StepKind::Drop).front();
    for (const int t : {0, 1, drop, drop + 1, drop + 8, run.history().size() - 1}) {
        CAPTURE(t);
        SessionOrders orders;
        orders.add(ShowIteration{t});
        window.session().apply(orders);
        window.settle();
        CHECK(window.session().race().shownRecord()->t == t);
        const std::set<std::string> drawn = rows(window), active = members(window, window.session());
        for (const std::string& name : active) CHECK(drawn.contains(name));
        // What left in the last four steps fades below the others.
        if (t == drop + 1) CHECK(drawn.contains("v" + std::to_string(run.history().at(drop)->away->number)));
        if (t == drop + 8) CHECK(drawn.size() <= active.size() + 4);
    }
}

TEST_CASE("race: hovering a row shows its policy, and leaving it the mixture again") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_End);
    window.settle();
    const std::string first = *rows(window).begin();
    window.move(window.find(first + "##row").center());
    window.settle();
    REQUIRE(window.session().polytope().hoveredVertex());
    CHECK("v" + std::to_string(window.session().polytope().hoveredVertex()->number) == first);
    window.move(ImVec2(2, 2));
    window.frame(2);
    CHECK_FALSE(window.session().polytope().hoveredVertex());
}

TEST_CASE("race: a change makes a new race, and the one that ran is left as it was") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_Space);
    for (int i = 0; i < 5; ++i) {
        window.frame(1, 0.2);
        window.settle();
    }
    CHECK(window.shown() > 3);
    const RecordPtr before = window.session().race().selectedRun()->history().at(2);
    const double distance = before->distance;
    window.session().apply([] {
        SessionOrders orders;
        orders.edit("change the seed", [](Document& d) { d.race.common.seed += 1; });
        return orders;
    }());
    window.settle();
    CHECK(window.shown() == 0);
    CHECK(before->distance == distance);
    CHECK(window.session().race().selectedRun()->history().at(0) != before);
}

TEST_CASE("setup: the step rule and the direction rule are chosen in the solver's own row") {
    PanelDriver window;
    window.open();
    window.clickAt(window.findUnlabelled("##Step rule##cg", "Setup").center());
    window.click("2/(t+1)");
    window.settle();
    CHECK(window.session().document().race.solvers == std::vector<std::string>{"cg-open", "ascg"});
    window.clickAt(window.findUnlabelled("##Direction rule##ascg", "Setup").center());
    window.click("progress");
    window.settle();
    CHECK(window.session().document().race.solvers == std::vector<std::string>{"cg-open", "ascg-progress"});
    window.key(ImGuiKey_End);
    window.settle();
    for (const RunView& run : window.session().race().race()->runs()) CHECK(run.status() == RunStatus::IterationLimit);
}

TEST_CASE("convergence: twenty seeds lie behind the curves, and go with the question they answer") {
    PanelDriver window;
    window.open();
    window.click("More##convergence");
    window.click("Run 20 seeds");
    CHECK(window.session().race().seeds().done().has_value());
    window.settle();
    const SeedBands* seeds = window.session().race().seeds().bands();
    REQUIRE(seeds != nullptr);
    CHECK(seeds->seeds == 20);
    REQUIRE(seeds->bands.size() == 2);
    for (const SeedBand& band : seeds->bands) {
        CHECK(band.iterations.places.size() == 101);
        for (const auto* measure : {&band.iterations.distance, &band.iterations.suboptimality, &band.iterations.gap}) {
            REQUIRE(measure->size() == band.iterations.places.size());
            for (const Quartiles& at : *measure) {
                CHECK(at.low <= at.middle);
                CHECK(at.middle <= at.high);
            }
        }
    }
    // The story of the four regimes, over all twenty: on a face away steps win.
    CHECK(seeds->bands[1].iterations.distance.back().middle < 1e-3 * seeds->bands[0].iterations.distance.back().middle);
    window.click("More##convergence");
    window.click("Hide the seeds");
    CHECK(window.session().race().seeds().bands() == nullptr);

    window.click("Run");
    window.click("Run 20 seeds");
    window.settle();
    CHECK(window.session().race().seeds().bands() != nullptr);
    window.click("##pairwise", "Setup");
    window.settle();
    CHECK(window.session().race().seeds().bands() == nullptr);
}

TEST_CASE("convergence: seeds that could not be run say why, until it was seen") {
    PanelDriver window;
    Document document = documentFor(firstScenario);
    document.race.common.start = StartKind::Given;  // and none is given
    window.open(document);
    CHECK_FALSE(window.shows("Understood", "Convergence"));
    window.click("More##convergence");
    window.click("Run 20 seeds");
    window.settle();
    CHECK(window.session().race().seeds().bands() == nullptr);
    REQUIRE(window.shows("Understood", "Convergence"));
    CHECK(window.find("Understood", "Convergence").visible());
    CHECK_FALSE(window.session().race().seeds().failure().empty());
    window.click("Understood", "Convergence");
    CHECK_FALSE(window.shows("Understood", "Convergence"));
}

TEST_CASE("convergence: the values can be copied as a table") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_End);
    window.settle();
    window.key(ImGuiMod_Ctrl | ImGuiKey_C);
    const std::string table = ImGui::GetClipboardText();
    int rowsThere = 0;
    for (const RunView& run : window.session().race().race()->runs()) rowsThere += run.history().size();
    CHECK(std::count(table.begin(), table.end(), '\n') == rowsThere + 1);
    CHECK(table.find("ascg,5,") != std::string::npos);
    CHECK(window.session().documents().news().sentence == "Copied " + std::to_string(rowsThere) + " rows.");
}

TEST_CASE("convergence: against time the plot is as wide as the race was long, in a unit that fits") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_End);
    window.settle();
    window.click("time", "Convergence");
    window.settle();
    double longest = 0.0;
    for (const RunView& run : window.session().race().race()->runs())
        longest = std::max(longest, run.history().last()->seconds);
    REQUIRE(longest > 0.0);
    ImPlotContext& plots = *ImPlot::GetCurrentContext();
    REQUIRE(plots.Plots.GetBufSize() > 0);
    const ImPlotAxis& across = plots.Plots.GetByIndex(0)->Axes[ImAxis_X1];
    CHECK(across.Range.Max == doctest::Approx(longest));
    REQUIRE(across.Ticker.TickCount() >= 2);
    for (int i = 0; i < across.Ticker.TickCount(); ++i) {
        const std::string label = across.Ticker.GetText(i);
        CHECK(label.find_first_not_of("0123456789.") == std::string::npos);  // plain numbers, no powers of ten
    }
}

TEST_CASE("convergence: resting on the plot reads the values, a press and a drag scrub") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_End);
    window.settle();
    const ImRect plot = ImPlot::GetCurrentContext()->Plots.GetByIndex(0)->PlotRect;
    const auto place = [&](double t) {
        return ImVec2(plot.Min.x + plot.GetWidth() * static_cast<float>(t / 100.0), plot.GetCenter().y);
    };
    const auto reading = [] {
        for (const ImGuiWindow* each : ImGui::GetCurrentContext()->Windows)
            if ((each->Flags & ImGuiWindowFlags_Tooltip) && each->Active && !each->Hidden) return true;
        return false;
    };
    window.move(place(18));
    window.move(place(20));
    window.frame(3);
    CHECK(reading());
    CHECK(window.shown() == 100);
    window.mouse(true);
    window.frame(2);
    CHECK(window.shown() == 20);
    window.move(place(35));
    window.frame(2);
    CHECK(window.shown() == 35);
    window.mouse(false);
    window.move(place(60));
    window.frame(2);
    CHECK(window.shown() == 35);
}

TEST_CASE("active set: the row that is dropped is in view, marked, at the step that drops it") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_End);
    window.settle();
    const RunView& run = *window.session().race().selectedRun();
    REQUIRE_FALSE(run.stepsOfKind(StepKind::Drop).empty());
    for (const int drop : run.stepsOfKind(StepKind::Drop)) {
        SessionOrders orders;
        orders.add(ShowIteration{drop});
        window.session().apply(orders);
        window.settle();
        window.frame(3);
        CAPTURE(drop);
        const DrawnItem& row = window.find("v" + std::to_string(run.history().at(drop)->away->number) + "##row");
        CHECK(row.visible());
        CHECK(row.max.y <= row.visibleMax.y + 1.0F);
    }
}

TEST_CASE("active set: hundreds of vertices cost no more than those in view") {
    PanelDriver window;
    Document document = documentFor("grid-face");
    document.scene.plan = withWorldParameter(document.scene.plan, "slip", 0.2);
    document.scene.plan.expert.kind = ExpertKind::EpsilonGreedy;
    document.scene.plan.expert.epsilon = 0.4;
    document.scene.plan.regime.reset();
    document.race.solvers = {"cg-open"};  // never drops, never forgets
    document.race.common.iterations = 2000;
    window.open(std::move(document));
    window.key(ImGuiKey_End);
    window.settle();
    CHECK(window.session().race().shownRecord()->activeCount() > 40);
    CHECK(rows(window).size() >= 4);
    CHECK(rows(window).size() < 20);
    window.click("age", "Active set");
    window.frame(60);  // rows glide to their new places
    int oldest = 1 << 30;
    for (const ActiveMember& member : window.session().race().shownRecord()->active->members())
        oldest = std::min(oldest, member.vertex->number);
    CHECK(rows(window).contains("v" + std::to_string(oldest)));
}

TEST_CASE("bad states: a failed run, no solver and a target of the wrong size are sentences in place") {
    PanelDriver window;
    Document document = documentFor(firstScenario);
    document.race.common.start = StartKind::Given;  // and none is given
    window.open(document);
    REQUIRE(window.session().race().selectedRun() != nullptr);
    CHECK(window.session().race().selectedRun()->status() == RunStatus::Failed);
    CHECK_FALSE(window.session().race().selectedRun()->reason().empty());
    window.key(ImGuiKey_Space);
    window.settle();

    document = documentFor(firstScenario);
    document.race.solvers.clear();
    window.open(document);
    CHECK(window.session().race().race()->runs().empty());
    CHECK(whyNothingRaces(window.session()) == "No solver is chosen: choose one in Setup.");
    CHECK(window.find("Play").disabled);

    document = documentFor(firstScenario);
    document.scene.plan.expert.kind = ExpertKind::None;
    document.scene.plan.regime.reset();
    document.scene.plan.target.kind = TargetKind::Given;
    document.scene.plan.target.phi = Vector::Zero(3);
    window.open(document);
    CHECK(window.session().question().failure().find("3") != std::string::npos);
    CHECK(window.session().race().race() == nullptr);
    CHECK(whyNothingRaces(window.session()) == "There is no race: " + window.session().question().failure());
    window.key(ImGuiKey_R);  // one may still demonstrate
    CHECK(window.session().recording().controller().recording());
}

TEST_CASE("scrubber: every drop has its mark, however near the next one is, and aways make way") {
    const std::vector<int> drops = {5, 6, 87}, aways = {2, 7, 9, 11, 85};
    for (const float perRound : {2.0F, 7.0F, 20.0F}) {
        CAPTURE(perRound);
        const std::vector<ScrubberMark> marks = scrubberMarks({aways, {}, drops}, perRound, 11.0F);
        std::vector<int> shown;
        float last = -1e9F;
        for (const ScrubberMark& mark : marks) {
            if (mark.kind == StepKind::Drop) {
                shown.push_back(mark.t);
                CHECK(mark.size > 0.5F);
                continue;
            }
            CHECK(perRound * static_cast<float>(mark.t) - last >= 11.0F);
            last = perRound * static_cast<float>(mark.t);
            for (const int drop : drops) CHECK(perRound * static_cast<float>(std::abs(drop - mark.t)) >= 11.0F);
        }
        CHECK(shown == drops);
    }
}
