#pragma once
// A panel: one part of the window. It reads the workbench top to bottom as the screen does, computes nothing, changes
// nothing, and fills requests. What survives a frame is a member of the panel (a zoom) or of the workbench (a choice
// that others see). Panels never know one another.

#include <imgui.h>

#include <memory>
#include <optional>
#include <vector>

#include "gui/theme.h"
#include "workbench/requests.h"
#include "workbench/workbench.h"

namespace awaystep {

class Panel {
public:
    virtual ~Panel() = default;
    // Its name on the screen, in the menu and in files.
    virtual const char* title() const = 0;
    // Called between Begin and End of its window, with the card drawn and the cursor inside its margin.
    virtual void draw(const Workbench& workbench, Requests& requests) = 0;
    virtual ImGuiWindowFlags flags() const { return 0; }
    // Something in it moves by itself and wants frames at display rate.
    virtual bool animating() const { return false; }
    // What was written in it and not entered yet: it counts when the lesson goes on.
    virtual std::optional<PredictionAnswer> unentered() const { return std::nullopt; }
};
using PanelPtr = std::unique_ptr<Panel>;

// All of them, each keeping a reference to the look.
struct PanelSet {
    std::vector<PanelPtr> docked;  // in display order
    PanelPtr transport;            // the bar at the bottom
    PanelPtr classRoom;            // a class of demonstrations, in place of the docks while it is looked at
    PanelPtr lesson;               // the column of a lesson, there while one is given or chosen
};
using PanelMaker = PanelSet (*)(const Look&);

}  // namespace awaystep
