// The Theory panel, and the curves that are kept, in the real shell without a screen.
#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "model/documents/document_history.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/theory/guarantees.h"
#include "model/theory/kept_race.h"
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
    CHECK(*loose[0].promised > *loose[1].promised);  // the logarithm that Frank-Wolfe saves
    CHECK(policiesSentence(session).find("policies") != std::string::npos);
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

    document.scene.plan.target.sampling.rollouts = 10;
    window.open(document);
    CHECK(sampleErrorOf(window.session(), 1.0)->sampling ==
          doctest::Approx(error->sampling * std::sqrt(static_cast<double>(error->samples) / 10.0)).epsilon(1e-9));
}

TEST_CASE("theory panel: which solver for this world is answered, with every solver in the table") {
    PanelDriver window(ImVec2(1600, 1000));
    window.open(documentFor("grid-vertex"));
    showTheory(window);
    window.click("Which solver?", "Theory");
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
    CHECK(differenceInWords(session).empty());  // it is the race that is shown

    Document other = session.document();
    other.scene.seed += 1;
    window.give(Edit{"another seed", [other](Document& d) { d = other; }, {}});
    toTheEnd(window);
    const std::string words = differenceInWords(session);
    CAPTURE(words);
    CHECK(words.starts_with("Against the kept race (grid-face, seed "));
    CHECK(words.find("CG ") != std::string::npos);
    CHECK(words.find("ASCG ") != std::string::npos);
}
