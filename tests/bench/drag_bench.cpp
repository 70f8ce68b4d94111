// How a dragged target is followed: races that take the place of one another per second, how much of a race fits, and
// what a frame costs meanwhile. The target goes round inside the outline of K, at 60 frames a second.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "bench/frames.h"
#include "model/documents/document_history.h"
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/polytope/polytopes.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/target/target_feature.h"
#include "window/shell/orders.h"

using namespace awaystep;
using namespace awaystep::bench;

namespace {

Preferences insight() {
    Preferences preferences;
    preferences.workspace = "insight";
    preferences.welcomed = true;
    return preferences;
}

double share(std::vector<double>& times, double part) {
    std::sort(times.begin(), times.end());
    return 1e3 * times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))];
}

void measure(const char* scenario, int frameCount) {
    Frames frames(insight());
    frames.session().open(documentFor(scenario));
    frames.settle(frameSeconds);
    const Session& session = frames.session();
    if (!session.target().space()) frames.settle(frameSeconds);
    const Vector centre = session.target().space()->centre, start = session.question().target()->value;
    std::vector<double> times;
    int races = 0;
    double rounds = 0.0;
    const Race* shown = session.race().race();
    const double all = seconds([&] {
        for (int i = 0; i < frameCount; ++i) {
            const double used = seconds([&] {
                const Vector phi = centre + (0.75 + 0.2 * std::sin(0.1 * i)) * (start - centre);
                frames.order(MoveTarget{{phi.data(), phi.data() + phi.size()}, "on its way", 0.0});
                frames.build(frameSeconds);
            });
            times.push_back(used);
            if (session.race().race() != shown) {
                shown = session.race().race();
                ++races;
                rounds += shown->player().rounds().head;
            }
            const double left = frameSeconds - used;
            if (left > 0.0) std::this_thread::sleep_for(std::chrono::duration<double>(left));
        }
    });
    std::printf("drag %-14s %5.1f races/s, %6.1f of %d iterations each; a frame %.2f ms, p99 %.2f ms\n", scenario,
                races / all, races > 0 ? rounds / races : 0.0, shown->player().rounds().last, share(times, 0.5),
                share(times, 0.99));
    frames.order(CancelTarget{});
    frames.settle(frameSeconds);
}

}  // namespace

int main() {
    for (const char* scenario : {"grid-face", "highway-face", "syed-good", "abbeel-ng-128"}) measure(scenario, 240);
}
