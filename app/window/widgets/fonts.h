// The faces of the application: Inter for text, its semibold for headings, JetBrains Mono for numbers. Where they
// are not installed DejaVu stands in, and where that is not either, the face inside Dear ImGui.
#pragma once

#include <imgui.h>

namespace awaystep {

struct Fonts {
    ImFont* text = nullptr;
    ImFont* heading = nullptr;
    ImFont* numbers = nullptr;
};

// Adds them to the current context, text as the default. Sizes are chosen where they are used.
Fonts loadFonts();

}  // namespace awaystep
