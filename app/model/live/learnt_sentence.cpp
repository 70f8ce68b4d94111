#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "expert/demonstration.h"
#include "model/live/learnt_drive.h"
#include "model/text/numbers.h"
#include "model/world/open_scenario.h"
#include "world/mdp.h"

namespace awaystep {
namespace {

// Longer drives are compared by their first steps; in large worlds a step takes longer.
constexpr int longestCompared = 1000;
constexpr int mostStateSteps = 4'000'000;

std::string wholePercent(double share) { return fixed(100.0 * share, 0) + " %"; }

// A number of visits, as short as it can be said: "12", "0.3".
std::string visitsInWords(double count) {
    if (count < 0.005) return "0";
    const double whole = std::round(count);
    if (std::abs(count - whole) < 0.005) return fixed(whole, 0);
    return fixed(count, count < 0.095 ? 2 : 1);
}

std::string besideYours(const std::string& its, const std::string& yours) { return its + " (you " + yours + ")"; }

struct Compared {
    Vector its, yours;  // visits, both summing to the same
    double steps() const { return yours.sum(); }
    template <class Holds>
    std::pair<double, double> count(const Holds& holds) const {
        double a = 0.0, b = 0.0;
        for (Eigen::Index s = 0; s < its.size(); ++s)
            if (holds(static_cast<int>(s))) {
                a += its[s];
                b += yours[s];
            }
        return {a, b};
    }
};

std::string times(double count) { return visitsInWords(count) + (visitsInWords(count) == "1" ? " time" : " times"); }

// Nothing where neither was there.
void addCount(std::string& words, const char* where, const std::pair<double, double>& counts) {
    if (counts.first < 0.005 && counts.second < 0.005) return;
    words += std::string(", ") + where + " " + besideYours(times(counts.first), visitsInWords(counts.second));
}

std::string onTheRoad(const OpenScenario& openScenario, const Compared& visits) {
    constexpr std::array<const char*, 5> places = {"off the road to the left", "left lane", "middle lane", "right lane",
                                                   "off the road to the right"};
    std::array<std::pair<double, double>, 5> shares;
    for (int lane = 0; lane < 5; ++lane) {
        shares[static_cast<std::size_t>(lane)] = visits.count([&](int s) {
            const int field = openScenario.laneFields[static_cast<std::size_t>(s)];
            return field >= 0 && field / 3 == lane;
        });
    }
    // The lane that the person was in most.
    const auto most = std::max_element(shares.begin(), shares.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    const auto share = [&](const std::pair<double, double>& counts) {
        return besideYours(wholePercent(counts.first / visits.steps()), wholePercent(counts.second / visits.steps()));
    };
    std::string words = std::string(places[static_cast<std::size_t>(most - shares.begin())]) + " " + share(*most);
    const auto looks = [&](const auto& test) {
        return visits.count([&](int s) { return test(std::get<RoadState>(openScenario.domain().look(s))); });
    };
    words += ", fast " + share(looks([](const RoadState& state) { return state.speed == 2; }));
    addCount(words, "in a collision", looks([](const RoadState& state) { return state.collision; }));
    addCount(words, "off the road", looks([](const RoadState& state) { return state.offRoad; }));
    const auto bad = looks([](const RoadState& state) { return state.collision || state.offRoad; });
    if (bad.first < 0.005 && bad.second < 0.005) words += ", no collision and never off the road, like you";
    return words + ".";
}

}  // namespace

VisitCount::VisitCount(std::shared_ptr<const Mdp> mdp, std::vector<ActiveMember> mixture, int steps)
    : visits(Vector::Zero(mdp->states())), mdp_(std::move(mdp)), mixture_(std::move(mixture)), steps_(steps) {}

bool VisitCount::step() {
    if (member_ == mixture_.size()) return false;
    const ActiveMember& member = mixture_[member_];
    if (t_ == 0) now_ = mdp_->initial();
    visits += member.weight * now_;
    if (t_ == steps_) {
        t_ = 0;
        return ++member_ < mixture_.size();
    }
    Vector next = Vector::Zero(mdp_->states());
    for (int s = 0; s < mdp_->states(); ++s) {
        if (now_[s] == 0.0) continue;
        const Mdp::Row row = mdp_->row(s, member.vertex->policy.at(t_, s));
        for (int i = 0; i < row.count; ++i) next[row.next[i]] += now_[s] * row.probability[i];
    }
    now_ = std::move(next);
    ++t_;
    return true;
}

int stepsCompared(const Demonstration& demonstration, const Mdp& world) {
    return std::min({demonstration.length(), longestCompared, mostStateSteps / world.states()});
}

std::string learntSentence(const OpenScenario& openScenario, const Mdp& world, const DriveComparison& compared,
                           Vector its, int steps) {
    const Demonstration& demonstration = *compared.demonstration;
    Compared visits{std::move(its), Vector::Zero(world.states())};
    for (int t = 0; t <= steps; ++t)
        if (const auto state = stateNow(openScenario.domain(), demonstration.at(t))) visits.yours[*state] += 1.0;
    const Domain& domain = openScenario.domain();

    const std::string whose = (compared.among > 1 ? "the " : "your ") +
                              std::string(steps < demonstration.length() ? "first " : "") + counted(steps, "step") +
                              (compared.among > 1 ? " of " + demonstration.title : std::string());
    std::string words = compared.who + ", over " + whose + (world.criterion().discounted() ? ", undiscounted: " : ": ");
    if (!openScenario.laneFields.empty()) return words + onTheRoad(openScenario, visits);
    const double same = visits.its.cwiseMin(visits.yours).sum() / visits.steps();
    const bool grid = std::holds_alternative<GridPicture>(openScenario.picture);
    words += (grid ? "in your cells " : "in your states ") + wholePercent(same) + " of the time";
    addCount(words, "at the goal", visits.count([&](int s) { return domain.event(s) == StateEvent::Goal; }));
    addCount(words, "in a mishap", visits.count([&](int s) { return domain.event(s) == StateEvent::Mishap; }));
    return words + ". What is to match is how often each feature occurs, not each " + (grid ? "cell." : "state.");
}

}  // namespace awaystep
