#pragma once
// The gallery of scenarios, and a scenario as it shows it: a group, a title and a sentence in plain words, and a small
// picture.

#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "experiment/scenario_plan.h"
#include "window/widgets/theme.h"

namespace awaystep {

enum class ScenarioGroup { Grid, Highway, Drivers, Papers, Recorded };
template <>
inline constexpr auto spelling<ScenarioGroup> = spell<ScenarioGroup>({{ScenarioGroup::Grid, "Grid"},
                                                                      {ScenarioGroup::Highway, "Highway"},
                                                                      {ScenarioGroup::Drivers, "Drivers by style"},
                                                                      {ScenarioGroup::Papers, "From papers"},
                                                                      {ScenarioGroup::Recorded,
                                                                       "Recorded demonstrations"}});

struct ScenarioCard {
    std::string name;  // as on the command line
    ScenarioGroup group = ScenarioGroup::Grid;
    std::string title;
    std::string sentence;
    std::optional<RegimeKind> regime;  // where its target lies, if that is known beforehand
    std::vector<std::string> map;      // of a grid: rows of cells; empty: a road
};

ScenarioCard cardOf(const ScenarioPlan& plan);

// The world, and the place of the target as a dot in, on or beside a shape with corners.
void drawThumbnail(ImDrawList& list, const Style& style, const ScenarioCard& card, ImVec2 min, ImVec2 max);

// The scenarios to choose from, in groups: a picture, a title, a sentence, and the name that the command line knows.
class ScenarioGallery {
public:
    // As high as it may be, in pixels. Returns the name of the scenario that was pressed, else nothing.
    std::string draw(const Style& style, float height);
    // The same as the rows of an open menu: names and titles. Returns the name of the row that was pressed.
    std::string choose(const Style& style, const std::string& now);

private:
    void sortCards();
    bool drawCard(const Style& style, const ScenarioCard& card, float width, float height) const;

    std::vector<ScenarioCard> cards_;  // by groups
};

}  // namespace awaystep
