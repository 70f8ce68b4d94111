#include "model/explanation/sentences.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "model/explanation/step_facts.h"
#include "model/open_question.h"
#include "model/race/curves.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

// A weight to three decimals, unless it would be none of them.
std::string three(double value) {
    if (value > 0.0 && value < 0.0005) return readable(value);
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%.3f", value);
    return text.data();
}

// For sentences: "vertex 4".
std::string inWords(const VertexPtr& vertex) { return "vertex " + std::to_string(vertex->number); }

std::string capitalised(std::string_view words) {
    std::string text(words);
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

// Who gives weight in a pairwise step: one vertex, or all that Garber & Hazan's oracle takes it from.
std::string givers(const StepFacts& facts, bool word = false) {
    const VertexPtr& worst = facts.record().away;
    const std::string first = word ? inWords(worst) : vertexName(worst);
    const int others = facts.givers() - 1;
    return others < 1 ? first : first + " and " + std::to_string(others) + (others == 1 ? " other" : " others");
}

}  // namespace

std::string stepWord(StepKind kind) { return std::string(name(kind)) + " step"; }

std::string describeStep(std::string_view solver, const IterationRecord& record) {
    if (!record.step) return {};
    const StepFacts facts(record);
    const SolverInfo* info = findSolver(solver);
    const bool game = info != nullptr && info->family == SolverFamily::Game;
    const auto fromTo = [&](const VertexPtr& vertex) {
        std::string words = "from " + three(facts.weightBefore(vertex));
        const std::string to = three(facts.weightAfter(vertex));
        if (to != three(facts.weightBefore(vertex))) return words + " to " + to;
        // Too little to be seen in the weight itself.
        return words + " by " + readable(std::abs(facts.weightAfter(vertex) - facts.weightBefore(vertex)));
    };
    if (record.gamma == 0.0) return "no step: already optimal";

    switch (*record.step) {
        case StepKind::Forward: {
            const bool isNew = facts.weightBefore(record.toward) == 0.0;
            if (facts.collapses()) return vertexName(record.toward) + " takes all the weight";
            return isNew
                       ? vertexName(record.toward) + " joins with weight " + three(record.gamma) +
                             "; the others are scaled down"
                       : vertexName(record.toward) + " grows " + fromTo(record.toward) + "; the others are scaled down";
        }
        case StepKind::Away:
            return vertexName(record.away) + " shrinks " + fromTo(record.away) + "; the others are scaled up";
        case StepKind::Drop:
            if (facts.local())
                return vertexName(record.away) + ", weight " + three(facts.weightBefore(record.away)) +
                       ", leaves the active set; " + vertexName(record.toward) + " gets all of it";
            return vertexName(record.away) + ", weight " + three(facts.weightBefore(record.away)) +
                   ", leaves the active set; the others are scaled up";
        case StepKind::Pairwise:
            return "weight " + three(record.gamma) + " goes from " + givers(facts) + " to " + vertexName(record.toward);
        case StepKind::Swap:
            return vertexName(record.away) + " gives all its weight, " + three(facts.weightBefore(record.away)) +
                   ", to " + vertexName(record.toward) + " and leaves the active set";
        case StepKind::Corrective:
            if (record.best == nullptr)
                return "the weights move to the nearest point of the hull of all policies known: " +
                       std::to_string(record.after->size()) + " vertices";
            if (game)
                return vertexName(record.toward) + " joins the program, whose best mixture has " +
                       std::to_string(record.after->size()) + " vertices";
            return vertexName(record.toward) + " joins; the weights move to the nearest point of the hull of " +
                   std::to_string(record.after->size()) + " vertices";
    }
    return {};
}

namespace {

// What happened to the weight of a vertex, with its numbers.
std::string weightStory(const StepFacts& facts, const VertexPtr& vertex, const char* falls) {
    const std::string before = readable(facts.weightBefore(vertex));
    const std::string words = "weight of " + inWords(vertex) + " " + falls + " from " + before;
    const std::string after = readable(facts.weightAfter(vertex));
    if (after != before) return words + " to " + after;
    return words + " by " + readable(std::abs(facts.weightAfter(vertex) - facts.weightBefore(vertex)));
}

std::string forwardStory(const StepFacts& facts) {
    const VertexPtr& y = facts.record().toward;
    if (facts.collapses()) return inWords(y) + " takes all the weight";
    if (facts.weightBefore(y) == 0.0) return inWords(y) + " joins with weight " + readable(facts.weightAfter(y));
    return weightStory(facts, y, "rises");
}

// Why this direction: the two slopes (or gains) that were compared, the larger first.
std::string awayReason(const StepFacts& facts, bool byGain) {
    const IterationRecord& r = facts.record();
    const std::string away = readable(byGain ? facts.awayGain() : r.awaySlope);
    const std::string toward = readable(byGain ? facts.forwardGain() : r.towardSlope);
    // A lazy solver takes a policy that it knows, as long as that promises enough.
    const std::string which = r.best ? "the new policy" : "this policy, known already,";
    if (facts.forward() && facts.single())
        return "because " + which + " promises " + toward + " and a single vertex leaves nothing to move away from";
    if (facts.forward())
        return "because " + which + " promises " + toward + " against " + away + " for moving away from " +
               inWords(r.away);
    return "because moving away from it promises " + away + " against " + toward + " for " +
           (r.best ? "the new policy" : "the best policy known");
}

// Why a lazy solver planned, or did not.
std::string planningStory(const IterationRecord& record) {
    if (std::isinf(record.wanted)) return " The first reward is always planned for.";
    if (record.best) return " No policy known promised " + readable(record.wanted) + ", so the oracle planned.";
    return " Nothing was planned: " + readable(record.wanted) + " is enough.";
}

std::string pairReason(const IterationRecord& record) {
    return "because together they promise " + readable(record.towardSlope + record.awaySlope);
}

// A step within the active set, which is compared with what the oracle's answer promises.
std::string localReason(const IterationRecord& record) {
    return pairReason(record) + " against " + readable(record.gap) + " for the new policy";
}

}  // namespace

std::string explainStep(std::string_view solver, const IterationRecord& record) {
    if (!record.step) return "This is the last iterate: no step follows.";
    const StepFacts facts(record);
    const SolverInfo* info = findSolver(solver);
    const SolverFamily family = info == nullptr ? SolverFamily::Plain : info->family;
    const bool byGain = info != nullptr && info->comparesGain;
    const std::string planned = info != nullptr && info->lazy ? planningStory(record) : std::string();
    if (!facts.stepped()) return "No step: the apprentice already matches the expert.";
    const std::string title = capitalised(stepWord(*record.step)) + ": ";
    if (record.gamma == 0.0) {
        if (family == SolverFamily::Corrective || *record.step == StepKind::Corrective)
            return "Converged: " + inWords(record.toward) + " adds nothing new, so the weights stay as they are.";
        return "No step: already optimal up to rounding.";
    }
    const std::string promise = readable(record.towardSlope);
    switch (*record.step) {
        case StepKind::Forward:
            if (family == SolverFamily::Away)
                return title + forwardStory(facts) + ", " + awayReason(facts, byGain) + "." + planned;
            if (record.local != nullptr && !facts.single())
                return title + forwardStory(facts) + ", because the new policy promises " + promise + " against " +
                       readable(record.localSlope + record.awaySlope) + " within the active set.";
            if (info != nullptr && info->averages)
                return title + inWords(record.toward) +
                       " is the best answer to the reward weights and counts as one of " +
                       std::to_string(record.t + 1) + " in the mean.";
            return title + forwardStory(facts) + ", because the new policy promises " + promise +
                   (family == SolverFamily::Sampled ? " by estimate, and the schedule goes " : ", and the step goes ") +
                   readable(record.gamma) + " of the way.";
        case StepKind::Away:
            return title + weightStory(facts, record.away, "falls") + ", " + awayReason(facts, byGain) + "." + planned;
        case StepKind::Drop:
            if (facts.local())
                return title + inWords(record.away) + ", weight " + readable(facts.weightBefore(record.away)) +
                       ", leaves the active set and gives all of it to " + inWords(record.toward) + ", " +
                       localReason(record) + ".";
            return title + inWords(record.away) + ", weight " + readable(facts.weightBefore(record.away)) +
                   ", leaves the active set, " + awayReason(facts, byGain) + "." + planned;
        case StepKind::Pairwise:
            return title + "weight " + readable(record.gamma) + " goes from " + givers(facts, true) + " to " +
                   inWords(record.toward) + ", " + (facts.local() ? localReason(record) : pairReason(record)) + ".";
        case StepKind::Swap:
            return title + inWords(record.away) + " gives all its weight, " +
                   readable(facts.weightBefore(record.away)) + ", to " + inWords(record.toward) + " and leaves, " +
                   pairReason(record) + ".";
        case StepKind::Corrective:
            if (record.best == nullptr)
                return title + "after " + std::to_string(record.x.size() + 1) +
                       " steps without planning all weights move to the nearest point of the policies known, " +
                       std::to_string(record.after->size()) + " of them.";
            if (family == SolverFamily::Game)
                return title + inWords(record.toward) + " promises " + promise +
                       " more to the worst features and joins the program; its best mixture has " +
                       std::to_string(record.after->size()) + " vertices.";
            return title + inWords(record.toward) + " joins with weight " + readable(record.gamma) +
                   ", because it promises " + promise + "; all weights move to the nearest point" + " of " +
                   std::to_string(record.after->size()) + " vertices.";
    }
    return {};
}

std::string whyNothingRaces(const Session& session) {
    if (!session.question().failure().empty()) return "There is no race: " + session.question().failure();
    if (session.question().openScenario() == nullptr) return "The world is being computed \u2026";
    const RunView* run = session.race().selectedRun();
    if (session.race().race() != nullptr && run == nullptr) return "No solver is chosen: choose one in Setup.";
    if (run != nullptr && run->over() && !run->reason().empty()) return run->reason();
    return "The first iterate is being computed \u2026";
}

std::string whyNoValues(const Race& race, Against against, double place) {
    if (against != Against::Iterations && against != Against::OracleCalls) return {};
    double furthest = 0.0;
    for (const RunView& run : race.runs())
        if (run.history().size() > 0) furthest = std::max(furthest, placeOf(run, run.history().size() - 1, against));
    if (place < furthest + 0.5) return {};
    return race.player().rounds().finished ? "after the end of this race" : "not computed yet";
}

}  // namespace awaystep
