#include "model/layout/dock_tree.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace awaystep {
namespace {

void markFirst(DockPlace& place) {
    DockPlace* leaf = &place;
    while (!leaf->parts.empty()) leaf = &leaf->parts.front();
    leaf->centre = true;
}

DockPlace* centreOf(DockPlace& place) {
    if (place.parts.empty()) return place.centre ? &place : nullptr;
    for (DockPlace& part : place.parts)
        if (DockPlace* found = centreOf(part)) return found;
    return nullptr;
}

// Leaves out panels that are unknown or were met before; `known` keeps those that were not met.
void keepKnown(DockPlace& place, std::set<std::string>& known) {
    for (DockPlace& part : place.parts) keepKnown(part, known);
    std::erase_if(place.panels, [&](const std::string& title) { return known.erase(title) == 0; });
    if (std::find(place.panels.begin(), place.panels.end(), place.selected) == place.panels.end())
        place.selected.clear();
}

bool isEmpty(const DockPlace& place) { return place.parts.empty() && place.panels.empty() && !place.centre; }

void removeEmpty(DockPlace& place) {
    if (place.parts.empty()) return;
    for (DockPlace& part : place.parts) removeEmpty(part);
    for (std::size_t i = 0; i < 2; ++i) {
        if (!isEmpty(place.parts[i])) continue;
        DockPlace other = std::move(place.parts[1 - i]);
        place = std::move(other);
        return;
    }
}

// Of several panels one is in front; one alone needs no mention.
void nameSelected(DockPlace& place) {
    for (DockPlace& part : place.parts) nameSelected(part);
    if (place.panels.size() <= 1)
        place.selected.clear();
    else if (place.selected.empty())
        place.selected = place.panels.front();
}

}  // namespace

bool DockPlace::operator==(const DockPlace& other) const {
    return split == other.split && share == other.share && parts == other.parts && panels == other.panels &&
           selected == other.selected && centre == other.centre;
}

double usableShare(double share) {
    if (!std::isfinite(share)) return 0.5;
    // Four digits are less than a pixel, and read back to the same number.
    return std::round(std::clamp(share, smallestShare, 1.0 - smallestShare) * 1e4) / 1e4;
}

DockPlace arrangedFor(const std::vector<std::string>& panels, const DockPlace& root) {
    DockPlace arranged = root;
    if (centreOf(arranged) == nullptr) markFirst(arranged);
    std::set<std::string> missing(panels.begin(), panels.end());
    keepKnown(arranged, missing);
    DockPlace& centre = *centreOf(arranged);
    for (const std::string& title : panels)
        if (missing.contains(title)) centre.panels.push_back(title);
    removeEmpty(arranged);
    nameSelected(arranged);
    return arranged;
}

bool looksTheSame(const DockPlace& a, const DockPlace& b) {
    constexpr double barelySeen = 0.002;
    if (a.parts.size() != b.parts.size() || a.split != b.split || a.centre != b.centre) return false;
    if (a.parts.empty()) return a.panels == b.panels && a.selected == b.selected;
    return std::abs(a.share - b.share) <= barelySeen &&
           std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), looksTheSame);
}

}  // namespace awaystep
