#pragma once
// Frames of the real window without a display, on Dear ImGui's null backend: what it costs to build one (layout and
// draw lists; the graphics card is not asked).
#include <imgui.h>
#include <imgui_impl_null.h>

#include <utility>

#include "bench/clock.h"
#include "model/session.h"
#include "model/session_orders.h"
#include "model/workers/workers.h"
#include "window/panels.h"
#include "window/platform/gui_context.h"
#include "window/shell/shell.h"
#include "window/widgets/fonts.h"

namespace awaystep::bench {

constexpr double frameSeconds = 1.0 / 60;

class Frames {
public:
    explicit Frames(Preferences preferences = {})
        : session_("", ""), shell_(makePanels, loadFonts(), std::move(preferences)) {}
    ~Frames() { ImGui_ImplNull_Shutdown(); }

    LiveSession& session() { return session_; }

    // `seconds` go by for the session. Returns the seconds that this thread computed for the frame.
    double build(double seconds = 0.0) {
        ImGui_ImplNull_NewFrame();
        ImGui::GetIO().DisplaySize = ImVec2(1280, 800);
        ImGui::GetIO().DeltaTime = static_cast<float>(frameSeconds);
        const double before = threadSeconds();
        wall_ = bench::seconds([&] {
            ImGui::NewFrame();
            shell_.frame(session_, seconds);
            ImGui::Render();
        });
        return threadSeconds() - before;
    }
    // Seconds that the last frame took by the clock on the wall.
    double wall() const { return wall_; }

    // Until the background work is done; `seconds` go by in each frame.
    void settle(double seconds = 0.0) {
        for (int calm = 0; calm < 6; ++calm) {
            build(seconds);
            if (!session_.working()) continue;
            calm = -1;
            session_.workers().waitForNews(0.05);
        }
    }

    template <class Order>
    void order(Order request) {
        SessionOrders orders;
        orders.add(std::move(request));
        session_.apply(orders);
    }

private:
    struct Null {
        Null() { ImGui_ImplNull_Init(); }
    };

    double wall_ = 0.0;
    GuiContext context_;
    Null null_;
    LiveSession session_;
    Shell shell_;
};

}  // namespace awaystep::bench
