#include "gui/fonts.h"

#include <initializer_list>
#include <string_view>

#include "workbench/asset_paths.h"

namespace awaystep {

namespace {

ImFont* loadFirst(std::initializer_list<std::string_view> fileNames) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    for (const std::string_view name : fileNames)
        if (const auto path = findFont(name))
            if (ImFont* font = atlas.AddFontFromFileTTF(path->c_str())) return font;
    return atlas.AddFontDefaultVector();
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
