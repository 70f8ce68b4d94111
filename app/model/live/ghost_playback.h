#pragma once
// The ghost of the demonstration that is recorded or replayed, with how it acts: by a vertex drawn from the mixture, or
// by the stationary policy, which is worked out in the background; until then it acts by the one before.

#include <memory>
#include <optional>

#include "model/live/ghost.h"
#include "model/workers/background.h"

namespace awaystep {

class Mdp;
enum class Driving;

class GhostPlayback {
public:
    GhostPlayback();

    bool on() const { return on_; }
    void switchOn(bool on) { on_ = on; }
    Driving driving() const { return driving_; }
    void setDriving(Driving driving) { driving_ = driving; }

    void begin(const DomainPtr& domain, int start, std::uint64_t seed);
    void end();
    // So many steps by now; record: of the apprentice as it is now, null before anything is learnt.
    void follow(Workers& workers, const std::shared_ptr<const Mdp>& world, int steps, const RecordPtr& record);
    // Returns whether a stationary policy arrived.
    bool collect();
    bool working() const { return job_.busy(); }

    // Null while it is switched off, or has nothing to act by.
    const Ghost* ghost() const { return on_ && ghost_ && acted_ ? &*ghost_ : nullptr; }

private:
    bool on_ = true;
    Driving driving_;
    std::optional<Ghost> ghost_;
    bool acted_ = false;
    Background<std::shared_ptr<const StochasticPolicy>> job_;
    RecordPtr asked_;
    std::shared_ptr<const StochasticPolicy> stationary_;
};

}  // namespace awaystep
