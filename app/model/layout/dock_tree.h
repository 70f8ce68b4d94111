#pragma once
// Where panels are docked, as a plain value: a place holds panels as tabs, or is split into two places. Whatever a file
// says about a layout becomes such a value, or is refused, before anything is built from it.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace awaystep {

struct DockPlace {
    enum class Split { None, Columns, Rows };

    Split split = Split::None;
    double share = 0.5;            // of the first part, more than 0 and less than 1
    std::vector<DockPlace> parts;  // two where it is split, else none

    // Where it is not split:
    std::vector<std::string> panels;  // titles, in the order of their tabs
    std::string selected;             // the one in front; empty: the first
    bool centre = false;              // stays when it is empty, and takes the room that the others leave

    bool operator==(const DockPlace& other) const;
};

// Far more than can be arranged by hand; files with more are refused.
constexpr std::size_t mostPlaces = 127;
constexpr int deepestPlace = 32;
constexpr std::size_t mostDockedPanels = 100;
constexpr std::size_t longestPanelTitle = 100;      // bytes
constexpr std::size_t longestLayoutText = 1 << 20;  // bytes
constexpr double smallestShare = 0.02;

// Two parts, each with at least the smallest share.
double usableShare(double share);

// Throws std::invalid_argument, one sentence: the file, the place in it, the reason.
DockPlace parseDockTree(std::string_view text, const std::string& file);
std::string toText(const DockPlace& root);

// The tree for these panels: others are left out, places that become empty go, and panels that it does not mention join
// those in the centre. There is exactly one centre afterwards.
DockPlace arrangedFor(const std::vector<std::string>& panels, const DockPlace& root);

// The same places with the same panels, and shares that differ by no more than a few pixels of a screen.
bool looksTheSame(const DockPlace& a, const DockPlace& b);

}  // namespace awaystep
