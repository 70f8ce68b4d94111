#pragma once
// The faces of the application: Inter for text, its semibold for headings, JetBrains Mono for numbers. Where they
// are not installed DejaVu stands in, and where that is not either, the face inside Dear ImGui.

#include <imgui.h>

#include <functional>
#include <string>
#include <string_view>

namespace awaystep {

struct Fonts {
    ImFont* text = nullptr;
    ImFont* heading = nullptr;
    ImFont* numbers = nullptr;
};

// Adds them to the current context, text as the default. Sizes are chosen where they are used.
Fonts loadFonts();

// The message where faces are not installed: without DejaVu Sans the symbols are question marks. Empty if every symbol
// can be drawn. `has`: whether a face is found, by its file's name.
inline std::string missingFonts(const std::function<bool(std::string_view)>& has) {
    if (has("DejaVuSans.ttf")) return {};
    return "Symbols show as ?: the font DejaVu Sans is missing (package fonts-dejavu-core).";
}

}  // namespace awaystep
