#pragma once
// Where the words of a picture go: none over another, none outside, and next to marks rather than over them.

#include <imgui.h>

#include <optional>
#include <span>
#include <vector>

#include "window/world/world_drawing.h"

namespace awaystep {

// Places are given in the order of the requests; a label for which there is no place left is not drawn.
class LabelPlaces {
public:
    explicit LabelPlaces(const Area& room) : room_(room) {}

    // Other words, or what lies over the picture.
    void keepFree(const Area& area) { taken_.push_back(area); }
    // A mark that should stay in sight.
    void spare(ImVec2 centre, float radius);

    // The left upper corner for words of this size; the place is theirs from now on.
    std::optional<ImVec2> beside(ImVec2 point, float radius, ImVec2 size, float gap);
    // Beside a line through a point in the room.
    std::optional<ImVec2> along(ImVec2 point, ImVec2 direction, ImVec2 size, float gap);

    const std::vector<Area>& taken() const { return taken_; }

private:
    struct Offer {
        ImVec2 place;
        float cost;  // pixels, roughly: how far away, how much of marks is covered
    };
    std::optional<ImVec2> cheapest(const std::vector<Offer>& offers, ImVec2 size);

    Area room_;
    std::vector<Area> taken_;
    std::vector<Area> spared_;
};

// The points of a line that lie in the area, and points between them: none further than `spacing` from the next.
std::vector<ImVec2> pointsAlong(std::span<const ImVec2> line, float spacing, const Area& area);

// The best box of this size for a label of the line `own`: near the line's end if possible, on no line and on no other
// label, inside the frame. `own` is drawn from left to right; `lines` are all lines, this one
// among them, and `taken` what is written already. `gap` keeps it off its own line. `above` and `below`: the
// labels of lines that are higher and lower; this one stands between them, if there is room.
Area placeLineLabel(std::span<const ImVec2> own, std::span<const std::vector<ImVec2>> lines,
                    std::span<const Area> taken, const Area& frame, ImVec2 size, float gap,
                    std::span<const Area> above = {}, std::span<const Area> below = {});

// The same for words that say themselves what they are about: anywhere in the room, near the line `own` if possible.
Area placeInRoom(std::span<const ImVec2> own, std::span<const std::vector<ImVec2>> lines, std::span<const Area> taken,
                 const Area& room, ImVec2 size);

}  // namespace awaystep
