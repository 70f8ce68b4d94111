// The verdict on a race, by hand: from numbers alone, then in sessions whose numbers are known.
#include "model/explanation/verdict.h"

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "model/explanation/verdict_words.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/race/seed_runs.h"
#include "model/session.h"
#include "model/settings/folders.h"
#include "model/world/scenario_library.h"
#include "support/panel_driver.h"
#include "support/refusals.h"
#include "window/race/convergence_footer.h"

using namespace awaystep;

namespace {

// h - h* over a run of 100 steps, as its fit.
FittedRate fitted(RateKind kind, double rate, double fit = 0.99) {
    FittedRate result;
    result.kind = kind;
    result.rate = rate;
    result.fit = fit;
    result.points = 75;
    result.first = 25;
    result.last = 100;
    return result;
}

Contender cg(double distance) {
    Contender who;
    who.label = "CG";
    who.value = distance;
    who.rate = fitted(RateKind::Sublinear, 1.02);
    who.promised.rate = "t\u207B\u00B9";
    return who;
}

Contender ascg(double distance) {
    Contender who;
    who.label = "ASCG";
    who.family = SolverFamily::Away;
    who.value = distance;
    who.rate = fitted(RateKind::Linear, 0.3);
    who.promised.rate = "exp(\u22120.02 t)";
    return who;
}

RaceEnd race(RegimeKind regime, Contender plain, Contender away) {
    RaceEnd end;
    end.rounds = 100;
    end.outside = regime == RegimeKind::Outside;
    end.regime = regime;
    end.contenders = {std::move(plain), std::move(away)};
    return end;
}

PairedWins wins(int ahead, int even, int behind, double p) {
    PairedWins result{"ascg", "cg"};
    result.ahead = ahead;
    result.even = even;
    result.behind = behind;
    result.signTest = p;
    return result;
}

bool claimsAgreement(const std::string& verdict) {
    return contains(verdict, "as measured") || contains(verdict, "as here") || contains(verdict, "expects");
}

}  // namespace

TEST_CASE("verdict: a face whose curves show it is told with both rates, measured and promised") {
    const std::string verdict = verdictWords(race(RegimeKind::Face, cg(0.03), ascg(0.001)));
    CHECK(
        verdict ==
        "After 100 iterations ASCG is ahead of CG: distance 0.001 against 0.03, 30.0 times nearer. Measured: h \u2212 "
        "h* falls like t\u207B\u00B9\u00B7\u2070\u00B2 for CG, like exp(\u22120.3 t) for ASCG. Proved: t\u207B\u00B9 "
        "for "
        "CG; exp(\u22120.02 t) for ASCG. Theory: on a face CG converges sublinearly, away steps linearly, as "
        "measured.");
}

TEST_CASE("verdict: over a flat curve, and over one that falls no faster than 1/t, theory is not said to be shown") {
    Contender flat = ascg(0.2);
    flat.rate = fitted(RateKind::Linear, 0.001);
    Contender slow = ascg(0.2);
    slow.rate = fitted(RateKind::Linear, 0.015);  // e^1.1 over 75 steps, 1/t falls to a quarter
    Contender crawling = ascg(0.2);
    crawling.rate = fitted(RateKind::Sublinear, 1.5);
    Contender rising = ascg(0.2);
    rising.rate = fitted(RateKind::Linear, -0.1);
    for (const RegimeKind regime : {RegimeKind::Face, RegimeKind::Outside, RegimeKind::Interior})
        for (const Contender& away : {flat, slow, crawling, rising}) {
            const std::string verdict = verdictWords(race(regime, cg(0.3), away));
            CAPTURE(verdict);
            CHECK_FALSE(claimsAgreement(verdict));
            CHECK((contains(verdict, "this race does not show it") || contains(verdict, "neither shows")));
        }
    CHECK(contains(verdictWords(race(RegimeKind::Face, cg(0.3), flat)), "hardly at all for ASCG"));
    CHECK(contains(verdictWords(race(RegimeKind::Face, cg(0.3), rising)), "hardly at all for ASCG"));
}

TEST_CASE("verdict: nothing is said to be measured of a solver that converged too soon for a rate") {
    const auto soon = [](Contender who) {
        who.value = 1e-16;
        who.arrivedAt = 2;
        who.rate.reset();
        return who;
    };
    Contender linear = cg(0.01);
    linear.rate = fitted(RateKind::Linear, 0.3);
    const auto inside = [](const Contender& plain, const Contender& away) {
        return verdictWords(race(RegimeKind::Interior, plain, away));
    };
    CHECK(contains(inside(soon(cg(0)), soon(ascg(0))), "both converge linearly; both converged too soon for a rate."));
    CHECK(contains(inside(linear, soon(ascg(0))),
                   "both converge linearly, as measured for CG; ASCG converged too soon for a rate."));
    CHECK(contains(inside(soon(cg(0)), ascg(0.01)),
                   "both converge linearly, as measured for ASCG; CG converged too soon for a rate."));
    CHECK(contains(inside(cg(0.01), soon(ascg(0))), "both converge linearly, which CG does not show here."));
    CHECK(contains(inside(linear, ascg(0.01)), "both converge linearly, as measured."));
}

TEST_CASE("verdict: at a vertex where CG has arrived and ASCG has not, ASCG loses") {
    Contender there = cg(1e-15);
    there.arrivedAt = 7;
    there.rate.reset();
    const std::string verdict = verdictWords(race(RegimeKind::Vertex, there, ascg(0.02)));
    CAPTURE(verdict);
    CHECK(contains(
        verdict,
        "CG has converged, at t = 7 (distance below 10\u207B\u2079 R); ASCG is at distance 0.02. ASCG loses here."));
    CHECK(contains(verdict, "Measured: h \u2212 h* falls like exp(\u22120.3 t) for ASCG."));
    CHECK(contains(verdict, "as here; away steps have little to gain and can lose."));
    CHECK_FALSE(contains(verdict, "times"));  // no factor over what is rounding
    // Not arrived: nothing is said to have happened.
    const std::string early = verdictWords(race(RegimeKind::Vertex, cg(0.01), ascg(0.02)));
    CHECK(contains(early, "CG is ahead of ASCG: distance 0.01 against 0.02, 2.00 times nearer. ASCG loses here."));
    CHECK(contains(early, "which has not happened yet"));
    CHECK_FALSE(claimsAgreement(early));
}

TEST_CASE("verdict: where ASCG loses on a face although its curve is straight, it is too slow") {
    Contender straight = ascg(0.2);
    straight.rate = fitted(RateKind::Linear, 0.05);
    const std::string verdict = verdictWords(race(RegimeKind::Face, cg(0.02), straight));
    CAPTURE(verdict);
    CHECK(contains(verdict, "ASCG loses here."));
    CHECK(contains(verdict, "here too slowly for ASCG to win"));
    CHECK_FALSE(claimsAgreement(verdict));
}

TEST_CASE("verdict: a bound that is too weak to be seen is said to hold, one or both") {
    Contender away = ascg(0.001);
    away.promised = {"exp(\u22121.2\u00B710\u207B\u00B9\u2070 t)", {}, true};
    std::string verdict = verdictWords(race(RegimeKind::Face, cg(0.03), away));
    CAPTURE(verdict);
    CHECK(contains(verdict,
                   "Proved: t\u207B\u00B9 for CG; exp(\u22121.2\u00B710\u207B\u00B9\u2070 t) for ASCG (holds, "
                   "but is too weak to be seen here)."));
    Contender plain = cg(0.03);
    plain.promised.vacuous = true;
    verdict = verdictWords(race(RegimeKind::Face, plain, away));
    CHECK(contains(verdict, "both hold, but are too weak to be seen here."));
    away.promised = {{}, "a linear rate, not computed because K has too many facets", false};
    verdict = verdictWords(race(RegimeKind::Face, cg(0.03), away));
    CHECK(contains(
        verdict, "Proved: t\u207B\u00B9 for CG; for ASCG a linear rate, not computed because K has too many facets."));
}

TEST_CASE("verdict: seeds are counted only where they were run, and a lead that may be chance is called so") {
    RaceEnd end = race(RegimeKind::Face, cg(0.03), ascg(0.001));
    CHECK_FALSE(contains(verdictWords(end), "seeds"));
    end.seeds = wins(4, 5, 1, 0.375);
    CHECK(contains(verdictWords(end),
                   "In 4 of 10 seeds ASCG is ahead of CG, in 5 even, in 1 behind (sign test p = "
                   "0.375, not significant)."));
    end.seeds = wins(14, 5, 1, 0.000977);
    CHECK(contains(verdictWords(end),
                   "In 14 of 20 seeds ASCG is ahead of CG, in 5 even, in 1 behind (sign test p = "
                   "9.77\u00B710\u207B\u2074)."));
}

TEST_CASE("verdict: both arrived, even, a third solver, a learnt oracle") {
    Contender plain = cg(1e-16), away = ascg(1e-17);
    plain.arrivedAt = 5;
    away.arrivedAt = 9;
    plain.rate.reset();
    away.rate.reset();
    std::string verdict = verdictWords(race(RegimeKind::Vertex, plain, away));
    CHECK(contains(verdict, "CG and ASCG have both converged, at t = 5 and t = 9 (distance below 10\u207B\u2079 R)."));
    CHECK_FALSE(contains(verdict, "loses"));
    CHECK_FALSE(contains(verdict, "Measured"));

    verdict = verdictWords(race(RegimeKind::Face, cg(0.1), ascg(0.1005)));
    CHECK(contains(verdict, "are about even: distance 0.1 and 0.101."));
    CHECK_FALSE(contains(verdict, "loses"));

    RaceEnd three = race(RegimeKind::Face, cg(0.01), ascg(0.02));
    Contender third;
    third.label = "Min-norm point";
    third.family = SolverFamily::Corrective;
    third.value = 1e-14;
    third.arrivedAt = 9;
    three.contenders.push_back(third);
    verdict = verdictWords(three);
    CAPTURE(verdict);
    CHECK(
        contains(verdict,
                 "After 100 iterations Min-norm point has converged at t = 9 (distance below 10\u207B\u2079 R); CG is "
                 "at distance 0.01 and ASCG at 0.02. ASCG loses here. Measured: "));

    RaceEnd learnt = race(RegimeKind::Face, cg(0.03), ascg(0.001));
    learnt.exactOracle = false;
    CHECK(contains(verdictWords(learnt), "the theory is for an exact one"));
    CHECK_FALSE(contains(verdictWords(learnt), "Proved"));
    CHECK_FALSE(claimsAgreement(verdictWords(learnt)));

    Contender unproved = ascg(0.001);
    unproved.proved = false;
    unproved.promised = {{}, "nothing is proved", false};
    verdict = verdictWords(race(RegimeKind::Face, cg(0.03), unproved));
    CHECK(contains(verdict, "; for ASCG nothing is proved."));
    CHECK_FALSE(contains(verdict, "Theory"));
}

TEST_CASE("verdict: of more than two solvers each has one clause, the fastest first") {
    RaceEnd end = race(RegimeKind::Face, cg(0.03), ascg(1e-15));
    end.contenders[1].arrivedAt = 53;
    int arrival = 71;
    for (const char* const label : {"Pairwise", "Min-norm point"}) {
        Contender who = ascg(1e-14);
        who.label = label;
        who.arrivedAt = arrival;
        arrival = 3;
        end.contenders.push_back(who);
    }
    std::string verdict = verdictWords(end);
    CAPTURE(verdict);
    CHECK(verdict.starts_with(
        "After 100 iterations Min-norm point has converged at t = 3, ASCG at t = 53 and Pairwise at t = 71 (distance "
        "below 10\u207B\u2079 R); CG is at distance 0.03. Measured: "));

    // Of many not all are named, and always the two that are compared.
    for (int i = 0; i < 7; ++i) {
        Contender who = ascg(0.01);
        who.label = "Other " + std::to_string(i);
        end.contenders.push_back(who);
    }
    verdict = verdictWords(end);
    CHECK(
        contains(verdict, "; Other 0 is at distance 0.01, Other 1 at 0.01 and CG at 0.03; 5 others not named here. "));
    end.seeds = wins(14, 5, 1, 0.000977);
    const std::string withSeeds = verdictWords(end);
    CHECK(withSeeds.find("of 20 seeds") < withSeeds.find("Measured"));
}

TEST_CASE("verdict: outside K it is about h \u2212 h*") {
    const std::string verdict = verdictWords(race(RegimeKind::Outside, cg(0.03), ascg(0.001)));
    CHECK(contains(verdict, "h \u2212 h* 0.001 against 0.03, 30.0 times lower."));
    CHECK(contains(verdict, "unless the nearest point is a vertex, away steps linearly, as measured."));
    RaceEnd three = race(RegimeKind::Outside, cg(0.03), ascg(0.02));
    three.contenders.push_back(cg(0.01));
    CHECK(contains(verdictWords(three), "iterations CG is at h \u2212 h* 0.01, ASCG at 0.02 and CG at 0.03. "));
}

TEST_CASE("verdict: the sentence on each regime has no word that numbers do not carry") {
    CHECK(expectationOf(RegimeKind::Vertex) ==
          "At a vertex CG reaches the target exactly as soon as the planner returns the expert's policy; away steps "
          "have little to gain "
          "and can lose.");
    CHECK(expectationOf(RegimeKind::Face) ==
          "On a face CG converges sublinearly; away steps converge linearly, at a rate that may be too slow to see "
          "here.");
}

TEST_CASE("verdict: with slip ASCG loses on a face, and no theory is said to be shown") {
    PanelDriver window;
    Document document = documentFor("grid-face");
    document.scene.plan = withWorldParameter(document.scene.plan, "slip", 0.1);
    window.open(document);
    window.key(ImGuiKey_End);
    window.settle();
    const std::string verdict = verdictOf(window.session());
    CAPTURE(verdict);
    REQUIRE(window.session().race().race()->runs()[1].history().distances().back() >
            2.0 * window.session().race().race()->runs()[0].history().distances().back());
    CHECK(contains(verdict, "ASCG loses here."));
    CHECK_FALSE(claimsAgreement(verdict));
}

TEST_CASE("verdict: on the highway's vertex CG has arrived and ASCG has not") {
    PanelDriver window;
    window.open(documentFor("highway-vertex"));
    window.key(ImGuiKey_End);
    window.settle();
    const std::string verdict = verdictOf(window.session());
    CAPTURE(verdict);
    CHECK(contains(verdict, "CG has converged, at t = "));
    CHECK(contains(verdict, "ASCG loses here."));
    CHECK_FALSE(contains(verdict, "times nearer"));
}

TEST_CASE("verdict: once twenty seeds are run it counts all of them, as the comparison does") {
    PanelDriver window;
    window.open();
    window.key(ImGuiKey_End);
    window.settle();
    CHECK_FALSE(contains(verdictOf(window.session()), "seeds"));
    window.click("Run");
    window.click("Run 20 seeds");
    window.settle();
    const SeedBands* seeds = window.session().race().seeds().bands();
    REQUIRE(seeds != nullptr);
    CHECK(seeds->ends.seedsOf(paperPlain) == 20);
    CHECK(seeds->ends.seedsOf(paperAway) == 20);
    const PairedWins counted = seeds->ends.wins(paperAway, paperPlain, Measure::Distance);
    CHECK(counted.ahead + counted.even + counted.behind == 20);
    CHECK(counted.ahead >= 15);
    const std::string verdict = verdictOf(window.session());
    CAPTURE(verdict);
    CHECK(contains(verdict, "In " + std::to_string(counted.ahead) + " of 20 seeds ASCG is ahead of CG"));
}

TEST_CASE("verdict: a sampled target that had to lie outside K says that it was drawn until it did") {
    PanelDriver window;
    window.open(documentFor("grid-outside"));
    window.settle();
    const std::string words = drawnUntil(window.session());
    CAPTURE(words);
    CHECK((contains(words, "This sample was drawn again until it lay outside K") ||
           contains(words, "Samples are drawn until one lies outside K")));
    window.open(documentFor("grid-face"));
    window.settle();
    CHECK(drawnUntil(window.session()).empty());
}

TEST_CASE("words: no scenario and no lesson says what the numbers do not carry") {
    // Each was said once, and is not true of all seeds (assets/guide/results.md counts them).
    const auto check = [](const std::string& where, const std::string& text) {
        CAPTURE(where);
        for (const char* said :
             {"converges linearly", "CG is linear, too", "hits it exactly", "away steps are not needed", "gain nothing",
              "theory expects", "Theory expects", "known from samples lies", "into a straight line.\n- **Vertex"}) {
            CAPTURE(said);
            CHECK_FALSE(contains(text, said));
        }
    };
    int lessons = 0;
    for (const ScenarioPlan& plan : allScenarios()) check(plan.name, plan.about);
    for (const auto& entry : std::filesystem::directory_iterator(assetPath("lessons"))) {
        std::ifstream file(entry.path());
        check(entry.path().string(), std::string(std::istreambuf_iterator<char>(file), {}));
        ++lessons;
    }
    CHECK(lessons >= 6);
    CHECK(contains(findScenario("grid-outside").about, "drawn again until the target is outside K"));
    CHECK(contains(findScenario("highway-outside").about, "drawn again until the target is outside K"));
}

TEST_CASE("verdict: in a low panel it loses whole sentences from its end, never half of one") {
    const std::string words = "CG has 0.5. ASCG loses here. Measured: t. Theory: none.";
    const auto upTo = [&](std::size_t length) {
        return leadingSentences(words, [=](const std::string& shown) { return shown.size() <= length; });
    };
    CHECK(upTo(1000) == words);
    CHECK(upTo(words.size() - 1) == "CG has 0.5. ASCG loses here. Measured: t. \u2026");
    CHECK(upTo(34) == "CG has 0.5. ASCG loses here. \u2026");
    CHECK(upTo(3) == "CG has 0.5. \u2026");
    CHECK(leadingSentences("One.", [](const std::string&) { return false; }) == "One.");
}

TEST_CASE("verdict: it stands in its panel at every scale, and leaves the plot some room") {
    for (const double scale : {1.0, 2.0})
        for (const char* scenario : {"grid-face", "highway-vertex", "highway-outside"}) {
            CAPTURE(scale);
            CAPTURE(scenario);
            Preferences preferences;
            preferences.scale = scale;
            preferences.welcomed = true;
            PanelDriver window(ImVec2(1280, 800), preferences);
            window.open(documentFor(scenario));
            window.key(ImGuiKey_End);
            window.settle();
            window.frame(3);
            REQUIRE_FALSE(verdictOf(window.session()).empty());
            const ImGuiWindow* panel = ImGui::FindWindowByName("Convergence");
            REQUIRE(panel != nullptr);
            CHECK(panel->ScrollMax.y <= 4.5F * static_cast<float>(scale));  // the space after the last line
        }
}
