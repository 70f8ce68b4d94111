#include "model/text/markdown.h"

#include <md4c.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>

namespace awaystep {
namespace {

// Enough for any page that a person writes; what follows is left out.
constexpr std::size_t deepest = 24;
constexpr std::size_t mostEvents = 40000;

std::string asText(const MD_ATTRIBUTE& attribute) { return {attribute.text, attribute.size}; }

int firstNumber(void* detail) {
    return static_cast<int>(std::min(static_cast<const MD_BLOCK_OL_DETAIL*>(detail)->start, 999'999'999U));
}

void appendUtf8(std::string& text, std::uint32_t code) {
    if (code == 0 || code > 0x10FFFFU || (code >= 0xD800U && code < 0xE000U)) code = 0xFFFDU;
    const auto byte = [&](std::uint32_t value) { text += static_cast<char>(value); };
    if (code < 0x80U) return byte(code);
    if (code < 0x800U) {
        byte(0xC0U | code >> 6U);
    } else {
        if (code < 0x10000U) {
            byte(0xE0U | code >> 12U);
        } else {
            byte(0xF0U | code >> 18U);
            byte(0x80U | (code >> 12U & 0x3FU));
        }
        byte(0x80U | (code >> 6U & 0x3FU));
    }
    byte(0x80U | (code & 0x3FU));
}

// "&lt;" and "&#955;"; a name that is not known stays as it is written.
std::string entity(const std::string& written) {
    for (const auto& [name, meaning] :
         {std::pair("&amp;", "&"), {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&nbsp;", "\u00A0"}})
        if (written == name) return meaning;
    if (written.size() < 4 || written[1] != '#') return written;
    const bool hexadecimal = written[2] == 'x' || written[2] == 'X';
    std::string text;
    appendUtf8(text, static_cast<std::uint32_t>(
                         std::strtoul(written.c_str() + (hexadecimal ? 3 : 2), nullptr, hexadecimal ? 16 : 10)));
    return text;
}

bool isBlank(const MarkdownRun& run) {
    return run.picture.empty() && run.text.find_first_not_of(" \t\r\n") == std::string::npos;
}

// What md4c tells, as a tree: the blocks that are open lie on a stack.
class Tree {
public:
    Tree() { open_.emplace_back(); }

    void read(std::string_view text) {
        MD_PARSER parser{};
        parser.flags = MD_FLAG_TABLES;
        parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* tree) {
            return static_cast<Tree*>(tree)->enter(type, detail);
        };
        parser.leave_block = [](MD_BLOCKTYPE type, void*, void* tree) { return static_cast<Tree*>(tree)->leave(type); };
        parser.enter_span = [](MD_SPANTYPE type, void* detail, void* tree) {
            return static_cast<Tree*>(tree)->enterSpan(type, detail);
        };
        parser.leave_span = [](MD_SPANTYPE type, void*, void* tree) {
            return static_cast<Tree*>(tree)->leaveSpan(type);
        };
        parser.text = [](MD_TEXTTYPE type, const MD_CHAR* words, MD_SIZE size, void* tree) {
            return static_cast<Tree*>(tree)->take(type, std::string(words, size));
        };
        md_parse(text.data(), static_cast<MD_SIZE>(text.size()), &parser, this);
    }

    std::vector<MarkdownBlock> finish() {
        while (open_.size() > 1) close();
        return std::move(open_.front().blocks);
    }

private:
    // Not 0 ends the reading.
    int counted() { return ++events_ > mostEvents ? 1 : 0; }

    int enter(MD_BLOCKTYPE type, void* detail) {
        MarkdownBlock block;
        switch (type) {
            case MD_BLOCK_DOC:
            case MD_BLOCK_THEAD:
            case MD_BLOCK_TBODY:
                inHead_ = type == MD_BLOCK_THEAD;
                return counted();
            case MD_BLOCK_QUOTE:
                block.kind = BlockKind::Quote;
                break;
            case MD_BLOCK_UL:
            case MD_BLOCK_OL:
                block.kind = BlockKind::List;
                numbers_.push_back(type == MD_BLOCK_UL ? -1 : firstNumber(detail));
                break;
            case MD_BLOCK_LI:
                block.kind = BlockKind::Item;
                block.number = numbers_.back() < 0 ? -1 : numbers_.back()++;
                break;
            case MD_BLOCK_HR:
                block.kind = BlockKind::Rule;
                break;
            case MD_BLOCK_H:
                block.kind = BlockKind::Heading;
                block.number = static_cast<int>(static_cast<const MD_BLOCK_H_DETAIL*>(detail)->level);
                break;
            case MD_BLOCK_CODE:
                block.kind = BlockKind::Code;
                break;
            case MD_BLOCK_TABLE:
                block.kind = BlockKind::Table;
                break;
            case MD_BLOCK_TR:
                block.kind = BlockKind::Row;
                block.header = inHead_;
                break;
            case MD_BLOCK_TH:
            case MD_BLOCK_TD: {
                block.kind = BlockKind::Cell;
                const MD_ALIGN align = static_cast<const MD_BLOCK_TD_DETAIL*>(detail)->align;
                block.align = align == MD_ALIGN_RIGHT ? 1.0F : align == MD_ALIGN_CENTER ? 0.5F : 0.0F;
                break;
            }
            case MD_BLOCK_HTML:
            case MD_BLOCK_P:
                break;
        }
        if (open_.size() >= deepest)
            ++tooDeep_;
        else
            open_.push_back(std::move(block));
        return counted();
    }

    int leave(MD_BLOCKTYPE type) {
        if (type == MD_BLOCK_DOC || type == MD_BLOCK_THEAD || type == MD_BLOCK_TBODY) return counted();
        if (type == MD_BLOCK_UL || type == MD_BLOCK_OL) numbers_.pop_back();
        if (type == MD_BLOCK_HTML) inComment_ = false;
        if (tooDeep_ > 0)
            --tooDeep_;
        else
            close();
        return counted();
    }

    void close() {
        MarkdownBlock block = std::move(open_.back());
        open_.pop_back();
        const bool says = !std::all_of(block.runs.begin(), block.runs.end(), isBlank);
        if (block.kind == BlockKind::Paragraph && !says) return;  // a comment, most often
        // The last line of code ends with a new line, too.
        if (block.kind == BlockKind::Code && says && block.runs.back().text.back() == '\n')
            block.runs.back().text.pop_back();
        open_.back().blocks.push_back(std::move(block));
    }

    int enterSpan(MD_SPANTYPE type, void* detail) {
        if (type == MD_SPAN_A) link_ = asText(static_cast<const MD_SPAN_A_DETAIL*>(detail)->href);
        if (type == MD_SPAN_IMG && pictures_++ == 0) {
            picture_ = asText(static_cast<const MD_SPAN_IMG_DETAIL*>(detail)->src);
            alternative_.clear();
        }
        change(type, 1);
        return counted();
    }

    int leaveSpan(MD_SPANTYPE type) {
        change(type, -1);
        if (type == MD_SPAN_IMG && --pictures_ == 0 && !(picture_.empty() && alternative_.empty()))
            runs().push_back({.text = alternative_, .link = link_, .picture = picture_});
        if (type == MD_SPAN_A) link_.clear();
        return counted();
    }

    void change(MD_SPANTYPE type, int by) {
        if (type == MD_SPAN_STRONG) bold_ += by;
        if (type == MD_SPAN_EM) italic_ += by;
        if (type == MD_SPAN_CODE) code_ += by;
    }

    int take(MD_TEXTTYPE type, std::string words) {
        if (type == MD_TEXT_ENTITY) words = entity(words);
        if (type == MD_TEXT_NULLCHAR) words = "\uFFFD";
        if (type == MD_TEXT_SOFTBR) words = " ";
        if (type == MD_TEXT_HTML) words = withoutComments(words);
        if (pictures_ > 0) {
            alternative_ += words;
        } else if (type == MD_TEXT_BR) {
            runs().push_back({.text = "\n"});
        } else if (!words.empty()) {
            MarkdownRun run{
                .text = std::move(words), .bold = bold_ > 0, .italic = italic_ > 0, .code = code_ > 0, .link = link_};
            add(std::move(run));
        }
        return counted();
    }

    // Text that looks alike is one run.
    void add(MarkdownRun run) {
        std::vector<MarkdownRun>& all = runs();
        if (!all.empty() && all.back().text != "\n" && all.back().picture.empty() && all.back().bold == run.bold &&
            all.back().italic == run.italic && all.back().code == run.code && all.back().link == run.link)
            all.back().text += run.text;
        else
            all.push_back(std::move(run));
    }

    std::string withoutComments(std::string_view html) {
        std::string shown;
        while (!html.empty()) {
            const std::size_t mark = html.find(inComment_ ? "-->" : "<!--");
            if (!inComment_) shown += html.substr(0, mark);
            if (mark == std::string_view::npos) break;
            html.remove_prefix(mark + (inComment_ ? 3 : 4));
            inComment_ = !inComment_;
        }
        return shown;
    }

    // In an item whose lines stand close together md4c names no paragraph.
    std::vector<MarkdownRun>& runs() {
        MarkdownBlock& block = open_.back();
        if (open_.size() > 1 && block.kind < BlockKind::Quote) return block.runs;
        if (block.blocks.empty() || block.blocks.back().kind != BlockKind::Paragraph) block.blocks.emplace_back();
        return block.blocks.back().runs;
    }

    std::vector<MarkdownBlock> open_;
    std::vector<int> numbers_;  // the next number of each list that is open; -1: it has none
    std::size_t events_ = 0;
    std::size_t tooDeep_ = 0;
    int bold_ = 0;
    int italic_ = 0;
    int code_ = 0;
    int pictures_ = 0;
    bool inHead_ = false;
    bool inComment_ = false;
    std::string link_;
    std::string picture_;
    std::string alternative_;
};

}  // namespace

std::vector<MarkdownBlock> parseMarkdown(std::string_view text) {
    Tree tree;
    tree.read(text.substr(0, mostMarkdownBytes));
    return tree.finish();
}

std::vector<MarkdownRun> parseRuns(std::string_view line) {
    std::vector<MarkdownBlock> blocks = parseMarkdown(line);
    if (blocks.size() == 1 && blocks.front().kind == BlockKind::Paragraph) return std::move(blocks.front().runs);
    return {{.text = std::string(line)}};
}

std::string wordsOf(const MarkdownBlock& block) {
    std::string words;
    for (const MarkdownRun& run : block.runs) words += run.text;
    for (const MarkdownBlock& inner : block.blocks) words += (words.empty() ? "" : " ") + wordsOf(inner);
    return words;
}

}  // namespace awaystep
