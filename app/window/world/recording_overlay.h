#pragma once
// Demonstrations over the picture of the world: the one that is recorded or replayed, with the agent on its way between
// two states, and faintly the others that are switched on.

#include <imgui.h>

#include <string>
#include <vector>

namespace awaystep {

class GraphView;
class GridView;
class Session;
struct Area;
struct Demonstration;
struct GridPicture;
struct OpenScenario;
struct RoadPicture;
struct Style;

class RecordingOverlay {
public:
    explicit RecordingOverlay(const Style& style) : style_(style) {}

    void drawOnGrid(ImDrawList& list, const Session& session, const OpenScenario& openScenario, const GridPicture& grid,
                    const GridView& view);
    void drawOnGraph(ImDrawList& list, const Session& session, const OpenScenario& openScenario, const GraphView& view);
    // The road with its cars. False, with nothing drawn, if there is neither a recording nor a replay.
    bool drawOnRoad(ImDrawList& list, const Session& session, const OpenScenario& openScenario, const RoadPicture& road,
                    const Area& area);

private:
    template <class Advance>
    double travelled(const Demonstration& shown, int steps, const Advance& advance);
    void drawSpeed(ImDrawList& list, const Area& whole, const RoadPicture& road, int speed, ImU32 ink) const;

    const Style& style_;
    std::string travelledIn_;  // the demonstration whose way was summed, and how far
    int travelledSteps_ = 0;
    double travelledSum_ = 0.0;
    std::vector<int> cells_;
};

}  // namespace awaystep
