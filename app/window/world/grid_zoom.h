#pragma once
// A closer view of a grid whose cells are small: the wheel zooms about the mouse, a drag moves the view, a double click
// shows all of the grid again. An agent that walks out of the view takes it along.

#include <imgui.h>

#include "window/widgets/plot_frame.h"
#include "window/widgets/theme.h"

namespace awaystep {

class GridZoom {
public:
    // Where the whole grid is drawn so that the visible part fills `room`, the area that it has at its own size.
    Area placed(const Style& style, const Area& room, int columns, int rows);
    // The grid's item is under the mouse: takes wheel, drag and double click. `draggable`: the left button has no other
    // meaning.
    void takeMouse(const Area& room, bool draggable);
    // Moves the view so that this place of the grid, from 0 to 1 in both directions, is in it.
    void follow(float x, float y);
    bool zoomed() const { return factor_ > 1.0F; }
    bool possible() const { return most_ > 1.0F; }

private:
    void keepInside();

    float factor_ = 1.0F;
    float most_ = 1.0F;           // cells are not drawn larger than this makes them
    float x_ = 0.5F, y_ = 0.5F;   // the middle of the view, in the grid
    int columns_ = 0, rows_ = 0;  // of the grid that it was zoomed for
};

}  // namespace awaystep
