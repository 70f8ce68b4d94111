#pragma once
// The whole window, frame by frame: menu bar, panels in their places, transport at the bottom, overlays. The desktop's
// loop, the pictures without a display and the tests all draw this same shell; they differ in where the result is
// shown.

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/settings/preferences.h"
#include "window/documents/path_prompt.h"
#include "window/shell/orders.h"
#include "window/shell/panel.h"
#include "window/widgets/fonts.h"

namespace awaystep {

class LessonPresenter;
class LiveSession;
struct Action;

class Shell {
public:
    // displayScale: pixels per unit of the display, 2 on a dense one. The shell owns the panels but does not know them.
    // dialogs: how files are asked for.
    Shell(PanelMaker makePanels, Fonts fonts, Preferences preferences, float displayScale = 1.0F,
          Dialogs dialogs = Dialogs::Typed);
    ~Shell();

    // One frame between ImGui::NewFrame and ImGui::Render: collects results, draws, carries out orders. seconds: by
    // which animations advance; passed: real seconds since the last frame, for files and messages; without it the
    // same.
    void frame(LiveSession& session, double seconds, std::optional<double> passed = std::nullopt);

    // The window is on another display, or the page was zoomed: from the next frame on.
    void setDisplayScale(float displayScale);
    // The next frame will differ even if nothing is touched.
    bool animating(const Session& session) const;
    // Seconds until the next frame will differ although nothing is touched; infinity: never.
    double secondsToNextChange() const;
    bool quitting() const;
    // The window is to fill its screen.
    bool fullScreen() const;
    // The last frame ended with orders (other than what the mouse is over): the next ones will show what they did.
    bool carriedOutOrders() const { return carriedOutOrders_; }
    // From outside the frame: the window's close button, files dropped on it. Carried out in the next frame.
    template <class Order>
    void order(Order order) {
        ordered_.add(std::move(order));
    }
    // The user's own: what a document arranges for its lesson is not among them.
    Preferences preferences() const;
    const Style& style() const;
    const std::vector<Action>& actions() const;
    // Inside another page: without menus, and without Setup.
    void embed();
    // Only this panel, over the whole window but for a strip below it (unscaled); empty: all of them. For pictures.
    void showOnly(std::string panelTitle, float below = 0.0F);
    const LessonPresenter& presenter() const;
    LessonPresenter& presenter();

private:
    // What is wrong with an arrangement of panels that was read, if anything is.
    void reportLayout(const std::string& wrong);
    void drawPanels(const Session& session, Orders& orders);
    void drawOnly(const Session& session, Orders& orders);
    void drawTiles(const Session& session, Orders& orders, ImVec2 min, ImVec2 max);
    void drawClass(const Session& session, Orders& orders);
    // On a tile a panel has a window of its own, so that its place in the docks stays what it was.
    void drawPanel(Panel& panel, const Session& session, Orders& orders, bool onTile = false);
    void carryOutForWindow(const Session& session, Orders& orders);
    void carryOut(const ShellOrder& order, const Session& session, Orders& orders);
    void keepPredictions(const Session& session, Orders& orders) const;

    struct Parts;
    std::unique_ptr<Parts> parts_;
    Orders ordered_;  // from outside the frame
    bool carriedOutOrders_ = false;
};

}  // namespace awaystep
