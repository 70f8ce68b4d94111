#include "model/live/ghost_playback.h"

#include "experiment/result_json.h"
#include "model/recording/policy_playback.h"
#include "world/mdp.h"

namespace awaystep {

GhostPlayback::GhostPlayback() : driving_(Driving::DrawnVertex) {}

void GhostPlayback::begin(const DomainPtr& domain, int start, std::uint64_t seed) {
    end();
    ghost_.emplace(domain, start, seed);
}

void GhostPlayback::end() {
    ghost_.reset();
    acted_ = false;
    job_.abandon();
    asked_.reset();
    stationary_.reset();
}

void GhostPlayback::follow(Workers& workers, const std::shared_ptr<const Mdp>& world, int steps,
                           const RecordPtr& record) {
    if (!ghost_) return;
    GhostPolicy policy;
    if (record) policy.mixture = record->active->members();
    if (record && on_ && driving_ == Driving::Stationary) {
        if (asked_ != record && !job_.busy()) {
            asked_ = record;
            job_.start(workers, [world, members = policy.mixture](const StopToken&) {
                // Null where no stationary policy does what the mixture does: then the mixture itself acts.
                const StationaryAnswer answer = stationaryOf(*world, members);
                return answer.policy ? std::make_shared<const StochasticPolicy>(*answer.policy)
                                     : std::shared_ptr<const StochasticPolicy>();
            });
        }
        policy.stationary = stationary_;
    }
    acted_ = acted_ || record;
    ghost_->follow(steps, policy);
}

bool GhostPlayback::collect() {
    auto result = job_.take();
    if (!result) return false;
    if (result->answer) stationary_ = *result->answer;
    return true;
}

}  // namespace awaystep
