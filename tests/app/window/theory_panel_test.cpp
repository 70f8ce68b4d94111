// The Theory panel, and the curves that are kept, in the real shell without a screen.
#include <doctest/doctest.h>
#include <implot.h>
#include <implot_internal.h>

#include <cmath>
#include <string>
#include <string_view>

#include "model/documents/document_history.h"
#include "model/race/curves.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/theory/guarantees.h"
#include "model/theory/kept_race.h"
#include "model/theory/oracle_error.h"
#include "model/theory/promises.h"
#include "model/theory/sample_error.h"
#include "model/theory/theory_feature.h"
#include "model/theory/theory_words.h"
#include "support/panel_driver.h"
#include "window/shell/shell_orders.h"

using namespace awaystep;

namespace {

void showTheory(PanelDriver& window) {
    window.shell().order(ShowPanel{PanelId::Theory});
    window.settle();
}

void toTheEnd(PanelDriver& window) {
    window.key(ImGuiKey_End);
    window.settle();
}

}  // namespace

TEST_CASE("theory panel: guarantees for ball and simplex follow the iteration, and the game's value is LPAL's") {
    PanelDriver window(ImVec2(1600, 1000));
    window.open(documentFor("grid-interior"));
    toTheEnd(window);
    showTheory(window);
    const Session& session = window.session();
    REQUIRE(session.theory().gameValue());
    CHECK(*session.theory().gameValue() >= -1e-9);  // the target lies in K
    const std::vector<Guarantee> all = guaranteesOf(session);
    REQUIRE(all.size() == 2);
    CHECK(*all[0].ofAl == doctest::Approx(session.race().shownRecord()->distance).epsilon(1e-6));
    CHECK(all[0].ofIrl);
    window.key(ImGuiKey_Home);
    window.settle();
    CHECK(*guaranteesOf(session)[0].ofAl > *all[0].ofAl);
    CHECK(guaranteeSentence(session).find("more than the expert; for a reward that explains the expert") !=
          std::string::npos);
}

TEST_CASE("theory panel: none of its pages is cut off where the panel is narrow; narrower still they are a list") {
    const auto showAt = [](PanelDriver& window) {
        window.open();
        window.shell().order(SetWorkspace{"insight"});
        window.settle();
        showTheory(window);
    };
    {
        PanelDriver window(ImVec2(1280, 800));
        showAt(window);
        for (const char* page : {"Guarantees", "Promises", "Rewards", "Solvers"}) {
            CAPTURE(page);
            const DrawnItem& item = window.find(page, "Theory");
            CHECK(item.visibleMin.x == item.min.x);
            CHECK(item.visibleMax.x == item.max.x);
        }
    }
    int lists = 0;
    for (const ImVec2 size : {ImVec2(1920, 1080), ImVec2(1280, 800), ImVec2(1024, 700)}) {
        CAPTURE(size.x);
        Preferences large;
        large.scale = 2.5;
        PanelDriver window(size, large);
        showAt(window);
        if (window.shows("Guarantees", "Theory")) {
            CHECK_FALSE(window.find("Solvers", "Theory").cutOff());
            continue;
        }
        ++lists;
        CHECK_FALSE(window.findUnlabelled("##theory page", "Theory").cutOff());
    }
    CHECK(lists > 0);
}

TEST_CASE("theory panel: what was needed is the first iteration that near, and a smaller wish promises more") {
    PanelDriver window(ImVec2(1600, 1000));
    window.open(documentFor("grid-face"));
    toTheEnd(window);
    showTheory(window);
    window.click("Promises", "Theory");
    const Session& session = window.session();
    const double wished = 0.05 * session.race().race()->problem().mdp->horizonValue();
    const std::vector<Promise> loose = promisesOf(session, wished), tight = promisesOf(session, wished / 10);
    REQUIRE(loose.size() == 4);
    for (std::size_t i = 0; i < 3; ++i) CHECK(*tight[i].promised > *loose[i].promised);
    CHECK(loose[3].promised.has_value() != !loose[3].whyNone.empty());
    REQUIRE(loose[3].needed);
    const BinnedColumn& distances = session.race().race()->runs()[1].history().distances();
    CHECK(distances[static_cast<std::size_t>(*loose[3].needed)] <= wished + 1e-9);
    if (*loose[3].needed > 0) CHECK(distances[static_cast<std::size_t>(*loose[3].needed) - 1] > wished);
    // Of the facial distance of this K there is only an upper bound: said where it can be read.
    CHECK(missingPromises(loose).starts_with("ASCG promises no number here: "));
    CHECK(*loose[0].promised > *loose[1].promised);  // the logarithm that Frank-Wolfe saves
    const std::string policies = policiesSentence(session);
    CAPTURE(policies);
    CHECK(policies.find("policies") != std::string::npos);
    // Over all calls so far, so that the number per call follows from the record.
    const RecordPtr record = session.race().shownRecord();
    CHECK(record->improvements > 0);
    const double perCall = static_cast<double>(record->improvements) / static_cast<double>(record->planningCalls);
    CHECK(policies.find("improved a policy " + counted(record->improvements, "time")) != std::string::npos);
    CHECK(policies.find(readable(perCall) + " times per call") != std::string::npos);
}

TEST_CASE(
    "theory panel: the parts of a sampled target's error; fewer trajectories in the setup make the radius larger") {
    PanelDriver window(ImVec2(1600, 1000));
    Document document = documentFor("grid-outside");
    REQUIRE(document.scene.plan.target.kind == TargetKind::Sampled);
    document.scene.plan.regime.reset();
    window.open(document);
    toTheEnd(window);
    const auto error = sampleErrorOf(window.session(), 1.0);
    REQUIRE(error);
    CHECK(error->samples == document.scene.plan.target.sampling.rollouts);
    CHECK(error->optimisation == window.session().race().shownRecord()->distance);
    CHECK(error->sampling > error->samplingAsPrinted);  // R is above 2
    CHECK(error->needed > error->neededAsPrinted);
    CHECK(*error->trueError <= error->total());
    const std::vector<ErrorPart> parts = partsOf(*error);
    REQUIRE(parts.size() == 3);
    CHECK(parts[0].size + parts[1].size + parts[2].size == error->total());
    CHECK(parts[1].meaning == "mean of " + counted(error->samples, "sample"));
    CHECK((parts[2].meaning == "no tails cut off") == (error->truncation == 0.0));

    document.scene.plan.target.sampling.rollouts = 10;
    window.open(document);
    CHECK(sampleErrorOf(window.session(), 1.0)->sampling ==
          doctest::Approx(error->sampling * std::sqrt(static_cast<double>(error->samples) / 10.0)).epsilon(1e-9));
}

TEST_CASE("theory panel: which solver for this world is answered, with every solver in the table") {
    PanelDriver window(ImVec2(1600, 1000));
    window.open(documentFor("grid-vertex"));
    showTheory(window);
    window.click("Solvers", "Theory");
    const Session& session = window.session();
    CHECK_FALSE(session.theory().ranking());
    window.click("Which solver for this world?", "Theory");
    window.frame(2);
    REQUIRE(session.theory().ranking());
    CHECK(session.theory().ranking()->running);
    while (session.theory().ranking()->done < session.theory().ranking()->total / 10) {
        window.frame();
        window.session().workers().waitForNews(0.05);
    }
    window.click("Stop", "Theory");
    window.settle();
    CHECK_FALSE(session.theory().ranking()->running);
    const std::vector<RankedSolver> ranked = rankedSolvers(session.theory().ranking()->rows);
    CHECK(ranked.size() == solverList().size());
    CHECK(ranked.front().planningCalls);

    // Where the measures have no room beside one another one is chosen: nothing is cut off at the side.
    const auto cutAtSide = [] {
        for (const ImGuiWindow* each : ImGui::GetCurrentContext()->Windows)
            if (each->Active && std::string_view(each->Name).find("##ranking") != std::string_view::npos &&
                each->ScrollMax.x > 0.0F)
                return true;
        return false;
    };
    CHECK_FALSE(window.shows("rollouts", "Theory"));
    CHECK_FALSE(cutAtSide());
    window.shell().order(SetWorkspace{"insight"});
    window.resize(ImVec2(1280, 800));
    showTheory(window);
    CHECK_FALSE(cutAtSide());
    window.click("rollouts", "Theory");
    CHECK_FALSE(window.find("vertices", "Theory").cutOff());
}

TEST_CASE("kept result: one click keeps the curves, and the next race is told apart from them in words") {
    PanelDriver window(ImVec2(1600, 1000));
    window.open(documentFor("grid-face"));
    toTheEnd(window);
    const Session& session = window.session();
    CHECK_FALSE(session.theory().kept());
    window.click("Keep the result", "Convergence");
    window.frame(2);
    REQUIRE(session.theory().kept());
    CHECK(session.document().results.size() == 2);
    CHECK(session.theory().kept()->curves.size() == 2);
    CHECK(differenceInWords(session).whole.empty());  // it is the race that is shown

    Document other = session.document();
    other.scene.seed += 1;
    window.give(Edit{"another seed", [other](Document& d) { d = other; }, {}});
    window.settle();
    CHECK(differenceInWords(session).whole.empty());  // nothing has been done yet
    toTheEnd(window);
    const std::string words = differenceInWords(session).whole, line = differenceInWords(session).line;
    CAPTURE(words);
    CAPTURE(line);
    CHECK(line.size() < words.size());
    CHECK(words.starts_with("Against the kept race (grid-face, seed "));
    CHECK(words.find("CG ") != std::string::npos);
    CHECK(words.find("ASCG ") != std::string::npos);
    // Both sentences have room below the plot: no line of them is cut.
    window.resize(ImVec2(1280, 800));
    window.settle();
    const ImGuiWindow* footer = nullptr;
    for (const ImGuiWindow* each : ImGui::GetCurrentContext()->Windows)
        if (each->Active && std::string_view(each->Name).find("/sentences_") != std::string_view::npos) footer = each;
    REQUIRE(footer != nullptr);
    CHECK(footer->ScrollMax.y == 0.0F);
}

TEST_CASE("kept result: races are compared at the same iteration, the axis shows both, and another scenario ends it") {
    PanelDriver window(ImVec2(1600, 1000));
    Document document = documentFor("grid-face");
    document.race.common.iterations = 60;
    window.open(document);
    toTheEnd(window);
    const Session& session = window.session();
    window.click("Keep the result", "Convergence");
    window.frame(2);
    const std::vector<double> kept = session.theory().kept()->curves[0].distances;
    document = session.document();
    document.race.common.iterations = 10;
    document.scene.seed += 1;
    window.give(Edit{"another seed", [document](Document& d) { d = document; }, {}});
    window.settle();
    REQUIRE(window.shown() == 0);
    CHECK(differenceInWords(session).whole.empty());
    const ImPlotPlot& plot = *ImPlot::GetCurrentContext()->Plots.GetByIndex(0);
    CHECK(plot.Axes[ImAxis_X1].Range.Max >= 60.0);
    window.give(ShowIteration{7});
    window.settle();
    REQUIRE(window.shown() == 7);
    const RunView& run = session.race().race()->runs()[0];
    const KeptDifference at7 = differenceInWords(session);
    CAPTURE(at7.whole);
    CHECK(at7.whole.find(", at t = 7: ") != std::string::npos);
    CHECK(at7.whole.find(solverLabel(run.solver()) + " " + readable(run.history().at(7)->distance) + " against " +
                         readable(kept[7])) != std::string::npos);
    CHECK(at7.line.find("CG " + readable(kept[7]) + " \u2192 " + readable(run.history().at(7)->distance)) !=
          std::string::npos);

    // Where the one of now goes on for longer, both stand at the last iteration that they share.
    document.race.common.iterations = 200;
    window.give(Edit{"longer", [document](Document& d) { d = document; }, {}});
    toTheEnd(window);
    CHECK(differenceInWords(session).whole.find(", at t = 60: ") != std::string::npos);

    window.open(documentFor("highway-face"));
    CHECK_FALSE(session.theory().kept());
    window.open(documentFor("grid-face"));
    CHECK_FALSE(session.theory().kept());
}

TEST_CASE("theory panel: with Q-learning the error of the oracle is shown, in numbers, as a curve and in words") {
    PanelDriver window(ImVec2(1600, 1000));
    Document document = documentFor("grid-face");
    window.open(document);
    CHECK_FALSE(window.shows("oracle error", "Convergence"));
    document.race.common.oracle = OracleKind::QLearning;
    document.race.common.learningUnit = LearningUnit::Transitions;
    document.race.common.nRl = 300;
    window.open(document);
    toTheEnd(window);
    const auto literal = oracleErrorOf(window.session());
    REQUIRE(literal);
    CHECK(literal->measured > 50);
    CHECK(guaranteeSentence(window.session()).find("the gap is an estimate") != std::string::npos);
    CHECK(2 * literal->lost > literal->measured);  // the literal settings show nothing
    CHECK(oracleErrorSentence(*literal).find("literal settings show no difference") != std::string::npos);
    window.click("oracle error", "Convergence");
    window.frame(2);
    CHECK(window.session().race().curveView().measure == CurveMeasure::OracleError);
    const RunView& run = *window.session().race().selectedRun();
    const CurveQuestion question{CurveMeasure::OracleError, Against::Iterations, 0.0};
    CHECK(valueAt(run, 3, question) == run.history().at(3)->oracleError->loss);
    showTheory(window);

    document.race.common.learningUnit = LearningUnit::Episodes;
    window.open(document);
    toTheEnd(window);
    const auto episodes = oracleErrorOf(window.session());
    REQUIRE(episodes);
    CHECK(episodes->medianLoss < 0.7 * literal->medianLoss);
    CHECK(literal->stands);
    CHECK_FALSE(episodes->stands);
    CHECK(oracleErrorSentence(*episodes).find("literal") == std::string::npos);
    document.race.common.oracle = OracleKind::Exact;
    window.open(document);
    CHECK_FALSE(oracleErrorOf(window.session()));
}

TEST_CASE("convergence: a lazy solver is plotted against its planning calls, a sampling one against its rollouts") {
    PanelDriver window(ImVec2(1600, 1000));
    Document document = documentFor("grid-face");
    window.open(document);
    CHECK_FALSE(window.shows("planning calls", "Convergence"));
    CHECK_FALSE(window.shows("rollouts", "Convergence"));
    document.race.solvers = {"lazy-ascg", "svrf"};
    window.open(document);
    toTheEnd(window);
    const RunView &lazy = window.session().race().race()->runs()[0],
                  &sampled = window.session().race().race()->runs()[1];
    window.click("planning calls", "Convergence");
    window.frame(2);
    CHECK(window.session().race().curveView().against == Against::PlanningCalls);
    const int last = lazy.history().size() - 1;
    CHECK(placeOf(lazy, last, Against::PlanningCalls) == static_cast<double>(lazy.history().last()->planningCalls));
    CHECK(placeOf(lazy, last, Against::PlanningCalls) < placeOf(lazy, last, Against::OracleCalls));
    window.click("rollouts", "Convergence");
    window.frame(2);
    const int end = sampled.history().size() - 1;
    CHECK(placeOf(sampled, end, Against::Rollouts) == static_cast<double>(sampled.history().last()->rollouts));
    CHECK(placeOf(sampled, end, Against::Rollouts) > 100.0);
    // The first entry with so many rollouts, and none before it.
    const int middle = firstEntryFrom(sampled, 50.0, Against::Rollouts);
    CHECK(placeOf(sampled, middle, Against::Rollouts) >= 50.0);
    if (middle > 0) CHECK(placeOf(sampled, middle - 1, Against::Rollouts) < 50.0);
}
