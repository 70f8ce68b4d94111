#pragma once
// Where panels stand. The default arrangement follows the room there is, counted in unscaled pixels: with much of it
// the polytope gets a column of its own, with little setup and demonstrations fold into tabs, with very little
// everything does. An arrangement that a person made is kept as it is, as a tree of our own: no text from a file ever
// reaches Dear ImGui.

#include <imgui.h>

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/layout/dock_tree.h"
#include "model/layout/panel_info.h"
#include "model/settings/preferences.h"
#include "window/widgets/theme.h"

struct ImGuiDockNode;

namespace awaystep {

// How much there is, counted in unscaled pixels.
enum class Room { Wide, Normal, Small, Tiny, Narrow };  // narrow: one column
Room roomFor(ImVec2 unscaledSize);
// The default arrangement, made from the table of panels: splits the empty dock space and docks every panel. Between
// Dear ImGui's DockBuilderAddNode and DockBuilderFinish. Returns the titles of those that are to come in front of
// others, one per place.
std::vector<std::string> dockByDefault(const Style& style, ImGuiID space, Room room, Workspace workspace);

class Layout {
public:
    // The dock space of the current window, to be called once per frame before the panels.
    void draw(const Style& style);
    // Nothing is docked in this frame, and everything keeps its place for a later one.
    void rest();
    // Another arrangement from the next frame on: as kept() gave it, or Dear ImGui's settings as earlier versions kept
    // them; an empty one is the default. Answers what is wrong with it, a sentence that begins with `source` (the file
    // and the place in it), and takes the default then; empty: nothing is.
    std::string restore(const std::string& arrangement, const std::string& source);
    // The default one again, from the next frame on.
    void reset();

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
    void buildDefault(const Style& style, ImVec2 size);
    void buildSaved(ImVec2 size);
    void build(const DockPlace& place, ImGuiID node);
    DockPlace read(const ImGuiDockNode& node) const;
    void keepWhatIsShown();

    ImGuiID space_ = 0;
    bool started_ = false;
    bool wantsReset_ = true;
    std::optional<DockPlace> wanted_;  // to be built at the next frame
    bool arranging_ = false;
    bool custom_ = false;
    Workspace workspace_ = Workspace::Race;
    // Panels that are to come forward, and for how many frames still: docking takes a few.
    std::map<std::string, int> forward_;
    // What the arrangement shown was built for.
    struct Built {
        Room room = Room::Normal;
        float scale = 0.0F;
        bool operator==(const Built&) const = default;
    };
    Built built_;
    int settling_ = 0;  // frames until the docks are read again: docking takes a few
    DockPlace shown_;   // as they were read last
    std::string kept_;
};

}  // namespace awaystep
