// The highlighted lines and the plain sentence, against the records, over whole runs of every solver.
#include "model/explanation/pseudo_code.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "experiment/run.h"
#include "experiment/scenario.h"
#include "model/explanation/sentences.h"
#include "model/text/numbers.h"
#include "model/world/scenario_library.h"
#include "solvers/solver.h"
#include "support/refusals.h"

using namespace awaystep;

namespace {

std::vector<RecordPtr> recordsOf(const Problem& problem, std::string_view solver, std::uint64_t seed) {
    RunConfig config;
    config.solver = std::string(solver);
    config.iterations = 60;
    config.seed = seed;
    config.start = StartKind::Random;
    config.schedule = SfwSchedule::Capped;
    Run run(problem, config);
    std::vector<RecordPtr> records;
    while (const RecordPtr record = run.step()) records.push_back(record);
    CHECK(run.status() == RunStatus::IterationLimit);
    return records;
}

double weightIn(const IterationRecord& record, const VertexPtr& vertex) {
    for (const ActiveMember& member : record.active->members())
        if (member.vertex == vertex) return member.weight;
    return 0.0;
}

// Whether the line with this number was executed.
bool ran(const PseudoCode& code, const std::vector<LineStory>& story, std::string_view number) {
    for (std::size_t i = 0; i < code.lines.size(); ++i)
        if (code.lines[i].number == number) return story[i].executed;
    FAIL("no such line: " << number);
    return false;
}

const LineStory* storyWith(const PseudoCode& code, const std::vector<LineStory>& story, LineMeaning meaning) {
    for (std::size_t i = 0; i < code.lines.size(); ++i)
        if (code.lines[i].meaning == meaning) return &story[i];
    return nullptr;
}

// Algorithm 3, told afresh from the two records and nothing else.
void checkAwaySteps(std::string_view solver, const IterationRecord& r, const IterationRecord& after,
                    const PseudoCode& code, const std::vector<LineStory>& story) {
    const bool single = r.activeCount() == 1;
    bool forward = single || r.towardSlope > r.awaySlope;
    if (solver == "ascg-progress") forward = *r.step == StepKind::Forward;  // its own rule is checked below
    CHECK(ran(code, story, "7") == forward);
    CHECK(ran(code, story, "8") == !forward);
    CHECK(ran(code, story, "9") == !forward);
    CHECK(ran(code, story, "11"));
    CHECK(ran(code, story, "12"));
    const bool alone = after.activeCount() == 1 && weightIn(after, r.toward) == 1.0;
    if (solver != "ascg-reduced") {
        CHECK(ran(code, story, "16") == (forward && alone && r.gamma > 0.5));
        CHECK(ran(code, story, "24") == (!forward && weightIn(after, r.away) == 0.0));
        CHECK(ran(code, story, "26-28") == (!forward && weightIn(after, r.away) > 0.0));
    }
    const int updates =
        ran(code, story, "16") + ran(code, story, "18-20") + ran(code, story, "24") + ran(code, story, "26-28");
    CHECK(updates == 1);
    const LineStory* worst = storyWith(code, story, LineMeaning::Worst);
    CHECK(contains(worst->numbers, "v" + std::to_string(r.away->number)));
    CHECK(contains(worst->numbers, readable(weightIn(r, r.away))));
    if (solver == "ascg" && !single)
        CHECK(contains(storyWith(code, story, LineMeaning::CompareSlopes)->numbers,
                       readable(r.towardSlope) + " against " + readable(r.awaySlope) + (forward ? ": yes" : ": no")));
    if (solver == "ascg-progress" && !single && r.gamma > 0.0) {
        // h falls by more along the direction that was taken than along the other with any step up to its limit.
        const double fell = r.objective() - after.objective();
        const Vector other = forward ? Vector(r.x - r.away->phi) : Vector(r.toward->phi - r.x);
        const double weight = weightIn(r, r.away);
        const double limit = forward ? weight / (1.0 - weight) : 1.0;
        for (int i = 0; i <= 50; ++i) {
            const double g = limit * i / 50.0;
            CHECK(g * (r.w.dot(other) - 0.5 * g * other.squaredNorm()) <= fell + 1e-9);
        }
    }
}

void checkSentence(std::string_view solver, const IterationRecord& r, const IterationRecord& after) {
    const std::string sentence = explainStep(solver, r);
    CAPTURE(sentence);
    CHECK(sentence.back() == '.');
    CHECK_FALSE(contains(sentence, "nan"));
    if (!r.toward || r.gamma == 0.0) {
        CHECK((r.x - after.x).norm() <= 1e-12 * (1.0 + r.x.norm()));
        CHECK((contains(sentence, "No step") || contains(sentence, "Converged")));
        return;
    }
    const auto vertex = [](const VertexPtr& v) { return "vertex " + std::to_string(v->number); };
    // Where the digits shown are the same, the difference is said.
    const auto change = [](double before, double later) {
        return readable(before) == readable(later) ? readable(before) + " by " + readable(std::abs(later - before))
                                                   : readable(before) + " to " + readable(later);
    };
    switch (*r.step) {
        case StepKind::Away:
            CHECK(sentence.starts_with("Away step: weight of " + vertex(r.away) + " falls from " +
                                       change(weightIn(r, r.away), weightIn(after, r.away)) +
                                       ", because moving away from it promises "));
            if (solver != "ascg-reduced") CHECK(weightIn(after, r.away) <= weightIn(r, r.away));
            if (solver != "ascg-progress")
                CHECK(contains(sentence, "promises " + readable(r.awaySlope) + " against " + readable(r.towardSlope) +
                                             (r.best ? " for the new policy." : " for the best policy known.")));
            break;
        case StepKind::Drop:
            CHECK(sentence.starts_with("Drop step: " + vertex(r.away) + ", weight " + readable(weightIn(r, r.away)) +
                                       ", leaves the active set"));
            CHECK(weightIn(after, r.away) == 0.0);
            break;
        case StepKind::Forward:
            CHECK(sentence.starts_with("Forward step: "));
            CHECK(contains(sentence, vertex(r.toward)));
            if (solver != "mwal" && solver != "ogd") {
                const double before = weightIn(r, r.toward), later = weightIn(after, r.toward);
                CHECK(contains(sentence, " takes all the weight") == (r.gamma >= 1.0 - 1e-13));
                if (contains(sentence, "joins")) {
                    CHECK(before == 0.0);
                    CHECK(contains(sentence, "with weight " + readable(later)));
                } else if (contains(sentence, "rises")) {
                    CHECK(before > 0.0);
                    CHECK(contains(sentence, change(before, later)));
                }
                if (solver != "ascg-progress") CHECK(contains(sentence, "promises " + readable(r.towardSlope)));
            }
            break;
        case StepKind::Pairwise:
            if (solver == "garber-hazan" && contains(sentence, "other")) {
                CHECK(contains(sentence, vertex(r.away) + " and "));
                CHECK(weightIn(after, r.away) < weightIn(r, r.away));
                CHECK(weightIn(after, r.away) > weightIn(r, r.away) - r.gamma);
                break;
            }
            CHECK(contains(sentence, vertex(r.away) + " to " + vertex(r.toward)));
            CHECK(weightIn(after, r.away) == doctest::Approx(weightIn(r, r.away) - r.gamma).epsilon(1e-9));
            break;
        case StepKind::Swap:
            CHECK(contains(sentence, vertex(r.away) + " gives all its weight, " + readable(weightIn(r, r.away))));
            CHECK(weightIn(after, r.away) == 0.0);
            break;
        case StepKind::Corrective:
            if (r.best == nullptr) {  // the corrective finish of a lazy solver
                CHECK(contains(sentence, "all weights move to the nearest point of the policies known, " +
                                             std::to_string(after.active->size()) + " of them."));
                break;
            }
            if (solver == "lpal") {
                CHECK(
                    contains(sentence, vertex(r.toward) + " promises " + readable(r.towardSlope) +
                                           " more to the worst features and joins the program; its best mixture has " +
                                           std::to_string(after.active->size()) + " vertices."));
                break;
            }
            CHECK(contains(sentence, vertex(r.toward) + " joins with weight " + readable(r.gamma)));
            CHECK(weightIn(after, r.toward) == doctest::Approx(r.gamma).epsilon(1e-9));
            break;
    }
}

}  // namespace

TEST_CASE("pseudo-code: every solver has one, with footnotes that exist and parts in order") {
    for (const SolverInfo& info : solverList()) {
        CAPTURE(info.name);
        const PseudoCode& code = pseudoCodeOf(info.name);
        REQUIRE_FALSE(code.lines.empty());
        SubStep part = SubStep::Oracle;
        std::vector<bool> used(code.footnotes.size() + 1, false);
        for (const CodeLine& line : code.lines) {
            CHECK(line.part >= part);
            part = line.part;
            REQUIRE(line.footnote <= static_cast<int>(code.footnotes.size()));
            used[static_cast<std::size_t>(line.footnote)] = true;
        }
        CHECK(part == SubStep::Update);
        CHECK(std::all_of(used.begin() + 1, used.end(), [](bool each) { return each; }));
    }
    // One without it is no trouble: there is nothing to tell, and its panel says so.
    const PseudoCode& none = pseudoCodeOf("nobody");
    CHECK(none.lines.empty());
    CHECK(storyOf(none, IterationRecord{}).empty());
    CHECK(withoutCode(solverLabel("nobody")) == "There is no pseudo-code of nobody; this is what its step did:");
}

TEST_CASE("pseudo-code and sentence: true of every record of whole runs of every solver") {
    int away = 0, drops = 0, swaps = 0, corrections = 0, collapses = 0;
    for (const char* scenario : {"grid-face", "grid-interior", "highway-outside", "grid-vertex"}) {
        const ScenarioPlan plan = findScenario(scenario);
        const Problem problem = drawScenario(plan, plan.seed, {}).problem;
        for (const SolverInfo& info : solverList()) {
            CAPTURE(scenario);
            CAPTURE(info.name);
            const PseudoCode& code = pseudoCodeOf(info.name);
            const std::vector<RecordPtr> records = recordsOf(problem, info.name, 3);
            REQUIRE(records.size() == 61);
            for (std::size_t t = 0; t < records.size(); ++t) {
                CAPTURE(t);
                const IterationRecord& r = *records[t];
                const IterationRecord* after = t + 1 < records.size() ? records[t + 1].get() : nullptr;
                const std::vector<LineStory> story = storyOf(code, r);
                REQUIRE(story.size() == code.lines.size());
                for (const LineStory& line : story) CHECK((line.executed || line.numbers.empty()));
                const LineStory* oracle = storyWith(code, story, LineMeaning::Oracle);
                CHECK(oracle->executed == (r.best != nullptr));
                if (r.best) CHECK(contains(oracle->numbers, readable(r.w.dot(r.best->phi - r.x))));
                if (after == nullptr) {
                    // Measured, not stepped: nothing beyond the oracle and z was executed.
                    CHECK(contains(explainStep(info.name, r), "This is the last iterate"));
                    for (std::size_t i = 0; i < story.size(); ++i)
                        if (code.lines[i].part == SubStep::LineSearch || code.lines[i].part == SubStep::Update)
                            CHECK_FALSE(story[i].executed);
                    continue;
                }
                checkSentence(info.name, r, *after);
                if (!r.toward) continue;
                const LineStory* move = storyWith(code, story, LineMeaning::Move);
                CHECK(move->executed);
                CHECK(contains(move->numbers, readable(r.distance) + " \u2192 " + readable(after->distance)));
                if (info.name.starts_with("ascg")) checkAwaySteps(info.name, r, *after, code, story);
                away += *r.step == StepKind::Away;
                drops += *r.step == StepKind::Drop;
                swaps += *r.step == StepKind::Swap;
                corrections += *r.step == StepKind::Corrective;
                collapses += *r.step == StepKind::Forward && after->activeCount() == 1;
            }
        }
    }
    // The runs show every kind of step, or the test would have looked at nothing.
    CHECK(away > 50);
    CHECK(drops > 5);
    CHECK(swaps > 5);
    CHECK(corrections > 50);
    CHECK(collapses > 5);
}
