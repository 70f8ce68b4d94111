#pragma once
// The text of lessons on the screen: wrapped paragraphs, lists, quotes and code in the faces of the application.

#include <string_view>

#include "window/widgets/theme.h"

namespace awaystep {

// From the cursor on, as wide as there is room; `size` in unscaled pixels.
void drawMarkdown(const Style& style, std::string_view text, float size);

}  // namespace awaystep
