#pragma once
// Where a label beside a line goes: near the line's end if it can, on no line and on no other label, inside the frame.

#include <imgui.h>

#include <span>
#include <vector>

namespace awaystep {

struct LabelBox {
    ImVec2 min, max;

    bool covers(ImVec2 point) const {
        return point.x >= min.x && point.x <= max.x && point.y >= min.y && point.y <= max.y;
    }
    bool meets(const LabelBox& other) const {
        return min.x < other.max.x && other.min.x < max.x && min.y < other.max.y && other.min.y < max.y;
    }
};

// The best box of this size for the line `own`, which is drawn from left to right; `lines` are all lines, this one
// among them, and `taken` what is written already. `gap` keeps it off its own line.
LabelBox placeLineLabel(std::span<const ImVec2> own, std::span<const std::vector<ImVec2>> lines,
                        std::span<const LabelBox> taken, const LabelBox& frame, ImVec2 size, float gap);

}  // namespace awaystep
