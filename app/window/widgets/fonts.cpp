#include "window/widgets/fonts.h"

#include <initializer_list>
#include <string_view>

#include "model/settings/folders.h"

namespace awaystep {

namespace {

// Dear ImGui's size is the height of a line, from the top of the tallest letter to the bottom of the deepest; a
// designer's is that of the em square. The ratio of the two is a property of the face (its ascent plus its descent).
struct Face {
    std::string_view fileName;
    float lineOverEm;
};
constexpr float interRatio = 1.21F;
constexpr float dejaVuRatio = 1.164F;

ImFont* load(const Face& face, bool behind) {
    const auto path = findFont(face.fileName);
    if (!path) return nullptr;
    ImFontConfig config;
    config.MergeMode = behind;
    config.ExtraSizeScale = face.lineOverEm;
    return ImGui::GetIO().Fonts->AddFontFromFileTTF(path->c_str(), 0.0F, &config);
}

ImFont* loadFirst(std::initializer_list<Face> faces) {
    ImFont* font = nullptr;
    for (const Face& face : faces)
        if (font == nullptr) font = load(face, false);
    if (font == nullptr) font = ImGui::GetIO().Fonts->AddFontDefaultVector();
    return font;
}

// Behind every face stands DejaVu Sans, which has the arrows and letters that the others lack.
void loadBehind() { load({"DejaVuSans.ttf", dejaVuRatio}, true); }

}  // namespace

Fonts loadFonts() {
    Fonts fonts;
    fonts.text = loadFirst(
        {{"Inter-Regular.otf", interRatio}, {"Inter-Regular.ttf", interRatio}, {"DejaVuSans.ttf", dejaVuRatio}});
    loadBehind();
    fonts.heading = loadFirst(
        {{"Inter-SemiBold.otf", interRatio}, {"Inter-SemiBold.ttf", interRatio}, {"DejaVuSans-Bold.ttf", dejaVuRatio}});
    loadBehind();
    fonts.numbers = loadFirst({{"JetBrainsMono-Regular.ttf", 1.32F}, {"DejaVuSansMono.ttf", dejaVuRatio}});
    // Letters first from Inter: of DejaVu Sans a page carries only what Inter lacks (app/web/pack.py).
    load({"Inter-Regular.otf", interRatio}, true);
    loadBehind();
    ImGui::GetIO().FontDefault = fonts.text;
    return fonts;
}

}  // namespace awaystep
