#pragma once
// The whole window, frame by frame: menu bar, panels in their places, transport at the bottom, overlays. The desktop's
// loop, the pictures without a display and the tests all draw this same shell; they differ in who shows the result.

#include <string>
#include <vector>

#include "gui/actions.h"
#include "gui/file_conversation.h"
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
    // dialogs: how files are asked for.
    Shell(PanelMaker makePanels, Fonts fonts, Preferences preferences, float displayScale = 1.0F,
          Dialogs dialogs = Dialogs::Typed);
    ~Shell();

    // One frame between ImGui::NewFrame and ImGui::Render: takes in news, draws, carries out orders.
    void frame(Workbench& workbench, double seconds);

    // The next frame will differ even if nobody touches anything.
    bool animating(const Workbench& workbench) const;
    // Seconds until the next frame will differ although nobody touches anything; infinity: never.
    double secondsToNextChange() const { return files_.secondsToNextChange(); }
    bool quitting() const { return files_.quitting(); }
    // From outside the frame: the window's close button, files dropped on it. Carried out in the next frame.
    void order(Request request) { ordered_.push_back(std::move(request)); }
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
    void carryOut(const Requests& requests, const Workbench& workbench);

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
    FileConversation files_;
    std::vector<Request> ordered_;
    bool pressed_ = false;  // a mouse button was down in the last frame
};

}  // namespace awaystep
