#include "model/guide/guide_reader.h"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <utility>

namespace awaystep {
namespace {

constexpr std::size_t mostHits = 60;
constexpr std::size_t mostRemembered = 100;
constexpr std::size_t before = 30;  // bytes shown before and after a word that was found
constexpr std::size_t after = 70;

bool contains(std::string_view text, const std::vector<std::string>& words) {
    return std::all_of(words.begin(), words.end(),
                       [&](const std::string& word) { return text.find(word) != std::string_view::npos; });
}

// Cut between words, which is also between letters.
std::string around(const std::string& words, std::size_t at) {
    std::size_t from = at < before ? 0 : words.find(' ', at - before);
    if (from == std::string::npos || from > at) from = at;
    std::size_t to = std::min(words.size(), at + after);
    if (to < words.size()) to = words.rfind(' ', to);
    if (to == std::string::npos || to <= from) to = words.size();
    std::string cut = words.substr(from, to - from);
    cut.erase(0, cut.find_first_not_of(' '));
    return (from > 0 ? "\u2026 " : "") + cut + (to < words.size() ? " \u2026" : "");
}

}  // namespace

std::string inSmallLetters(std::string_view text) {
    std::string small(text);
    for (char& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return small;
}

void GuideReader::load(const std::filesystem::path& folder) {
    pages_ = loadGuidePages(folder);
    history_ = {GuidePlace{}};
    now_ = 0;
    searched_.clear();
    hits_.clear();
}

void GuideReader::open(std::size_t page, std::size_t section) {
    if (page < pages_.size()) add({.page = page, .section = section});
}

bool GuideReader::follow(std::string_view link) {
    if (const auto picture = guidePicture(link)) {
        add({.page = place().page, .section = place().section, .picture = *picture});
        return true;
    }
    const std::size_t mark = std::min(link.find('#'), link.size());
    const std::string_view file = link.substr(0, mark);
    const std::string_view anchor = link.substr(std::min(mark + 1, link.size()));
    const auto found = std::find_if(pages_.begin(), pages_.end(), [&](const GuidePage& each) {
        return file.empty() ? each.file == page().file : each.file == file;
    });
    if (found == pages_.end() || link.empty()) return false;
    const auto section = std::find_if(found->sections.begin(), found->sections.end(),
                                      [&](const GuideSection& each) { return each.anchor == anchor; });
    const bool named = section != found->sections.end();
    open(static_cast<std::size_t>(found - pages_.begin()),
         named ? static_cast<std::size_t>(section - found->sections.begin()) : 0);
    return true;
}

void GuideReader::add(GuidePlace place) {
    // What lay ahead is forgotten.
    history_.resize(now_ + 1);
    history_.push_back(std::move(place));
    if (history_.size() > mostRemembered) history_.erase(history_.begin());
    now_ = history_.size() - 1;
}

bool GuideReader::canGo(int steps) const {
    return steps < 0 ? now_ >= static_cast<std::size_t>(-steps)
                     : now_ + static_cast<std::size_t>(steps) < history_.size();
}

void GuideReader::go(int steps) {
    if (canGo(steps)) now_ = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(now_) + steps);
}

void GuideReader::search(std::string_view words) {
    searched_.clear();
    hits_.clear();
    std::istringstream typed(inSmallLetters(words));
    for (std::string word; typed >> word;) searched_.push_back(word);
    if (searched_.empty()) return;
    // Headings that say it come first.
    std::vector<GuideHit> inText;
    for (std::size_t p = 0; p < pages_.size(); ++p)
        for (std::size_t s = 0; s < pages_[p].sections.size(); ++s) {
            const GuideSection& section = pages_[p].sections[s];
            const std::string title = inSmallLetters(section.title), text = inSmallLetters(section.words);
            if (!contains(title + "\n" + text, searched_)) continue;
            const std::size_t at = text.find(searched_.front());
            GuideHit hit{p, s, around(section.words, at == std::string::npos ? 0 : at)};
            (contains(title, searched_) ? hits_ : inText).push_back(std::move(hit));
        }
    hits_.insert(hits_.end(), inText.begin(), inText.end());
    if (hits_.size() > mostHits) hits_.resize(mostHits);
}

}  // namespace awaystep
