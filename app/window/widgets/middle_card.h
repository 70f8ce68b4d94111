#pragma once
// A card in the middle of the window, over everything else, as high as what is in it.

#include "window/widgets/theme.h"

namespace awaystep {

class MiddleCard {
public:
    // Unscaled width and padding; it gets narrower with the window.
    MiddleCard(const Style& style, const char* name, float width, ImVec2 padding);
    ~MiddleCard();
    MiddleCard(const MiddleCard&) = delete;
    MiddleCard& operator=(const MiddleCard&) = delete;

    explicit operator bool() const { return seen_; }

private:
    bool seen_ = false;
};

}  // namespace awaystep
