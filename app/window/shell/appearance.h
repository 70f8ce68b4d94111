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

    void apply(const Preferences& preferences) {
        if (appliedTheme_ == preferences.theme && appliedScale_ == scaleOf(preferences)) return;
        appliedTheme_ = preferences.theme;
        appliedScale_ = scaleOf(preferences);
        const Theme theme = themeNamed(preferences.theme);
        style_ = applyTheme(theme, fonts_, static_cast<float>(appliedScale_) * displayScale_);
    }
    // Stays at its place: panels keep a reference to it.
    const Style& style() const { return style_; }

private:
    Fonts fonts_;
    float displayScale_;
    Style style_;
    std::string appliedTheme_;
    double appliedScale_ = 0.0;
};

}  // namespace awaystep
