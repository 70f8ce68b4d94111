#pragma once
// Where panels stand. The default arrangement follows the room there is, counted in unscaled pixels: with much of it
// the polytope gets a column of its own, with little setup and demonstrations fold into tabs, with very little
// everything does. An arrangement that a person made is kept as it is.

#include <imgui.h>

#include <map>
#include <string>
#include <vector>

#include "gui/theme.h"

namespace awaystep {

// Two arrangements to choose from: Race is about who converges, Insight about why (polytope and algorithm in front).
enum class Workspace { Race, Insight };

enum class Room { Wide, Normal, Small, Tiny };
Room roomFor(ImVec2 unscaledSize);

class Layout {
public:
    // The dock space of the current window, to be called once per frame before the panels. saved: an arrangement of
    // another day, or empty; taken in at the first frame.
    void draw(const Look& look, const std::string& saved);
    // Nothing is docked in this frame, and everything keeps its place for a later one.
    void rest();
    // Another arrangement, as kept() wrote it, from the next frame on; an empty one is the default.
    void restore(const std::string& arrangement);
    // The default one again, from the next frame on.
    void reset() { wantsReset_ = true; }

    // Another one is built at the next frame, in its default arrangement.
    void setWorkspace(Workspace workspace);
    Workspace workspace() const { return workspace_; }
    // The panel comes in front of those it shares its place with, from the next frame on.
    void bringForward(const std::string& panelTitle);

    bool arranging() const { return arranging_; }
    void setArranging(bool on) { arranging_ = on; }

    // To be called before a panel's Begin: alone in its place it shows no tab, unless panels are being arranged.
    void prepare(const char* panelTitle);
    // How much of the current window, a panel's, its tabs take at the top; 0 where it has none.
    float tabBarHeight() const;
    // What to keep for another day: empty while the arrangement is the default one.
    const std::string& kept() const { return kept_; }

private:
    void buildDefault(const Look& look, ImVec2 size);
    void buildRace(const Look& look);
    void buildInsight(const Look& look);
    ImGuiID split(const Look& look, ImGuiID& node, ImGuiDir side, float units, float most) const;

    ImGuiID space_ = 0;
    bool started_ = false;
    bool wantsReset_ = false;
    bool arranging_ = false;
    bool custom_ = false;
    Room room_ = Room::Normal;
    Workspace workspace_ = Workspace::Race;
    // Panels that are to come forward, and for how many frames still: docking takes a few.
    std::map<std::string, int> forward_;
    float builtScale_ = 0.0F;
    std::string kept_;
};

}  // namespace awaystep
