#pragma once
// An oracle that outlives many questions, each of which may be called off on its own: it comes with the way to give it
// the stop token of the question at hand.

#include <functional>
#include <memory>
#include <stdexcept>
#include <utility>

#include "solvers/oracles/linear_oracle.h"
#include "world/mdp.h"
#include "world/stop_token.h"

namespace awaystep {

class LiveOracle {
public:
    using SetStop = std::function<void(const StopToken&)>;
    // Without a way to be stopped, an oracle is one that answers at once.
    explicit LiveOracle(std::unique_ptr<LinearOracle> oracle, SetStop setStop = {})
        : oracle_(std::move(oracle)), setStop_(std::move(setStop)) {
        if (!oracle_) throw std::invalid_argument("live: an oracle is needed");
    }

    LinearOracle* operator->() const { return oracle_.get(); }
    // For the calls from now on: they throw Stopped when it asks for it.
    void setStop(const StopToken& stop) const {
        if (setStop_) setStop_(stop);
    }

private:
    std::unique_ptr<LinearOracle> oracle_;
    SetStop setStop_;
};

// The exact oracle of a world.
LiveOracle exactLiveOracle(const std::shared_ptr<const Mdp>& mdp);

}  // namespace awaystep
