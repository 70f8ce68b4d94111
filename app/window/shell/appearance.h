#pragma once
// Theme and scale as the preferences want them, applied to Dear ImGui when they change.

#include <algorithm>
#include <string>

#include "model/settings/preferences.h"
#include "window/widgets/fonts.h"
#include "window/widgets/theme.h"

namespace awaystep {

class Appearance {
public:
    // displayScale: pixels per unit of the display, 2 on a dense one.
    Appearance(Fonts fonts, float displayScale) : fonts_(fonts), displayScale_(displayScale) {}

    // Another one: the window was moved to another display, or the page was zoomed. For the next apply().
    void setDisplayScale(float displayScale) { displayScale_ = displayScale; }

    // windowWidth: in pixels. A theme's own scale is not so large that panels of a small window have no room.
    void apply(const Preferences& preferences, float windowWidth = 1e6F) {
        double scale = scaleOf(preferences);
        if (!preferences.scale) scale = std::min(scale, std::max(1.0, windowWidth / displayScale_ / leastUnits));
        const float pixels = static_cast<float>(scale) * displayScale_;
        if (appliedTheme_ == preferences.theme && appliedScale_ == pixels) return;
        appliedTheme_ = preferences.theme;
        appliedScale_ = pixels;
        style_ = applyTheme(themeNamed(preferences.theme), fonts_, pixels);
    }
    // Stays at its place: panels keep a reference to it.
    const Style& style() const { return style_; }

private:
    static constexpr double leastUnits = 800.0;  // unscaled pixels across the window

    Fonts fonts_;
    float displayScale_;
    Style style_;
    std::string appliedTheme_;
    float appliedScale_ = 0.0F;
};

}  // namespace awaystep
