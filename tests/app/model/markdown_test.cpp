// Markdown as a tree of blocks and runs.
#include "model/text/markdown.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <string>

using namespace awaystep;

namespace {

std::string repeated(std::string_view part, std::size_t bytes) {
    std::string text;
    while (text.size() < bytes) text += part;
    return text;
}

std::size_t deepest(const MarkdownBlock& block) {
    std::size_t depth = 0;
    for (const MarkdownBlock& inner : block.blocks) depth = std::max(depth, deepest(inner));
    return depth + 1;
}

std::size_t counted(const std::vector<MarkdownBlock>& blocks) {
    std::size_t count = blocks.size();
    for (const MarkdownBlock& each : blocks) count += counted(each.blocks);
    return count;
}

}  // namespace

TEST_CASE("markdown: paragraphs, lists, quotes, code, bold, italic") {
    const auto blocks =
        parseMarkdown("One **bold**\nand *more* a * b.\n\n- first `x`\n- second\n\n2. two\n> said\n\n```\na\n b\n```");
    REQUIRE(blocks.size() == 5);
    CHECK(blocks[0].kind == BlockKind::Paragraph);
    CHECK(blocks[0].runs == std::vector<MarkdownRun>{{.text = "One "},
                                                     {.text = "bold", .bold = true},
                                                     {.text = " and "},
                                                     {.text = "more", .italic = true},
                                                     {.text = " a * b."}});
    REQUIRE(blocks[1].kind == BlockKind::List);
    REQUIRE(blocks[1].blocks.size() == 2);
    const MarkdownBlock& item = blocks[1].blocks[0];
    CHECK(item.kind == BlockKind::Item);
    CHECK(item.number == -1);
    REQUIRE(item.blocks.size() == 1);
    CHECK(item.blocks[0].runs == std::vector<MarkdownRun>{{.text = "first "}, {.text = "x", .code = true}});
    REQUIRE(blocks[2].blocks.size() == 1);
    CHECK(blocks[2].blocks[0].number == 2);
    CHECK(blocks[3].kind == BlockKind::Quote);
    CHECK(wordsOf(blocks[3]) == "said");
    CHECK(blocks[4].kind == BlockKind::Code);
    CHECK(blocks[4].runs == std::vector<MarkdownRun>{{.text = "a\n b"}});
    CHECK(parseMarkdown("").empty());
}

TEST_CASE("markdown: headings, rules, indented code, lists in lists, line breaks") {
    const auto blocks = parseMarkdown(
        "# One\n\n### Three `x`\n\n---\n\n    code\n      more\n\n9. nine\n   - inner\n10. ten\n\na\\\nb");
    REQUIRE(blocks.size() == 6);
    CHECK(blocks[0].kind == BlockKind::Heading);
    CHECK(blocks[0].number == 1);
    CHECK(blocks[1].number == 3);
    CHECK(blocks[1].runs.back() == MarkdownRun{.text = "x", .code = true});
    CHECK(blocks[2].kind == BlockKind::Rule);
    CHECK(blocks[3].runs.front().text == "code\n  more");
    REQUIRE(blocks[4].blocks.size() == 2);
    const MarkdownBlock& nine = blocks[4].blocks[0];
    CHECK(nine.number == 9);
    REQUIRE(nine.blocks.size() == 2);
    CHECK(nine.blocks[1].kind == BlockKind::List);
    CHECK(wordsOf(nine.blocks[1]) == "inner");
    CHECK(blocks[4].blocks[1].number == 10);
    CHECK(blocks[5].runs == std::vector<MarkdownRun>{{.text = "a"}, {.text = "\n"}, {.text = "b"}});
}

TEST_CASE("markdown: tables with their alignment") {
    const auto blocks = parseMarkdown("| a | b | c |\n|---|:-:|--:|\n| 1 | **2** |\n| x \\| y | [z](q.md) | 3 |\n");
    REQUIRE(blocks.size() == 1);
    const MarkdownBlock& table = blocks[0];
    CHECK(table.kind == BlockKind::Table);
    REQUIRE(table.blocks.size() == 3);
    CHECK(table.blocks[0].header);
    CHECK_FALSE(table.blocks[1].header);
    for (const MarkdownBlock& row : table.blocks) REQUIRE(row.blocks.size() == 3);
    CHECK(table.blocks[1].blocks[0].align == 0.0F);
    CHECK(table.blocks[1].blocks[1].align == 0.5F);
    CHECK(table.blocks[1].blocks[2].align == 1.0F);
    CHECK(table.blocks[1].blocks[1].runs[0] == MarkdownRun{.text = "2", .bold = true});
    CHECK(wordsOf(table.blocks[2].blocks[0]) == "x | y");
    CHECK(table.blocks[2].blocks[1].runs[0].link == "q.md");
}

TEST_CASE("markdown: links, pictures and entities") {
    const auto runs =
        parseRuns("see [the *big* page](tour.md#why) and ![a **bold** car](../pictures/x.png) &lt;&#955;&none;");
    REQUIRE(runs.size() == 7);
    CHECK(runs[1] == MarkdownRun{.text = "the ", .link = "tour.md#why"});
    CHECK(runs[2] == MarkdownRun{.text = "big", .italic = true, .link = "tour.md#why"});
    CHECK(runs[5] == MarkdownRun{.text = "a bold car", .picture = "../pictures/x.png"});
    CHECK(runs[6].text == " <\u03BB&none;");
}

TEST_CASE("markdown: comments of HTML are left out, other HTML stays as it is written") {
    const auto blocks = parseMarkdown(
        "<!-- claim: awaystep solve\n| a table |\n-->\nafter\n\nin <!-- not\nthis --> line <b>x</b>\n\n<!-- a --> b\n\n"
        "<!-- never closed");
    REQUIRE(blocks.size() == 3);
    CHECK(wordsOf(blocks[0]) == "after");
    CHECK(wordsOf(blocks[1]) == "in  line <b>x</b>");
    CHECK(wordsOf(blocks[2]) == " b\n");
}

TEST_CASE("markdown: a line that would be a list or a heading stays as it is written") {
    CHECK(parseRuns("**never closed") == std::vector<MarkdownRun>{{.text = "**never closed"}});
    CHECK(parseRuns("1. one") == std::vector<MarkdownRun>{{.text = "1. one"}});
    CHECK(parseRuns("# no *heading*") == std::vector<MarkdownRun>{{.text = "# no *heading*"}});
    CHECK(parseRuns("\u03A6_E and \u03B3_max*") == std::vector<MarkdownRun>{{.text = "\u03A6_E and \u03B3_max*"}});
}

TEST_CASE("markdown: a megabyte of anything is read quickly, and neither deep nor endless") {
    const std::string manyColumns =
        repeated("|a", 20000) + "\n" + repeated("|-", 20000) + "\n" + repeated("|\n", 20000);
    std::vector<std::string> texts = {manyColumns, std::string(1U << 20U, '\0'), std::string(1U << 20U, '\xFF')};
    for (const std::string_view part :
         {"[",       "![",      "*a ",      "> ",         "- ",       "1. ",           "`",  "a`",   "<",    "[a](",
          "[]: x\n", "|a",      "**a __b ", "&#1;",       "\\",       "[a]: b\n\n[a]", "*_", "# \n", "<!--", "-->",
          "](",      "- a\n  ", "[a][b]",   "<a href=\"", "| a\n|-\n"})
        texts.push_back(repeated(part, 1U << 20U));
    for (const std::string& text : texts) {
        INFO("text ", text.substr(0, 20));
        const auto begin = std::chrono::steady_clock::now();
        const auto blocks = parseMarkdown(text);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
        CHECK(took.count() < 1.0);
        for (const MarkdownBlock& each : blocks) CHECK(deepest(each) < 30);
        CHECK(counted(blocks) < 50000);
    }
}
