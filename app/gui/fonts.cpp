#include "gui/fonts.h"

#include <initializer_list>
#include <string_view>

#include "workbench/asset_paths.h"

namespace awaystep {

namespace {

// Behind every face stands DejaVu Sans, which has the arrows and letters that the others lack.
void mergeSymbols(ImFontAtlas& atlas) {
    ImFontConfig behind;
    behind.MergeMode = true;
    if (const auto path = findFont("DejaVuSans.ttf")) atlas.AddFontFromFileTTF(path->c_str(), 0.0F, &behind);
}

ImFont* loadFirst(std::initializer_list<std::string_view> fileNames) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    ImFont* font = nullptr;
    for (const std::string_view name : fileNames)
        if (const auto path = findFont(name); path && font == nullptr) font = atlas.AddFontFromFileTTF(path->c_str());
    if (font == nullptr) font = atlas.AddFontDefaultVector();
    mergeSymbols(atlas);
    return font;
}

}  // namespace

Fonts loadFonts() {
    Fonts fonts;
    fonts.text = loadFirst({"Inter-Regular.otf", "Inter-Regular.ttf", "DejaVuSans.ttf"});
    fonts.heading = loadFirst({"Inter-SemiBold.otf", "Inter-SemiBold.ttf", "DejaVuSans-Bold.ttf"});
    fonts.numbers = loadFirst({"JetBrainsMono-Regular.ttf", "DejaVuSansMono.ttf"});
    ImGui::GetIO().FontDefault = fonts.text;
    return fonts;
}

}  // namespace awaystep
