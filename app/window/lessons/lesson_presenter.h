#pragma once
// The window while a lesson is given, and what presenting needs: panels on fixed tiles next to the lesson's
// column, locks, highlights, the spotlight, the frozen picture, the black screen, the list of lessons and the class in
// place of the panels.

#include <imgui.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/settings/preferences.h"
#include "window/lessons/lesson_highlights.h"
#include "window/lessons/presenting.h"
#include "window/lessons/tiles.h"
#include "window/shell/panel.h"
#include "window/shell/shell_orders.h"
#include "window/widgets/theme.h"

namespace awaystep {

class Orders;
class Session;

class Layout;
struct Action;

class LessonPresenter {
public:
    // All of them outlive the presenter.
    LessonPresenter(const Style& style, Layout& layout, const std::vector<Action>& actions);

    // --- in the order of a frame ---

    void beginFrame();
    // Where the panels of the lesson's step go.
    std::vector<Tile> tiles(const Session& session, const Preferences& preferences, ImVec2 min, ImVec2 max) const;
    // The inside of a panel's window. Of the orders of a locked panel only those named in orders.h count.
    void drawInside(Panel& panel, const Session& session, Orders& orders);
    // All that lies over the panels. covered: an overlay is open.
    void drawOver(const Session& session, Orders& orders, double seconds, bool covered);
    // The panels that are in front come back to the front after a lesson or a class.
    void keepTabs(const Session& session);
    // Returns whether the welcome card is to give way.
    bool carryOut(const PresentationOrder& order, const Session& session, Preferences& preferences, Orders& orders);

    // Only the panels of a lesson's step, over the whole window. For handouts.
    void showTilesOnly() { tilesOnly_ = true; }
    bool tilesOnly() const { return tilesOnly_; }
    bool showsLessonList() const { return lessonList_; }
    bool showsClass() const { return classroom_; }
    // Time stands still, and only the keys that end this are answered.
    bool frozen() const { return frozen_ || blank_; }
    // The panels drawn in the last frame, and where.
    const std::vector<Tile>& drawnPanels() const { return drawn_; }
    const LessonHighlights& highlights() const { return highlights_; }

private:
    std::vector<PanelId> shownPanels(const Session& session, const Preferences& preferences) const;
    bool isDrawn(PanelId panel) const;
    bool transportLocked(const Session& session) const;
    void explainLocks(const Session& session, Orders& orders) const;

    const Style& style_;
    Layout& layout_;
    const std::vector<Action>& actions_;
    LessonHighlights highlights_;
    std::vector<Tile> drawn_;
    bool tilesOnly_ = false;
    bool lessonList_ = false;
    bool classroom_ = false;
    bool frozen_ = false;
    bool blank_ = false;
    Spotlight spotlight_;
    ProjectorTheme projector_;
    // The panels in front while the docks have the window to themselves.
    struct Front {
        std::vector<PanelId> panels;
        bool aside = false;    // the docks do not have it
        int bringingBack = 0;  // frames
    };
    Front front_;
};

}  // namespace awaystep
