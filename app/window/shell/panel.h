#pragma once
// A panel: one part of the window. It reads the session top to bottom as the screen does, computes nothing, changes
// nothing, and fills orders. What survives a frame is a member of the panel (a zoom) or of the session (a choice
// that others see). Panels never know one another.

#include <imgui.h>

#include <memory>
#include <vector>

#include "model/layout/panel_info.h"
#include "window/widgets/theme.h"

namespace awaystep {

class Orders;
class Session;

class Panel {
public:
    virtual ~Panel() = default;
    virtual PanelId id() const = 0;
    const char* title() const { return titleOf(id()); }
    // Called between Begin and End of its window, with the card drawn and the cursor inside its margin.
    virtual void draw(const Session& session, Orders& orders) = 0;
    virtual ImGuiWindowFlags flags() const { return 0; }
    // Something in it moves by itself and wants frames at display rate.
    virtual bool animating() const { return false; }
};
using PanelPtr = std::unique_ptr<Panel>;

// All of them, each keeping a reference to the look.
struct PanelSet {
    std::vector<PanelPtr> docked;  // in display order
    PanelPtr transport;            // the bar at the bottom
    PanelPtr classroom;            // a class of demonstrations, in place of the docks while it is looked at
    PanelPtr lesson;               // the column of a lesson, there while one is given or chosen
};
using PanelMaker = PanelSet (*)(const Style&);

}  // namespace awaystep
