#pragma once
// What a step did, worked out from its record and the one after it: weights before and after, which branch was taken.
// Shared by the sentence and the pseudo-code, so that both say the same.

#include <string>
#include <string_view>
#include <vector>

#include "solvers/iteration_record.h"

namespace awaystep {

// "v4"
std::string vertexName(const VertexPtr& vertex);

// The solver's steps tell all that becomes of its weights (ascg-reduced tidies up after them).
bool foretells(std::string_view solver);

class StepFacts {
public:
    // `after` is the record of the next iterate, or null; both must outlive this. Where it is null the weights after
    // the step follow from the step itself, if `foretold` and the step tells.
    StepFacts(const IterationRecord& record, const IterationRecord* after, bool foretold = false);

    const IterationRecord& record() const { return record_; }
    const IterationRecord* after() const { return after_; }

    // A step was taken; false for the last record of a run, and where x is the target itself.
    bool stepped() const { return record_.step.has_value() && record_.toward != nullptr; }
    bool forward() const { return stepped() && *record_.step == StepKind::Forward; }
    // A forward step that went all the way: its vertex is all that is left.
    bool collapses() const { return record_.gamma >= 1.0 - 1e-13; }
    // Only one vertex was active: there was nothing to move away from.
    bool single() const { return before_.size() == 1; }

    // Whether weightAfter() is known: the next iterate is, or what the step makes of the weights.
    bool knowsAfter() const { return knowsAfter_; }
    // 0 for a vertex that is not active.
    double weightBefore(const VertexPtr& vertex) const;
    double weightAfter(const VertexPtr& vertex) const;
    // All of them, where they are known.
    const std::vector<ActiveMember>& membersAfter() const { return later_; }

    // By how much h falls along either direction, each with its own best step; for solvers with a z.
    double forwardGain() const;
    double awayGain() const;

private:
    const IterationRecord& record_;
    const IterationRecord* after_;
    std::vector<ActiveMember> before_;
    std::vector<ActiveMember> later_;
    bool knowsAfter_ = false;
};

}  // namespace awaystep
