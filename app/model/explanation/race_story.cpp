#include "model/explanation/race_story.h"

#include <algorithm>
#include <optional>
#include <set>

#include "model/explanation/sentences.h"
#include "model/explanation/step_facts.h"
#include "model/explanation/theory.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

constexpr int latestZigzag = 24;  // so early the turns are still seen beside K
constexpr int stepsLookedAt = 8;
constexpr int leastTurns = 3;

SolverFamily storyFamily(const RunView& run) {
    const SolverInfo* info = findSolver(run.solver());
    return info == nullptr ? SolverFamily::Game : info->family;
}

// "v2 and v4", "v2, v4 and v5"
std::string listed(const std::set<int>& numbers) {
    std::string words;
    std::size_t left = numbers.size();
    for (const int number : numbers) {
        words += "v" + std::to_string(number);
        --left;
        words += left > 1 ? ", " : left == 1 ? " and " : "";
    }
    return words;
}

// Plain steps that go to and fro between corners.
std::optional<StoryPart> zigzagOf(const RunView& run, int place) {
    const int to = std::min(run.history().size() - 1, latestZigzag), from = to - stepsLookedAt;
    if (from < 1) return std::nullopt;
    std::set<int> corners;
    int turns = 0, before = 0;
    for (int t = from; t < to; ++t) {
        const RecordPtr record = run.history().exactly(t);
        if (!record || !record->toward || record->gamma <= 0.0 || record->gamma >= wholeStep) return std::nullopt;
        const int now = record->toward->number;
        turns += before != 0 && now != before;
        before = now;
        corners.insert(now);
    }
    if (corners.size() < 2 || turns < leastTurns) return std::nullopt;
    const std::string label = solverLabel(run.solver());
    StoryPart part;
    part.title = label + " zigzags";
    part.words = "It can only step towards corners of K. From t = " + std::to_string(from) + " to " +
                 std::to_string(to) + " it goes towards " + listed(corners) +
                 " in turn, so that each step undoes much of the one before: the distance falls only from " +
                 readable(run.history().at(from)->distance) + " to " + readable(run.history().at(to)->distance) + ".";
    part.run = place;
    part.iteration = to;
    return part;
}

// The first corner that is dropped, else the first that is left a little.
std::optional<StoryPart> leavingOf(const RunView& run, int place, const RunView* plain, const Session& session) {
    const std::vector<int>& drops = run.stepsOfKind(StepKind::Drop);
    const std::vector<int>& aways = run.stepsOfKind(StepKind::Away);
    if (drops.empty() && aways.empty()) return std::nullopt;
    const int t = drops.empty() ? aways.front() : drops.front();
    const RecordPtr record = run.history().exactly(t);
    if (!record || !record->away) return std::nullopt;
    const std::string corner = vertexName(record->away), label = solverLabel(run.solver());
    StoryPart part;
    part.title = label + (drops.empty() ? " steps away from a corner" : " drops a corner");
    part.words = "It can also step away from a corner. At t = " + std::to_string(t) + " it does so from " + corner +
                 (drops.empty() ? " (a triangle)." : " until nothing is left of its weight (a cross).");
    if (plain != nullptr && run.history().last()->activeCount() < plain->history().last()->activeCount())
        part.words += " At the end it mixes " + counted(run.history().last()->activeCount(), "corner") + ", " +
                      solverLabel(plain->solver()) + " still " +
                      std::to_string(plain->history().last()->activeCount()) + ".";
    const auto rate = fittedRateOf(session, run);
    if (rate && rate->kind == RateKind::Linear && rate->rate > 0.0)
        part.words += " Its curve is a straight line: h \u2212 h* falls " + inWords(rate) + ".";
    part.run = place;
    part.iteration = t;
    return part;
}

}  // namespace

std::vector<StoryPart> raceStory(const Session& session) {
    const Race* race = session.race().race();
    if (race == nullptr || !race->player().rounds().finished) return {};
    const std::vector<RunView>& runs = race->runs();
    const auto first = [&](SolverFamily family) {
        const auto found = std::find_if(runs.begin(), runs.end(), [&](const RunView& run) {
            return storyFamily(run) == family && run.history().size() > 0;
        });
        return static_cast<int>(found - runs.begin());
    };
    const int count = static_cast<int>(runs.size());
    const int plain = first(SolverFamily::Plain), away = first(SolverFamily::Away);
    if (plain >= count) return {};
    const RunView& plainRun = runs[static_cast<std::size_t>(plain)];
    const std::optional<StoryPart> zigzag = zigzagOf(plainRun, plain);
    if (!zigzag) return {};  // nothing that away steps would remedy
    std::optional<StoryPart> leaving;
    if (away < count) leaving = leavingOf(runs[static_cast<std::size_t>(away)], away, &plainRun, session);
    if (!leaving) return {*zigzag};
    return {*zigzag, *leaving};
}

}  // namespace awaystep
