// What learning after every key costs: planning calls per key, and milliseconds from the moved target to the answer
// with its certificate, drawing apart. Milliseconds are processor time of this thread, so that other work on the
// machine counts little; the calls are the same on every machine.

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "bench/clock.h"
#include "domains/gridworld.h"
#include "solvers/live/live_projection.h"
#include "support/live_walks.h"

using namespace awaystep;
using awaystep::bench::threadSeconds;
using awaystep::tests::TargetWalk;
using awaystep::tests::WalkHabits;

namespace {

// side x side cells, 30 % noise, discount 0.99, with nine regions as features, or one feature per cell, or 64 regions.
// From a corner, or from anywhere: then a demonstration begins in one place and the apprentice in all of them, so that
// the target lies far outside K.
enum class Start { Corner, Anywhere };
std::shared_ptr<const Mdp> grid(int side, Start start, GridFeatures features = GridFeatures::Regions, int regions = 3) {
    GridworldParameters parameters;
    parameters.map.assign(static_cast<std::size_t>(side), std::string(static_cast<std::size_t>(side), '.'));
    if (start == Start::Corner) parameters.map.front().front() = 'S';
    parameters.slip = 0.3;
    parameters.discount = 0.99;
    parameters.features = features;
    parameters.regionsPerSide = regions;
    return Gridworld(parameters).mdp();
}

// Sessions of five demonstrations of sixty keys, each by a driver who means another reward and slips one key in ten.
void measure(const char* world, const std::shared_ptr<const Mdp>& mdp, int sessions) {
    std::vector<double> milliseconds;
    long long calls = 0, hits = 0, more = 0;
    double floors = 0.0;
    int worst = 0, most = 0;
    for (int session = 0; session < sessions; ++session) {
        TargetWalk walk(mdp, static_cast<std::uint64_t>(session) + 1,
                        WalkHabits{.undo = 0.0, .branch = 0.0, .finish = 0.0, .slip = 0.1, .longest = 60, .most = 6});
        LiveProjection live(mdp);
        for (int key = 0; key < 300; ++key) {
            const Vector target = walk.next();
            const double begin = threadSeconds();
            const LiveAnswer answer = live.moveTo(target);
            milliseconds.push_back(1e3 * (threadSeconds() - begin));
            calls += answer.planningCalls;
            hits += answer.storeHits;
            more += answer.planningCalls > 1;  // than certify the distance
            floors += answer.floor;
            worst = std::max(worst, answer.planningCalls);
            most = std::max(most, live.store().size());
        }
    }
    std::sort(milliseconds.begin(), milliseconds.end());
    const auto at = [&](double share) {
        return milliseconds[static_cast<std::size_t>(share * static_cast<double>(milliseconds.size() - 1))];
    };
    const auto keys = static_cast<double>(milliseconds.size());
    std::printf("%-22s %7d %4d %6.0f %8.2f %7.1f %6d %8.3g %8.2f %7d %10.3g %10.3g %10.3g\n", world, mdp->states(),
                mdp->featureCount(), keys, static_cast<double>(calls) / keys, 100.0 * static_cast<double>(more) / keys,
                worst, floors / keys, static_cast<double>(hits) / keys, most, at(0.5), at(0.99), milliseconds.back());
    std::fflush(stdout);
}

}  // namespace

int main() {
    std::printf("%-22s %7s %4s %6s %8s %7s %6s %8s %8s %7s %10s %10s %10s\n", "world", "states", "k", "keys", "calls",
                "% > 1", "worst", "floor", "hits", "store", "median ms", "p99 ms", "worst ms");
    measure("highway", tests::highwayOfThree(), 4);
    measure("highway, lanes, speed", tests::highwayOfSeven(), 4);
    for (const int side : {5, 20, 40}) measure("grid, from a corner", grid(side, Start::Corner), 4);
    for (const int side : {5, 20, 40}) measure("grid, from anywhere", grid(side, Start::Anywhere), 4);
    measure("grid, from anywhere", grid(128, Start::Anywhere), 1);
    measure("grid, one per cell", grid(5, Start::Corner, GridFeatures::OneHot), 4);
    measure("grid, 64 regions", grid(20, Start::Corner, GridFeatures::Regions, 8), 1);
    measure("grid, 64 regions", grid(128, Start::Anywhere, GridFeatures::Regions, 8), 1);
}
