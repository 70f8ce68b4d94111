// What a frame of the window costs to build (layout and draw lists; the graphics card is not asked): with few and with
// many records, while one scrubs, and with a 128x128 world running flat out.
#include <imgui.h>
#include <imgui_impl_null.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "bench/clock.h"
#include "gui/fonts.h"
#include "gui/gui_context.h"
#include "gui/shell.h"
#include "panels/panels.h"
#include "workbench/workbench.h"

using namespace awaystep;
using namespace awaystep::bench;

namespace {

class Frames {
public:
    Frames() : workbench_("", ""), shell_(makePanels, loadFonts(), {}) {}
    ~Frames() { ImGui_ImplNull_Shutdown(); }

    Workbench& workbench() { return workbench_; }

    double build(double seconds = 0.0) {
        ImGui_ImplNull_NewFrame();
        ImGui::GetIO().DisplaySize = ImVec2(1280, 800);
        ImGui::GetIO().DeltaTime = 1.0F / 60;
        return bench::seconds([&] {
            ImGui::NewFrame();
            shell_.frame(workbench_, seconds);
            ImGui::Render();
        });
    }
    void settle() {
        for (int calm = 0; calm < 6; ++calm) {
            build();
            if (!workbench_.working()) continue;
            calm = -1;
            workbench_.workers().waitForNews(0.05);
        }
    }
    void order(Request request) {
        Requests requests;
        requests.add(std::move(request));
        workbench_.apply(requests);
    }

private:
    struct Null {
        Null() { ImGui_ImplNull_Init(); }
    };
    GuiContext context_;
    Null null_;
    Workbench workbench_;
    Shell shell_;
};

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
    frames.workbench().open(std::move(document));
    frames.settle();
    frames.order(ShowEnd{});
    frames.settle();
    std::vector<double> still, scrubbing;
    for (int i = 0; i < 400; ++i) still.push_back(frames.build());
    for (int i = 0; i < 400; ++i) {
        frames.order(ShowRound{static_cast<int>(static_cast<long long>(iterations) * i / 400)});
        scrubbing.push_back(frames.build());
    }
    return {middle(still), middle(scrubbing)};
}

}  // namespace

int main() {
    std::printf("records   still ms   scrubbing ms   (median of 400 frames, 1280x800, CG and ASCG)\n");
    const Cost few = withRecords(100), many = withRecords(100000);
    std::printf("10^2      %.3f      %.3f\n", 1e3 * few.still, 1e3 * few.scrubbing);
    std::printf("10^5      %.3f      %.3f\n", 1e3 * many.still, 1e3 * many.scrubbing);
    std::printf("ratio     %.2f       %.2f\n", many.still / few.still, many.scrubbing / few.scrubbing);
    std::fflush(stdout);

    Frames frames;
    frames.workbench().open(documentFor("abbeel-ng-128"));
    // Not until all is known: h* and the regime of so large a world are worked on for long, beside the race.
    while (frames.workbench().race() == nullptr) {
        frames.build();
        frames.workbench().workers().waitForNews(0.05);
    }
    frames.order(SetSpeed{Player::fastest});
    frames.order(TogglePlay{});
    std::vector<double> times;
    const auto begin = std::chrono::steady_clock::now();
    const auto elapsed = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    while (elapsed() < 8.0) {
        times.push_back(frames.build(1.0 / 60));
        frames.workbench().workers().waitForNews(1.0 / 60);
    }
    std::printf(
        "128x128 world flat out: median %.3f ms, 99 of 100 below %.3f ms, largest %.3f ms (%zu frames, %d "
        "iterations)\n",
        1e3 * middle(times), 1e3 * middle(times, 0.99), 1e3 * middle(times, 1.0), times.size(),
        frames.workbench().race()->player().head());
    return 0;
}
