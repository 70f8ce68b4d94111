#include "window/shell/layout.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>

#include "model/layout/layout_text.h"

namespace awaystep {
namespace {

constexpr int framesOfDocking = 3;

bool splitterHeld(ImGuiID space) {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (context.ActiveId == 0 || context.ActiveIdWindow == nullptr) return false;
    const ImGuiDockNode* root = ImGui::DockBuilderGetNode(space);
    return root != nullptr && root->HostWindow == context.ActiveIdWindow;
}

// As Dear ImGui counts the tabs of windows, also of those that it has not seen yet.
std::uint32_t tabOf(const std::string& title) { return ImHashStr("#TAB", 0, ImHashStr(title.c_str())); }

bool holdsCentre(const DockPlace& place) {
    return place.centre || std::any_of(place.parts.begin(), place.parts.end(), holdsCentre);
}

// Where a panel is docked, and at which tab; of one that was not drawn yet only the settings know.
struct Docked {
    ImGuiID node = 0;
    int order = -1;
};
Docked dockOf(const std::string& title) {
    if (const ImGuiWindow* window = ImGui::FindWindowByName(title.c_str())) return {window->DockId, window->DockOrder};
    const ImGuiWindowSettings* settings = ImGui::FindWindowSettingsByID(ImHashStr(title.c_str()));
    return settings != nullptr ? Docked{settings->DockId, settings->DockOrder} : Docked{};
}

void dock(const std::string& title, ImGuiID node, int order) {
    ImGui::DockBuilderDockWindow(title.c_str(), node);
    if (ImGuiWindow* window = ImGui::FindWindowByName(title.c_str()))
        window->DockOrder = static_cast<short>(order);
    else if (ImGuiWindowSettings* settings = ImGui::FindWindowSettingsByID(ImHashStr(title.c_str())))
        settings->DockOrder = static_cast<short>(order);
}

}  // namespace

void Layout::draw(const Style& style) {
    space_ = ImGui::GetID("panels");
    const ImVec2 available = ImGui::GetContentRegionAvail();
    const ImVec2 size(std::max(1.0F, available.x), std::max(1.0F, available.y));
    const Built now{roomFor(ImVec2(size.x / style.scale, size.y / style.scale)), style.scale};

    started_ = true;
    if (wanted_) {
        built_ = now;
        buildSaved(size);
    } else if (wantsReset_ || (!custom_ && !(now == built_))) {
        custom_ = false;
        kept_.clear();
        built_ = now;
        buildDefault(style, size);
    }
    wantsReset_ = false;

    // White space separates: the splitters show only under the mouse.
    // Dear ImGui draws them in the colour of borders.
    ImGui::PushStyleColor(ImGuiCol_Border, style.colour.window);
    ImGui::DockSpace(space_, ImVec2(0, 0), ImGuiDockNodeFlags_NoWindowMenuButton | ImGuiDockNodeFlags_NoCloseButton);
    ImGui::PopStyleColor();
    // A splitter that was dragged, or a panel that was moved, is a person's wish.
    if (splitterHeld(space_) || (arranging_ && ImGui::GetCurrentContext()->MovingWindow != nullptr)) custom_ = true;
    keepWhatIsShown();
}

// Read again when a mouse button is released, and now and then when Dear ImGui reports a change.
void Layout::keepWhatIsShown() {
    ImGuiIO& io = ImGui::GetIO();
    if (ImGui::IsMouseReleased(ImGuiMouseButton_Left) || io.WantSaveIniSettings) settling_ = framesOfDocking;
    io.WantSaveIniSettings = false;
    const bool due = settling_ > 0 && --settling_ == 0;
    if (!custom_ || (!due && !kept_.empty())) return;
    const ImGuiDockNode* root = ImGui::DockBuilderGetNode(space_);
    if (root == nullptr) return;
    DockPlace now = read(*root);
    if (!kept_.empty() && looksTheSame(now, shown_)) return;
    shown_ = std::move(now);
    kept_ = toText(shown_);
}

DockPlace Layout::read(const ImGuiDockNode& node) const {
    DockPlace place;
    if (node.IsSplitNode()) {
        const ImGuiDockNode& first = *node.ChildNodes[0];
        const ImGuiDockNode& second = *node.ChildNodes[1];
        const bool columns = node.SplitAxis == ImGuiAxis_X;
        place.split = columns ? DockPlace::Split::Columns : DockPlace::Split::Rows;
        // A part whose panels are all hidden has left its room to the other one.
        const bool both = first.IsVisible && second.IsVisible;
        const ImVec2 a = both ? first.Size : first.SizeRef, b = both ? second.Size : second.SizeRef;
        place.share = usableShare(columns ? a.x / (a.x + b.x) : a.y / (a.y + b.y));
        place.parts = {read(first), read(second)};
        return place;
    }
    place.centre = node.IsCentralNode();
    std::vector<std::pair<int, std::string>> tabs;
    for (const std::string& title : dockedPanelTitles()) {
        const Docked docked = dockOf(title);
        if (docked.node == node.ID) tabs.emplace_back(docked.order, title);
    }
    std::stable_sort(tabs.begin(), tabs.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto& [order, title] : tabs) {
        if (tabs.size() > 1 && tabOf(title) == node.SelectedTabId) place.selected = title;
        place.panels.push_back(std::move(title));
    }
    return place;
}

void Layout::rest() {
    if (started_) ImGui::DockSpace(ImGui::GetID("panels"), ImVec2(0, 0), ImGuiDockNodeFlags_KeepAliveOnly);
}

std::string Layout::restore(const std::string& arrangement, const std::string& source) {
    reset();
    try {
        const std::optional<DockPlace> saved = parseLayout(arrangement, source, tabOf);
        if (!saved) return {};
        wanted_ = arrangedFor(dockedPanelTitles(), *saved);
        kept_ = toText(*saved);
        custom_ = true;
        return {};
    } catch (const std::invalid_argument& refused) {
        return refused.what();
    }
}

void Layout::reset() {
    wantsReset_ = true;
    wanted_.reset();
    custom_ = false;
    kept_.clear();
}

void Layout::buildSaved(ImVec2 size) {
    shown_ = *wanted_;
    wanted_.reset();
    ImGui::DockBuilderRemoveNode(space_);
    ImGui::DockBuilderAddNode(space_, ImGuiDockNodeFlags_DockSpace);
    ImGui::DockBuilderSetNodeSize(space_, size);
    forward_.clear();
    build(shown_, space_);
    ImGui::DockBuilderFinish(space_);
}

void Layout::build(const DockPlace& place, ImGuiID node) {
    if (!place.parts.empty()) {
        // What is split off is new; the other part goes on as the node was, and with it the centre.
        const bool columns = place.split == DockPlace::Split::Columns;
        const bool second = holdsCentre(place.parts[0]);
        const ImGuiDir side =
            columns ? (second ? ImGuiDir_Right : ImGuiDir_Left) : (second ? ImGuiDir_Down : ImGuiDir_Up);
        const double share = usableShare(second ? 1.0 - place.share : place.share);
        ImGuiID split = 0, rest = 0;
        ImGui::DockBuilderSplitNode(node, side, static_cast<float>(share), &split, &rest);
        build(place.parts[0], second ? rest : split);
        build(place.parts[1], second ? split : rest);
        return;
    }
    for (std::size_t i = 0; i < place.panels.size(); ++i) dock(place.panels[i], node, static_cast<int>(i));
    if (!place.selected.empty()) bringForward(place.selected);
}

void Layout::buildDefault(const Style& style, ImVec2 size) {
    ImGui::DockBuilderRemoveNode(space_);
    ImGui::DockBuilderAddNode(space_, ImGuiDockNodeFlags_DockSpace);
    ImGui::DockBuilderSetNodeSize(space_, size);

    const std::vector<std::string> front = dockByDefault(style, space_, built_.room, workspace_);
    ImGui::DockBuilderFinish(space_);
    forward_.clear();
    for (const std::string& title : front) bringForward(title);
}

void Layout::setWorkspace(Workspace workspace) {
    if (workspace != workspace_ && started_) reset();
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
