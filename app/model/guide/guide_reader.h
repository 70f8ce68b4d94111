#pragma once
// Which page of the guide is read, how one came there, and what was searched for.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/guide/guide_pages.h"

namespace awaystep {

struct GuidePlace {
    std::size_t page = 0;
    std::size_t section = 0;   // its number on the page
    std::string picture = {};  // shown alone, below assets; empty: the page
    float scrolled = -1.0F;    // as it was left; negative: never yet
};

// A section in which all words that were searched for occur.
struct GuideHit {
    std::size_t page = 0;
    std::size_t section = 0;
    std::string around;  // some words before and after
};

class GuideReader {
public:
    // Reads the pages anew. Throws std::runtime_error where there is no guide.
    void load(const std::filesystem::path& folder);

    const std::vector<GuidePage>& pages() const { return pages_; }
    const GuidePlace& place() const { return history_[now_]; }
    const GuidePage& page() const { return pages_[place().page]; }

    void open(std::size_t page, std::size_t section = 0);
    // "tour.md", "tour.md#why-it-happens", "#why-it-happens" or a picture. False where it leads out of the guide.
    bool follow(std::string_view link);
    bool canGo(int steps) const;  // -1: back, 1: forward
    void go(int steps);
    void keepScrolled(float scrolled) { history_[now_].scrolled = scrolled; }

    // Words in any sequence and with small or capital letters; empty: none.
    void search(std::string_view words);
    const std::vector<std::string>& searched() const { return searched_; }  // in small letters
    const std::vector<GuideHit>& hits() const { return hits_; }

private:
    void add(GuidePlace place);

    std::vector<GuidePage> pages_;
    std::vector<GuidePlace> history_ = {GuidePlace{}};
    std::size_t now_ = 0;
    std::vector<std::string> searched_;
    std::vector<GuideHit> hits_;
};

// ASCII letters only.
std::string inSmallLetters(std::string_view text);

}  // namespace awaystep
