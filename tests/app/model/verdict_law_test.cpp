// The verdict in every regime and with every pair of solvers that theory compares: what it says is compared with the
// numbers of the race, read without the code that wrote it.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "model/explanation/verdict.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "solvers/solver.h"
#include "support/panel_driver.h"
#include "support/refusals.h"

using namespace awaystep;

namespace {

// By how much h - h* fell in the last three quarters of what is above rounding, and 1/t over the same iterations.
struct SeenFall {
    double seen = 1.0, ofOneOverT = 1.0;
    bool measurable = false;
};

SeenFall seenFallOf(const std::vector<double>& above) {
    const double floor = 1e-13 * *std::max_element(above.begin(), above.end());
    const auto end = static_cast<std::size_t>(
        std::find_if(above.begin(), above.end(), [&](double value) { return value <= floor; }) - above.begin());
    const std::size_t begin = std::max<std::size_t>(1, end / 4);
    if (end < begin + 6) return {};
    return {above[begin] / above[end - 1], static_cast<double>(end - 1) / static_cast<double>(begin), true};
}

struct JudgedRun {
    Contender who;
    std::vector<double> distances, above;
};

// The paragraph's parts, each against the numbers.
void checkVerdict(const RaceEnd& all, const JudgedRun& plain, const JudgedRun& away, double range) {
    RaceEnd end = all;
    end.contenders = {plain.who, away.who};
    const std::string verdict = verdictWords(end);
    CAPTURE(verdict);
    CAPTURE(plain.who.label);
    CAPTURE(away.who.label);
    const SeenFall ofAway = seenFallOf(away.above), ofPlain = seenFallOf(plain.above);
    CAPTURE(ofAway.seen);
    CAPTURE(ofPlain.seen);
    CHECK_FALSE(contains(verdict, "expects"));
    const bool boundary = end.regime == RegimeKind::Face || end.regime == RegimeKind::Outside;
    const bool neverMeasured = !plain.who.rate && !away.who.rate;
    if (neverMeasured) CHECK_FALSE(contains(verdict, "as measured"));
    // A fitted line leaves out how the ends scatter about it: a factor of two is allowed.
    if (contains(verdict, "as measured.") || contains(verdict, "as measured for " + away.who.label)) {
        CHECK(ofAway.measurable);
        CHECK(ofAway.seen > 0.5 * ofAway.ofOneOverT);
        CHECK(ofAway.seen > 1.2);
        if (boundary) CHECK(away.who.value <= 1.01 * std::max(plain.who.value, 1e-9 * range));
        if (!boundary && plain.who.lineSearch) CHECK(ofPlain.seen > 0.5 * ofPlain.ofOneOverT);
    }
    if (ofAway.measurable && ofAway.seen < 1.2) {
        CHECK_FALSE(contains(verdict, "as measured."));
        CHECK((!away.who.rate || contains(verdict, "hardly at all for " + away.who.label)));
    }
    if (contains(verdict, "as here;")) CHECK(plain.who.arrivedAt.has_value());
    if (contains(verdict, "not happened yet")) CHECK_FALSE(plain.who.arrivedAt.has_value());
    for (const JudgedRun* racer : {&plain, &away}) {
        if (!racer->who.arrivedAt) continue;
        const auto at = static_cast<std::size_t>(*racer->who.arrivedAt);
        const std::vector<double>& values = end.outside ? racer->above : racer->distances;
        REQUIRE(at < values.size());
        if (!end.outside) {
            CHECK(values[at] <= 1e-9 * range);
            if (at > 0) CHECK(values[at - 1] > 1e-9 * range);
        }
        CHECK(values.back() <= values.front());
    }
    const bool loses = away.who.value > 1.01 * plain.who.value && !away.who.arrivedAt;
    CHECK(contains(verdict, away.who.label + " loses here.") == loses);
    // Without a proof of its rate theory says nothing of it.
    if (!away.who.proved) CHECK_FALSE(contains(verdict, "Theory:"));
    if (contains(away.who.promised.why, "nothing")) CHECK_FALSE(contains(verdict, "Theory:"));
    if (away.who.promised.vacuous || plain.who.promised.vacuous) CHECK(contains(verdict, "too weak to be seen here"));
}

}  // namespace

TEST_CASE("verdict: in every regime, of every pair of solvers, it says no more than the numbers") {
    int pairs = 0, shown = 0, notShown = 0;
    for (const char* scenario : {"grid-vertex", "grid-face", "grid-interior", "grid-outside", "highway-vertex",
                                 "highway-face", "highway-interior", "highway-outside"}) {
        CAPTURE(scenario);
        PanelDriver window;
        Document document = documentFor(scenario);
        document.race.solvers.clear();
        for (const SolverInfo& info : solverList())
            if (info.family == SolverFamily::Plain || info.family == SolverFamily::Away ||
                info.family == SolverFamily::Pairwise)
                document.race.solvers.emplace_back(info.name);
        window.open(document);
        window.key(ImGuiKey_End);
        window.settle();
        REQUIRE_FALSE(verdictOf(window.session()).empty());  // asks for the facts of K
        window.settle();
        const auto end = raceEndOf(window.session());
        REQUIRE(end);
        REQUIRE(end->regime);
        const Race& race = *window.session().race().race();
        const double least = *window.session().race().leastObjective();
        REQUIRE(end->contenders.size() == race.runs().size());
        std::vector<JudgedRun> racers;
        for (std::size_t i = 0; i < race.runs().size(); ++i) {
            JudgedRun racer{end->contenders[i], race.runs()[i].history().distances().highs(), {}};
            for (const double objective : race.runs()[i].history().objectives().highs())
                racer.above.push_back(objective - least);
            racers.push_back(std::move(racer));
        }
        for (const JudgedRun& plain : racers)
            for (const JudgedRun& away : racers) {
                if (plain.who.family != SolverFamily::Plain || away.who.family == SolverFamily::Plain) continue;
                checkVerdict(*end, plain, away, race.problem().mdp->horizonValue());
                RaceEnd both = *end;
                both.contenders = {plain.who, away.who};
                const std::string verdict = verdictWords(both);
                ++pairs;
                shown += contains(verdict, "as measured") ? 1 : 0;
                notShown += contains(verdict, "not show") || contains(verdict, "neither shows") ? 1 : 0;
            }
    }
    MESSAGE(pairs << " pairs, " << shown << " show it, " << notShown << " do not");
    CHECK(pairs >= 100);
    CHECK(shown > 0);
    CHECK(notShown > 0);
}

TEST_CASE("words: the setup and the list of solvers say which one to use when only the answer counts") {
    CHECK(whichToUse() == "In practice, use Min-norm point.");
    CHECK(contains(std::string(findSolver("mnp")->about), "the one to use when only the answer counts"));
}
