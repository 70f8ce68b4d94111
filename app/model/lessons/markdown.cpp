#include "model/lessons/markdown.h"

#include <cctype>
#include <optional>
#include <utility>

namespace awaystep {
namespace {

std::string_view withoutSpace(std::string_view line) {
    const std::size_t from = line.find_first_not_of(" \t\r");
    if (from == std::string_view::npos) return {};
    return line.substr(from, line.find_last_not_of(" \t\r") - from + 1);
}

// "12. words": the number, and the line moved past it.
std::optional<int> takeNumber(std::string_view& line) {
    std::size_t digits = 0;
    int number = 0;
    while (digits < line.size() && digits < 4 && std::isdigit(static_cast<unsigned char>(line[digits])) != 0)
        number = 10 * number + (line[digits++] - '0');
    if (digits == 0 || line.substr(digits, 2) != ". ") return std::nullopt;
    line.remove_prefix(digits + 2);
    return number;
}

class Blocks {
public:
    void take(std::string_view raw) {
        std::string_view line = withoutSpace(raw);
        if (line.starts_with("```")) {
            close();
            code_ = !code_;
            if (code_) begin(BlockKind::Code);
            return;
        }
        if (code_) {
            words_ += (words_.empty() ? "" : "\n") + std::string(raw);
            return;
        }
        if (line.empty()) {
            close();
        } else if (line.starts_with("- ") || line.starts_with("* ")) {
            begin(BlockKind::Item);
            words_ = line.substr(2);
        } else if (line.starts_with("### ")) {
            begin(BlockKind::Heading);
            words_ = line.substr(4);
            close();
        } else if (const auto number = takeNumber(line)) {
            begin(BlockKind::Numbered);
            block_.number = *number;
            words_ = line;
        } else {
            const bool quote = line.starts_with("> ");
            if (quote) line.remove_prefix(2);
            if (!open_ || (quote && block_.kind != BlockKind::Quote))
                begin(quote ? BlockKind::Quote : BlockKind::Paragraph);
            words_ += (words_.empty() ? "" : " ") + std::string(line);
        }
    }

    std::vector<MarkdownBlock> finish() {
        close();
        return std::move(blocks_);
    }

private:
    void begin(BlockKind kind) {
        close();
        block_ = {kind, 0, {}};
        open_ = true;
    }
    void close() {
        if (open_) {
            if (block_.kind == BlockKind::Code)
                block_.runs = {{RunStyle::Code, words_}};
            else
                block_.runs = readRuns(words_);
            blocks_.push_back(std::move(block_));
        }
        open_ = false;
        words_.clear();
    }

    std::vector<MarkdownBlock> blocks_;
    MarkdownBlock block_;
    std::string words_;
    bool open_ = false;
    bool code_ = false;
};

}  // namespace

std::vector<MarkdownRun> readRuns(std::string_view line) {
    std::vector<MarkdownRun> runs;
    std::string plain;
    const auto flush = [&] {
        if (!plain.empty()) runs.push_back({RunStyle::Plain, std::exchange(plain, {})});
    };
    while (!line.empty()) {
        bool taken = false;
        for (const auto& [mark, style] : {std::pair<std::string_view, RunStyle>{"**", RunStyle::Bold},
                                          {"*", RunStyle::Italic},
                                          {"`", RunStyle::Code}}) {
            if (!line.starts_with(mark)) continue;
            const std::size_t end = line.find(mark, mark.size());
            const std::string_view inside =
                end == std::string_view::npos ? std::string_view() : line.substr(mark.size(), end - mark.size());
            // A star that stands alone, as in a * b, is a star.
            if (inside.empty() || inside.front() == ' ' || inside.back() == ' ') continue;
            flush();
            runs.push_back({style, std::string(inside)});
            line.remove_prefix(end + mark.size());
            taken = true;
            break;
        }
        if (taken) continue;
        plain += line.front();
        line.remove_prefix(1);
    }
    flush();
    return runs;
}

std::vector<MarkdownBlock> readMarkdown(std::string_view text) {
    Blocks blocks;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        blocks.take(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return blocks.finish();
}

}  // namespace awaystep
