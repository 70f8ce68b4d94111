#pragma once
// What panels draw in place of a race, or besides, while it is learnt from a demonstration that is recorded or
// replayed: a line with its numbers, curves over its steps, its active set, its way in the picture of K, and the ghost.

#include <imgui.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "domains/picture.h"
#include "model/live/live_step.h"
#include "window/race/active_row_drawing.h"
#include "window/widgets/plot_frame.h"
#include "window/widgets/theme.h"

namespace awaystep {

class Domain;
class Ghost;
class GraphView;
class GridView;
class LiveRun;
class Orders;
class PlaneCanvas;
class PolytopeLabels;
class Session;

// --- world panel (live_line.cpp) ---

// "distance 0.31, floor 0.30 - plans 1, drive 37": those for this step, and in all. Empty: there is nothing to say.
std::string liveWords(const Session& session);
// As one line, or where the longest such words do not fit what was planned on a second, which is empty while there is
// nothing to say: the number of lines does not change with the numbers.
std::vector<std::string> liveLines(const std::string& words, const std::function<bool(const std::string&)>& fits);
void drawLiveLine(const Style& style, const Session& session, Orders& orders);

// What the apprentice does has one colour everywhere, whoever taught it: that of the solver that learns while one
// records.
ImU32 apprenticeColour(const Style& style);

// The ghost (ghost_drawing.cpp): on a grid an agent with its trail, on a graph a ring, on a road a transparent car,
// which there is none of before the game has begun. progress: of its last step, 0 to 1.
void drawGhostOnGrid(ImDrawList& list, const Style& style, const GridView& view, const GridPicture& grid,
                     const Ghost& ghost, double progress);
void drawGhostOnGraph(ImDrawList& list, const Style& style, const GraphView& view, const Ghost& ghost, double progress);
std::optional<Rectangle> ghostOnRoad(const Domain& domain, const Ghost& ghost, double progress);

// --- picture of K (live_scene.cpp) ---

// The way of x over the steps, the active vertices, and the line from x to the target of the step shown.
void paintLearning(PlaneCanvas& canvas, const Style& style, const Session& session, PolytopeLabels& labels);
// The Phi of each demonstration that counts; of a few with their names.
void paintDemonstrations(PlaneCanvas& canvas, const Style& style, const Session& session, PolytopeLabels& labels);

// --- convergence panel (live_curves.cpp) ---

// Over the steps, the distance of the exact projection to Phi_E, and beside it that of one step of conditional gradient
// per key, which follows a target that moves.
class LiveCurves {
public:
    explicit LiveCurves(const Style& style) : style_(style) {}
    void draw(const Session& session) const;

private:
    void drawKey() const;
    void drawCurves(const LiveRun& live, const Area& area, double highest, int last) const;
    void explain(const LiveRun& live, const Area& area, int last) const;

    const Style& style_;
};

// --- active set panel (live_active_set.cpp) ---

// The mixture after the step shown.
class LiveActiveSet {
public:
    explicit LiveActiveSet(const Style& style);
    ~LiveActiveSet();

    void draw(const Session& session, Orders& orders);

private:
    void drawWeights(const Session& session);

    const Style& style_;
    ActiveRowDrawing row_;
    LiveStepPtr preparedFor_;
    std::size_t preparedSteps_ = 0;
    std::vector<ActiveRow> rows_;
    std::vector<WeightSample> samples_;
};

}  // namespace awaystep
