#pragma once
// The targets of a demonstration, one per state: Phi_E as it would be if the demonstration ended there, with the
// demonstrations that count besides. It follows a recording as it grows, is taken back and branches.

#include <string>
#include <vector>

#include "expert/growing_target.h"
#include "model/live/live_step.h"

namespace awaystep {

struct Demonstration;

class LiveDrive {
public:
    // besides: with the demonstrations that count besides, all of them whole.
    explicit LiveDrive(GrowingTarget besides) : besides_(besides), growing_(std::move(besides)) {}

    // Returns whether there are other targets than before. A state that is reached again after an undo by the same
    // action has another target, of the same value.
    bool follow(const Demonstration& demonstration);

    const std::vector<TargetPtr>& targets() const { return targets_; }
    int last() const { return static_cast<int>(targets_.size()) - 1; }

private:
    void truncate(std::size_t states, const Demonstration& demonstration);

    GrowingTarget besides_;
    GrowingTarget growing_;
    std::vector<int> states_;
    std::vector<TargetPtr> targets_;
    std::string id_;
    int undone_ = 0;
};

}  // namespace awaystep
