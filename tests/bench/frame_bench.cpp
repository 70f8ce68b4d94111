// What a frame of the window costs to build (layout and draw lists; the graphics card is not asked): with few and with
// many records, while one scrubs, while one records in real time, and with a 128x128 world running full speed.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "bench/frames.h"
#include "domains/domain.h"
#include "expert/recorder.h"
#include "model/documents/document_history.h"
#include "model/live/live_feature.h"
#include "model/live/live_run.h"
#include "model/open_question.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/recording/step_controller.h"
#include "model/session.h"
#include "model/world/open_scenario.h"
#include "window/shell/orders.h"

using namespace awaystep;
using namespace awaystep::bench;

namespace {

double middle(std::vector<double> times, double share = 0.5) {
    std::sort(times.begin(), times.end());
    return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
}

struct Cost {
    double still = 0.0, scrubbing = 0.0;
};

Cost withRecords(int iterations) {
    Frames frames;
    Document document = documentFor("grid-face");
    document.race.common.iterations = iterations;
    frames.session().open(std::move(document));
    frames.settle();
    frames.order(ShowEnd{});
    frames.settle();
    std::vector<double> still, scrubbing;
    for (int i = 0; i < 400; ++i) still.push_back(frames.build());
    for (int i = 0; i < 400; ++i) {
        frames.order(ShowIteration{static_cast<int>(static_cast<long long>(iterations) * i / 400)});
        scrubbing.push_back(frames.build());
    }
    return {middle(still), middle(scrubbing)};
}

void line(const char* what, const std::vector<double>& all) {
    std::printf("  %-22s median %.3f ms, 99 of 100 below %.3f ms, largest %.3f ms\n", what, 1e3 * middle(all),
                1e3 * middle(all, 0.99), 1e3 * middle(all, 1.0));
}

// Ten seconds of a recording at eight steps a second, sixty frames a second, while the apprentice learns.
void recordInRealTime(const char* scenario) {
    Frames frames;
    frames.session().open(documentFor(scenario));
    frames.settle();
    frames.order(SetPace{Pace::RealTime, 8.0});
    frames.order(StartRecording{});
    const RecordingController& controller = frames.session().recording().controller();
    const int actions = frames.session().question().openScenario()->domain().actions();
    std::vector<double> own, walls;
    int behind = 0, pressed = 0;
    auto next = std::chrono::steady_clock::now();
    for (int i = 0; i < 600; ++i) {
        for (int tries = 0; i % 7 == 0 && tries < actions; ++tries, ++pressed)
            if (!whyNot(controller.recorder(), pressed % actions)) {
                frames.order(Drive{pressed++ % actions});
                break;
            }
        own.push_back(frames.build(frameSeconds));
        walls.push_back(frames.wall());
        const LiveRun* live = frames.session().live().run();
        if (live != nullptr) behind = std::max(behind, live->behind());
        next += std::chrono::microseconds(16667);
        std::this_thread::sleep_until(next);
    }
    std::printf("recording %s, 8 steps a second (%d steps, at most %d behind):\n", scenario,
                controller.recorder().current().length(), behind);
    line("computing a frame", own);
    line("by the clock on the wall", walls);
    std::fflush(stdout);
    frames.order(DiscardRecording{});
}

}  // namespace

int main() {
    std::printf("records   still ms   scrubbing ms   (median of 400 frames, 1280x800, CG and ASCG)\n");
    const Cost few = withRecords(100), many = withRecords(100000);
    std::printf("10^2      %.3f      %.3f\n", 1e3 * few.still, 1e3 * few.scrubbing);
    std::printf("10^5      %.3f      %.3f\n", 1e3 * many.still, 1e3 * many.scrubbing);
    std::printf("ratio     %.2f       %.2f\n", many.still / few.still, many.scrubbing / few.scrubbing);
    std::fflush(stdout);
    recordInRealTime("highway-face");
    recordInRealTime("grid-face");

    Frames frames;
    frames.session().open(documentFor("abbeel-ng-128"));
    // Not until all is known: h* and the regime of so large a world are worked on for long, beside the race.
    while (frames.session().race().race() == nullptr) {
        frames.build();
        frames.session().workers().waitForNews(0.05);
    }
    frames.order(SetSpeed{Player::fastest});
    frames.order(TogglePlay{});
    // Counted from the first iterations on, when there are vertices and pictures of them to draw.
    while (frames.session().race().race()->player().rounds().head < 2) {
        frames.build(frameSeconds);
        frames.session().workers().waitForNews(1.0 / 60);
    }
    std::vector<double> times, own;
    const auto begin = std::chrono::steady_clock::now();
    const auto elapsed = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    while (elapsed() < 20.0) {
        own.push_back(frames.build(frameSeconds));
        times.push_back(frames.wall());
    }
    std::printf("128x128 world full speed (%zu frames, %d iterations):\n", times.size(),
                frames.session().race().race()->player().rounds().head);
    line("computing a frame", own);
    line("by the clock on the wall", times);
    std::fflush(stdout);
    std::_Exit(0);  // not waiting for the workers: h* of the large world may take minutes
}
