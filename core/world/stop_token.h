#pragma once
// The one way to end work early. The owner of the work keeps a StopSource; the work holds a StopToken, looks at it now
// and then, and ends. A token without a source never requests a stop, so it is the default everywhere.
// (std::stop_token is missing in one of the compilers that this is built with.)

#include <atomic>
#include <memory>
#include <stdexcept>
#include <utility>

namespace awaystep {

// Thrown by work that was stopped. It is no failure: the result is not wanted any more.
class Stopped : public std::runtime_error {
public:
    Stopped() : std::runtime_error("stopped") {}
};

class StopToken {
    struct State {
        std::atomic<bool> requested{false};
        std::shared_ptr<const State> parent;
    };

public:
    StopToken() = default;

    bool stopRequested() const noexcept {
        for (const State* state = state_.get(); state != nullptr; state = state->parent.get())
            if (state->requested.load(std::memory_order_relaxed)) return true;
        return false;
    }
    void throwIfStopped() const {
        if (stopRequested()) throw Stopped();
    }

private:
    friend class StopSource;
    explicit StopToken(std::shared_ptr<const State> state) : state_(std::move(state)) {}
    std::shared_ptr<const State> state_;
};

class StopSource {
public:
    StopSource() : StopSource(StopToken()) {}
    // Its token also stops when the token of the larger work does that this is a part of.
    explicit StopSource(const StopToken& parent) : state_(std::make_shared<StopToken::State>()) {
        state_->parent = parent.state_;
    }

    StopToken token() const { return StopToken(state_); }
    // Safe in a signal handler.
    void requestStop() const noexcept { state_->requested.store(true, std::memory_order_relaxed); }

private:
    std::shared_ptr<StopToken::State> state_;
};

}  // namespace awaystep
