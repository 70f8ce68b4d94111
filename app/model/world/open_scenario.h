#pragma once
// What is open, made once and then constant: a scenario drawn from its seed, with what drawing it on the screen needs
// besides. Making one may take seconds (a large world, a target that is redrawn until it lies where it should), so it
// happens in the background.

#include <memory>
#include <string>
#include <vector>

#include "experiment/scenario.h"
#include "experiment/scenario_draw.h"
#include "model/documents/document.h"
#include "model/world/graph_layout.h"

namespace awaystep {

struct OpenScenario {
    SceneChoice choice;
    Scenario scenario;
    std::string title;  // what the menu bar says: scenarioTitle()
    // How the world looks, kept here because a domain returns a copy, and large worlds have large pictures.
    WorldPicture picture;
    // On a road: which of 15 fields a state belongs to, lane + 1 (0 off to the left .. 4 off to the right) times 3 plus
    // speed; -1 before the game has begun. Empty elsewhere.
    std::vector<int> laneFields;
    // A bare table: how to draw it; empty elsewhere, and where it is too large for a graph.
    GraphLayout graph;

    const Domain& domain() const { return *scenario.domain; }
    const Mdp& mdp() const { return *scenario.domain->mdp(); }
};
using OpenScenarioPtr = std::shared_ptr<const OpenScenario>;

// "Gridworld \u00B7 an expert on an edge", or "... your demonstrations" where these are the target.
std::string scenarioTitle(const ScenarioPlan& plan, bool demonstrated = false);

// Made piece by piece. Throws std::invalid_argument for a plan that makes no sense.
class OpeningScenario {
public:
    OpeningScenario(SceneChoice choice, const StopToken& stop);
    // One piece, `seconds` long at most where that is possible; the scenario once it is made.
    OpenScenarioPtr step(double seconds);

private:
    std::shared_ptr<OpenScenario> made_;
    std::shared_ptr<ScenarioDraw> draw_;  // null once it is drawn
};
// The same at once.
OpenScenarioPtr makeOpenScenario(const SceneChoice& choice, const StopToken& stop = {});

}  // namespace awaystep
