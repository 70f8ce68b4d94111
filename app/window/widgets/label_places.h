#pragma once
// Where the words of a picture go: none over another, none outside, and beside marks rather than over them. Whoever
// asks first has the best place; what finds none is left out.

#include <imgui.h>

#include <optional>
#include <vector>

#include "window/world/world_drawing.h"

namespace awaystep {

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

}  // namespace awaystep
