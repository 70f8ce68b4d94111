#include "model/guide/guide_pages.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "files/text_file.h"

namespace awaystep {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t mostPages = 60;

// As in the README. Pages that are not listed follow by name.
constexpr std::array<std::string_view, 18> sequence = {
    "tour.md",    "panels.md",       "demonstrations.md", "classroom.md",  "teaching.md", "criteria.md",
    "results.md", "command-line.md", "clusters.md",       "own-worlds.md", "python.md",   "documents.md",
    "links.md",   "story.md",        "browser.md",        "speed.md",      "building.md", "glossary.md"};

std::vector<std::string> filesIn(const fs::path& folder) {
    std::vector<std::string> files;
    std::error_code unreadable;
    for (fs::directory_iterator at(folder, unreadable), end; !unreadable && at != end; at.increment(unreadable))
        if (at->path().extension() == ".md" && files.size() < mostPages)
            files.push_back(at->path().filename().string());
    const auto place = [](const std::string& file) {
        return std::find(sequence.begin(), sequence.end(), std::string_view(file)) - sequence.begin();
    };
    std::sort(files.begin(), files.end(), [&](const std::string& a, const std::string& b) {
        return std::pair(place(a), std::string_view(a)) < std::pair(place(b), std::string_view(b));
    });
    return files;
}

}  // namespace

std::string anchorOf(std::string_view title) {
    std::string anchor;
    for (const char c : title) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x80U || std::isalnum(byte) != 0 || c == '-' || c == '_')
            anchor += static_cast<char>(byte < 0x80U ? std::tolower(byte) : byte);
        else if (c == ' ')
            anchor += '-';
    }
    return anchor;
}

GuidePage makeGuidePage(std::string file, std::string_view text) {
    GuidePage page{.file = std::move(file), .title = {}, .blocks = parseMarkdown(text), .sections = {}};
    for (const MarkdownBlock& block : page.blocks) {
        const std::string words = wordsOf(block);
        if (block.kind == BlockKind::Heading) {
            const std::string anchor = anchorOf(words);
            // The second of two equal headings is named "words-1".
            const auto same = std::count_if(page.sections.begin(), page.sections.end(),
                                            [&](const GuideSection& each) { return anchorOf(each.title) == anchor; });
            page.sections.push_back({words, same == 0 ? anchor : anchor + "-" + std::to_string(same), {}});
        } else if (!page.sections.empty()) {
            std::string& all = page.sections.back().words;
            all += (all.empty() ? "" : " ") + words;
        }
    }
    page.title = page.sections.empty() ? page.file : page.sections.front().title;
    return page;
}

std::vector<GuidePage> loadGuidePages(const fs::path& folder) {
    std::vector<GuidePage> pages;
    for (const std::string& file : filesIn(folder)) {
        try {
            pages.push_back(makeGuidePage(file, readTextFile((folder / file).string(), {.most = mostMarkdownBytes})));
        } catch (const std::exception& unreadable) {
            GuidePage page;
            page.file = page.title = file;
            page.blocks.push_back({.runs = {{.text = unreadable.what()}}});
            pages.push_back(std::move(page));
        }
    }
    if (pages.empty()) throw std::runtime_error("The guide is not installed: there are no pages in " + folder.string());
    return pages;
}

std::optional<std::string> guidePicture(std::string_view link) {
    constexpr std::string_view pictures = "../pictures/";
    const bool beside = link.starts_with(pictures);
    if (beside) link.remove_prefix(pictures.size());
    if (!link.ends_with(".png") || link.find_first_of("/\\") != std::string_view::npos) return std::nullopt;
    return (beside ? "pictures/" : "guide/") + std::string(link);
}

}  // namespace awaystep
