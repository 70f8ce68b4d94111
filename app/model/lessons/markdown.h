#pragma once
// The little Markdown that lessons are written in, as blocks of runs: paragraphs, lists, quotes, headings (###), code,
// **bold**, *italic*, `code`. What is not understood stays as it is written.

#include <string>
#include <string_view>
#include <vector>

namespace awaystep {

enum class RunStyle { Plain, Bold, Italic, Code };
struct MarkdownRun {
    RunStyle style = RunStyle::Plain;
    std::string text;

    bool operator==(const MarkdownRun&) const = default;
};

enum class BlockKind { Paragraph, Item, Numbered, Quote, Heading, Code };
struct MarkdownBlock {
    BlockKind kind = BlockKind::Paragraph;
    int number = 0;  // Numbered
    std::vector<MarkdownRun> runs;

    bool operator==(const MarkdownBlock&) const = default;
};

std::vector<MarkdownBlock> readMarkdown(std::string_view text);
std::vector<MarkdownRun> readRuns(std::string_view line);

}  // namespace awaystep
