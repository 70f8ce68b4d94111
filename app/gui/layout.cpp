#include "gui/layout.h"

#include <imgui_internal.h>

#include <algorithm>

namespace awaystep {
namespace {

// Dear ImGui's own description of the docks, without the lines about windows that float or the tables in them.
bool splitterHeld(ImGuiID space) {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (context.ActiveId == 0 || context.ActiveIdWindow == nullptr) return false;
    const ImGuiDockNode* root = ImGui::DockBuilderGetNode(space);
    return root != nullptr && root->HostWindow == context.ActiveIdWindow;
}

// Two panels with their headings do not fit above one another: they share a place.
bool tooLow(const Look& look, ImGuiID space) { return ImGui::DockBuilderGetNode(space)->Size.y < look.px(500); }

void put(ImGuiID node, std::initializer_list<const char*> titles) {
    for (const char* title : titles) ImGui::DockBuilderDockWindow(title, node);
}

}  // namespace

Room roomFor(ImVec2 size) {
    if (size.x >= 1700 && size.y >= 850) return Room::Wide;
    if (size.x >= 1150 && size.y >= 640) return Room::Normal;
    if (size.x >= 900 && size.y >= 420) return Room::Small;
    return Room::Tiny;
}

void Layout::draw(const Look& look, const std::string& saved) {
    space_ = ImGui::GetID("panels");
    const ImVec2 size = ImGui::GetContentRegionAvail();
    const Room room = roomFor(ImVec2(size.x / look.scale, size.y / look.scale));

    if (!started_) {
        started_ = true;
        if (!saved.empty()) {
            ImGui::LoadIniSettingsFromMemory(saved.c_str(), saved.size());
            custom_ = ImGui::DockBuilderGetNode(space_) != nullptr;
        }
        if (!custom_) wantsReset_ = true;
    }
    if (wantsReset_ || (!custom_ && (room != room_ || look.scale != builtScale_))) {
        wantsReset_ = false;
        custom_ = false;
        kept_.clear();
        room_ = room;
        buildDefault(look, size);
    }

    // White space separates: the splitters show only under the mouse.
    // Dear ImGui draws them in the colour of borders.
    ImGui::PushStyleColor(ImGuiCol_Border, look.colour.window);
    ImGui::DockSpace(space_, ImVec2(0, 0), ImGuiDockNodeFlags_NoWindowMenuButton | ImGuiDockNodeFlags_NoCloseButton);
    ImGui::PopStyleColor();
    // A splitter that was dragged, or a panel that was moved, is a person's wish.
    if (splitterHeld(space_) || (arranging_ && ImGui::GetCurrentContext()->MovingWindow != nullptr)) custom_ = true;
    ImGuiIO& io = ImGui::GetIO();
    if (custom_ && (io.WantSaveIniSettings || kept_.empty())) {
        std::size_t length = 0;
        const char* text = ImGui::SaveIniSettingsToMemory(&length);
        kept_.assign(text, length);
    }
    io.WantSaveIniSettings = false;
}

void Layout::rest() {
    if (started_) ImGui::DockSpace(ImGui::GetID("panels"), ImVec2(0, 0), ImGuiDockNodeFlags_KeepAliveOnly);
}

void Layout::restore(const std::string& arrangement) {
    // An arrangement without docks is none.
    if (arrangement.find("[Docking]") == std::string::npos) {
        reset();
        return;
    }
    ImGui::LoadIniSettingsFromMemory(arrangement.c_str(), arrangement.size());
    custom_ = ImGui::DockBuilderGetNode(space_) != nullptr;
    if (!custom_) return reset();
    kept_ = arrangement;
}

void Layout::buildDefault(const Look& look, ImVec2 size) {
    builtScale_ = look.scale;
    ImGui::DockBuilderRemoveNode(space_);
    ImGui::DockBuilderAddNode(space_, ImGuiDockNodeFlags_DockSpace);
    ImGui::DockBuilderSetNodeSize(space_, size);

    if (room_ == Room::Tiny) {
        ImGuiID centre = space_;
        const ImGuiID left = split(look, centre, ImGuiDir_Left, 300, 0.5F);
        put(left, {"World", "Features", "Setup", "Editor", "Demonstrations"});
        if (workspace_ == Workspace::Race)
            put(centre, {"Convergence", "Active set", "Polytope", "Algorithm", "Apprentice", "Lesson"});
        else
            put(centre, {"Polytope", "Algorithm", "Convergence", "Active set", "Apprentice", "Lesson"});
    } else if (workspace_ == Workspace::Race) {
        buildRace(look);
    } else {
        buildInsight(look);
    }
    ImGui::DockBuilderFinish(space_);
    forward_.clear();
    if (room_ == Room::Tiny)
        for (const char* title : {"World", workspace_ == Workspace::Race ? "Convergence" : "Polytope"})
            bringForward(title);
    else if (workspace_ == Workspace::Race)
        for (const char* title : {"World", "Setup", "Convergence"}) bringForward(title);
    else
        for (const char* title : {"World", tooLow(look, space_) ? "Polytope" : "Convergence", "Polytope", "Algorithm"})
            bringForward(title);
}

// Splits off `units` unscaled pixels (at most a share of what is there) and answers the new node.
ImGuiID Layout::split(const Look& look, ImGuiID& node, ImGuiDir side, float units, float most) const {
    const ImVec2 whole = ImGui::DockBuilderGetNode(node)->Size;
    const float length = side == ImGuiDir_Left || side == ImGuiDir_Right ? whole.x : whole.y;
    const float share = std::clamp(look.px(units) / std::max(1.0F, length), 0.05F, most);
    ImGuiID rest = 0;
    const ImGuiID part = ImGui::DockBuilderSplitNode(node, side, share, nullptr, &rest);
    node = rest;
    return part;
}

void Layout::buildRace(const Look& look) {
    ImGuiID centre = space_;
    const bool wide = room_ == Room::Wide;
    ImGuiID left = split(look, centre, ImGuiDir_Left, wide ? 460 : room_ == Room::Small ? 300 : 368, 0.36F);
    ImGuiID right = split(look, centre, ImGuiDir_Right, wide ? 300 : room_ == Room::Small ? 240 : 276, 0.36F);
    const ImGuiID third = wide ? split(look, centre, ImGuiDir_Right, 440, 0.5F) : 0;
    const ImGuiID features = split(look, left, ImGuiDir_Down, wide ? 220 : 128, 0.4F);
    const ImGuiID active = tooLow(look, space_) ? centre : split(look, centre, ImGuiDir_Down, wide ? 420 : 304, 0.5F);
    put(left, {"World"});
    put(features, {"Features"});
    put(centre, {"Convergence"});
    put(active, {"Active set"});
    put(wide ? third : centre, {"Polytope", "Algorithm", "Apprentice", "Editor", "Lesson"});
    if (room_ == Room::Small) {
        put(right, {"Setup", "Demonstrations"});
    } else {
        const ImGuiID below = split(look, right, ImGuiDir_Down, wide ? 420 : 212, 0.45F);
        put(right, {"Setup"});
        put(below, {"Demonstrations"});
    }
}

void Layout::buildInsight(const Look& look) {
    ImGuiID centre = space_;
    const bool wide = room_ == Room::Wide, small = room_ == Room::Small;
    ImGuiID left = split(look, centre, ImGuiDir_Left, wide ? 460 : small ? 270 : 360, 0.36F);
    const ImGuiID right = split(look, centre, ImGuiDir_Right, wide ? 380 : small ? 292 : 306, 0.36F);
    const ImGuiID features = split(look, left, ImGuiDir_Down, wide ? 220 : 128, 0.4F);
    const ImGuiID below = tooLow(look, space_) ? centre : split(look, centre, ImGuiDir_Down, wide ? 330 : 250, 0.45F);
    put(left, {"World"});
    put(features, {"Features"});
    put(centre, {"Polytope", "Apprentice", "Editor"});
    put(below, {"Convergence", "Active set"});
    put(right, {"Algorithm", "Setup", "Demonstrations", "Lesson"});
}

void Layout::setWorkspace(Workspace workspace) {
    if (workspace != workspace_ && started_) wantsReset_ = true;
    workspace_ = workspace;
}

void Layout::bringForward(const std::string& panelTitle) { forward_[panelTitle] = 3; }

void Layout::prepare(const char* panelTitle) {
    const ImGuiWindow* window = ImGui::FindWindowByName(panelTitle);
    const bool alone = window != nullptr && window->DockNode != nullptr && window->DockNode->Windows.Size <= 1;
    ImGuiWindowClass kind;
    if (alone && !arranging_) kind.DockNodeFlagsOverrideSet = ImGuiDockNodeFlags_NoTabBar;
    ImGui::SetNextWindowClass(&kind);
    const auto wanted = forward_.find(panelTitle);
    if (wanted == forward_.end()) return;
    if (!alone) ImGui::SetNextWindowFocus();
    // Of several that are focused in a frame only the last one's tab would come forward.
    if (ImGuiDockNode* node = window != nullptr ? window->DockNode : nullptr) {
        node->SelectedTabId = window->TabId;
        if (node->TabBar != nullptr) node->TabBar->SelectedTabId = node->TabBar->NextSelectedTabId = window->TabId;
    }
    if (--wanted->second == 0) forward_.erase(wanted);
}

float Layout::tabBarHeight() const {
    const ImGuiWindow* window = ImGui::GetCurrentWindow();
    const ImGuiDockNode* node = window->DockNode;
    const bool tabs = node != nullptr && node->TabBar != nullptr && !node->IsNoTabBar() && !node->IsHiddenTabBar();
    return tabs ? window->TitleBarHeight : 0.0F;
}

}  // namespace awaystep
