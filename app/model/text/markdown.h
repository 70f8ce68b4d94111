#pragma once
// Markdown as a small tree of blocks and runs, for lessons and for the guide. md4c reads it (CommonMark and tables).
// Comments of HTML are left out; other HTML stays as it is written. Any text is accepted: one that is too long, or
// makes too many blocks, is cut.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace awaystep {

struct MarkdownRun {
    std::string text = {};  // "\n" alone: a new line begins; of a picture what stands for it where it cannot be shown
    bool bold = false;
    bool italic = false;
    bool code = false;
    std::string link = {};     // where a press leads
    std::string picture = {};  // the file of a picture

    bool operator==(const MarkdownRun&) const = default;
};

// Quotes, lists, items, tables and rows hold blocks; the others hold runs.
enum class BlockKind { Paragraph, Heading, Code, Rule, Cell, Quote, List, Item, Table, Row };
struct MarkdownBlock {
    BlockKind kind = BlockKind::Paragraph;
    int number = 0;       // of an item, or -1 where it has a dot; the level of a heading, 1 to 6
    float align = 0.0F;   // of a cell: 0 left, 0.5 middle, 1 right
    bool header = false;  // the first row of a table
    std::vector<MarkdownRun> runs = {};
    std::vector<MarkdownBlock> blocks = {};

    bool operator==(const MarkdownBlock&) const = default;
};

constexpr std::size_t mostMarkdownBytes = std::size_t{64} << 10;

std::vector<MarkdownBlock> parseMarkdown(std::string_view text);
// The same text with no-break spaces beside minus signs, dots of products and fraction bars, and beside an = that
// follows a short name: "t = 100" is not broken at the end of a line. Long sums still are, at + and their other =.
std::string formulasInOnePiece(std::string_view text);
// One line, such as a choice of a question: what would be a list or a heading stays as it is written.
std::vector<MarkdownRun> parseRuns(std::string_view line);
// What a block says, without its marks.
std::string wordsOf(const MarkdownBlock& block);

}  // namespace awaystep
