#pragma once
// The whole window without a screen: frames are laid out, events are believed, nothing is drawn. A test finds widgets
// by the label a person reads, presses keys and buttons, and looks at the session and at what was drawn.

#include <doctest/doctest.h>
#include <imgui.h>
#include <imgui_impl_null.h>
#include <imgui_internal.h>

#include <optional>
#include <string>
#include <string_view>

#include "model/documents/document_history.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/workers/workers.h"
#include "support/scratch_folder.h"
#include "window/lessons/lesson_presenter.h"
#include "window/panels.h"
#include "window/platform/gui_context.h"
#include "window/shell/actions.h"
#include "window/shell/shell.h"
#include "window/widgets/fonts.h"
#include "window/widgets/item_hooks.h"

namespace awaystep {

class PanelDriver {
public:
    explicit PanelDriver(ImVec2 size = ImVec2(1280, 800), Preferences preferences = {})
        : size_(size),
          session_(folder_.file("demonstrations"), folder_.file("state")),
          shell_(makePanels, loadFonts(), std::move(preferences)) {}
    ~PanelDriver() = default;

    // Its own, gone with it: recordings, autosaves, and whatever a test writes.
    const ScratchFolder& folder() const { return folder_; }
    LiveSession& session() { return session_; }
    Shell& shell() { return shell_; }
    const ItemRecorder& items() const { return items_; }

    // Opens a document and waits until its world, its race and all pictures are there.
    void open(Document document = documentFor(firstScenario)) {
        session_.open(std::move(document));
        settle();
    }

    // `seconds` of the person's time go by in each frame; `passed`: after a pause, how long it really was.
    void frame(int count = 1, double seconds = 0.0, std::optional<double> passed = std::nullopt) {
        for (int i = 0; i < count; ++i) {
            ImGui_ImplNull_NewFrame();
            ImGui::GetIO().DisplaySize = size_;
            ImGui::GetIO().DeltaTime = 1.0F / 60;
            newFrameInOrder();
            shell_.frame(session_, seconds, passed);
            ImGui::Render();
            ImGui_ImplNullRender_RenderDrawData(ImGui::GetDrawData());
        }
    }

    // Frames until nothing that was asked for is missing.
    void settle() {
        for (int calm = 0; calm < 4; ++calm) {
            frame();
            if (!session_.working()) continue;
            calm = -1;
            session_.workers().waitForNews(0.05);
        }
    }

    void resize(ImVec2 size) {
        setSize(size);
        frame(4);
    }
    void setSize(ImVec2 size) { size_ = size; }  // from the next frame on

    // The widget must be there, visible and enabled. With a window's name only inside it.
    const DrawnItem& find(std::string_view label, std::string_view window = {}) const {
        const DrawnItem* item = items_.find(label, window);
        INFO("the widget ", std::string(label));
        REQUIRE(item != nullptr);
        return *item;
    }
    // Combo boxes and fields do not tell their label: found by the name that the code gave them.
    const DrawnItem& findUnlabelled(const char* label, const char* window) const {
        const ImGuiWindow* parent = ImGui::FindWindowByName(window);
        REQUIRE(parent != nullptr);
        const DrawnItem* item = items_.find(const_cast<ImGuiWindow*>(parent)->GetID(label));
        INFO("the widget ", std::string(label));
        REQUIRE(item != nullptr);
        return *item;
    }
    bool shows(std::string_view label, std::string_view window = {}) const {
        return items_.find(label, window) != nullptr;
    }

    void click(std::string_view label, std::string_view window = {}) {
        const DrawnItem item = find(label, window);
        INFO("the widget ", std::string(label));
        REQUIRE(item.visible());
        REQUIRE_FALSE(item.disabled);
        clickAt(item.center());
    }
    void clickAt(ImVec2 place) {
        move(place);
        mouse(true);
        mouse(false);
        frame(2);
    }
    // From one place of a widget to another, as shares of its width, in a few frames; `release` lets go at the end.
    void drag(std::string_view label, float from, float to, bool release = true) {
        const DrawnItem item = find(label);
        const auto place = [&](float share) {
            return ImVec2(item.min.x + share * (item.max.x - item.min.x), (item.min.y + item.max.y) / 2);
        };
        move(place(from));
        mouse(true);
        for (int i = 1; i <= 4; ++i) move(place(from + (to - from) * static_cast<float>(i) / 4));
        if (release) mouse(false);
        frame(2);
    }
    void move(ImVec2 place) {
        ImGui::GetIO().AddMousePosEvent(place.x, place.y);
        frame();
    }
    void mouse(bool down) {
        ImGui::GetIO().AddMouseButtonEvent(ImGuiMouseButton_Left, down);
        frame();
    }

    // A chord: pressed, seen, released.
    void key(ImGuiKeyChord chord) {
        chordKeys(chord, true);
        frame(2);
        chordKeys(chord, false);
        frame(2);
    }
    void hold(ImGuiKey pressed, bool down) {
        ImGui::GetIO().AddKeyEvent(pressed, down);
        frame(2);
    }
    void type(const char* text) {
        ImGui::GetIO().AddInputCharactersUTF8(text);
        frame(2);
    }

    // What a panel asks for, without the panel.
    template <class Order>
    void give(Order order) {
        SessionOrders orders;
        orders.add(std::move(order));
        session_.apply(orders);
        settle();
    }
    bool showsPanel(std::string_view title) {
        for (const Tile& tile : shell().presenter().drawnPanels())
            if (titleOf(tile.panel) == title) return true;
        return false;
    }

    // The iteration that the race shows.
    int shown() const { return session_.race().race()->player().shown(); }

private:
    // Before the context's renderer, after the context: one object after the other.
    struct Null {
        Null() { ImGui_ImplNull_Init(); }
        ~Null() { ImGui_ImplNull_Shutdown(); }
    };

    void chordKeys(ImGuiKeyChord chord, bool down) {
        ImGuiIO& io = ImGui::GetIO();
        for (const int mod :
             {static_cast<int>(ImGuiMod_Ctrl), static_cast<int>(ImGuiMod_Shift), static_cast<int>(ImGuiMod_Alt)})
            if ((chord & mod) != 0) io.AddKeyEvent(static_cast<ImGuiKey>(mod), down);
        io.AddKeyEvent(static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_), down);
    }

    ScratchFolder folder_;
    ImVec2 size_;
    GuiContext context_;
    Null null_;
    ItemRecorder items_;
    LiveSession session_;
    Shell shell_;
};

}  // namespace awaystep
