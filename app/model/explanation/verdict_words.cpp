#include "model/explanation/verdict_words.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "model/explanation/theory.h"
#include "model/text/numbers.h"

namespace awaystep {
namespace {

// Even is what is within one per cent, as in the tables of the experiments.
constexpr double lead = 1.01;

// By how much h - h* fell over the steps that the rate was fitted to.
double fallOf(const FittedRate& rate) { return rate.value(rate.first) / rate.value(rate.last); }
bool hardlyFalls(const FittedRate& rate) { return fallOf(rate) < 1.5; }

std::string arrival(const Contender& who) { return "t = " + std::to_string(*who.arrivedAt); }
// The curve of one that has converged goes on to fall: what the word means is said with it.
std::string convergedMeans(bool outside) {
    return outside ? " (h \u2212 h* is zero up to rounding)" : " (distance below 10\u207B\u2079 R)";
}

// Two contenders, the nearer one first.
std::string standing(const Contender& first, const Contender& second, bool outside) {
    const std::string measure = outside ? "h \u2212 h* " : "distance ";
    if (first.arrivedAt && second.arrivedAt)
        return first.label + " and " + second.label + " have both converged, at " + arrival(first) +
               (*first.arrivedAt == *second.arrivedAt ? "" : " and " + arrival(second)) + convergedMeans(outside) + ".";
    if (first.arrivedAt)
        return first.label + " has converged, at " + arrival(first) + convergedMeans(outside) + "; " + second.label +
               " is at " + measure + readable(second.value) + ".";
    if (compareEnds(first, second) == 0)
        return first.label + " and " + second.label + " are about even: " + measure + readable(first.value) + " and " +
               readable(second.value) + ".";
    return first.label + " is ahead of " + second.label + ": " + measure + readable(first.value) + " against " +
           readable(second.value) + ", " + readable(second.value / first.value) + " times " +
           (outside ? "lower." : "nearer.");
}

std::string howItFalls(const Contender& who) {
    // A fall in one step, or a staircase, has no rate.
    constexpr double leastFit = 0.9;  // as for "like" in rateText()
    if (!who.rate || (who.rate->fit < leastFit && !hardlyFalls(*who.rate))) return {};
    return (hardlyFalls(*who.rate) ? "hardly at all" : rateText(*who.rate)) + " for " + who.label;
}

std::string measured(const Contender& plain, const Contender& away) {
    const std::string one = howItFalls(plain), other = howItFalls(away);
    if (one.empty() && other.empty()) return {};
    return " Measured: h \u2212 h* falls " + one + (one.empty() || other.empty() ? "" : ", ") + other + ".";
}

// "t⁻¹ for CG", "exp(−0.002 t) for ASCG (holds, but is too weak to be seen here)", "for ASCG nothing is proved".
std::string promiseOf(const Contender& who, bool vacuousIsSaid) {
    const PromisedRate& promised = who.promised;
    if (promised.rate.empty()) return promised.why.empty() ? "" : "for " + who.label + " " + promised.why;
    return promised.rate + " for " + who.label +
           (promised.vacuous && vacuousIsSaid ? " (holds, but is too weak to be seen here)" : "");
}

std::string promised(const Contender& plain, const Contender& away) {
    const bool neither = plain.promised.vacuous && away.promised.vacuous;
    const std::string one = promiseOf(plain, !neither), other = promiseOf(away, !neither);
    if (one.empty() && other.empty()) return {};
    return " Proved: " + one + (one.empty() || other.empty() ? "" : "; ") + other +
           (neither ? "; both hold, but are too weak to be seen here." : ".");
}

std::string atAVertex(const Contender& plain) {
    if (!plain.lineSearch) return " " + expectationOf(RegimeKind::Vertex);
    return std::string(
               " At a vertex CG reaches the target exactly as soon as the planner returns the expert's policy, ") +
           (plain.arrivedAt ? "as here" : "which has not happened yet") +
           "; away steps have little to gain and can lose.";
}

std::string insideK(const Contender& plain, const Contender& away) {
    if (!plain.lineSearch) return " " + expectationOf(RegimeKind::Interior);
    const std::string theory = " Theory: inside K both converge linearly";
    const auto tooSoon = [](const Contender& who) { return !who.rate && who.arrivedAt; };
    const auto shows = [](const Contender& who) { return who.rate && showsLinear(*who.rate); };
    if (tooSoon(plain) && tooSoon(away)) return theory + "; both converged too soon for a rate.";
    if (shows(plain) && shows(away)) return theory + ", as measured.";
    const bool onePlain = shows(plain) || tooSoon(plain), oneAway = shows(away) || tooSoon(away);
    if (!onePlain && !oneAway) return theory + ", which neither shows here.";
    if (!onePlain || !oneAway) return theory + ", which " + (onePlain ? away : plain).label + " does not show here.";
    return theory + ", as measured for " + (shows(plain) ? plain : away).label + "; " +
           (shows(plain) ? away : plain).label + " converged too soon for a rate.";
}

// On a face, or outside K, where the nearest point is on the boundary.
std::string onTheBoundary(RegimeKind regime, const Contender& plain, const Contender& away) {
    const std::string steps = (away.family == SolverFamily::Pairwise ? away.label : "away steps") + " linearly";
    const std::string theory =
        regime == RegimeKind::Face
            ? " Theory: on a face CG converges sublinearly, " + steps
            : " Theory: outside K CG converges sublinearly in h \u2212 h* unless the nearest point is a vertex, " +
                  steps;
    if (!away.rate && away.arrivedAt) return theory + "; " + away.label + " converged too soon for a rate.";
    if (!away.rate || !showsLinear(*away.rate))
        return theory + ", at a rate that may be too slow to see; this race does not show it.";
    if (compareEnds(away, plain) < 0) return theory + "; here too slowly for " + away.label + " to win.";
    if (plain.rate && (plain.rate->kind == RateKind::Sublinear || hardlyFalls(*plain.rate)))
        return theory + ", as measured.";
    return theory + "; " + plain.label + " is not seen to be sublinear here.";
}

std::string opinion(RegimeKind regime, const Contender& plain, const Contender& away) {
    switch (regime) {
        case RegimeKind::Vertex:
            return atAVertex(plain);
        case RegimeKind::Interior:
            return insideK(plain, away);
        case RegimeKind::Face:
        case RegimeKind::Outside:
            break;
    }
    return onTheBoundary(regime, plain, away);
}

std::string acrossSeeds(const PairedWins& wins, const Contender& plain, const Contender& away) {
    const int all = wins.ahead + wins.even + wins.behind;
    return " In " + std::to_string(wins.ahead) + " of " + std::to_string(all) + " seeds " + away.label +
           " is ahead of " + plain.label + ", in " + std::to_string(wins.even) + " even, in " +
           std::to_string(wins.behind) + " behind (sign test p = " + readable(wins.signTest) +
           (isSignificant(wins) ? ")." : ", not significant).");
}

// Places in `contenders`, the fastest first: those that have converged by when, then the others by how near they are.
std::vector<std::size_t> fastestFirst(const std::vector<Contender>& contenders) {
    std::vector<std::size_t> places(contenders.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::stable_sort(places.begin(), places.end(), [&](std::size_t one, std::size_t other) {
        const Contender &a = contenders[one], &b = contenders[other];
        if (a.arrivedAt && b.arrivedAt) return *a.arrivedAt < *b.arrivedAt;
        if (a.arrivedAt || b.arrivedAt) return a.arrivedAt.has_value();
        return a.value < b.value;
    });
    return places;
}

// More than two contenders: each has one clause. Of many only the first ones are named, and the two that theory
// compares.
std::string standings(const RaceEnd& end, const std::optional<TheoryPair>& pair) {
    constexpr std::size_t mostNamed = 6;
    std::size_t others = pair ? mostNamed - 2 : mostNamed;
    std::vector<std::string> there, onTheWay;
    std::size_t unnamed = 0;
    for (const std::size_t place : fastestFirst(end.contenders)) {
        const bool compared = pair && (place == pair->plain || place == pair->away);
        if (!compared && others == 0) {
            ++unnamed;
            continue;
        }
        if (!compared) --others;
        const Contender& who = end.contenders[place];
        if (who.arrivedAt)
            there.push_back(who.label + (there.empty() ? " has converged at " : " at ") + arrival(who));
        else
            onTheWay.push_back(who.label +
                               (!onTheWay.empty() ? " at "
                                : end.outside     ? " is at h \u2212 h* "
                                                  : " is at distance ") +
                               readable(who.value));
    }
    const auto joined = [](const std::vector<std::string>& clauses) {
        std::string words;
        for (std::size_t i = 0; i < clauses.size(); ++i)
            words += (i == 0 ? "" : i + 1 == clauses.size() ? " and " : ", ") + clauses[i];
        return words;
    };
    std::string words = joined(there);
    if (!there.empty()) words += convergedMeans(end.outside);
    if (!onTheWay.empty()) words += (words.empty() ? "" : "; ") + joined(onTheWay);
    if (unnamed > 0) words += "; " + counted(static_cast<std::int64_t>(unnamed), "other") + " not named here";
    return words + ".";
}

}  // namespace

int compareEnds(const Contender& a, const Contender& b) {
    if (a.arrivedAt || b.arrivedAt) return int(a.arrivedAt.has_value()) - int(b.arrivedAt.has_value());
    if (b.value > lead * a.value) return 1;
    return a.value > lead * b.value ? -1 : 0;
}

bool showsLinear(const FittedRate& rate) {
    return rate.kind == RateKind::Linear && fallOf(rate) > std::max(1.5, double(rate.last) / rate.first);
}

std::optional<TheoryPair> theoryPair(const std::vector<Contender>& contenders) {
    const auto place = [&](SolverFamily family) {
        const auto found = std::find_if(contenders.begin(), contenders.end(),
                                        [&](const Contender& who) { return who.family == family; });
        return static_cast<std::size_t>(found - contenders.begin());
    };
    const std::size_t plain = place(SolverFamily::Plain);
    const std::size_t away = place(SolverFamily::Away), pairwise = place(SolverFamily::Pairwise);
    const TheoryPair pair{plain, away < contenders.size() ? away : pairwise};
    if (pair.plain == contenders.size() || pair.away == contenders.size()) return std::nullopt;
    return pair;
}

std::string verdictWords(const RaceEnd& end) {
    if (end.contenders.size() < 2) return {};
    const auto pair = theoryPair(end.contenders);
    std::string words = "After " + std::to_string(end.rounds) + (end.byOracleCalls ? " oracle calls " : " iterations ");
    if (end.contenders.size() == 2) {
        const std::vector<std::size_t> places = fastestFirst(end.contenders);
        words += standing(end.contenders[places[0]], end.contenders[places[1]], end.outside);
    } else {
        words += standings(end, pair);
    }
    if (!pair) return words;
    const Contender &plain = end.contenders[pair->plain], &away = end.contenders[pair->away];
    if (compareEnds(away, plain) < 0) words += " " + away.label + " loses here.";
    // Many seeds say more than the rates of one; a small panel shows the beginning.
    if (end.seeds) words += acrossSeeds(*end.seeds, plain, away);
    words += measured(plain, away);
    if (end.exactOracle) {
        words += promised(plain, away);
        if (end.regime && away.proved) words += opinion(*end.regime, plain, away);
    } else {
        words += " The oracle learns from samples; the theory is for an exact one.";
    }
    return words;
}

std::string expectationOf(RegimeKind regime) {
    switch (regime) {
        case RegimeKind::Vertex:
            return "At a vertex CG reaches the target exactly as soon as the planner returns the expert's policy; away "
                   "steps have "
                   "little to gain and can lose.";
        case RegimeKind::Face:
            return "On a face CG converges sublinearly; away steps converge linearly, at a rate that may be too slow "
                   "to "
                   "see here.";
        case RegimeKind::Interior:
            return "Inside K CG and away steps both converge linearly; how fast depends on how far inside \u03A6_E "
                   "lies, and on K.";
        case RegimeKind::Outside:
            return "Outside K CG converges sublinearly in h \u2212 h*, unless the nearest point is a vertex; away "
                   "steps "
                   "converge linearly, at a rate that may be too slow to see here.";
    }
    return {};
}

std::string whichToUse() {
    for (const SolverInfo& info : solverList())
        if (info.family == SolverFamily::Corrective && info.headline)
            return "In practice, use " + std::string(info.label) + ".";
    return {};
}

}  // namespace awaystep
