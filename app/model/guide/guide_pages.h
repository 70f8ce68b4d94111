#pragma once
// The pages of the guide, read from the Markdown files in assets/guide. A file that is missing or cannot be read is a
// page that says so.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/text/markdown.h"

namespace awaystep {

// A heading with what follows, up to the next heading of any level.
struct GuideSection {
    std::string title;
    std::string anchor;  // "the-first-race": how a link names it
    std::string words;
};

struct GuidePage {
    std::string file;   // "tour.md"
    std::string title;  // its first heading
    std::vector<MarkdownBlock> blocks;
    std::vector<GuideSection> sections;  // one for each heading that stands in no list or quote, in their sequence
};

// In the sequence in which a person would read them. Throws std::runtime_error where there is no guide.
std::vector<GuidePage> loadGuidePages(const std::filesystem::path& folder);
GuidePage makeGuidePage(std::string file, std::string_view text);

// As on the sites that show Markdown: small letters, hyphens for spaces, no punctuation.
std::string anchorOf(std::string_view title);

// The picture that a page names, below assets: "pictures/window.png". None where it is not a PNG file of the guide or
// the pictures.
std::optional<std::string> guidePicture(std::string_view link);

// --- the words of the glossary, from the tables of glossary.md (glossary.cpp) ---

struct GlossaryWord {
    std::string word;     // "away step"
    std::string meaning;  // without marks
    std::string link;     // "glossary.md#the-algorithms"
};

std::vector<GlossaryWord> glossaryWords(std::string_view text);
// Empty where there is no guide.
std::vector<GlossaryWord> loadGlossary(const std::filesystem::path& guideFolder);

// Where the guide tells of a panel: "panels.md#active-set".
std::string panelHelp(std::string_view panelTitle);

}  // namespace awaystep
