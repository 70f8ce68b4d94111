#include "model/recording/walk.h"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <variant>

#include "domains/picture.h"
#include "model/text/numbers.h"

namespace awaystep {
namespace {

class MixtureWalker final : public Walker {
public:
    MixtureWalker(std::shared_ptr<const Simulator> world, std::vector<ActiveMember> psi, std::uint64_t seed)
        : world_(std::move(world)), psi_(std::move(psi)), rng_(seed, "watching the apprentice") {
        for (const ActiveMember& member : psi_) weights_.push_back(member.weight);
    }
    int begin() override {
        drawn_ =
            psi_[static_cast<std::size_t>(rng_.categorical(weights_.data(), static_cast<int>(weights_.size())))].vertex;
        return world_->start(rng_);
    }
    std::optional<Move> next(int state, int time) override {
        const int action = drawn_->policy.at(time, state);
        return Move{action, world_->next(state, action, rng_)};
    }
    std::string who() const override { return drawn_ ? "v" + std::to_string(drawn_->number) : std::string(); }

private:
    std::shared_ptr<const Simulator> world_;
    std::vector<ActiveMember> psi_;
    std::vector<double> weights_;
    Rng rng_;
    VertexPtr drawn_;
};

class StationaryWalker final : public Walker {
public:
    StationaryWalker(std::shared_ptr<const Simulator> world, std::shared_ptr<const StochasticPolicy> policy,
                     std::uint64_t seed)
        : world_(std::move(world)), policy_(std::move(policy)), rng_(seed, "watching the stationary policy") {}
    int begin() override { return world_->start(rng_); }
    std::optional<Move> next(int state, int time) override {
        const int action = policy_->draw(state, rng_, time);
        return Move{action, world_->next(state, action, rng_)};
    }

private:
    std::shared_ptr<const Simulator> world_;
    std::shared_ptr<const StochasticPolicy> policy_;
    Rng rng_;
};

class ExpertWalker final : public Walker {
public:
    ExpertWalker(std::shared_ptr<const Simulator> world, std::shared_ptr<const void> owner, const Expert& expert,
                 std::uint64_t seed)
        : world_(std::move(world)),
          owner_(std::move(owner)),
          actor_(expert.actor()),
          rng_(seed, "watching the expert") {}
    int begin() override {
        actor_.begin(rng_);
        return world_->start(rng_);
    }
    std::optional<Move> next(int state, int time) override {
        const int action = actor_.act(state, rng_, time);
        return Move{action, world_->next(state, action, rng_)};
    }

private:
    std::shared_ptr<const Simulator> world_;
    std::shared_ptr<const void> owner_;
    Actor actor_;
    Rng rng_;
};

class RecordedWalker final : public Walker {
public:
    RecordedWalker(const Domain& domain, const std::vector<DemonstrationPtr>& demonstrations) {
        for (const DemonstrationPtr& each : demonstrations) {
            // One of a world that was changed since may go where there is nothing now.
            if (!each->enabled || differenceFrom(*each, domain)) continue;
            Ride ride{each->title, {}, {}};
            for (int t = 0; t <= each->length(); ++t) ride.states.push_back(stateNow(domain, each->at(t)).value());
            for (const RecordedStep& step : each->steps) ride.actions.push_back(step.action);
            rides_.push_back(std::move(ride));
        }
        if (rides_.empty()) throw std::invalid_argument("watching: no recording is switched on");
    }
    int begin() override {
        ride_ = (ride_ + 1) % rides_.size();
        at_ = 0;
        return rides_[ride_].states.front();
    }
    std::optional<Move> next(int, int) override {
        const Ride& ride = rides_[ride_];
        if (at_ + 1 >= ride.states.size()) return std::nullopt;
        ++at_;
        return Move{ride.actions[at_ - 1], ride.states[at_]};
    }
    std::string who() const override { return rides_[ride_].title; }

private:
    struct Ride {
        std::string title;
        std::vector<int> states;
        std::vector<int> actions;
    };
    std::vector<Ride> rides_;
    std::size_t ride_ = static_cast<std::size_t>(-1);  // the first comes next
    std::size_t at_ = 0;
};

constexpr double worthlessTail = 0.005;
constexpr int longestEpisode = 2000;

// States of an episode. With phi(s,a) its last state is no term, so there is one more of them.
int episodeLength(const Mdp& mdp) {
    const Criterion& criterion = mdp.criterion();
    if (criterion.average()) return longestEpisode;
    if (criterion.finiteHorizon()) return criterion.horizon + (mdp.stateActionFeatures() ? 1 : 0);
    return std::min(longestEpisode, horizonForTail(criterion.discount, worthlessTail * criterion.factor()));
}

}  // namespace

std::unique_ptr<Walker> mixtureWalker(std::shared_ptr<const Simulator> world, std::vector<ActiveMember> psi,
                                      std::uint64_t seed) {
    return std::make_unique<MixtureWalker>(std::move(world), std::move(psi), seed);
}

std::unique_ptr<Walker> stationaryWalker(std::shared_ptr<const Simulator> world,
                                         std::shared_ptr<const StochasticPolicy> policy, std::uint64_t seed) {
    return std::make_unique<StationaryWalker>(std::move(world), std::move(policy), seed);
}

std::unique_ptr<Walker> expertWalker(std::shared_ptr<const Simulator> world, std::shared_ptr<const void> owner,
                                     const Expert& expert, std::uint64_t seed) {
    return std::make_unique<ExpertWalker>(std::move(world), std::move(owner), expert, seed);
}

std::unique_ptr<Walker> recordedWalker(const Domain& domain, const std::vector<DemonstrationPtr>& demonstrations) {
    return std::make_unique<RecordedWalker>(domain, demonstrations);
}

Walk::Walk(DomainPtr domain, std::unique_ptr<Walker> walker)
    : domain_(std::move(domain)),
      walker_(std::move(walker)),
      horizon_(episodeLength(*domain_->mdp())),
      mean_(domain_->mdp()->featureCount()) {
    beginEpisode();
}

void Walk::beginEpisode() {
    sum_ = Vector::Zero(domain_->mdp()->featureCount());
    discounted_ = 1.0;
    weight_ = 0.0;
    t_ = 0;
    trail_.clear();
    from_ = to_ = walker_->begin();
    enter(to_);
}

void Walk::count(int state, int action) {
    const Mdp& mdp = *domain_->mdp();
    sum_ += discounted_ * mdp.features(state, action);
    weight_ += discounted_;
    discounted_ *= mdp.discount();
}

void Walk::enter(int state) {
    if (!domain_->mdp()->stateActionFeatures()) count(state, 0);
    trail_.push_back(state);
    const StatePicture picture = domain_->look(state);
    if (const auto* road = std::get_if<RoadState>(&picture)) {
        events_.collisions += road->collision;
        events_.offRoad += road->offRoad;
    }
    events_.goals += domain_->event(state) == StateEvent::Goal;
}

// What was seen stands for the whole: features that sum to one keep doing so.
Vector Walk::sample() const { return weight_ > 0.0 ? Vector(sum_ * (domain_->mdp()->horizonValue() / weight_)) : sum_; }

void Walk::step() {
    const auto move = t_ + 1 < horizon_ ? walker_->next(to_, t_) : std::nullopt;
    if (!move) {
        if (weight_ > 0.0) mean_.add(sample());
        beginEpisode();
        return;
    }
    ++t_;
    ++steps_;
    if (domain_->mdp()->stateActionFeatures()) count(to_, move->action);
    from_ = to_;
    to_ = move->state;
    enter(to_);
}

Vector Walk::running() const { return mean_.samples() > 0 ? mean_.mean() : sample(); }

std::string eventsOf(const Domain& domain, const Demonstration& soFar) {
    int collisions = 0, offRoad = 0, goals = 0;
    for (int t = 1; t <= soFar.length(); ++t) {
        const int state = soFar.at(t).state;
        const StateEvent event = domain.event(state);
        if (event == StateEvent::Goal) ++goals;
        if (event != StateEvent::Mishap) continue;
        const StatePicture look = domain.look(state);
        const auto* road = std::get_if<RoadState>(&look);
        if (road == nullptr) continue;
        collisions += road->collision;
        offRoad += road->offRoad;
    }
    std::string words;
    if (collisions > 0) words += " \u00B7 " + counted(collisions, "collision");
    if (offRoad > 0) words += " \u00B7 " + std::to_string(offRoad) + " off the road";
    if (goals > 0) words += " \u00B7 goal reached" + (goals == 1 ? "" : " " + std::to_string(goals) + " times");
    return words;
}

}  // namespace awaystep
