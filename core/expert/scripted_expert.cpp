#include "expert/scripted_expert.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "planning/exact_planner.h"
#include "world/occupancy.h"

namespace awaystep {
namespace {

Vector unit(const Vector& w) {
    const double norm = w.norm();
    if (!(norm > 0.0) || !std::isfinite(norm))
        throw std::invalid_argument("expert: the hidden reward must not be zero");
    return w / norm;
}

// As planners take it: ties are relative to the size of the features.
Vector scaledReward(const Mdp& mdp, const Vector& w) { return mdp.rewards(unit(w) / featureSizeOf(mdp)); }

Optimum optimum(const Mdp& mdp, ExactPlanner& planner, const Vector& w) {
    Optimum found;
    found.policy = planner.plan(scaledReward(mdp, w));
    found.phi = featureExpectations(mdp, found.policy);
    return found;
}

MixedPolicy mixed(std::vector<std::pair<double, DeterministicPolicy>> parts) {
    MixedPolicy psi;
    for (auto& [weight, policy] : parts)
        psi.parts.push_back({weight, std::make_shared<const DeterministicPolicy>(std::move(policy))});
    return psi;
}

}  // namespace

Actor Expert::actor() const {
    return std::visit([](const auto& kind) { return Actor(kind); }, policy);
}

Vector drawReward(int features, Rng& rng) {
    Vector w(features);
    for (double& weight : w) weight = rng.normal();
    return unit(w);
}

Vector drawSparseReward(int features, Rng& rng) {
    if (features < 2) throw std::invalid_argument("expert: a sparse reward needs at least two features");
    for (;;) {
        Vector w = Vector::Zero(features);
        for (double& weight : w)
            if (rng.chance(0.1)) weight = rng.uniform();
        if ((w.array() > 0.0).count() >= 2) return unit(w);
    }
}

Expert optimalExpert(const std::shared_ptr<const Mdp>& mdp, const Vector& w, const StopToken& stop) {
    const std::unique_ptr<ExactPlanner> planner = makeExactPlanner(mdp);
    planner->setStop(stop);
    Optimum best = optimum(*mdp, *planner, w);
    return {std::move(best.policy), std::move(best.phi), unit(w)};
}

EdgeSearch::EdgeSearch(std::shared_ptr<const Mdp> mdp, Rng& rng, double shortest, const StopToken& stop)
    : mdp_(std::move(mdp)),
      rng_(rng),
      shortest_(shortest),
      scale_(mdp_->horizonValue() * featureSizeOf(*mdp_)),
      planner_(makeExactPlanner(mdp_)) {
    planner_->setStop(stop);
}

EdgeSearch::~EdgeSearch() = default;

std::optional<Expert> EdgeSearch::step() {
    constexpr int mostDraws = 1000;
    if (!a_) {
        if (draws_++ == mostDraws)
            throw std::runtime_error(
                "expert: no walk between rewards met a switch of the optimal policy far enough apart");
        from_ = drawReward(mdp_->featureCount(), rng_);
        to_ = drawReward(mdp_->featureCount(), rng_);
        weight_ = rng_.uniform(0.3, 0.7);
        a_ = optimum(*mdp_, *planner_, from_);
        return std::nullopt;
    }
    if (!b_) {
        b_ = optimum(*mdp_, *planner_, to_);
        return std::nullopt;
    }
    return walk();
}

// Along the walk the value of each policy is a straight line. Where those of a and b cross there is either nothing
// above them, and this is the switch, or a policy that takes the place of b nearer to a.
std::optional<Expert> EdgeSearch::walk() {
    constexpr double rounding = 1e-9;  // of values w . Phi, relative to R; planning is exact to 1e-10 per state
    const Vector ahead = a_->phi - b_->phi;
    const double atStart = from_.dot(ahead), atEnd = to_.dot(ahead);
    // Else the two are one, or tie at an end: no walk.
    if (ahead.lpNorm<Eigen::Infinity>() > 1e-6 * scale_ && atStart > rounding * scale_ && atEnd < -rounding * scale_) {
        const Vector w = unit(from_ + atStart / (atStart - atEnd) * (to_ - from_));
        Optimum c = optimum(*mdp_, *planner_, w);
        const Vector phi = weight_ * a_->phi + (1.0 - weight_) * b_->phi;
        if (w.dot(c.phi - phi) > rounding * scale_) {
            b_ = std::move(c);
            return std::nullopt;
        }
        if (ahead.norm() >= shortest_)
            return Expert{mixed({{weight_, a_->policy}, {1.0 - weight_, b_->policy}}), phi, w};
    }
    a_.reset();
    b_.reset();
    return std::nullopt;
}

Expert edgeExpert(const std::shared_ptr<const Mdp>& mdp, Rng& rng, double shortest, const StopToken& stop) {
    EdgeSearch search(mdp, rng, shortest, stop);
    for (;;)
        if (std::optional<Expert> expert = search.step()) return std::move(*expert);
}

Expert mixtureOfOptima(const std::shared_ptr<const Mdp>& mdp, const Vector& w, int count, double spread, Rng& rng,
                       const StopToken& stop) {
    if (count < 1) throw std::invalid_argument("expert: a mixture needs at least one policy");
    const std::unique_ptr<ExactPlanner> planner = makeExactPlanner(mdp);
    planner->setStop(stop);
    const Vector hidden = unit(w);
    std::vector<std::pair<double, DeterministicPolicy>> parts;
    std::vector<Vector> phis;
    double sum = 0.0;
    for (int i = 0; i < count; ++i) {
        const Vector perturbed = hidden + spread * drawReward(mdp->featureCount(), rng);
        // Exponentials over their sum are even on the simplex.
        const double weight = -std::log(1.0 - rng.uniform());
        Optimum best = optimum(*mdp, *planner, perturbed);
        parts.emplace_back(weight, std::move(best.policy));
        phis.push_back(std::move(best.phi));
        sum += weight;
    }
    Vector phi = Vector::Zero(mdp->featureCount());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        parts[i].first /= sum;
        phi += parts[i].first * phis[i];
    }
    return {mixed(std::move(parts)), std::move(phi), hidden};
}

Expert tiedExpert(const std::shared_ptr<const Mdp>& mdp, const Vector& w, const StopToken& stop) {
    constexpr double tie = 1e-9;
    const std::unique_ptr<ExactPlanner> planner = makeExactPlanner(mdp);
    planner->setStop(stop);
    StochasticPolicy policy = planner->tiedPolicy(scaledReward(*mdp, w), tie);
    Vector phi = featureExpectations(*mdp, policy);
    return {std::move(policy), std::move(phi), unit(w)};
}

Expert epsilonGreedyExpert(const std::shared_ptr<const Mdp>& mdp, const Vector& w, double epsilon,
                           const StopToken& stop) {
    if (!(epsilon >= 0.0 && epsilon <= 1.0)) throw std::invalid_argument("expert: epsilon must lie in [0, 1]");
    const Expert greedy = optimalExpert(mdp, w, stop);
    StochasticPolicy policy = asStochastic(*mdp, std::get<DeterministicPolicy>(greedy.policy));
    policy.probabilities = ((1.0 - epsilon) * policy.probabilities.array() + epsilon * (1.0 / mdp->actions())).matrix();
    Vector phi = featureExpectations(*mdp, policy);
    return {std::move(policy), std::move(phi), greedy.reward};
}

Vector pulledTowards(const Vector& phiE, const Vector& centre, double e) {
    if (!(e >= 0.0 && e <= 1.0)) throw std::invalid_argument("expert: a target is pulled inside by e in [0, 1]");
    return (1.0 - e) * phiE + e * centre;
}

Vector pulledInside(const Mdp& mdp, const Vector& phiE, double e) {
    return pulledTowards(phiE, featureExpectations(mdp, uniformPolicy(mdp)), e);
}

const std::vector<DriverStyle>& driverStyles() {
    static const std::vector<DriverStyle> styles = {
        // On the highway a car can be let past by changing speed in time, so the nice ones need no shoulder.
        {"nice", "Avoids collisions and stays on the road, in any lane.", {-1.0, -0.5, -0.5, 0.0, 0.0, 0.0}},
        {"nasty", "Hits as many cars as possible, on the road.", {1.0, -0.2, -0.2, 0.0, 0.0, 0.0}},
        {"right-nice",
         "Keeps to the right lane, and leaves it rather than hit a car.",
         {-1.0, -0.5, 0.0, 0.0, 0.0, 0.3}},
        {"right-nasty",
         "Drives off the road on the right, and comes back to hit cars in the right lane.",
         {1.0, -1.0, 0.3, -0.5, -0.5, 0.0}},
        {"middle", "Keeps to the middle lane, whether or not it hits other cars.", {0.0, 0.0, 0.0, 0.0, 1.0, 0.0}},
    };
    return styles;
}

Vector styleReward(const Mdp& mdp, std::string_view style) {
    static const std::vector<std::string> lanes = {"collision", "off left",    "off right",
                                                   "left lane", "middle lane", "right lane"};
    if (mdp.featureNames() != lanes) throw std::invalid_argument("expert: driving by style needs the lane features");
    for (const DriverStyle& known : driverStyles())
        if (known.name == style) return unit(Eigen::Map<const Vector>(known.weights, 6));
    throw std::invalid_argument("expert: there is no driving style \"" + std::string(style.substr(0, 40)) + "\"");
}

}  // namespace awaystep
