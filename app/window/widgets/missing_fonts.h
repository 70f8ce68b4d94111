#pragma once
// What to say where the faces are not installed: without DejaVu Sans the symbols are question marks.

#include <functional>
#include <string>
#include <string_view>

namespace awaystep {

// Empty if every symbol can be drawn. `has`: whether a face is found, by its file's name.
inline std::string missingFonts(const std::function<bool(std::string_view)>& has) {
    if (has("DejaVuSans.ttf")) return {};
    return "Symbols show as ?: the font DejaVu Sans is missing (package fonts-dejavu-core).";
}

}  // namespace awaystep
