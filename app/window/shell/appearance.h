#pragma once
// Theme and scale as the preferences want them, applied to Dear ImGui when they change.

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
    void apply(const Preferences& preferences) {
        const float scale = static_cast<float>(scaleOf(preferences)) * displayScale_;
        if (appliedTheme_ == preferences.theme && appliedScale_ == scale) return;
        appliedTheme_ = preferences.theme;
        appliedScale_ = scale;
        style_ = applyTheme(themeNamed(preferences.theme), fonts_, scale);
    }
    // Stays at its place: panels keep a reference to it.
    const Style& style() const { return style_; }

private:
    Fonts fonts_;
    float displayScale_;
    Style style_;
    std::string appliedTheme_;
    float appliedScale_ = 0.0F;
};

}  // namespace awaystep
