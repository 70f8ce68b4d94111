// The default arrangement of the docks.
#include <imgui_internal.h>

#include <algorithm>
#include <map>
#include <set>

#include "window/shell/layout.h"

namespace awaystep {
namespace {

using Nodes = std::map<DefaultPlace, ImGuiID>;

// Splits off `units` unscaled pixels (at most a share of what is there) and returns the new node.
ImGuiID split(const Style& style, ImGuiID& node, ImGuiDir side, float units, float most) {
    const ImVec2 whole = ImGui::DockBuilderGetNode(node)->Size;
    const float length = side == ImGuiDir_Left || side == ImGuiDir_Right ? whole.x : whole.y;
    const float share = std::clamp(style.px(units) / std::max(1.0F, length), 0.05F, most);
    ImGuiID rest = 0;
    const ImGuiID part = ImGui::DockBuilderSplitNode(node, side, share, nullptr, &rest);
    node = rest;
    return part;
}

// Two panels with their headings do not fit above one another: they share a place.
bool tooLow(const Style& style, ImGuiID space) { return ImGui::DockBuilderGetNode(space)->Size.y < style.px(500); }

// A grid or a road is bounded by the width of its column: what a tall window has to spare goes to the features.
float featuresHeight(const Style& style, ImGuiID space, bool wide) {
    const float height = ImGui::DockBuilderGetNode(space)->Size.y / style.px(1);
    return std::clamp(0.28F * height, wide ? 220.0F : 128.0F, 280.0F);
}

// The world's column is as wide as its share of the window, within limits: a grid or a road grows with it.
float worldWidth(const Style& style, ImGuiID space, bool wide, bool small, float normal, float narrow) {
    if (wide) return 520;
    if (small) return narrow;
    const float width = ImGui::DockBuilderGetNode(space)->Size.x / style.px(1);
    return std::clamp(normal / 1268.0F * width, normal, 520.0F);  // normal in a window of 1280
}

Nodes placesOfRace(const Style& style, ImGuiID space, Room room) {
    const bool wide = room == Room::Wide, small = room == Room::Small;
    ImGuiID centre = space;
    ImGuiID left = split(style, centre, ImGuiDir_Left, worldWidth(style, space, wide, small, 368, 300), 0.36F);
    ImGuiID right = split(style, centre, ImGuiDir_Right, wide ? 300 : small ? 240 : 276, 0.36F);
    const ImGuiID third = wide ? split(style, centre, ImGuiDir_Right, 440, 0.5F) : 0;
    const ImGuiID leftBelow = split(style, left, ImGuiDir_Down, featuresHeight(style, space, wide), 0.4F);
    const ImGuiID centreBelow =
        tooLow(style, space) ? centre : split(style, centre, ImGuiDir_Down, wide ? 420 : 304, 0.5F);
    const ImGuiID rightBelow = small ? right : split(style, right, ImGuiDir_Down, wide ? 420 : 190, 0.45F);
    using enum DefaultPlace;
    return {{Left, left},   {LeftBelow, leftBelow},         {Centre, centre},        {CentreBelow, centreBelow},
            {Right, right}, {Third, wide ? third : centre}, {RightBelow, rightBelow}};
}

Nodes placesOfInsight(const Style& style, ImGuiID space, Room room) {
    const bool wide = room == Room::Wide, small = room == Room::Small;
    ImGuiID centre = space;
    ImGuiID left = split(style, centre, ImGuiDir_Left, worldWidth(style, space, wide, small, 360, 270), 0.36F);
    const ImGuiID right = split(style, centre, ImGuiDir_Right, wide ? 380 : small ? 322 : 306, 0.44F);
    const ImGuiID leftBelow = split(style, left, ImGuiDir_Down, featuresHeight(style, space, wide), 0.4F);
    const ImGuiID centreBelow =
        tooLow(style, space) ? centre : split(style, centre, ImGuiDir_Down, wide ? 330 : 250, 0.45F);
    using enum DefaultPlace;
    return {{Left, left},   {LeftBelow, leftBelow}, {Centre, centre},   {CentreBelow, centreBelow},
            {Right, right}, {Third, centre},        {RightBelow, right}};
}

// Two columns of tabs: in each first what one does, then, in Insight, what explains.
std::vector<const PanelInfo*> tabsOf(const std::vector<const PanelInfo*>& panels, Workspace workspace) {
    std::vector<const PanelInfo*> tabs = panels;
    const auto rank = [&](const PanelInfo* panel) {
        if (panel->lesson == Column::Left) return 0;
        return workspace == Workspace::Insight && panel->explains ? 1 : 2;
    };
    std::stable_sort(tabs.begin(), tabs.end(),
                     [&](const PanelInfo* a, const PanelInfo* b) { return rank(a) < rank(b); });
    return tabs;
}

}  // namespace

Room roomFor(ImVec2 size) {
    if (size.x >= 1700 && size.y >= 850) return Room::Wide;
    if (size.x >= 1150 && size.y >= 640) return Room::Normal;
    if (size.x >= 900 && size.y >= 420) return Room::Small;
    return size.x >= 430 ? Room::Tiny : Room::Narrow;
}

std::vector<std::string> dockByDefault(const Style& style, ImGuiID space, Room room, Workspace workspace) {
    const auto wanted = [&](const PanelInfo* panel) {
        return workspace == Workspace::Race ? panel->race : panel->insight;
    };
    std::vector<const PanelInfo*> panels;
    for (const PanelInfo& panel : panelList)
        if (panel.docked) panels.push_back(&panel);
    std::vector<std::string> front;
    std::set<ImGuiID> fronted;
    const auto dock = [&](const PanelInfo* panel, ImGuiID node) {
        ImGui::DockBuilderDockWindow(panel->title, node);
        if (wanted(panel).front && fronted.insert(node).second) front.emplace_back(panel->title);
    };
    if (room == Room::Tiny || room == Room::Narrow) {
        ImGuiID right = space;
        const ImGuiID left = room == Room::Narrow ? right : split(style, right, ImGuiDir_Left, 300, 0.5F);
        for (const PanelInfo* panel : tabsOf(panels, workspace))
            dock(panel, panel->narrow == Column::Left ? left : right);
        return front;
    }
    const Nodes nodes =
        workspace == Workspace::Race ? placesOfRace(style, space, room) : placesOfInsight(style, space, room);
    // Place by place: two that share a node have their tabs in this order.
    for (const auto& [place, node] : nodes)
        for (const PanelInfo* panel : panels)
            if (wanted(panel).place == place) dock(panel, node);
    return front;
}

}  // namespace awaystep
