#pragma once
// Where a label beside a line goes: near the line's end if it can, on no line and on no other label, inside the frame.

#include <imgui.h>

#include <span>
#include <vector>

#include "window/world/world_drawing.h"

namespace awaystep {

// The best box of this size for the line `own`, which is drawn from left to right; `lines` are all lines, this one
// among them, and `taken` what is written already. `gap` keeps it off its own line.
Area placeLineLabel(std::span<const ImVec2> own, std::span<const std::vector<ImVec2>> lines,
                    std::span<const Area> taken, const Area& frame, ImVec2 size, float gap);

}  // namespace awaystep
