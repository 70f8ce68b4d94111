#include <algorithm>
#include <cmath>
#include <vector>

#include "model/text/numbers.h"
#include "model/theory/theory_feature.h"
#include "model/theory/theory_words.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

std::string labels(const std::vector<std::string>& solvers) {
    std::string text;
    for (std::size_t i = 0; i < solvers.size(); ++i)
        text += (i == 0 ? "" : i + 1 == solvers.size() ? " and " : ", ") + solverLabel(solvers[i]);
    return text;
}

// A median of counts.
std::string inCalls(double count) {
    return count == std::floor(count) ? grouped(std::llround(count)) : readable(count);
}

const RankedSolver* entryOf(const std::vector<RankedSolver>& ranked, const std::string& solver) {
    const auto found =
        std::find_if(ranked.begin(), ranked.end(), [&](const RankedSolver& each) { return each.solver == solver; });
    return found == ranked.end() ? nullptr : &*found;
}

// How the paper's two solvers did, in either case.
std::string paperPair(const std::vector<RankedSolver>& ranked) {
    const RankedSolver *plain = entryOf(ranked, paperPlain), *away = entryOf(ranked, paperAway);
    if (plain == nullptr || away == nullptr) return {};
    const auto calls = [](const RankedSolver& each) {
        return solverLabel(each.solver) + (each.planningCalls ? " " + inCalls(*each.planningCalls)
                                                              : " reached it in " + std::to_string(each.reached) +
                                                                    " of " + counted(each.seeds, "run"));
    };
    return " Of the paper's two: " + calls(*plain) + ", " + calls(*away) + ".";
}

}  // namespace

std::string rankingSentence(const WorldRanking& ranking) {
    const std::vector<RankedSolver> ranked = rankedSolvers(ranking.rows);
    if (ranked.empty()) return {};
    std::string words = "Medians over " + counted(ranked.front().seeds, "start") + ", to a gap of " +
                        readable(ranking.gap) + "; \u2013: not in half of the runs within " +
                        std::to_string(ranking.iterations) + " iterations.";
    const std::vector<std::string> best = bestBy(ranked, RankBy::PlanningCalls);
    if (best.empty()) return words + " None reached it.";
    words +=
        " Fewest planning calls: " + labels(best) + ", " + inCalls(*entryOf(ranked, best.front())->planningCalls) + ".";
    return words + paperPair(ranked);
}

}  // namespace awaystep
