#pragma once
// The whole window, frame by frame: menu bar, panels in their places, transport at the bottom, overlays. The desktop's
// loop, the pictures without a display and the tests all draw this same shell; they differ in who shows the result.

#include <string>
#include <vector>

#include "gui/actions.h"
#include "gui/fonts.h"
#include "gui/layout.h"
#include "gui/panel.h"
#include "gui/theme.h"
#include "workbench/preferences.h"
#include "workbench/workbench.h"

namespace awaystep {

class Shell {
public:
    // displayScale: pixels per unit of the display, 2 on a dense one. The shell owns the panels but does not know them.
    Shell(PanelMaker makePanels, Fonts fonts, Preferences preferences, float displayScale = 1.0F);
    ~Shell();

    // One frame between ImGui::NewFrame and ImGui::Render: takes in news, draws, carries out orders.
    void frame(Workbench& workbench, double seconds);

    // The next frame will differ even if nobody touches anything.
    bool animating(const Workbench& workbench) const;
    bool quitting() const { return quitting_; }
    const Preferences& preferences() const { return preferences_; }
    const Look& look() const { return look_; }
    const std::vector<Action>& actions() const { return actions_; }
    // Of those in the docks.
    std::vector<std::string> panelTitles() const;

    // Only this panel, over the whole window; empty: all of them. For pictures.
    void showOnly(std::string panelTitle) { only_ = std::move(panelTitle); }

private:
    void applyLook();
    void drawMenuBar(const Workbench& workbench, Requests& requests);
    void drawSituation(const Workbench& workbench, float from);
    void drawPanels(const Workbench& workbench, Requests& requests);
    void drawPanel(Panel& panel, const Workbench& workbench, Requests& requests);
    void drawShortcutList(const Workbench& workbench);
    void drawDiscardQuestion(const Workbench& workbench, Requests& requests);
    void carryOut(const Requests& requests);

    Fonts fonts_;
    Preferences preferences_;
    float displayScale_;
    Look look_;
    std::string appliedTheme_;
    double appliedScale_ = 0.0;
    PanelSet panels_;
    std::vector<Action> actions_;
    Layout layout_;
    std::string only_;
    bool showShortcuts_ = false;
    bool asksToDiscard_ = false;
    bool quitting_ = false;
};

}  // namespace awaystep
