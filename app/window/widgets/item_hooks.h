// What Dear ImGui drew in the last whole frame, so that a test can find a widget by the label on the screen and
// see where it is, whether it is cut off, and what state it shows. Dear ImGui is built with its item hooks on; while
// no ItemRecorder exists they cost one comparison per widget.
#pragma once

#include <imgui.h>

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace awaystep {

struct DrawnItem {
    ImGuiID id = 0;
    std::string label;              // as the code gave it, "Run##transport"; empty if the widget told none
    std::string window;             // the name of the window it is in
    ImVec2 min, max;                // its rectangle in screen pixels
    ImVec2 visibleMin, visibleMax;  // the part of it that its window does not cut off
    bool disabled = false;
    bool checked = false;
    bool opened = false;

    ImVec2 center() const { return {(visibleMin.x + visibleMax.x) / 2, (visibleMin.y + visibleMax.y) / 2}; }
    bool visible() const { return visibleMin.x < visibleMax.x && visibleMin.y < visibleMax.y; }
    bool cutOff() const;
};

// Records for the context that is current when it is made; one at a time per context.
class ItemRecorder {
public:
    ItemRecorder();
    ~ItemRecorder();
    ItemRecorder(const ItemRecorder&) = delete;
    ItemRecorder& operator=(const ItemRecorder&) = delete;

    // The one of the current context, or nullptr.
    static ItemRecorder* current();

    // Of the frame that ended last, in the order they were drawn.
    const std::vector<DrawnItem>& items() const;

    // The first item whose label is this, or reads as this on screen ("Run" finds "Run##transport"); nullptr if
    // none. With a window's name, only inside it.
    const DrawnItem* find(std::string_view label, std::string_view window = {}) const;
    const DrawnItem* find(ImGuiID id) const;

    // Called by the hooks.
    void add(ImGuiID id, ImVec2 min, ImVec2 max, bool disabled);
    void describe(ImGuiID id, const char* label, bool checked, bool opened);

private:
    struct Frame {
        int number = -1;
        std::vector<DrawnItem> items;
        std::unordered_map<ImGuiID, std::size_t> byId;
    };
    void startFrameIfNew();

    ImGuiContext* context_;
    Frame drawing_;   // grows while a frame is being drawn
    Frame finished_;  // the one before
};

}  // namespace awaystep
