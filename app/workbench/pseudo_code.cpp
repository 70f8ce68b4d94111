#include "workbench/pseudo_code.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "workbench/numbers.h"
#include "workbench/step_facts.h"

namespace awaystep {
namespace {

using M = LineMeaning;
using P = SubStep;

const PseudoCode projection = {
    "Algorithm 1",
    {{"4", 0, "w \u2190 \u03A6_E \u2212 x", M::Reward, P::Oracle},
     {"5", 0, "y \u2190 \u03A6 of the best policy for w", M::Oracle, P::Oracle},
     {"6", 0, "\u03B1 \u2190 (y \u2212 x)\u00B7w / |y \u2212 x|\u00B2, cut to [0, 1]", M::LineSearch, P::LineSearch, 1},
     {"7", 0, "x \u2190 x + \u03B1 (y \u2212 x)", M::Move, P::Update},
     {"8", 0, "\u03C8 \u2190 \u03C8 + \u03B1 (e(y) \u2212 \u03C8)", M::Grow, P::Update}},
    {"The paper does not cut \u03B1 here; with an estimated \u03A6_E outside K it can exceed 1, and \u03C8 would be no "
     "mixture."}};

const std::vector<CodeLine> cgBegin = {{"4", 0, "y \u2190 oracle(w),  w = \u03A6_E \u2212 x", M::Oracle, P::Oracle}};
const CodeLine cgEnd = {"5", 0, "x \u2190 (1 \u2212 \u03B1) x + \u03B1 y", M::Move, P::Update};

const PseudoCode cg = {
    "Algorithm 2",
    {cgBegin[0],
     {"", 0, "\u03B1 \u2190 argmin h(x + \u03B1 (y \u2212 x)) on [0, 1]", M::LineSearch, P::LineSearch, 1},
     cgEnd},
    {"The remark to Theorem 2: line search in place of the schedule \u03B1 = 2/(t+1)."}};

const PseudoCode cgOpen = {"Algorithm 2",
                           {cgBegin[0], {"", 0, "\u03B1 \u2190 2/(t + 1)", M::OpenLoop, P::LineSearch, 1}, cgEnd},
                           {"t counts from 1 here: the first step has \u03B1 = 1 and forgets the start."}};

constexpr std::string_view footWeights =
    "The paper prints (1 \u2212 \u03B3)\u03B1_z \u2212 \u03B3 and scales z twice; the weights then no longer sum to "
    "one.";
constexpr std::string_view footSet = "Printed as S^(k); z ranges over the active set S^(t).";
constexpr std::string_view footTwice = "Read one after the other, lines 18 and 19 would shrink y twice.";
constexpr std::string_view footDrop = "The others must grow in the drop branch too; the paper leaves them as they are.";
constexpr std::string_view footStrict =
    "Strict, as printed: equal slopes take the away step. A single vertex leaves only the forward step.";

std::vector<CodeLine> awayLines(bool progress, bool reduced) {
    std::vector<CodeLine> lines = {
        {"4", 0, "y \u2190 oracle(w),  w = \u03A6_E \u2212 x", M::Oracle, P::Oracle},
        {"5", 0, "z \u2190 vertex of S least along w", M::Worst, P::Direction, 1},
        {"6", 0, "if w\u00B7(y \u2212 x) > w\u00B7(x \u2212 z)", M::CompareSlopes, P::Direction, 2},
        {"7", 1, "d \u2190 y \u2212 x,  \u03B3_max \u2190 1", M::GoForward, P::Direction},
        {"8", 0, "else", M::Otherwise, P::Direction},
        {"9", 1, "d \u2190 x \u2212 z,  \u03B3_max \u2190 \u03B1_z/(1 \u2212 \u03B1_z)", M::GoAway, P::Direction},
        {"11", 0, "\u03B3 \u2190 argmin h(x + \u03B3 d) on [0, \u03B3_max]", M::LineSearch, P::LineSearch},
        {"12", 0, "x \u2190 x + \u03B3 d", M::Move, P::Update},
        {"16", 0, "forward, \u03B3 = 1:  S \u2190 {y}", M::Collapse, P::Update},
        {"18-20", 0, "forward:  \u03B1_y \u2190 (1 \u2212 \u03B3) \u03B1_y + \u03B3", M::Grow, P::Update, 3},
        {"24", 0, "away, \u03B3 = \u03B3_max:  drop z from S", M::Drop, P::Update, 4},
        {"26-28", 0, "away:  \u03B1_z \u2190 (1 + \u03B3) \u03B1_z \u2212 \u03B3", M::Shrink, P::Update, 5}};
    if (progress) lines[2] = {"", 0, "if forward lowers h more than away", M::CompareGain, P::Direction, 2};
    if (reduced) lines.push_back({"", 0, "reduce S to at most k + 1 vertices", M::Reduce, P::Update, 6});
    return lines;
}

const PseudoCode ascg = {
    "Algorithm 3", awayLines(false, false), {footSet, footStrict, footTwice, footDrop, footWeights}};
const PseudoCode ascgProgress = {
    "Algorithm 3, our choice of direction",
    awayLines(true, false),
    {footSet, "Ours, in place of line 6: the direction whose step lowers h more. No rate is proved for it.", footTwice,
     footDrop, footWeights}};
const PseudoCode ascgReduced = {
    "Algorithm 3 with reduction",
    awayLines(false, true),
    {footSet, footStrict, footTwice, footDrop, footWeights,
     "After Caratheodory (Beck & Shtern): the same x from fewer vertices, so weights told are those after it."}};

const PseudoCode pairwise = {
    "Pairwise Frank-Wolfe",
    {{"", 0, "y \u2190 oracle(w),  w = \u03A6_E \u2212 x", M::Oracle, P::Oracle},
     {"", 0, "z \u2190 vertex of S least along w", M::Worst, P::Direction, 1},
     {"", 0, "d \u2190 y \u2212 z,  \u03B3_max \u2190 \u03B1_z", M::GoPairwise, P::Direction},
     {"", 0, "\u03B3 \u2190 argmin h(x + \u03B3 d) on [0, \u03B3_max]", M::LineSearch, P::LineSearch},
     {"", 0, "x \u2190 x + \u03B3 d", M::Move, P::Update},
     {"", 0, "\u03B1_z \u2190 \u03B1_z \u2212 \u03B3,  \u03B1_y \u2190 \u03B1_y + \u03B3", M::Transfer, P::Update},
     {"", 0, "\u03B3 = \u03B3_max:  z leaves S", M::HandOver, P::Update}},
    {"Of equally bad vertices the heaviest gives: it can give most."}};

const PseudoCode minNormPoint = {
    "Wolfe's minimum-norm point",
    {{"", 0, "y \u2190 oracle(w),  w = \u03A6_E \u2212 x", M::Oracle, P::Oracle},
     {"", 0, "if y is in S or promises nothing: stay", M::Arrived, P::Direction},
     {"", 0, "else S \u2190 S \u222A {y}", M::LetIn, P::Direction},
     {"", 0, "\u03B1 \u2190 nearest point of the hull of S to \u03A6_E", M::NearestPoint, P::LineSearch, 1},
     {"", 0, "x \u2190 \u03A3 \u03B1_v v;  vertices of weight 0 leave S", M::Move, P::Update}},
    {"By minor cycles: the nearest point of the affine hull; whoever would get a negative weight leaves."}};

const PseudoCode maxMargin = {
    "Abbeel & Ng's max margin, by its dual",
    {{"", 0, "y \u2190 oracle(w),  w = \u03A6_E \u2212 x", M::Oracle, P::Oracle},
     {"", 0, "if y has been found before: stay", M::Arrived, P::Direction},
     {"", 0, "else V \u2190 V \u222A {y}", M::LetIn, P::Direction},
     {"", 0, "\u03B1 \u2190 nearest point of the hull of V to \u03A6_E", M::NearestPoint, P::LineSearch, 1},
     {"", 0, "x \u2190 \u03A3 \u03B1_v v", M::Move, P::Update}},
    {"V keeps all vertices ever found. The margin is the distance |x \u2212 \u03A6_E|, its normal is w."}};

const PseudoCode stochastic = {
    "Stochastic CG",
    {{"", 0, "x\u2032 \u2190 mean of m fresh rollouts of \u03C8", M::Estimate, P::Oracle, 1},
     {"", 0, "w \u2190 \u03A6_E \u2212 x\u2032", M::Reward, P::Oracle},
     {"", 0, "y \u2190 oracle(w)", M::Oracle, P::Oracle},
     {"", 0, "\u03B1 \u2190 2/(t + 1)", M::OpenLoop, P::LineSearch},
     {"", 0, "x \u2190 (1 \u2212 \u03B1) x + \u03B1 y", M::Move, P::Update}},
    {"The paper prints m = (G(t+1)/(\u03B2D\u00B2))\u00B2, which has no dimension of a count; "
     "m = (G(t+1)/(\u03B2D))\u00B2 does."}};

const PseudoCode weights = {
    "MWAL, Syed & Schapire",
    {{"", 0, "w \u2190 W / \u03A3 W", M::Reward, P::Oracle},
     {"", 0, "y \u2190 oracle(w)", M::Oracle, P::Oracle},
     {"", 0, "W \u2190 W \u03B2^(((1 \u2212 \u03B3)(y \u2212 \u03A6_E) + 2)/4)", M::PunishFeatures, P::Direction, 1},
     {"", 0, "x \u2190 mean of all answers y so far", M::Move, P::Update}},
    {"The paper prints the loss with the other player's sign; the minimiser needs w\u00B7(\u03A6(\u03C0) \u2212 "
     "\u03A6_E)."}};

struct Named {
    std::string_view solver;
    const PseudoCode* code;
};
const std::array<Named, 11> all = {{{"projection", &projection},
                                    {"cg", &cg},
                                    {"cg-open", &cgOpen},
                                    {"ascg", &ascg},
                                    {"ascg-progress", &ascgProgress},
                                    {"ascg-reduced", &ascgReduced},
                                    {"pairwise", &pairwise},
                                    {"mnp", &minNormPoint},
                                    {"max-margin", &maxMargin},
                                    {"sfw", &stochastic},
                                    {"mwal", &weights}}};

constexpr const char* minusSign = "\u2212";

std::string slopes(const IterationRecord& record) {
    return readable(record.towardSlope) + " against " + readable(record.awaySlope);
}

class Story {
public:
    Story(const PseudoCode& code, const IterationRecord& record, const IterationRecord* after)
        : code_(code), facts_(record, after) {}

    std::vector<LineStory> tell() const {
        std::vector<LineStory> story;
        for (const CodeLine& line : code_.lines) {
            LineStory entry;
            entry.executed = executed(line.meaning);
            if (entry.executed) entry.numbers = numbers(line);
            story.push_back(std::move(entry));
        }
        return story;
    }

private:
    bool executed(M meaning) const {
        const IterationRecord& r = facts_.record();
        switch (meaning) {
            case M::Estimate:
            case M::Reward:
                return true;
            case M::Oracle:
                return r.toward != nullptr;
            case M::Worst:
                return r.away != nullptr;
            default:
                break;
        }
        if (!facts_.stepped()) return false;
        switch (meaning) {
            case M::GoForward:
                return facts_.forward();
            case M::Otherwise:
            case M::GoAway:
                return !facts_.forward();
            case M::Collapse:
                return facts_.forward() && facts_.collapses();
            case M::Grow:
                return facts_.forward() && !facts_.collapses();
            case M::Drop:
                return *r.step == StepKind::Drop;
            case M::Shrink:
                return *r.step == StepKind::Away;
            case M::Transfer:
                return r.gamma > 0.0;
            case M::HandOver:
                return *r.step == StepKind::Swap;
            case M::Arrived:
                return r.gamma == 0.0;
            case M::LetIn:
            case M::NearestPoint:
                return r.gamma != 0.0;
            default:
                return true;
        }
    }

    std::string numbers(const CodeLine& line) const {
        const IterationRecord& r = facts_.record();
        switch (line.meaning) {
            case M::Reward:
                return "|w| = " + readable(r.w.stableNorm());
            case M::Oracle:
                return vertexName(r.toward) + ",  w\u00B7(y " + minusSign + " x) = " + readable(r.towardSlope);
            case M::Worst:
                return vertexName(r.away) + ", weight " + readable(facts_.weightBefore(r.away));
            case M::CompareSlopes:
                if (facts_.single()) return "a single vertex: yes";
                return slopes(r) + (facts_.forward() ? ": yes" : ": no");
            case M::CompareGain:
                if (facts_.single()) return "a single vertex: yes";
                return readable(facts_.forwardGain()) + " against " + readable(facts_.awayGain()) +
                       (facts_.forward() ? ": yes" : ": no");
            case M::GoForward:
                return "\u03B3_max = 1";
            case M::GoAway:
            case M::GoPairwise:
                return "\u03B3_max = " + readable(r.limit);
            case M::LineSearch:
            case M::OpenLoop:
                return std::string(line.code.substr(0, 2)) + " = " + readable(r.gamma);  // the paper has both letters
            case M::Move:
                return facts_.after() == nullptr
                           ? std::string()
                           : "distance " + readable(r.distance) + " \u2192 " + readable(facts_.after()->distance);
            case M::Grow:
                return vertexName(r.toward) + ": " + fromTo(r.toward) + ", rest \u00D7 " + readable(1.0 - r.gamma);
            case M::Collapse:
                return vertexName(r.toward) + " alone";
            case M::Drop:
                return vertexName(r.away) + " leaves, others \u00D7 " + readable(1.0 + r.gamma);
            case M::Shrink:
                return vertexName(r.away) + ": " + fromTo(r.away) + ", rest \u00D7 " + readable(1.0 + r.gamma);
            case M::Transfer:
                return vertexName(r.away) + ": " + fromTo(r.away) + ",  " + vertexName(r.toward) + ": " +
                       fromTo(r.toward);
            case M::HandOver:
                return vertexName(r.away) + " leaves";
            case M::Reduce:
                return facts_.after() == nullptr ? std::string()
                                                 : std::to_string(facts_.after()->activeCount()) + " vertices";
            case M::LetIn:
                return vertexName(r.toward) + " joins";
            case M::NearestPoint:
                return vertexName(r.toward) + " gets " + readable(r.gamma);
            case M::Arrived:
                return "arrived";
            case M::PunishFeatures:
                return "value of the game " + readable(r.gameValue);
            case M::Estimate:
            case M::Otherwise:
                return {};
        }
        return {};
    }

    std::string fromTo(const VertexPtr& vertex) const {
        const std::string before = readable(facts_.weightBefore(vertex));
        return facts_.after() == nullptr ? before : before + " \u2192 " + readable(facts_.weightAfter(vertex));
    }

    const PseudoCode& code_;
    StepFacts facts_;
};

}  // namespace

std::string_view name(SubStep part) {
    constexpr std::array<std::string_view, subSteps> names = {"oracle", "direction", "line search", "update"};
    return names[static_cast<std::size_t>(part)];
}

const PseudoCode& pseudoCodeOf(std::string_view solver) {
    for (const Named& each : all)
        if (each.solver == solver) return *each.code;
    throw std::invalid_argument("pseudo-code: there is none of the solver " + std::string(solver.substr(0, 40)));
}

std::vector<LineStory> storyOf(const PseudoCode& code, const IterationRecord& record, const IterationRecord* after) {
    return Story(code, record, after).tell();
}

}  // namespace awaystep
