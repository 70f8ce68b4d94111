// The world: a grid of cells, a road, a graph or a table of states; the policy of the apprentice at the iteration that
// is shown, or of a vertex; and the place where the user demonstrates. Its data is in shown_policy.h, demonstrations
// are drawn by recording_overlay.h.
#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "model/lessons/lesson_feature.h"
#include "model/live/live_feature.h"
#include "model/live/shown_learning.h"
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/demonstration_replay.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/world/open_scenario.h"
#include "window/lessons/lesson_view.h"
#include "window/live/live_drawing.h"
#include "window/panels.h"
#include "window/recording/recording_controls.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"
#include "window/world/clicked_drive.h"
#include "window/world/graph_drawing.h"
#include "window/world/grid_zoom.h"
#include "window/world/lane_table.h"
#include "window/world/recording_overlay.h"
#include "window/world/road_drawing.h"
#include "window/world/screen_picture.h"
#include "window/world/shown_policy.h"
#include "window/world/state_table.h"
#include "window/world/world_controls.h"
#include "window/world/world_drawing.h"
#include "window/world/world_marks.h"

namespace awaystep {
namespace {

// Below this height of picture and controls together, in unscaled pixels, the picture has no room beside all of them.
constexpr float lowest = 260.0F;

class WorldPanel : public Panel {
public:
    explicit WorldPanel(const Style& style) : style_(style), policy_(style), overlay_(style), table_(style) {}
    PanelId id() const override { return PanelId::World; }
    ImGuiWindowFlags flags() const override {
        return ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    }

    void draw(const Session& session, Orders& orders) override {
        lessonView_.follow(session, colouring_);
        const OpenScenario* openScenario = session.question().openScenario();
        if (openScenario == nullptr) {
            heading(style_, title());
            mutedParagraph(style_, session.question().failure().empty() ? "The world is being computed \u2026"
                                                                        : session.question().failure());
            return;
        }
        const bool recording = session.recording().controller().recording();
        const ImVec2 whole = ImGui::GetContentRegionAvail();
        room_.low = whole.y < style_.px(330);
        const float begin = ImGui::GetCursorScreenPos().y;
        const bool folded = recording && room_.folds(style_, whole);
        if (recording)
            drawRecordingHeading(style_, session.recording(), folded);
        else
            drawHeading(session);
        if (!folded) drawLiveLine(style_, session, orders);
        // Under a recording the reward alone: a policy's occupancy would be read as the path.
        policy_.update(session, *openScenario, recording || plain() ? WorldColouring::Reward : colouring(),
                       static_cast<PolicyOwner>(owner_), clock_.time(openScenario->mdp().criterion()));
        feature_ = session.race().hoveredFeature();  // its states light up

        const ImVec2 min = ImGui::GetCursorScreenPos();
        const ImVec2 room = ImGui::GetContentRegionAvail();
        // As much room below as the controls took in the last frame.
        const float below = std::max(style_.px(38), room_.controls + style_.px(8));
        const Area area = {min, ImVec2(min.x + room.x, min.y + std::max(style_.px(40), room.y - below))};
        const Area inner = recording ? Area{ImVec2(area.min.x + style_.px(5), area.min.y + style_.px(5)),
                                            ImVec2(area.max.x - style_.px(5), area.max.y - style_.px(5))}
                                     : area;
        float bottom = area.max.y;
        if (const auto* grid = std::get_if<GridPicture>(&openScenario->picture))
            bottom = drawGridWorld(session, *openScenario, *grid, inner, orders);
        else if (const auto* road = std::get_if<RoadPicture>(&openScenario->picture))
            bottom = drawRoadWorld(session, *openScenario, *road, inner);
        else if (const auto game = gameWithScreens(*openScenario))
            bottom = drawGame(session, *openScenario, game, inner);
        else if (!openScenario->graph.places.empty())
            drawGraphWorld(session, *openScenario, inner, orders);
        else
            drawTable(session, *openScenario, inner);
        if (recording) {
            bottom = std::min(area.max.y, bottom + style_.px(5));
            ImGui::GetWindowDrawList()->AddRect(area.min, ImVec2(area.max.x, bottom), style_.colour.recording,
                                                style_.px(4), 0, style_.line(2));
        }
        ImGui::SetCursorScreenPos(ImVec2(min.x, bottom + style_.px(8)));
        const float top = ImGui::GetCursorScreenPos().y;
        if (recording && !folded && !room_.low && showsLearning(session) && coloursStates(*openScenario))
            drawLearntRewardKey(style_, rewardIsLearnt(session));
        if (folded)
            drawFoldedRecording(style_, session, *openScenario, orders);
        else if (recording)
            drawRecordingControls(style_, *openScenario, session.recording(), session.live().aim(), orders);
        else if (session.recording().replay().demonstration())
            drawWatched(style_, session, orders);
        else
            drawButtons(session, *openScenario, room.y < style_.px(lowest), orders);
        room_.controls = ImGui::GetCursorScreenPos().y - top;
        room_.besides = recording && !folded ? area.min.y - begin + room_.controls + style_.px(8)
                        : recording          ? room_.besides
                                             : 0.0F;
    }

private:
    // Whether its states are drawn each in a colour of its own.
    static bool coloursStates(const OpenScenario& openScenario) {
        return std::holds_alternative<GridPicture>(openScenario.picture) ||
               (std::holds_alternative<TablePicture>(openScenario.picture) && !openScenario.graph.places.empty() &&
                !gameWithScreens(openScenario));
    }

    WorldColouring colouring() const { return static_cast<WorldColouring>(colouring_); }
    bool plain() const { return colouring() == WorldColouring::Plain; }

    // During a recording the reward that is learnt from it, where there is one.
    std::span<const ImU32> colours(const Session& session, const OpenScenario& openScenario) {
        const bool recording = session.recording().controller().recording();
        if (recording ? rewardIsLearnt(session) : !plain()) return policy_.colours();
        plain_.assign(static_cast<std::size_t>(openScenario.domain().states()), style_.colour.field);
        return plain_;
    }

    void drawHeading(const Session& session) {
        const RunView* run = session.race().selectedRun();
        const RecordPtr record = session.race().shownRecord();
        std::string remark;
        if (session.recording().replay().demonstration())
            remark = session.recording().replay().demonstration()->title;
        else if (session.polytope().hoveredVertex())
            remark = session.polytope().hoveredVertex()->number > 0
                         ? "vertex v" + std::to_string(session.polytope().hoveredVertex()->number)
                         : std::string("a vertex of K");
        else if (run != nullptr && record)
            remark = "apprentice at t = " + std::to_string(record->t) + ", " + solverLabel(run->solver());
        heading(style_, title(), remark);
        segmented(style_, "showing", {"Policy", "Occupancy", "Reward"}, colouring_);
        tip(style_,
            "What the colours show: where the policy goes, with its actions; how often it is there; or the reward that "
            "is planned for next.",
            "\u03C0,  x(s),  w\u00B7\u03C6(s)");
        constexpr std::array<const char*, 2> owners = {"Mixture", "Vertex"};
        placeBeside(style_, segmentedWidth(style_, owners));
        segmented(style_, "whose", owners, owner_);
        tip(style_,
            "The mixture of all active policies, or the policy with the largest weight. Hovering a row of the active "
            "set shows that policy.",
            "\u03C8");
    }

    // Returns the lower end of the picture.
    float drawGridWorld(const Session& session, const OpenScenario& openScenario, const GridPicture& grid,
                        const Area& area, Orders& orders) {
        // At the top of its room, so that the buttons stand close below.
        const float shape = static_cast<float>(grid.width) / static_cast<float>(grid.height);
        const float height = std::min(area.height(), area.width() / shape);
        const Area room = fittedArea({area.min, ImVec2(area.max.x, area.min.y + height)}, shape);
        const bool recording = session.recording().controller().recording();
        zoom_.placed(style_, room, grid.width, grid.height);
        if (recording && zoom_.zoomed()) followAgent(session, grid);
        const GridView view(grid, zoom_.placed(style_, room, grid.width, grid.height));
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.PushClipRect(room.min, room.max, true);
        drawGrid(list, style_, view, grid, colours(session, openScenario));
        drawRegionBorders(list, style_, view, grid);
        lightFeatureOnGrid(list, style_, view, grid, openScenario, feature_);
        if (!recording && colouring() == WorldColouring::Policy && !policy_.visits().empty())
            drawArrows(
                list, style_, view, grid, [&](int state) { return policy_.sharesAt(openScenario, state); },
                policy_.visits());
        overlay_.drawOnGrid(list, session, openScenario, grid, view);
        list.PopClipRect();

        ImGui::SetCursorScreenPos(room.min);
        ImGui::InvisibleButton("Grid", ImVec2(room.width(), room.height()));
        zoom_.takeMouse(room, !recording);
        const int cell = ImGui::IsItemHovered() ? view.cellAt(ImGui::GetIO().MousePos) : -1;
        if (cell >= 0 && grid.stateOfCell[static_cast<std::size_t>(cell)] >= 0)
            describeState(session, openScenario, grid.stateOfCell[static_cast<std::size_t>(cell)]);
        if (cell >= 0 && session.recording().controller().recording() && ImGui::IsItemClicked())
            driveToCell(session, grid, cell, orders);
        return room.max.y;
    }

    void followAgent(const Session& session, const GridPicture& grid) {
        const int cell =
            grid.cellOfState[static_cast<std::size_t>(session.recording().controller().recorder().agentState())];
        zoom_.follow((static_cast<float>(cell % grid.width) + 0.5F) / static_cast<float>(grid.width),
                     (static_cast<float>(cell / grid.width) + 0.5F) / static_cast<float>(grid.height));
    }

    // Returns the lower end of the picture.
    float drawRoadWorld(const Session& session, const OpenScenario& openScenario, const RoadPicture& road,
                        const Area& area) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        // While one records the road has all of the width.
        const bool wide = !session.recording().controller().recording() && showsLearning(session) &&
                          shownRecord(session) && area.width() > style_.px(300);
        const float beside = wide ? std::min(0.3F * area.width(), style_.px(150)) : 0.0F;
        const Area driven = {area.min, ImVec2(area.max.x - (wide ? beside + style_.px(8) : 0.0F), area.max.y)};
        if (overlay_.drawOnRoad(list, session, openScenario, road, driven)) {
            if (wide) {
                const ImVec2 corner(area.max.x - beside, area.min.y);
                const float height = std::min(area.height(), 1.4F * beside);
                drawLaneRewards(list, style_, {corner, ImVec2(area.max.x, corner.y + height)}, openScenario,
                                shownRecord(session)->w);
            }
            return area.max.y;
        }
        if (policy_.visits().empty() && !plain()) {
            mutedParagraph(style_, "The policy is being computed \u2026");
            return area.max.y;
        }
        // Without a recording: the road as every drive begins, and how often each lane is driven at each speed.
        Area table = {area.min, ImVec2(area.max.x, area.min.y + std::min(area.height(), area.width() * 0.75F))};
        float bottom = table.max.y;
        if (area.width() > style_.px(180) && area.height() > style_.px(70)) {
            // The road as large as it fits beside the table.
            const float most = plain() ? area.width() : std::max(0.56F * area.width(), area.width() - style_.px(130));
            const RoadPlace placed = roadPlace({area.min, ImVec2(area.min.x + most, area.max.y)}, road);
            const float width = std::min(most, placed.across * static_cast<float>(road.view.right - road.view.left));
            bottom = area.min.y + placed.inner.height();
            table = {ImVec2(area.min.x + width + style_.px(10), area.min.y), ImVec2(area.max.x, bottom)};
            table.max.y = std::min(bottom, table.min.y + 1.4F * table.width());
            Eigen::Index start = 0;
            openScenario.mdp().initial().maxCoeff(&start);
            RoadScene scene;
            scene.from = scene.to = std::get<RoadState>(openScenario.domain().look(static_cast<int>(start)));
            drawRoad(list, style_, {area.min, ImVec2(area.min.x + width, bottom)}, road, scene);
            if (plain()) return bottom;
        }
        if (colouring() == WorldColouring::Reward && shownRecord(session))
            drawLaneRewards(list, style_, table, openScenario, shownRecord(session)->w);
        else
            drawLaneShares(list, style_, table, laneShares(openScenario.laneFields, policy_.visits()), true);
        lightFeatureOnLanes(list, style_, table, openScenario, feature_);
        explainLanes(session, openScenario, table);
        return bottom;
    }

    // Arrows in the table where the policy is shown, and its numbers under the mouse.
    void explainLanes(const Session& session, const OpenScenario& openScenario, const Area& table) {
        ImGui::SetCursorScreenPos(table.min);
        ImGui::InvisibleButton("Lanes and speeds",
                               ImVec2(std::max(1.0F, table.width()), std::max(1.0F, table.height())));
        const bool hovered = ImGui::IsItemHovered();
        if (!hovered && colouring() != WorldColouring::Policy) return;
        const LaneActions done = laneActions(openScenario, policy_.visits(),
                                             [&](int state) { return policy_.sharesAt(openScenario, state); });
        if (colouring() == WorldColouring::Policy)
            drawLaneArrows(*ImGui::GetWindowDrawList(), style_, table, openScenario, done);
        if (!hovered) return;
        const RecordPtr record = session.race().shownRecord();
        const Vector rewards = record ? stateRewards(openScenario.mdp(), record->w) : Vector();
        explainLaneField(style_, table, openScenario, done, record ? &rewards : nullptr);
    }

    // A small table: its states as a graph, and the agent.
    void drawGraphWorld(const Session& session, const OpenScenario& openScenario, const Area& area, Orders& orders) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const GraphView view(style_, openScenario.graph, area);
        const bool recording = session.recording().controller().recording();
        drawGraph(
            list, style_, view, openScenario, colours(session, openScenario),
            [&](int state) { return policy_.sharesAt(openScenario, state); },
            recording || plain() || colouring() == WorldColouring::Reward ? std::span<const float>()
                                                                          : policy_.visits());
        lightFeatureOnGraph(list, style_, view, openScenario, feature_);
        overlay_.drawOnGraph(list, session, openScenario, view);
        ImGui::SetCursorScreenPos(area.min);
        ImGui::InvisibleButton("Graph", ImVec2(std::max(1.0F, area.width()), std::max(1.0F, area.height())));
        const int state = ImGui::IsItemHovered() ? view.stateAt(ImGui::GetIO().MousePos) : -1;
        if (state >= 0) describeState(session, openScenario, state);
        if (recording && ImGui::IsItemClicked()) driveAlong(session, openScenario, view, state, orders);
    }

    // A game with a picture per state: where one plays, the picture alone; else with the states below it, and the
    // picture is that of the state under the mouse. Returns the lower end.
    float drawGame(const Session& session, const OpenScenario& openScenario,
                   const std::shared_ptr<const TableWorld>& game, const Area& area) {
        const bool plays =
            session.recording().controller().recording() || session.recording().replay().demonstration() != nullptr;
        if (plays || area.height() < style_.px(160))
            return screen_.draw(*ImGui::GetWindowDrawList(), game, playedState(session, openScenario), area);
        const int state = pointedState_ >= 0 && pointedState_ < openScenario.domain().states()
                              ? pointedState_
                              : playedState(session, openScenario);
        const float middle = area.min.y + 0.5F * area.height();
        const float bottom =
            screen_.draw(*ImGui::GetWindowDrawList(), game, state, {area.min, ImVec2(area.max.x, middle)});
        ImGui::SetCursorScreenPos(ImVec2(area.min.x, bottom + style_.px(6)));
        pointedState_ = drawTable(session, openScenario, {ImGui::GetCursorScreenPos(), area.max});
        return area.max.y;
    }

    // A large table: the most visited states.
    // Returns the state under the mouse; -1: none.
    int drawTable(const Session& session, const OpenScenario& openScenario, const Area& area) {
        if (policy_.visits().empty()) {
            mutedParagraph(style_, "The policy is being computed \u2026");
            return -1;
        }
        const RecordPtr record = shownRecord(session);
        return table_.draw(
            openScenario, area, policy_.visits(), [&](int state) { return policy_.sharesAt(openScenario, state); },
            record ? &record->w : nullptr);
    }

    void describeState(const Session& session, const OpenScenario& openScenario, int state) {
        if (!ImGui::BeginTooltip()) return;
        text(awaystep::describeState(openScenario.domain(), state));
        if (!policy_.visits().empty())
            mutedText(style_, "expected visits " + readable(policy_.visits()[static_cast<std::size_t>(state)]));
        if (const RecordPtr record = shownRecord(session))
            mutedText(style_, "learnt reward " + readable(openScenario.mdp().features(state).dot(record->w)));
        ImGui::EndTooltip();
    }

    // What the colours mean; nothing while they are being computed.
    void drawScale(const Session& session, const OpenScenario& openScenario) {
        const RecordPtr record = shownRecord(session);
        double most = 0.0;
        if (colouring() == WorldColouring::Reward && record)
            most = stateRewards(openScenario.mdp(), record->w).cwiseAbs().maxCoeff();
        else if (!plain() && colouring() != WorldColouring::Reward && !policy_.visits().empty())
            most = *std::max_element(policy_.visits().begin(), policy_.visits().end());
        // On a road the fields are means and sums over states, which have a scale of their own.
        if (most > 0.0 && openScenario.laneFields.empty())
            drawColourScale(style_, colouring(), most, ImGui::GetContentRegionAvail().x);
    }

    void drawButtons(const Session& session, const OpenScenario& openScenario, bool small, Orders& orders) {
        clock_.draw(style_, openScenario.mdp().criterion());
        if (!room_.low) drawScale(session, openScenario);
        if (const std::string learnt = session.live().sentence(); !learnt.empty() && tellsLearning(session))
            drawLearntSentence(style_, openScenario, learnt, room_.low);
        drawWorldButtons(style_, session, openScenario, small, orders);
    }

    const Style& style_;
    ShownPolicy policy_;
    RecordingOverlay overlay_;
    StateTable table_;
    ScreenPicture screen_;
    int pointedState_ = -1;  // of a game, in the table below its picture
    GridZoom zoom_;
    std::vector<ImU32> plain_;
    std::optional<int> feature_;
    WorldRoom room_;
    int colouring_ = 0;  // a WorldColouring and a PolicyOwner, as the buttons keep them
    LessonView lessonView_;
    int owner_ = 0;
    PolicyClock clock_;
};

}  // namespace

PanelPtr makeWorldPanel(const Style& style) { return std::make_unique<WorldPanel>(style); }

}  // namespace awaystep
