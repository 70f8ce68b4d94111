#include "window/widgets/item_hooks.h"

#include <doctest/doctest.h>
#include <imgui.h>
#include <imgui_impl_null.h>

#include <functional>
#include <stdexcept>

#include "window/platform/gui_context.h"

using awaystep::DrawnItem;
using awaystep::ItemRecorder;

namespace {

// Dear ImGui without a screen: frames are laid out, events are believed, nothing is drawn.
struct BlindScreen {
    BlindScreen() { ImGui_ImplNull_Init(); }
    ~BlindScreen() { ImGui_ImplNull_Shutdown(); }

    void frame(const std::function<void()>& draw) {
        ImGui_ImplNull_NewFrame();
        ImGui::NewFrame();
        ImGui::SetNextWindowPos(ImVec2(0, 0));
        ImGui::SetNextWindowSize(ImVec2(300, 100));
        ImGui::Begin("panel");
        draw();
        ImGui::End();
        ImGui::Render();
        ImGui_ImplNullRender_RenderDrawData(ImGui::GetDrawData());
    }

    awaystep::GuiContext context;
};

}  // namespace

TEST_CASE("item hooks: a button is found by what it reads, and a click on it is a click") {
    BlindScreen screen;
    ItemRecorder recorder;
    int clicks = 0;
    const auto draw = [&] {
        if (ImGui::Button("Run##transport")) ++clicks;
    };
    for (int i = 0; i < 3; ++i) screen.frame(draw);

    const DrawnItem* run = recorder.find("Run", "panel");
    REQUIRE(run != nullptr);
    CHECK(run == recorder.find("Run##transport"));
    CHECK(run == recorder.find(run->id));
    CHECK(recorder.find("Run", "another panel") == nullptr);
    CHECK(recorder.find("Pause") == nullptr);
    CHECK_FALSE(run->cutOff());

    const ImVec2 place = run->center();
    ImGui::GetIO().AddMousePosEvent(place.x, place.y);
    screen.frame(draw);
    for (const bool down : {true, false}) {
        ImGui::GetIO().AddMouseButtonEvent(0, down);
        screen.frame(draw);
    }
    CHECK(clicks == 1);
}

TEST_CASE("item hooks: an item tells whether it is checked, disabled, or cut off by its window") {
    BlindScreen screen;
    ItemRecorder recorder;
    const auto draw = [] {
        bool on = true, off = false;
        ImGui::Checkbox("on", &on);
        ImGui::Checkbox("off", &off);
        ImGui::BeginDisabled();
        ImGui::Button("later");
        ImGui::EndDisabled();
        ImGui::Button("wide", ImVec2(400, 0));
    };
    for (int i = 0; i < 3; ++i) screen.frame(draw);
    REQUIRE(recorder.find("on") != nullptr);
    CHECK(recorder.find("on")->checked);
    CHECK_FALSE(recorder.find("off")->checked);
    CHECK_FALSE(recorder.find("off")->disabled);
    CHECK(recorder.find("later")->disabled);
    CHECK_FALSE(recorder.find("on")->cutOff());
    CHECK(recorder.find("wide")->cutOff());
    CHECK(recorder.find("wide")->visible());
}

TEST_CASE("item hooks: the last whole frame is what is seen, also from inside the next one") {
    BlindScreen screen;
    ItemRecorder recorder;
    screen.frame([] { ImGui::Button("first"); });
    screen.frame([&] {
        CHECK(recorder.find("first") != nullptr);
        ImGui::Button("second");
        CHECK(recorder.find("second") == nullptr);
    });
    CHECK(recorder.find("first") == nullptr);
    CHECK(recorder.find("second") != nullptr);
}

TEST_CASE("item hooks: a context has one recorder at a time") {
    BlindScreen screen;
    {
        ItemRecorder first;
        CHECK_THROWS_AS(ItemRecorder(), std::logic_error);
    }
    ItemRecorder again;
    CHECK(again.items().empty());
}
