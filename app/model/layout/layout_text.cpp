#include "model/layout/layout_text.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

#include "files/plain_text.h"
#include "model/layout/dock_settings.h"

namespace awaystep {
namespace {

// The nodes of the settings with their parents found, every rule checked.
class Converter {
public:
    Converter(DockSettings settings, const std::string& file, const TabNumber& tabOf)
        : nodes_(std::move(settings.nodes)), windows_(std::move(settings.windows)), file_(file), tabOf_(tabOf) {
        std::stable_sort(windows_.begin(), windows_.end(),
                         [](const WindowLines& a, const WindowLines& b) { return a.order < b.order; });
        link();
        check();
    }

    std::optional<DockPlace> tree() const {
        for (const NodeLine& node : nodes_)
            if (node.dockSpace) return place(node, node.width, node.height);
        return std::nullopt;
    }

private:
    void link() {
        std::map<std::uint32_t, std::size_t> known;
        std::vector<int> depth;
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            const NodeLine& node = nodes_[i];
            depth.push_back(0);
            if (node.parent != 0) {
                if (node.dockSpace) refuse(node, "the outermost place has a parent");
                const auto parent = known.find(node.parent);
                if (parent == known.end()) refuse(node, "its parent is not named before it");
                nodes_[parent->second].children.push_back(i);
                if (nodes_[parent->second].children.size() > 2) refuse(node, "its parent has more than two parts");
                depth.back() = depth[parent->second] + 1;
                if (depth.back() > deepestPlace)
                    refuse(node, "split more than " + std::to_string(deepestPlace) + " times");
            }
            if (!known.emplace(node.id, i).second) refuse(node, "another place has its number");
        }
    }

    void check() const {
        int spaces = 0, centres = 0;
        for (const NodeLine& node : nodes_) {
            if (node.children.size() == 1) refuse(node, "it has one part instead of two");
            if (node.children.empty() && node.axis != 0) refuse(node, "it is split, but has no parts");
            if (!node.children.empty() && node.axis == 0) refuse(node, "it has parts, but is not split");
            if (node.dockSpace && ++spaces > 1) refuse(node, "there is a second outermost place");
            if (node.central && node.children.empty() && ++centres > 1) refuse(node, "there is a second centre");
        }
    }

    bool holdsCentre(const NodeLine& node) const {
        if (node.children.empty()) return node.central;
        return std::any_of(node.children.begin(), node.children.end(),
                           [this](std::size_t child) { return holdsCentre(nodes_[child]); });
    }

    // The centre has the room that the others leave, whatever size the settings give for it.
    DockPlace place(const NodeLine& node, double width, double height) const {
        DockPlace result;
        if (node.children.empty()) {
            result.centre = node.central;
            for (const WindowLines& window : windows_) {
                if (window.dock != node.id || window.title.empty() || window.title.size() > longestPanelTitle) continue;
                result.panels.push_back(window.title);
                if (node.selectedTab != 0 && tabOf_(window.title) == node.selectedTab) result.selected = window.title;
            }
            return result;
        }
        const NodeLine& first = nodes_[node.children[0]];
        const NodeLine& second = nodes_[node.children[1]];
        const bool columns = node.axis == 'X';
        const double a = columns ? first.width : first.height, b = columns ? second.width : second.height;
        const double whole = columns ? width : height;
        double share = a / (a + b);  // 0/0, for two parts without a size, becomes a half
        if (whole > 0 && holdsCentre(second)) share = a / whole;
        if (whole > 0 && holdsCentre(first)) share = 1.0 - b / whole;
        result.split = columns ? DockPlace::Split::Columns : DockPlace::Split::Rows;
        result.share = usableShare(share);
        const double length = whole * result.share, rest = whole - length;
        result.parts.push_back(columns ? place(first, length, height) : place(first, width, length));
        result.parts.push_back(columns ? place(second, rest, height) : place(second, width, rest));
        return result;
    }

    [[noreturn]] void refuse(const NodeLine& node, const std::string& reason) const {
        refuseLine(file_, node.line, reason);
    }

    std::vector<NodeLine> nodes_;
    std::vector<WindowLines> windows_;
    const std::string& file_;
    const TabNumber& tabOf_;
};

}  // namespace

std::optional<DockPlace> parseDockSettings(std::string_view text, const std::string& file, const TabNumber& tabOf) {
    return Converter(parseDockLines(text, file), file, tabOf).tree();
}

std::optional<DockPlace> parseLayout(std::string_view text, const std::string& file, const TabNumber& tabOf) {
    if (text.size() > longestLayoutText) throw std::invalid_argument(shownPath(file) + ": too long for a layout");
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos) return std::nullopt;
    if (text[start] == '{') return parseDockTree(text, file);
    if (text[start] == '[') return parseDockSettings(text, file, tabOf);
    throw std::invalid_argument(shownPath(file) + ": line 1: this is no layout");
}

}  // namespace awaystep
