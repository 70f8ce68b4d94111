#pragma once
// An exact oracle that stops answering when nobody waits for the answer any more. What asks it thousands of times, and
// knows nothing of windows, then ends within one call: closing the window never waits longer than that.

#include <memory>
#include <stdexcept>
#include <utility>

#include "solvers/exact_oracle.h"
#include "workbench/background.h"

namespace awaystep {

class AbandonableOracle : public ExactOracle {
public:
    AbandonableOracle(std::shared_ptr<const Mdp> mdp, Cancelled cancelled)
        : ExactOracle(std::move(mdp)), cancelled_(std::move(cancelled)) {}

protected:
    VertexPtr answer(const Vector& unitW) override {
        if (cancelled_) throw std::runtime_error("nobody waits for this any more");
        return ExactOracle::answer(unitW);
    }

private:
    Cancelled cancelled_;
};

}  // namespace awaystep
