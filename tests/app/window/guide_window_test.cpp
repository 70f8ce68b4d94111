// Help > Guide: opened, read, searched and closed by what a person sees and presses.
#include <algorithm>
#include <string>

#include "support/panel_driver.h"
#include "window/widgets/markdown_layout.h"
#include "window/widgets/markdown_table.h"

using namespace awaystep;

namespace {

void openGuide(PanelDriver& window, const std::string& link = {}) {
    window.shell().order(ShowGuide{link});
    window.settle();
    window.frame(3);
}

ImGuiWindow* textWindow() {
    for (ImGuiWindow* each : ImGui::GetCurrentContext()->Windows)
        if (each->WasActive && std::string(each->Name).starts_with("Guide/text ")) return each;
    return nullptr;
}

float scrolled() { return textWindow() == nullptr ? -1.0F : textWindow()->Scroll.y; }

bool isOpen(const std::string& page) {
    return textWindow() != nullptr && std::string(textWindow()->Name).starts_with("Guide/text " + page);
}

}  // namespace

TEST_CASE("guide: opened from the Help menu, closed by Escape") {
    PanelDriver window;
    window.open();
    window.click("Help");
    window.click("Guide");
    window.settle();
    REQUIRE(ImGui::FindWindowByName("Guide") != nullptr);
    CHECK(window.shows("A tour##page"));
    CHECK(window.shows("Glossary##page"));
    CHECK(isOpen("tour.md"));
    window.key(ImGuiKey_Escape);
    CHECK_FALSE(window.shows("A tour##page"));
}

TEST_CASE("guide: a link leads to its page, back returns to where it was") {
    PanelDriver window;
    window.open();
    openGuide(window);
    CHECK(window.find("Back##guide").disabled);
    window.click("glossary");
    CHECK(isOpen("glossary.md"));
    CHECK_FALSE(window.find("Back##guide").disabled);
    CHECK(window.find("Forward##guide").disabled);
    window.key(ImGuiKey_PageDown);
    const float before = scrolled();
    CHECK(before > 100.0F);
    window.click("Speed##page");
    CHECK(isOpen("speed.md"));
    CHECK(scrolled() == 0.0F);
    window.click("Back##guide");
    CHECK(isOpen("glossary.md"));
    CHECK(scrolled() == before);
    window.key(ImGuiMod_Alt | ImGuiKey_LeftArrow);
    CHECK(isOpen("tour.md"));
    window.key(ImGuiMod_Alt | ImGuiKey_RightArrow);
    CHECK(isOpen("glossary.md"));
}

TEST_CASE("guide: a link to a section scrolls there") {
    PanelDriver window;
    window.open();
    openGuide(window, "glossary.md#the-algorithms");
    CHECK(isOpen("glossary.md"));
    const float algorithms = scrolled();
    openGuide(window, "#the-polytope");
    CHECK(scrolled() > 100.0F);
    CHECK(scrolled() < algorithms);
}

TEST_CASE("guide: a search lists sections, a press opens one, Escape ends the search before it closes") {
    PanelDriver window;
    window.open();
    openGuide(window);
    window.key(ImGuiMod_Ctrl | ImGuiKey_F);
    window.type("facial distance");
    CHECK_FALSE(window.shows("A tour##page"));
    const DrawnItem* hit = window.items().find("Glossary \u203A The polytope");
    REQUIRE(hit != nullptr);
    window.clickAt(hit->center());
    CHECK(scrolled() > 100.0F);
    window.key(ImGuiKey_Escape);
    CHECK(isOpen("glossary.md"));
    window.key(ImGuiKey_Escape);
    CHECK_FALSE(window.shows("Close##guide"));
}

TEST_CASE("guide: keys scroll it and do not reach the race; without its focus they do") {
    PanelDriver window;
    window.open();
    openGuide(window, "results.md");
    const int shown = window.shown();
    window.key(ImGuiKey_PageDown);
    const float page = scrolled();
    CHECK(page > 200.0F);
    window.key(ImGuiKey_UpArrow);
    CHECK(scrolled() < page);
    window.key(ImGuiKey_Space);
    window.key(ImGuiKey_RightArrow);
    window.settle();
    CHECK(window.shown() == shown);
    CHECK_FALSE(window.session().race().race()->player().playing());
    window.key(ImGuiKey_End);
    CHECK(scrolled() == textWindow()->ScrollMax.y);
    window.key(ImGuiKey_Home);
    CHECK(scrolled() == 0.0F);
    // The list of keys lies over it and closes first.
    window.key(ImGuiKey_F1);
    window.key(ImGuiKey_Escape);
    CHECK(window.shows("Close##guide"));

    const DrawnItem& elsewhere = window.find("Help");
    window.clickAt(ImVec2(elsewhere.max.x + 60, elsewhere.center().y));
    window.key(ImGuiKey_RightArrow);
    window.settle();
    CHECK(window.shown() == shown + 1);
    CHECK(window.shows("Close##guide"));
}

TEST_CASE("guide: pictures are read by a worker and become textures; one that is linked is shown alone") {
    PanelDriver window;
    window.open();
    openGuide(window, "../pictures/polytope.png");
    for (int i = 0; i < 200 && window.shell().animating(window.session()); ++i) {
        window.session().workers().waitForNews(0.05);
        window.frame();
    }
    const auto& textures = ImGui::GetCurrentContext()->UserTextures;
    REQUIRE(textures.Size == 1);
    CHECK(textures[0]->Width == 860);
    CHECK(textures[0]->Status == ImTextureStatus_OK);
    CHECK(textWindow()->ContentSize.y > 400.0F);
    window.click("A tour##page");
    CHECK(textWindow()->ContentSize.y > 1200.0F);
}

TEST_CASE("guide: an address is copied, never opened; code is copied") {
    PanelDriver window;
    window.open();
    openGuide(window, "https://example.org/paper");
    CHECK(std::string(ImGui::GetClipboardText()) == "https://example.org/paper");
    openGuide(window, "building.md");
    window.click("Copy");
    CHECK(std::string(ImGui::GetClipboardText()).starts_with("cmake --preset release"));
}

TEST_CASE("guide: fits every window, at any scale") {
    for (const double scale : {1.0, 2.0})
        for (const ImVec2 size : {ImVec2(1280, 800), ImVec2(640, 480), ImVec2(320, 240)}) {
            Preferences preferences;
            preferences.scale = scale;
            PanelDriver window(size, preferences);
            window.open();
            openGuide(window, "results.md");
            const ImGuiWindow& guide = *ImGui::FindWindowByName("Guide");
            CHECK(guide.Pos.x >= 0.0F);
            CHECK(guide.Pos.y >= 0.0F);
            CHECK(guide.Pos.x + guide.Size.x <= size.x);
            CHECK(guide.Pos.y + guide.Size.y <= size.y);
        }
}

TEST_CASE("markdown on the screen: nothing is wider than its room") {
    PanelDriver window;
    window.open();
    const auto blocks =
        parseMarkdown("# A heading that is rather long\n\nwords and " + std::string(300, 'w') + "\n\n| " +
                      std::string(80, 'a') + " | b c d e f g h i j k l m n o p | 1 |\n|---|---|--:|\n| x | `" +
                      std::string(90, 'y') + "` | 2 |\n\n    " + std::string(200, 'z') +
                      " end\n\n> 1. quoted [link over some words](a.md)\n\n- - - deep\n\n![not there](x.png)");
    for (const float width : {200.0F, 400.0F, 900.0F}) {
        const MarkdownLayout layout = layOut(window.shell().style(), blocks, width, 15.0F);
        CHECK(layout.height > 100.0F);
        REQUIRE(layout.headings.size() == 1);
        for (const MarkdownPiece& piece : layout.pieces) {
            INFO("piece ", std::string(piece.text));
            CHECK(piece.max.x <= width + 1.0F);
            CHECK(piece.min.x >= 0.0F);
            CHECK(piece.max.y <= layout.height + 1.0F);
        }
        CHECK_FALSE(layout.links.empty());
        CHECK(layout.codes.size() == 1);
    }
    const auto picture = parseMarkdown("![shown](a.png)");
    const MarkdownLayout shown =
        layOut(window.shell().style(), picture, 300.0F, 15.0F, [](std::string_view) { return ImVec2(600, 200); });
    REQUIRE(shown.pieces.size() == 1);
    CHECK(shown.pieces[0].max.x == 300.0F);
    CHECK(shown.pieces[0].max.y == 100.0F);
}

TEST_CASE("markdown on the screen: columns share the room by what they need") {
    CHECK(columnWidths({{10, 40}, {20, 50}}, 200) == std::vector<float>{40, 50});
    CHECK(columnWidths({{10, 110}, {20, 70}}, 105) == std::vector<float>{60, 45});
    CHECK(columnWidths({{100, 110}, {300, 700}}, 200) == std::vector<float>{50, 150});
}
