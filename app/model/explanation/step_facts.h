#pragma once
// What a step did, as its record says: weights before and after, which branch was taken. Shared by the sentence, the
// pseudo-code and the rows of the active set, so that all say the same.

#include <string>
#include <vector>

#include "solvers/iteration_record.h"

namespace awaystep {

// "v4"
std::string vertexName(const VertexPtr& vertex);

class StepFacts {
public:
    // The record must outlive this.
    explicit StepFacts(const IterationRecord& record);

    const IterationRecord& record() const { return record_; }

    // A step was taken; false for the last record of a run, and where x is the target itself.
    bool stepped() const { return record_.step.has_value() && record_.toward != nullptr; }
    bool forward() const { return stepped() && *record_.step == StepKind::Forward; }
    // A forward step that went all the way: its vertex is all that is left.
    bool collapses() const { return forward() && record_.gamma >= wholeStep; }
    // Weight went from z to another active vertex; the others kept theirs.
    bool local() const { return stepped() && !forward() && record_.local != nullptr; }
    // Only one vertex was active: there was nothing to move away from.
    bool single() const { return before_.size() == 1; }

    // 0 for a vertex that is not active.
    double weightBefore(const VertexPtr& vertex) const;
    double weightAfter(const VertexPtr& vertex) const;
    // All of them; none where no step was taken.
    const std::vector<ActiveMember>& membersAfter() const { return later_; }

    // Members whose weight fell, other than by scaling all of them: those that gave weight in a pairwise step.
    int givers() const;

    // By how much h falls along either direction, each with its own best step; for solvers with a z.
    double forwardGain() const;
    double awayGain() const;

private:
    const IterationRecord& record_;
    std::vector<ActiveMember> before_;
    std::vector<ActiveMember> later_;
};

}  // namespace awaystep
