#include "model/explanation/pseudo_code.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "model/explanation/step_facts.h"
#include "model/text/numbers.h"
#include "solvers/solver.h"
#include "solvers/step_size.h"

namespace awaystep {
namespace {

using M = LineMeaning;

constexpr const char* minusSign = "\u2212";

std::string slopes(const IterationRecord& record) {
    return readable(record.towardSlope) + " against " + readable(record.awaySlope);
}

class Story {
public:
    Story(const PseudoCode& code, const IterationRecord& record) : code_(code), facts_(record) {}

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
                return r.best != nullptr;
            case M::Worst:
                return r.away != nullptr;
            case M::BestActive:
                return r.local != nullptr;
            case M::BestStored:
            case M::AskStore:
                return r.toward != nullptr;
            case M::TakeSnapshot:
                return epochAt(r.t).step == 0;
            case M::LowerPromise:
                return r.best != nullptr && std::max(r.towardSlope, r.awaySlope) < r.wanted;
            default:
                break;
        }
        if (!facts_.stepped()) return false;
        switch (meaning) {
            case M::Correct:
                return *r.step == StepKind::Corrective;
            case M::GoForward:
                return facts_.forward();
            case M::Otherwise:
            case M::GoAway:
            case M::GoPairwise:
                return !facts_.forward() && *r.step != StepKind::Corrective;
            case M::Collapse:
                return facts_.collapses();
            case M::Grow:
                return facts_.forward() && !facts_.collapses();
            case M::Drop:
                return *r.step == StepKind::Drop;
            case M::Shrink:
                return *r.step == StepKind::Away;
            case M::Transfer:
                return !facts_.forward() && r.gamma > 0.0;
            case M::HandOver:
                return *r.step == StepKind::Swap || (facts_.local() && *r.step == StepKind::Drop);
            case M::Arrived:
                return r.gamma == 0.0;
            case M::LetIn:
            case M::NearestPoint:
            case M::SolveProgram:
            case M::LocalAnswer:
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
                return vertexName(r.best) + ",  w\u00B7(y " + minusSign +
                       " x) = " + readable(r.w.dot(r.best->phi - r.x));
            case M::BestActive:
                return vertexName(r.local) + ",  w\u00B7(s " + minusSign + " x) = " + readable(r.localSlope);
            case M::CompareLocal:
                if (facts_.single()) return "a single vertex: yes";
                return readable(r.gap) + " against " + readable(r.localSlope + r.awaySlope) +
                       (facts_.forward() ? ": yes" : ": no");
            case M::BestStored:
                return r.best == nullptr
                           ? vertexName(r.toward) + ",  w\u00B7(y " + minusSign + " x) = " + readable(r.towardSlope)
                           : std::string();
            case M::AskStore:
                if (r.best == nullptr) return "no: " + readable(std::max(r.towardSlope, r.awaySlope)) + " is enough";
                return std::isinf(r.wanted) ? "nothing is known yet: yes" : "less than " + readable(r.wanted) + ": yes";
            case M::LowerPromise:
                return "\u03A6 = " + readable(0.5 * std::max({0.0, r.towardSlope, r.awaySlope}));
            case M::Correct:
                return std::to_string(r.after->size()) + " vertices, distance " + readable(r.distance) + " \u2192 " +
                       readable(r.distanceAfter);
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
                return "distance " + readable(r.distance) + " \u2192 " + readable(r.distanceAfter);
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
                return std::to_string(r.after->size()) + " vertices";
            case M::LetIn:
                return vertexName(r.toward) + " joins";
            case M::NearestPoint:
                return vertexName(r.toward) + " gets " + readable(r.gamma);
            case M::Arrived:
                return "arrived";
            case M::SolveProgram:
                return std::to_string(r.after->size()) + (r.after->size() == 1 ? " policy has" : " policies have") +
                       " weight";
            case M::ProjectReward:
                return "the features of " + vertexName(r.toward) + " weigh less";
            case M::TakeSnapshot:
                return "epoch " + std::to_string(epochAt(r.t).number);
            case M::Shrinking:
                return "\u0394 = " + readable(r.limit);
            case M::LocalAnswer:
                return "weight " + readable(r.gamma) + " moves to " + vertexName(r.toward);
            case M::PunishFeatures:
                return "value of the game " + readable(r.gameValue);
            case M::Estimate:
            case M::Otherwise:
                return {};
        }
        return {};
    }

    std::string fromTo(const VertexPtr& vertex) const {
        return readable(facts_.weightBefore(vertex)) + " \u2192 " + readable(facts_.weightAfter(vertex));
    }

    const PseudoCode& code_;
    StepFacts facts_;
};

}  // namespace

const PseudoCode& pseudoCodeOf(std::string_view solver) {
    static const PseudoCode none;
    const SolverInfo* info = findSolver(solver);
    return info == nullptr ? none : info->code;
}

std::string withoutCode(std::string_view label) {
    return "There is no pseudo-code of " + std::string(label) + "; this is what its step did:";
}

std::vector<LineStory> storyOf(const PseudoCode& code, const IterationRecord& record) {
    return Story(code, record).tell();
}

}  // namespace awaystep
