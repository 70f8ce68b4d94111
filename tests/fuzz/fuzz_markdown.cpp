// Markdown: any text becomes a tree that is not too deep, in which only the right blocks hold words and pictures.

#include "model/text/markdown.h"
#include "refusal.h"

using namespace awaystep;

namespace {

void check(const MarkdownBlock& block, int depth) {
    if (depth > 24) broken("blocks lie at most 24 deep", wordsOf(block));
    if (block.kind >= BlockKind::Quote && !block.runs.empty())
        broken("a block with blocks has no words", wordsOf(block));
    if (block.kind < BlockKind::Quote && !block.blocks.empty())
        broken("a block with words has no blocks", wordsOf(block));
    for (const MarkdownRun& run : block.runs)
        if (run.text.empty() && run.picture.empty() && run.link.empty()) broken("a run says something", wordsOf(block));
    for (const MarkdownBlock& inner : block.blocks) check(inner, depth + 1);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    for (const MarkdownBlock& block : parseMarkdown(text)) check(block, 1);
    parseRuns(text);
    return 0;
}
