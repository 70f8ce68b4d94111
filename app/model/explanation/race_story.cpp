#include "model/explanation/race_story.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "model/explanation/step_facts.h"
#include "model/explanation/theory.h"
#include "model/explanation/verdict.h"
#include "model/explanation/verdict_words.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

constexpr int latestStep = 24;  // so early the turns are still seen beside K
constexpr int stepsLookedAt = 8;
constexpr int leastSteps = 4;  // fewer show no pattern
constexpr int leastTurns = 3;
constexpr std::size_t mostCornersNamed = 3;  // corners
constexpr double straightFit = 0.9;          // as rateText() has it

SolverFamily storyFamily(const RunView& run) {
    const SolverInfo* info = findSolver(run.solver());
    return info == nullptr ? SolverFamily::Game : info->family;
}

// "v2 and v4", "v2, v4 and v5", "8 different corners"
std::string listed(const std::set<int>& numbers) {
    if (numbers.size() > mostCornersNamed) return std::to_string(numbers.size()) + " different corners";
    std::string words;
    std::size_t left = numbers.size();
    for (const int number : numbers) {
        words += "v" + std::to_string(number);
        --left;
        words += left > 1 ? ", " : left == 1 ? " and " : "";
    }
    return words;
}

// What a run did in a few steps before its arrival.
struct Stretch {
    int from = 0, to = 0;
    std::set<int> corners;             // that the steps went towards
    int turns = 0;                     // from one corner to another
    bool ordinary = true;              // each step went towards a corner, and not all the way
    double undone = 0.0;               // of a step, how much the next one takes back: the mean share, 0 to 1
    double before = 0.0, after = 0.0;  // the distance, or h - h* where the target lies outside K
};

// Nothing where there are too few steps, or not all of them are kept.
std::optional<Stretch> stretchOf(const RunView& run, const Contender& who, const RaceEnd& end, double least) {
    Stretch stretch;
    stretch.to = std::min({run.history().size() - 1, latestStep, who.arrivedAt.value_or(latestStep)});
    stretch.from = std::max(1, stretch.to - stepsLookedAt);
    if (stretch.to - stretch.from < leastSteps) return std::nullopt;
    const auto value = [&](const IterationRecord& record) {
        return end.outside ? std::max(0.0, record.objective() - least) : record.distance;
    };
    RecordPtr record = run.history().exactly(stretch.from);
    if (!record) return std::nullopt;
    stretch.before = value(*record);
    Vector last;
    int corner = 0, pairs = 0;
    for (int t = stretch.from; t < stretch.to; ++t) {
        const RecordPtr next = run.history().exactly(t + 1);
        if (!next) return std::nullopt;
        stretch.ordinary =
            stretch.ordinary && record->toward != nullptr && record->gamma > 0.0 && record->gamma < wholeStep;
        if (record->toward) {
            stretch.turns += corner != 0 && record->toward->number != corner;
            corner = record->toward->number;
            stretch.corners.insert(corner);
        }
        const Vector moved = next->x - record->x;
        if (last.size() > 0 && last.squaredNorm() > 0.0) {
            stretch.undone += std::clamp(-moved.dot(last) / last.squaredNorm(), 0.0, 1.0);
            ++pairs;
        }
        last = moved;
        record = next;
    }
    stretch.after = value(*record);
    if (pairs > 0) stretch.undone /= pairs;
    return stretch;
}

// To and fro between two or three corners, where each step takes back at least half of the one before, so that all of
// them together do not even halve the distance. A curve that is a straight line is no zigzag, whatever its steps look
// like: inside K the iterates turn, too, and lose nothing by it.
bool isZigzag(const Stretch& stretch, const Contender& who) {
    return stretch.ordinary && stretch.corners.size() >= 2 && stretch.corners.size() <= mostCornersNamed &&
           stretch.turns >= leastTurns && stretch.undone >= 0.5 && stretch.before < 2.0 * stretch.after && who.rate &&
           !showsLinear(*who.rate);
}

std::string fallsFrom(const Stretch& stretch, const RaceEnd& end) {
    return std::string(end.outside ? "h \u2212 h*" : "the distance") + " falls from " + readable(stretch.before) +
           " to " + readable(stretch.after);
}

std::string inTheSteps(const Stretch& stretch) {
    return "From t = " + std::to_string(stretch.from) + " to " + std::to_string(stretch.to) + " ";
}

// The step that ends a run because it goes the whole way to a vertex.
std::optional<StoryPart> wholeStepOf(const RunView& run, const Contender& who, int place) {
    if (!who.arrivedAt || *who.arrivedAt < 1) return std::nullopt;
    const int t = *who.arrivedAt - 1;
    const RecordPtr record = run.history().exactly(t);
    if (!record || !record->toward || record->gamma < wholeStep) return std::nullopt;
    StoryPart part;
    part.title = who.label + " arrives with one whole step";
    part.words = "At t = " + std::to_string(t) + " the planner answers with " + vertexName(record->toward) +
                 ", which is the target itself. The step towards it goes all the way, and no other corner keeps any "
                 "weight.";
    part.run = place;
    part.iteration = t;
    return part;
}

// What the plain solver does.
std::optional<StoryPart> plainPart(const RunView& run, const Contender& who, int place, const RaceEnd& end,
                                   double least) {
    if (auto whole = wholeStepOf(run, who, place)) return whole;
    const std::optional<Stretch> stretch = stretchOf(run, who, end, least);
    if (!stretch) return std::nullopt;
    StoryPart part;
    part.run = place;
    part.iteration = stretch->to;
    if (isZigzag(*stretch, who)) {
        part.zigzag = true;
        part.title = who.label + " zigzags";
        part.words = "Its steps go towards corners of K. " + inTheSteps(*stretch) + "they go towards " +
                     listed(stretch->corners) + " in turn, and each takes back " + percent(stretch->undone) +
                     " of the one before, on average: " + fallsFrom(*stretch, end) + ".";
        return part;
    }
    const bool linear = who.rate && showsLinear(*who.rate);
    if (linear && who.lineSearch && end.regime == RegimeKind::Interior) {
        part.title = who.label + " is linear here: the target lies inside K";
        part.words =
            "From every iterate some corner lies beyond the target, so that a step always takes at least a "
            "fixed share of h: it falls " +
            inWords(who.rate) + ". " + inTheSteps(*stretch) + fallsFrom(*stretch, end) + ".";
        return part;
    }
    part.title = "The steps of " + who.label;
    part.words = "Its steps go towards corners of K. " + inTheSteps(*stretch) + "they go towards " +
                 listed(stretch->corners) + ", and " + fallsFrom(*stretch, end) + ".";
    if (who.rate) part.words += " Over the whole race h \u2212 h* falls " + inWords(who.rate) + ".";
    if (who.lineSearch && end.regime == RegimeKind::Interior)
        part.words += " The target lies inside K, where theory has it linear; this race does not show it.";
    return part;
}

std::string mixes(const RunView& run, const Contender& who, const RunView& plainRun, const Contender& plain) {
    const int own = run.history().last()->activeCount(), other = plainRun.history().last()->activeCount();
    if (own == 0 || other == 0 || own == other) return {};
    return " At the end " + who.label + " mixes " + counted(own, "corner") + ", " + plain.label +
           (own < other ? " still " : " ") + std::to_string(other) + ".";
}

// Where it never left a corner.
StoryPart withoutAwayStep(const RunView& run, const Contender& who, const RunView& plainRun, const Contender& plain,
                          int place, int iteration) {
    StoryPart part;
    part.title = who.label + " takes no away step";
    part.words = "It can also step away from a corner, but in this race its rule never chooses to";
    const int shared = std::min(run.history().size(), plainRun.history().size()) - 1;
    const IterationRecord &one = *run.history().at(shared), &other = *plainRun.history().at(shared);
    const bool same = one.t == other.t && (one.x - other.x).norm() <= 1e-9 * std::max(1.0, one.x.norm());
    part.words += same ? ": its iterates are those of " + plain.label + "." : ".";
    part.run = place;
    part.iteration = std::min(iteration, run.history().size() - 1);
    return part;
}

// The first corner that is dropped, else the first that is left a little; and whether it is worth it.
std::optional<StoryPart> leavingOf(const RunView& run, const Contender& who, const RunView& plainRun,
                                   const Contender& plain, int place) {
    const std::vector<int>& drops = run.stepsOfKind(StepKind::Drop);
    const std::vector<int>& aways = run.stepsOfKind(StepKind::Away);
    const int t = drops.empty() ? aways.front() : drops.front();
    const RecordPtr record = run.history().exactly(t);
    if (!record || !record->away) return std::nullopt;
    const bool behind = compareEnds(who, plain) < 0;
    StoryPart part;
    part.title = who.label + (behind          ? " is behind here"
                              : drops.empty() ? " steps away from a corner"
                                              : " drops a corner");
    part.words = "It can also step away from a corner. At t = " + std::to_string(t) + " it does so from " +
                 vertexName(record->away) +
                 (drops.empty() ? " (a triangle)." : " until nothing is left of its weight (a cross).");
    if (behind) {
        const int steps = run.history().size() - 1;
        const int left = run.stepsBefore(StepKind::Away, steps) + run.stepsBefore(StepKind::Drop, steps);
        part.words += " Such a step brings in no new corner, and " + std::to_string(left) + " of its " +
                      std::to_string(steps) + " steps are of this kind.";
    }
    part.words += mixes(run, who, plainRun, plain);
    if (!behind && who.rate && showsLinear(*who.rate) && who.rate->fit >= straightFit)
        part.words += " Its curve is a straight line: h \u2212 h* falls " + inWords(who.rate) + ".";
    part.run = place;
    part.iteration = t;
    return part;
}

const Contender* judgedOf(const RaceEnd& end, const RunView& run) {
    const auto found = std::find_if(end.contenders.begin(), end.contenders.end(),
                                    [&](const Contender& who) { return who.label == solverLabel(run.solver()); });
    return found == end.contenders.end() ? nullptr : &*found;
}

}  // namespace

std::vector<StoryPart> raceStory(const Session& session) {
    const std::optional<RaceEnd> end = raceEndOf(session);
    if (!end) return {};
    const std::vector<RunView>& runs = session.race().race()->runs();
    const auto first = [&](SolverFamily family) {
        const auto found = std::find_if(runs.begin(), runs.end(), [&](const RunView& run) {
            return storyFamily(run) == family && judgedOf(*end, run) != nullptr;
        });
        return static_cast<std::size_t>(found - runs.begin());
    };
    const std::size_t plain = first(SolverFamily::Plain), away = first(SolverFamily::Away);
    if (plain >= runs.size()) return {};
    const Contender& plainOne = *judgedOf(*end, runs[plain]);
    const Contender* awayOne = away < runs.size() ? judgedOf(*end, runs[away]) : nullptr;
    const auto atOnce = [](const Contender& who) { return who.arrivedAt && *who.arrivedAt < leastSteps; };
    if (atOnce(plainOne) && (awayOne == nullptr || atOnce(*awayOne))) return {};
    const std::optional<StoryPart> told =
        plainPart(runs[plain], plainOne, static_cast<int>(plain), *end, *session.race().leastObjective());
    if (!told) return {};
    std::vector<StoryPart> story = {*told};
    if (awayOne == nullptr) return story;
    const int place = static_cast<int>(away);
    if (runs[away].stepsOfKind(StepKind::Drop).empty() && runs[away].stepsOfKind(StepKind::Away).empty())
        story.push_back(withoutAwayStep(runs[away], *awayOne, runs[plain], plainOne, place, told->iteration));
    else if (auto leaving = leavingOf(runs[away], *awayOne, runs[plain], plainOne, place))
        story.push_back(std::move(*leaving));
    return story;
}

}  // namespace awaystep
