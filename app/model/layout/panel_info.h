#pragma once
// The panels, each described once: docks, tiles of lessons, menus, keys, the palette and the checks of lessons read
// this table. No Dear ImGui here. Titles are contents of files (documents, preferences, lessons): they are never
// changed.

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "files/words.h"

namespace awaystep {

enum class PanelId {
    World,
    Features,
    Convergence,
    ActiveSet,
    Polytope,
    Algorithm,
    Theory,
    Apprentice,
    Editor,
    Setup,
    Demonstrations,
    Class,
    Lesson,
    Transport
};

// Two arrangements to choose from: Race is about who converges, Insight about why (polytope and algorithm in front).
enum class Workspace { Race, Insight };
template <>
inline constexpr auto spelling<Workspace> = spell<Workspace>({{Workspace::Race, "race"},
                                                              {Workspace::Insight, "insight"}});

// The places of a default arrangement, in the order in which they are filled. Where a screen has no room for one of
// them it is one place with its neighbour, and its panels are tabs. Third is the column of its own that wide screens
// have between centre and right.
enum class DefaultPlace { Left, LeftBelow, Centre, CentreBelow, Third, Right, RightBelow };

struct InWorkspace {
    DefaultPlace place = DefaultPlace::Centre;
    bool front = false;  // before the others of its place
};

enum class Column { Left, Right };

struct PanelInfo {
    PanelId id{};
    const char* title = "";  // on the screen, in menus and in files
    bool docked = true;      // it can be moved and hidden; the others have places of their own
    InWorkspace race = {};
    InWorkspace insight = {};
    Column narrow = Column::Right;  // on the smallest screens, which have two columns
    Column lesson = Column::Right;  // in a lesson: at the left what one does, at the right what comes of it
    float height = 2.5F;            // in a lesson, relative to the others in its column
    bool explains = false;          // it shows why: best looked at in the large, and first in Insight
    char key = 0;                   // brings it to the front; 0: none
    const char* about = "";         // what its key does, in a sentence
};

// In the order of the View menu.
inline constexpr auto panelList = [] {
    using enum DefaultPlace;
    constexpr InWorkspace left{Left, true}, centre{Centre, true};
    constexpr Column atLeft = Column::Left, atRight = Column::Right;
    constexpr const char* toPolytope = "Brings the polytope K to the front.";
    constexpr const char* toAlgorithm = "Brings the pseudo-code with its numbers to the front.";
    return std::to_array<PanelInfo>({
        {PanelId::World, "World", true, left, left, atLeft, atLeft, 3.2F},
        {PanelId::Features, "Features", true, {LeftBelow}, {LeftBelow}, atLeft, atLeft, 1.5F},
        {PanelId::Convergence, "Convergence", true, centre, {CentreBelow, true}, atRight, atRight, 3.0F},
        {PanelId::ActiveSet, "Active set", true, {CentreBelow}, {CentreBelow}, atRight, atRight, 2.3F},
        {PanelId::Polytope, "Polytope", true, {Third}, centre, atRight, atRight, 3.0F, true, 'K', toPolytope},
        {PanelId::Algorithm, "Algorithm", true, {Third}, {Right, true}, atRight, atRight, 2.2F, true, 'A', toAlgorithm},
        {PanelId::Theory, "Theory", true, {Third}, {Right}},
        {PanelId::Apprentice, "Apprentice", true, {Third}, {Centre}},
        {PanelId::Editor, "Editor", true, {Third}, {Centre}, atLeft},
        {PanelId::Setup, "Setup", true, {Right, true}, {Right}, atLeft, atLeft},
        {PanelId::Demonstrations, "Demonstrations", true, {RightBelow}, {Right}, atLeft, atRight, 2.0F},
        {PanelId::Class, "Class", false},
        {PanelId::Lesson, "Lesson", false},
        {PanelId::Transport, "Transport", false},
    });
}();

constexpr const PanelInfo& infoOf(PanelId id) {
    for (const PanelInfo& panel : panelList)
        if (panel.id == id) return panel;
    return panelList.front();
}
constexpr const char* titleOf(PanelId id) { return infoOf(id).title; }

// Null for a title that no panel has.
constexpr const PanelInfo* findPanel(std::string_view title) {
    for (const PanelInfo& panel : panelList)
        if (panel.title == title) return &panel;
    return nullptr;
}

inline std::vector<std::string> dockedPanelTitles() {
    std::vector<std::string> titles;
    for (const PanelInfo& panel : panelList)
        if (panel.docked) titles.emplace_back(panel.title);
    return titles;
}

}  // namespace awaystep
