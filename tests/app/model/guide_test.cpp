// The pages of the guide: that their links and pictures lead somewhere, and how one moves between them.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <string>

#include "figures/png_file.h"
#include "files/text_file.h"
#include "model/guide/guide_reader.h"
#include "model/layout/panel_info.h"
#include "support/scratch_folder.h"
#include "test_paths.h"

using namespace awaystep;

namespace {

const std::filesystem::path assets = std::filesystem::path(AWAYSTEP_TEST_DATA).parent_path() / "assets";

void eachRun(const std::vector<MarkdownBlock>& blocks, const std::function<void(const MarkdownRun&)>& act) {
    for (const MarkdownBlock& block : blocks) {
        for (const MarkdownRun& run : block.runs) act(run);
        eachRun(block.blocks, act);
    }
}

GuideReader shippedGuide() {
    GuideReader reader;
    reader.load(assets / "guide");
    return reader;
}

}  // namespace

TEST_CASE("guide: every link leads to a page and a heading, and every picture is there") {
    const GuideReader guide = shippedGuide();
    int links = 0, pictures = 0;
    for (const GuidePage& page : guide.pages()) {
        INFO("page ", page.file);
        CHECK(page.title != page.file);
        CHECK(std::count_if(page.blocks.begin(), page.blocks.end(), [](const MarkdownBlock& each) {
                  return each.kind == BlockKind::Heading;
              }) == static_cast<std::ptrdiff_t>(page.sections.size()));
        eachRun(page.blocks, [&](const MarkdownRun& run) {
            CHECK(run.text.find("<!--") == std::string::npos);
            for (const std::string& target : {run.link, run.picture}) {
                if (target.empty() || target.starts_with("https://")) continue;
                INFO("target ", target);
                if (target.starts_with("show:")) {
                    std::string title = target.substr(5);
                    std::replace(title.begin(), title.end(), '-', ' ');
                    const PanelInfo* panel = findPanel(title);
                    REQUIRE(panel != nullptr);
                    CHECK(panel->docked);
                    continue;
                }
                if (const auto picture = guidePicture(target)) {
                    ++pictures;
                    CHECK(parsePng(readTextFile((assets / *picture).string())).width > 100);
                    continue;
                }
                ++links;
                CHECK(run.picture.empty());
                const std::size_t mark = std::min(target.find('#'), target.size());
                const std::string file = mark == 0 ? page.file : target.substr(0, mark);
                const auto found = std::find_if(guide.pages().begin(), guide.pages().end(),
                                                [&](const GuidePage& each) { return each.file == file; });
                REQUIRE(found != guide.pages().end());
                if (mark == target.size()) continue;
                CHECK(std::any_of(found->sections.begin(), found->sections.end(),
                                  [&](const GuideSection& each) { return each.anchor == target.substr(mark + 1); }));
            }
        });
    }
    CHECK(guide.pages().size() >= 9);
    CHECK(guide.pages().front().file == "tour.md");
    CHECK(guide.pages().back().file == "glossary.md");
    CHECK(links > 5);
    CHECK(pictures > 5);
}

TEST_CASE("guide: headings have the names by which links find them") {
    CHECK(anchorOf("Why it happens") == "why-it-happens");
    CHECK(anchorOf("Documents, export & safety (v2)!") == "documents-export--safety-v2");
    CHECK(anchorOf("h* of K_2") == "h-of-k_2");
    const GuidePage page = makeGuidePage("x.md", "before\n\n# T\n\none\n\n## Same\n\n## Same\n\ntwo");
    REQUIRE(page.sections.size() == 3);
    CHECK(page.title == "T");
    CHECK(page.sections[0].words == "one");
    CHECK(page.sections[1].anchor == "same");
    CHECK(page.sections[2].anchor == "same-1");
    CHECK(makeGuidePage("x.md", "no heading").title == "x.md");
}

TEST_CASE("guide: links, back and forward") {
    GuideReader guide = shippedGuide();
    CHECK(guide.page().file == "tour.md");
    CHECK_FALSE(guide.canGo(-1));
    REQUIRE(guide.follow("glossary.md#the-polytope"));
    CHECK(guide.page().file == "glossary.md");
    CHECK(guide.page().sections[guide.place().section].title == "The polytope");
    guide.keepScrolled(12.0F);
    REQUIRE(guide.follow("#the-program"));
    CHECK(guide.page().sections[guide.place().section].title == "The program");
    REQUIRE(guide.follow("../pictures/window.png"));
    CHECK(guide.place().picture == "pictures/window.png");
    CHECK(guide.page().file == "glossary.md");
    for (const char* outside :
         {"https://example.org", "../../README.md", "none.md", "", "../pictures/../x.png", "/etc/x.png"})
        CHECK_FALSE(guide.follow(outside));
    guide.go(-1);
    guide.go(-1);
    CHECK(guide.place().scrolled == 12.0F);
    CHECK(guide.canGo(1));
    guide.go(-1);
    CHECK(guide.page().file == "tour.md");
    guide.go(-1);
    CHECK(guide.page().file == "tour.md");
    guide.go(1);
    CHECK(guide.page().file == "glossary.md");
    REQUIRE(guide.follow("speed.md#no-such-heading"));
    CHECK(guide.page().file == "speed.md");
    CHECK_FALSE(guide.canGo(1));
    for (int i = 0; i < 500; ++i) guide.open(static_cast<std::size_t>(i) % 9);
    int steps = 0;
    while (guide.canGo(-1)) {
        guide.go(-1);
        ++steps;
    }
    CHECK(steps == 99);
}

TEST_CASE("guide: a search finds sections with all of its words, headings first") {
    const ScratchFolder folder;
    std::ofstream(folder.file("a.md")) << "# A page\n\nThe oracle plans; a vertex leaves.\n\n## Empty\n\nNothing.\n";
    std::ofstream(folder.file("b.md")) << "# B page\n\nwords\n\n## The ORACLE of \u03A6_E\n\nabout a Vertex\n";
    GuideReader guide;
    guide.load(folder.path());
    guide.search("vertex  Oracle");
    REQUIRE(guide.hits().size() == 2);
    CHECK(guide.hits()[0].page == 0);
    CHECK(guide.hits()[1].section == 1);
    CHECK(guide.hits()[0].around.find("oracle plans") != std::string::npos);
    guide.search("oracle");
    REQUIRE(guide.hits().size() == 2);
    CHECK(guide.hits()[0].page == 1);
    guide.search("oracle nothing");
    CHECK(guide.hits().empty());
    guide.search(" ");
    CHECK(guide.searched().empty());
    CHECK(guide.hits().empty());
}

TEST_CASE("guide: files that are missing or cannot be read are one sentence") {
    const ScratchFolder folder;
    GuideReader guide;
    CHECK_THROWS_AS(guide.load(folder.path()), std::runtime_error);
    CHECK_THROWS_AS(guide.load(folder.file("none")), std::runtime_error);
    std::ofstream(folder.file("large.md")) << std::string(mostMarkdownBytes + 1, 'x');
    std::filesystem::create_directory(folder.file("folder.md"));
    guide.load(folder.path());
    REQUIRE(guide.pages().size() == 2);
    for (const GuidePage& page : guide.pages()) {
        REQUIRE(page.blocks.size() == 1);
        CHECK(wordsOf(page.blocks[0]).find(page.file) != std::string::npos);
        CHECK(wordsOf(page.blocks[0]).size() < 300);
    }
}

TEST_CASE("guide: pictures are read as they were written, and damaged ones are refused") {
    const std::vector<std::uint8_t> rgba = {255, 0, 0, 255, 0, 128, 7, 255};
    const std::string bytes = pngBytes(2, 1, rgba);
    CHECK(pngSize(bytes).width == 2);
    const PngPicture picture = parsePng(bytes);
    CHECK(picture.height == 1);
    CHECK(picture.rgba == rgba);
    CHECK_THROWS_AS(parsePng(bytes.substr(0, bytes.size() / 2)), std::runtime_error);
    CHECK_THROWS_AS(parsePng("GIF89a"), std::runtime_error);
    std::string huge = bytes;
    huge[16] = '\x7F';
    CHECK_THROWS_AS(parsePng(huge), std::runtime_error);
}
