#include <exception>

#include "files/text_file.h"
#include "model/guide/guide_pages.h"

namespace awaystep {
namespace {

constexpr const char* page = "glossary.md";

// The column of the meaning: its heading says so.
std::size_t meaningColumn(const MarkdownBlock& header) {
    for (std::size_t i = 0; i < header.blocks.size(); ++i)
        if (wordsOf(header.blocks[i]) == "meaning") return i;
    return 0;
}

void addRows(const MarkdownBlock& table, const std::string& link, std::vector<GlossaryWord>& words) {
    std::size_t meaning = 0;
    for (const MarkdownBlock& row : table.blocks) {
        if (row.kind != BlockKind::Row || row.blocks.empty()) continue;
        if (row.header)
            meaning = meaningColumn(row);
        else if (meaning > 0 && meaning < row.blocks.size())
            words.push_back({wordsOf(row.blocks.front()), wordsOf(row.blocks[meaning]), link});
    }
}

}  // namespace

std::vector<GlossaryWord> glossaryWords(std::string_view text) {
    std::vector<GlossaryWord> words;
    std::string link = page;
    for (const MarkdownBlock& block : parseMarkdown(text)) {
        if (block.kind == BlockKind::Heading) link = std::string(page) + "#" + anchorOf(wordsOf(block));
        if (block.kind == BlockKind::Table) addRows(block, link, words);
    }
    return words;
}

std::vector<GlossaryWord> loadGlossary(const std::filesystem::path& guideFolder) {
    try {
        return glossaryWords(readTextFile((guideFolder / page).string(), {.most = mostMarkdownBytes}));
    } catch (const std::exception&) {
        return {};
    }
}

std::string panelHelp(std::string_view panelTitle) { return "panels.md#" + anchorOf(panelTitle); }

}  // namespace awaystep
