#include "window/shell/appearance.h"

namespace awaystep {

void Appearance::apply(const Preferences& preferences) {
    if (appliedTheme_ == preferences.theme && appliedScale_ == scaleOf(preferences)) return;
    appliedTheme_ = preferences.theme;
    appliedScale_ = scaleOf(preferences);
    const Theme theme = themeNamed(preferences.theme);
    style_ = applyTheme(theme, fonts_, static_cast<float>(appliedScale_) * displayScale_);
}

}  // namespace awaystep
