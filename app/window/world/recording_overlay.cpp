#include "window/world/recording_overlay.h"

#include <algorithm>
#include <variant>

#include "domains/picture.h"
#include "expert/demonstration.h"
#include "model/documents/document.h"
#include "model/live/ghost_playback.h"
#include "model/live/live_feature.h"
#include "model/live/shown_learning.h"
#include "model/recording/demonstration_replay.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/world/open_scenario.h"
#include "window/live/live_drawing.h"
#include "window/widgets/drawing.h"
#include "window/world/graph_drawing.h"
#include "window/world/road_drawing.h"
#include "window/world/world_drawing.h"
#include "window/world/world_marks.h"

namespace awaystep {
namespace {

constexpr int longestTrail = 1000;  // steps that are drawn of a walk on the grid
constexpr int trailSteps = 4;       // and of a drive

// The demonstrations that count and are neither recorded nor replayed, newest first, some at most.
std::vector<DemonstrationPtr> overlaid(const Session& session) {
    constexpr std::size_t most = 30;
    std::vector<DemonstrationPtr> all;
    if (!session.recording().overlay()) return all;
    const auto& list = session.document().demonstrations;
    for (auto each = list.rbegin(); each != list.rend() && all.size() < most; ++each)
        if ((*each)->enabled && *each != session.recording().replay().demonstration()) all.push_back(*each);
    return all;
}

// How far the last step is on its way; at the end of a replay it has been made.
double shownProgress(const Session& session, const Motion& motion) {
    const DemonstrationReplay& replay = session.recording().replay();
    if (session.recording().controller().recording() || !replay.demonstration()) return motion.progress;
    return replay.step() >= replay.demonstration()->length() ? 1.0 : motion.progress;
}

const Ghost* shownGhost(const Session& session) {
    return tellsLearning(session) ? session.live().ghost().ghost() : nullptr;
}

// Whose drive it is: a person's, or the apprentice's that is watched.
ImU32 inkOf(const Session& session, const Style& style) {
    return watchedApprentice(session.recording()) ? apprenticeColour(style) : style.colour.human;
}

}  // namespace

void RecordingOverlay::drawOnGrid(ImDrawList& list, const Session& session, const OpenScenario& openScenario,
                                  const GridPicture& grid, const GridView& view) {
    const auto cellOf = [&](const RecordedState& recorded) {
        // A world that was changed since may no longer have this cell.
        const auto state = stateNow(openScenario.domain(), recorded);
        return state ? grid.cellOfState[static_cast<std::size_t>(*state)] : -1;
    };
    const ImU32 ink = inkOf(session, style_);
    const auto trail = [&](const Demonstration& demonstration, int steps, float opacity, ImU32 colour) {
        cells_.clear();
        for (int t = std::max(0, steps - longestTrail); t <= steps; ++t)
            if (const int cell = cellOf(demonstration.at(t)); cell >= 0) cells_.push_back(cell);
        drawWalk(list, view, cells_, ImVec2(0, 0), faded(colour, opacity), style_.line(3.5F));
    };
    const RecordingController& controller = session.recording().controller();
    const DemonstrationReplay& replay = session.recording().replay();
    for (const DemonstrationPtr& each : overlaid(session)) trail(*each, each->length(), 0.25F, style_.colour.human);
    const auto motion = shownMotion(session.recording(), openScenario.domain());
    if (!motion) return;
    if (const Ghost* ghost = shownGhost(session))
        drawGhostOnGrid(list, style_, view, grid, *ghost, shownProgress(session, *motion));
    if (controller.recording())
        trail(controller.recorder().current(), std::max(0, controller.recorder().current().length() - 1), 1.0F, ink);
    else
        trail(*replay.demonstration(), std::min(replay.demonstration()->length(), static_cast<int>(replay.step())),
              1.0F, ink);
    const int from = grid.cellOfState[static_cast<std::size_t>(motion->from)],
              to = grid.cellOfState[static_cast<std::size_t>(motion->to)];
    const ImVec2 agent = view.between(from, to, motion->progress);
    if (view.besides(from, to)) list.AddLine(view.cell(from).center(), agent, ink, style_.line(3.5F));
    const float radius = std::max(style_.px(3), view.cellSize() * 0.2F);
    list.AddCircleFilled(agent, radius + style_.line(1.5F), style_.colour.panel);
    list.AddCircleFilled(agent, radius, ink);
    // What the goal does, at its place: the agent is put back by the step after it.
    const Domain& domain = openScenario.domain();
    if (domain.event(motion->to) == StateEvent::Goal && motion->progress >= 1.0)
        drawWordAt(list, style_, view.area(), agent, radius + style_.px(4), "goal reached: next, back to the start",
                   style_.colour.human);
    else if (domain.event(motion->from) == StateEvent::Goal && motion->from != motion->to && motion->progress >= 0.5)
        drawWordAt(list, style_, view.area(), agent, radius + style_.px(4), "back at the start", style_.colour.human);
}

void RecordingOverlay::drawOnGraph(ImDrawList& list, const Session& session, const OpenScenario& openScenario,
                                   const GraphView& view) {
    const auto motion = shownMotion(session.recording(), openScenario.domain());
    if (!motion) return;
    if (const Ghost* ghost = shownGhost(session))
        drawGhostOnGraph(list, style_, view, *ghost, shownProgress(session, *motion));
    const ImVec2 from = view.place(motion->from), to = view.place(motion->to);
    const auto share = static_cast<float>(motion->progress);
    const ImVec2 agent(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
    const ImU32 ink = inkOf(session, style_);
    list.AddLine(from, agent, ink, style_.line(3.5F));
    list.AddCircle(agent, view.radius() + style_.px(1), ink, 0, style_.line(4));
}

bool RecordingOverlay::drawOnRoad(ImDrawList& list, const Session& session, const OpenScenario& openScenario,
                                  const RoadPicture& road, const Area& area) {
    const RecordingController& controller = session.recording().controller();
    const DemonstrationReplay& replay = session.recording().replay();
    const auto motion = shownMotion(session.recording(), openScenario.domain());
    if (!motion) return false;
    const Demonstration& shown = controller.recording() ? controller.recorder().current() : *replay.demonstration();
    const int steps = controller.recording() ? std::max(0, shown.length() - 1) : static_cast<int>(replay.step());
    const auto lookAt = [&](const Demonstration& whose, int t) {
        const RecordedState& recorded = whose.at(t);
        const int state = openScenario.domain().stateWithFields(recorded.fields).value_or(recorded.state);
        return std::get<RoadState>(openScenario.domain().look(state));
    };
    RoadScene scene;
    scene.mine = inkOf(session, style_);
    scene.from = std::get<RoadState>(openScenario.domain().look(motion->from));
    scene.to = std::get<RoadState>(openScenario.domain().look(motion->to));
    scene.progress = motion->progress;
    scene.moving = steps < shown.length();
    scene.travelled = travelled(shown, steps, [&](int t) {
        const int speed = lookAt(shown, t).speed;
        return speed < 0 ? 0.0 : road.advance[static_cast<std::size_t>(speed)];
    });
    for (int t = steps - 1; t >= 0 && t >= steps - trailSteps; --t) scene.past.push_back(lookAt(shown, t));
    for (const DemonstrationPtr& each : overlaid(session))
        if (steps <= each->length()) scene.ghosts.push_back(lookAt(*each, std::min(steps + 1, each->length())));
    if (const Ghost* ghost = shownGhost(session))
        scene.apprentice = ghostOnRoad(openScenario.domain(), *ghost, shownProgress(session, *motion));
    drawRoad(list, style_, area, road, scene);
    drawSpeed(list, area, road, scene.to.speed, scene.mine);
    return true;
}

// How far the car has come after so many steps; summed once, and on from there when it goes on.
template <class Advance>
double RecordingOverlay::travelled(const Demonstration& shown, int steps, const Advance& advance) {
    if (travelledIn_ != shown.id || steps < travelledSteps_) {
        travelledIn_ = shown.id;
        travelledSteps_ = 0;
        travelledSum_ = 0.0;
    }
    for (; travelledSteps_ < steps && travelledSteps_ < shown.length(); ++travelledSteps_)
        travelledSum_ += advance(travelledSteps_ + 1);
    return travelledSum_;
}

// Three bars at the right edge, as many of them filled as the speed has steps.
void RecordingOverlay::drawSpeed(ImDrawList& list, const Area& whole, const RoadPicture& road, int speed,
                                 ImU32 ink) const {
    // On the verge; where there is none that is wide and high enough the marks of the road tell the speed alone.
    const RoadPlace placed = roadPlace(whole, road);
    const Area& area = placed.inner;
    const float asphalt = placed.left + static_cast<float>(road.roadRight - road.view.left) * placed.across;
    if (area.max.x - asphalt < style_.px(48) || area.height() < style_.px(96)) return;
    const float width = style_.px(26), height = style_.px(13), right = area.max.x - style_.px(8);
    for (int i = 0; i < 3; ++i) {
        const float bottom = area.max.y - style_.px(10) - static_cast<float>(i) * (height + style_.px(5));
        list.AddRectFilled(ImVec2(right - width, bottom - height), ImVec2(right, bottom),
                           i <= speed ? ink : style_.colour.field, style_.px(2));
    }
    drawText(list, style_, style_.font.text, 12.0F,
             ImVec2(right, area.max.y - style_.px(10) - 3 * (height + style_.px(5)) - style_.px(14)),
             style_.colour.text, "speed", 1.0F);
}

}  // namespace awaystep
