#pragma once
// The guide over the panels: its pages at the left, one of them at the right, a search, back and forward. It can be
// moved and resized, and the application goes on beneath it.

#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "model/guide/guide_reader.h"
#include "model/layout/panel_info.h"
#include "window/guide/guide_pictures.h"
#include "window/widgets/markdown.h"

namespace awaystep {

class Workers;

class GuideWindow {
public:
    explicit GuideWindow(const Style& style);

    // With a link, such as "glossary.md#the-polytope", at that place; else where it was left.
    void open(const std::string& link = {});
    bool isOpen() const { return open_; }
    // Arrows, Page Up and Page Down, Space and Escape are its own: it was touched last.
    bool takesKeys() const { return open_ && focused_; }
    // The panel that a link such as "show:Polytope" asked for since the last call; the guide makes way for it.
    std::optional<PanelId> takeShown() { return std::exchange(asked_.panel, std::nullopt); }
    bool animating() const { return open_ && pictures_.reading(); }

    // inFront: nothing else lies over the panels. keysFree: the arrows do not drive.
    void draw(Workers& workers, bool inFront, bool keysFree);

private:
    void drawHead();
    void drawList(ImVec2 size);
    void drawPages();
    void drawHits();
    void drawPage(Workers& workers, ImVec2 size, bool keysFree);
    void drawPicture(Workers& workers, ImDrawList& list, const std::string& file, ImVec2 min, ImVec2 max);
    void scrollByKeys() const;
    void followKeys();
    void follow(std::string_view link);
    void go(int steps);
    const MarkdownLayout& layoutFor(float width);

    const Style& style_;
    GuideReader reader_;
    GuidePictures pictures_;
    std::string trouble_;  // why there is no guide
    std::string typed_;    // in the search field
    std::string notice_;   // the last line
    bool open_ = false;
    bool focused_ = false;
    bool appearing_ = false;
    bool moved_ = true;  // to another place: the text is to be scrolled there
    struct Asked {
        bool typing = false;                // in the search field
        std::optional<PanelId> panel = {};  // to be shown
    };
    Asked asked_;

    // Of the page that is shown, made again when anything of this changes.
    struct Shown {
        std::size_t page = 0;
        std::string picture = {};
        float width = 0.0F, scale = 0.0F;
        Theme theme = Theme::Light;
        bool operator==(const Shown&) const = default;
    };
    Shown shown_;
    std::vector<MarkdownBlock> alone_;  // a picture that is shown alone, as a page
    MarkdownLayout layout_;
};

}  // namespace awaystep
