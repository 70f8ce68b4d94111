// The world: a grid of cells, a road, or a list of states; what the apprentice does there at the iteration shown, or a
// vertex, or the expert; and the place where a person demonstrates.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <variant>
#include <vector>

#include "model/documents/document_history.h"
#include "model/explanation/sentences.h"
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/race/apprentice_feature.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/policy_playback.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/world/pictures.h"
#include "window/panels.h"
#include "window/recording/recording_commands.h"
#include "window/recording/recording_controls.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"
#include "window/world/graph_drawing.h"
#include "window/world/road_drawing.h"
#include "window/world/world_drawing.h"

namespace awaystep {
namespace {

enum Showing { ShowPolicy, ShowOccupancy, ShowReward };
enum Whose { Mixture, OneVertex };

class WorldPanel : public Panel {
public:
    explicit WorldPanel(const Style& style) : style_(style) {}
    const char* title() const override { return "World"; }
    ImGuiWindowFlags flags() const override {
        return ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    }

    void draw(const Session& session, Orders& orders) override {
        const OpenScenario* openScenario = session.question().openScenario();
        if (openScenario == nullptr) {
            heading(style_, "World");
            mutedParagraph(style_, session.question().failure().empty() ? "The world is being made \u2026"
                                                                        : session.question().failure());
            return;
        }
        const bool recording = session.recording().controller().recording();
        if (recording)
            drawRecordingHeading(style_, session.recording().controller());
        else
            drawHeading(session);
        prepare(session, *openScenario);

        const ImVec2 min = ImGui::GetCursorScreenPos();
        const ImVec2 room = ImGui::GetContentRegionAvail();
        // As much room below as the controls took in the last frame.
        const float below = std::max(style_.px(38), controlsHeight_ + style_.px(8));
        const Area area = {min, ImVec2(min.x + room.x, min.y + std::max(style_.px(40), room.y - below))};
        const Area inner = recording ? Area{ImVec2(area.min.x + style_.px(5), area.min.y + style_.px(5)),
                                            ImVec2(area.max.x - style_.px(5), area.max.y - style_.px(5))}
                                     : area;
        float bottom = area.max.y;
        if (const auto* grid = std::get_if<GridPicture>(&openScenario->picture))
            bottom = drawGridWorld(session, *openScenario, *grid, inner, orders);
        else if (const auto* road = std::get_if<RoadPicture>(&openScenario->picture))
            bottom = drawRoadWorld(session, *openScenario, *road, inner);
        else if (!openScenario->graph.places.empty())
            drawGraphWorld(session, *openScenario, inner);
        else
            drawTable(session, *openScenario, inner);
        if (recording) {
            bottom = std::min(area.max.y, bottom + style_.px(5));
            ImGui::GetWindowDrawList()->AddRect(area.min, ImVec2(area.max.x, bottom), style_.colour.recording,
                                                style_.px(4), 0, style_.line(2));
        }
        ImGui::SetCursorScreenPos(ImVec2(min.x, bottom + style_.px(8)));
        const float top = ImGui::GetCursorScreenPos().y;
        if (recording)
            drawRecordingControls(style_, *openScenario, session.recording().controller(), orders);
        else if (session.recording().controller().replayed())
            drawReplayControls(style_, session.recording().controller(), orders);
        else
            drawButtons(session, orders);
        controlsHeight_ = ImGui::GetCursorScreenPos().y - top;
    }

private:
    void drawHeading(const Session& session) {
        const RunView* lane = session.race().selectedRun();
        const RecordPtr record = session.race().shownRecord();
        std::string remark;
        if (session.recording().controller().replayed())
            remark = session.recording().controller().replayed()->title;
        else if (session.polytope().hoveredVertex())
            remark = session.polytope().hoveredVertex()->number > 0
                         ? "vertex v" + std::to_string(session.polytope().hoveredVertex()->number)
                         : std::string("a vertex of K");
        else if (lane != nullptr && record)
            remark = "apprentice at t = " + std::to_string(record->t) + ", " + solverLabel(lane->solver());
        heading(style_, "World", remark);
        segmented(style_, "showing", {"Policy", "Occupancy", "Reward"}, showing_);
        tip(style_,
            "What the world is coloured by: where the policy goes and what it does there, how often, or the reward it "
            "is asked for.",
            "\u03C0,  x(s),  w\u00B7\u03C6(s)");
        constexpr std::array<const char*, 2> owners = {"Mixture", "Vertex"};
        placeBeside(style_, segmentedWidth(style_, owners));
        segmented(style_, "whose", owners, whose_);
        tip(style_,
            "The mixture of all active policies, or the one with the largest weight; hovering a row of the active set "
            "shows that one.",
            "\u03C8");
    }

    // Colours and shares of the states, made anew only when what they show changes.
    void prepare(const Session& session, const OpenScenario& openScenario) {
        const RecordPtr record = session.race().shownRecord();
        if (record && record->active && record != heaviestOf_) {
            heaviestOf_ = record;
            double most = -1.0;
            for (const ActiveMember& member : record->active->members())
                if (member.weight > most) {
                    most = member.weight;
                    heaviest_ = member.vertex;
                }
        }
        VertexPtr vertex = session.polytope().hoveredVertex();
        if (!vertex && whose_ == OneVertex) vertex = heaviest_;
        visits_ = {};
        mixture_.reset();
        vertex_ = vertex;
        if (vertex) {
            vertexVisits_ = session.polytope().pictures().visits(vertex);
            if (vertexVisits_) visits_ = *vertexVisits_;
        } else if (record) {
            mixture_ = session.polytope().pictures().mixture(record);
            if (mixture_) visits_ = mixture_->visits;
        }
        // Kept alive, so that nothing new can come to lie at its address.
        const std::shared_ptr<const void> key = showing_ == ShowReward ? std::shared_ptr<const void>(record)
                                                : vertex               ? std::shared_ptr<const void>(vertexVisits_)
                                                                       : std::shared_ptr<const void>(mixture_);
        if (key == colouredBy_ && colouredTheme_ == style_.theme && colouredShowing_ == showing_ &&
            colouredScenario_ == &openScenario)
            return;
        colouredBy_ = key;
        colouredTheme_ = style_.theme;
        colouredShowing_ = showing_;
        colouredScenario_ = &openScenario;
        if (showing_ == ShowReward && record)
            rewardColours(style_, openScenario.mdp().rewards(record->w), colours_);
        else
            heatColours(style_, visits_, colours_);
    }

    std::span<const float> sharesAt(const OpenScenario& openScenario, int state) {
        const auto actions = static_cast<std::size_t>(openScenario.domain().actions());
        if (mixture_ && mixture_->visits[static_cast<std::size_t>(state)] > 0.0F)
            return std::span<const float>(mixture_->shares).subspan(static_cast<std::size_t>(state) * actions, actions);
        // Where the mixture never comes, what its heaviest member would do there.
        const VertexPtr& who = vertex_ ? vertex_ : heaviest_;
        share_.assign(actions, 0.0F);
        if (who) share_[static_cast<std::size_t>(who->policy[state])] = 1.0F;
        return share_;
    }

    // Answers where the picture ends below.
    float drawGridWorld(const Session& session, const OpenScenario& openScenario, const GridPicture& grid,
                        const Area& area, Orders& orders) {
        // At the top of its room, so that the buttons stand close below.
        const float shape = static_cast<float>(grid.width) / static_cast<float>(grid.height);
        const float height = std::min(area.height(), area.width() / shape);
        const GridView view(grid, {area.min, ImVec2(area.max.x, area.min.y + height)});
        ImDrawList& list = *ImGui::GetWindowDrawList();
        drawGrid(list, style_, view, grid, colours_);
        if (showing_ == ShowPolicy && !visits_.empty())
            drawArrows(
                list, style_, view, grid, [&](int state) { return sharesAt(openScenario, state); }, visits_);
        drawTrails(list, session, openScenario, grid, view);

        ImGui::SetCursorScreenPos(view.area().min);
        ImGui::InvisibleButton("Grid", ImVec2(view.area().width(), view.area().height()));
        const int cell = ImGui::IsItemHovered() ? view.cellAt(ImGui::GetIO().MousePos) : -1;
        if (cell >= 0 && grid.stateOfCell[static_cast<std::size_t>(cell)] >= 0)
            describeState(session, openScenario, grid.stateOfCell[static_cast<std::size_t>(cell)]);
        if (cell >= 0 && session.recording().controller().recording() && ImGui::IsItemClicked()) {
            const int agent =
                grid.cellOfState[static_cast<std::size_t>(session.recording().controller().recorder().agentState())];
            const int rows = cell / grid.width - agent / grid.width, columns = cell % grid.width - agent % grid.width;
            bool moves = false;
            for (std::size_t action = 0; action < grid.rowStep.size() && !moves; ++action) {
                moves =
                    grid.rowStep[action] == rows && grid.columnStep[action] == columns && (rows != 0 || columns != 0);
                if (moves) orders.add(Drive{static_cast<int>(action)});
            }
            if (!moves) orders.add(CannotDrive{"Click a cell next to the agent to go there."});
        }
        return view.area().max.y;
    }

    // The demonstrations that count and are neither recorded nor watched, newest first, some at most.
    static std::vector<DemonstrationPtr> overlaid(const Session& session) {
        constexpr std::size_t most = 30;
        std::vector<DemonstrationPtr> all;
        if (!session.recording().overlay()) return all;
        const auto& list = session.document().demonstrations;
        for (auto each = list.rbegin(); each != list.rend() && all.size() < most; ++each)
            if ((*each)->enabled && *each != session.recording().controller().replayed()) all.push_back(*each);
        return all;
    }

    // The overlaid demonstrations, faintly; the one that is recorded or watched, and who walks it.
    void drawTrails(ImDrawList& list, const Session& session, const OpenScenario& openScenario, const GridPicture& grid,
                    const GridView& view) {
        const auto cellOf = [&](const RecordedState& recorded) {
            // A world that was changed since may no longer have this cell.
            const auto state = stateNow(openScenario.domain(), recorded);
            return state ? grid.cellOfState[static_cast<std::size_t>(*state)] : -1;
        };
        const auto trail = [&](const Demonstration& demonstration, int steps, float opacity) {
            cells_.clear();
            for (int t = std::max(0, steps - longestTrail); t <= steps; ++t)
                if (const int cell = cellOf(demonstration.at(t)); cell >= 0) cells_.push_back(cell);
            drawWalk(list, view, cells_, ImVec2(0, 0), faded(style_.colour.human, opacity), style_.line(3.5F));
        };
        const RecordingController& controller = session.recording().controller();
        for (const DemonstrationPtr& each : overlaid(session)) trail(*each, each->length(), 0.25F);
        const auto motion = controller.motion(openScenario.domain());
        if (!motion) return;
        if (controller.recording())
            trail(controller.recorder().current(), std::max(0, controller.recorder().current().length() - 1), 1.0F);
        else
            trail(*controller.replayed(),
                  std::min(controller.replayed()->length(), static_cast<int>(controller.replayStep())), 1.0F);
        const int from = grid.cellOfState[static_cast<std::size_t>(motion->from)],
                  to = grid.cellOfState[static_cast<std::size_t>(motion->to)];
        const ImVec2 agent = view.between(from, to, motion->progress);
        if (view.besides(from, to))
            list.AddLine(view.cell(from).center(), agent, style_.colour.human, style_.line(3.5F));
        const float radius = std::max(style_.px(3), view.cellSize() * 0.2F);
        list.AddCircleFilled(agent, radius + style_.line(1.5F), style_.colour.panel);
        list.AddCircleFilled(agent, radius, style_.colour.human);
    }

    // Answers where the picture ends below.
    float drawRoadWorld(const Session& session, const OpenScenario& openScenario, const RoadPicture& road,
                        const Area& area) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const RecordingController& controller = session.recording().controller();
        if (const auto motion = controller.motion(openScenario.domain())) {
            const Demonstration& shown =
                controller.recording() ? controller.recorder().current() : *controller.replayed();
            const int steps =
                controller.recording() ? std::max(0, shown.length() - 1) : static_cast<int>(controller.replayStep());
            const auto lookAt = [&](const Demonstration& whose, int t) {
                const RecordedState& recorded = whose.at(t);
                const int state = openScenario.domain().stateWithFields(recorded.fields).value_or(recorded.state);
                return std::get<RoadState>(openScenario.domain().look(state));
            };
            RoadScene scene;
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
            drawRoad(list, style_, area, road, scene);
            drawSpeed(list, area, scene.to.speed);
            return area.max.y;
        }
        if (visits_.empty()) {
            mutedParagraph(style_, "The policy is being worked out \u2026");
            return area.max.y;
        }
        // Nobody drives: the road as every drive begins, and beside it how often each lane is driven at each speed.
        const float height = std::min(area.height(), area.width() * 0.75F);
        Area table = {area.min, ImVec2(area.max.x, area.min.y + height)};
        if (area.width() > style_.px(300) && area.height() > style_.px(160)) {
            table.min.x = area.min.x + 0.36F * area.width();
            Eigen::Index start = 0;
            openScenario.mdp().initial().maxCoeff(&start);
            RoadScene scene;
            scene.from = scene.to = std::get<RoadState>(openScenario.domain().look(static_cast<int>(start)));
            drawRoad(list, style_, {area.min, ImVec2(table.min.x - style_.px(10), table.max.y)}, road, scene);
        }
        if (showing_ == ShowReward && session.race().shownRecord())
            drawLaneRewards(list, style_, table, openScenario, session.race().shownRecord()->w);
        else
            drawLaneShares(list, style_, table, laneShares(openScenario.laneFields, visits_), true);
        return table.max.y;
    }

    // How far the car has come after so many steps; summed once, and on from there when it goes on.
    template <class Advance>
    double travelled(const Demonstration& shown, int steps, const Advance& advance) {
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
    void drawSpeed(ImDrawList& list, const Area& area, int speed) {
        const float width = style_.px(26), height = style_.px(13), right = area.max.x - style_.px(8);
        for (int i = 0; i < 3; ++i) {
            const float bottom = area.max.y - style_.px(10) - static_cast<float>(i) * (height + style_.px(5));
            list.AddRectFilled(ImVec2(right - width, bottom - height), ImVec2(right, bottom),
                               i <= speed ? style_.colour.human : style_.colour.field, style_.px(2));
        }
        drawText(list, style_, style_.font.text, 12.0F,
                 ImVec2(right, area.max.y - style_.px(10) - 3 * (height + style_.px(5)) - style_.px(14)),
                 style_.colour.text, "speed", 1.0F);
    }

    // A small table: its states as a graph, and who walks it.
    void drawGraphWorld(const Session& session, const OpenScenario& openScenario, const Area& area) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const GraphView view(style_, openScenario.graph, area);
        drawGraph(
            list, style_, view, openScenario, colours_, [&](int state) { return sharesAt(openScenario, state); },
            showing_ == ShowReward ? std::span<const float>() : visits_);
        if (const auto motion = session.recording().controller().motion(openScenario.domain())) {
            const ImVec2 from = view.place(motion->from), to = view.place(motion->to);
            const auto share = static_cast<float>(motion->progress);
            const ImVec2 agent(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
            list.AddLine(from, agent, style_.colour.human, style_.line(3.5F));
            list.AddCircle(agent, view.radius() + style_.px(1), style_.colour.human, 0, style_.line(4));
        }
        ImGui::SetCursorScreenPos(area.min);
        ImGui::InvisibleButton("Graph", ImVec2(std::max(1.0F, area.width()), std::max(1.0F, area.height())));
        const int state = ImGui::IsItemHovered() ? view.stateAt(ImGui::GetIO().MousePos) : -1;
        if (state >= 0) describeState(session, openScenario, state);
    }

    // A large table: the busiest states, what is done there and how often.
    void drawTable(const Session& session, const OpenScenario& openScenario, const Area& area) {
        if (visits_.empty()) {
            mutedParagraph(style_, "The policy is being worked out \u2026");
            return;
        }
        const RecordPtr record = session.race().shownRecord();
        ImGui::BeginChild("states", ImVec2(area.width(), area.height()));
        const float width = ImGui::GetContentRegionAvail().x;
        const std::array<float, 4> columns = {0.0F, width * 0.34F, width * 0.6F, width * 0.8F};
        ImGui::PushFont(style_.font.text, 12.0F);
        for (std::size_t i = 0; i < columns.size(); ++i) {
            constexpr std::array<const char*, 4> names = {"state", "does", "visits", "reward"};
            if (i > 0) ImGui::SameLine(columns[i]);
            mutedText(style_, names[i]);
        }
        ImGui::PopFont();
        order_.resize(visits_.size());
        std::iota(order_.begin(), order_.end(), 0);
        const std::size_t most = std::min<std::size_t>(order_.size(), 200);
        std::partial_sort(
            order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(most), order_.end(),
            [&](int a, int b) { return visits_[static_cast<std::size_t>(a)] > visits_[static_cast<std::size_t>(b)]; });
        const float busiest = visits_[static_cast<std::size_t>(order_.front())];
        for (std::size_t i = 0; i < most; ++i) {
            const int state = order_[i];
            const std::span<const float> shares = sharesAt(openScenario, state);
            const auto action =
                static_cast<std::size_t>(std::max_element(shares.begin(), shares.end()) - shares.begin());
            const ImVec2 at = ImGui::GetCursorScreenPos();
            const float share = busiest > 0 ? visits_[static_cast<std::size_t>(state)] / busiest : 0.0F;
            ImGui::GetWindowDrawList()->AddRectFilled(
                at, ImVec2(at.x + width * share, at.y + ImGui::GetTextLineHeight() + style_.px(2)),
                faded(style_.colour.heat, 0.25F), style_.px(2));
            const auto cell = [&](std::size_t column) {
                ImGui::SameLine(columns[column]);
                return (column + 1 < columns.size() ? columns[column + 1] : width) - columns[column] - style_.px(6);
            };
            text(fitted(style_, style_.font.text, style_.textSize, openScenario.domain().describe(state),
                        columns[1] - style_.px(6)));
            const float room = cell(1);
            mutedText(style_, fitted(style_, style_.font.text, style_.textSize,
                                     openScenario.domain().actionNames()[action], room));
            cell(2);
            numberText(style_, fixed(visits_[static_cast<std::size_t>(state)], 3));
            if (!record) continue;
            cell(3);
            numberText(style_, readable(openScenario.mdp().features(state).dot(record->w)));
        }
        ImGui::EndChild();
    }

    void describeState(const Session& session, const OpenScenario& openScenario, int state) {
        if (!ImGui::BeginTooltip()) return;
        text(openScenario.domain().describe(state));
        if (!visits_.empty()) mutedText(style_, "visits " + readable(visits_[static_cast<std::size_t>(state)]));
        if (const RecordPtr record = session.race().shownRecord())
            mutedText(style_, "reward " + readable(openScenario.mdp().features(state).dot(record->w)));
        ImGui::EndTooltip();
    }

    void drawButtons(const Session& session, Orders& orders) {
        if (primaryButton(style_, "\u25CF Demonstrate", "R")) startRecording(orders);
        tip(style_, "Starts a recording: the keyboard drives, and what you do becomes the target.", "\u03A6_E");
        const RecordingController& controller = session.recording().controller();
        // Where there is no room for it the menu and its key still have it.
        const char* const watch = session.apprentice().playback().isOpen() ? "Stop the apprentice" : "Watch apprentice";
        const float room = ImGui::GetContentRegionAvail().x - ImGui::GetItemRectSize().x;
        const bool fits = sizeOf(style_, style_.font.text, style_.textSize, watch).x + style_.px(50) < room;
        if (fits && !controller.replayed() && session.race().shownRecord()) {
            ImGui::SameLine();
            if (quietButton(style_, watch, "W")) {
                orders.add(WatchApprentice{!session.apprentice().playback().isOpen()});
                if (!session.apprentice().playback().isOpen()) orders.add(ShowPanel{"Apprentice"});
            }
            tip(style_, "Lets what the solver has found drive next to the expert.", "\u03C8");
        }
        if (!controller.notice().empty()) {
            // Beside the buttons where it fits, else below them: it is never cut.
            const float width =
                sizeOf(style_, style_.font.text, style_.textSize, controller.notice()).x + style_.px(16);
            const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
            if (ImGui::GetItemRectMax().x + width <= right) {
                ImGui::SameLine();
                ImGui::AlignTextToFramePadding();
            }
            mutedParagraph(style_, controller.notice());
        }
    }

    static constexpr int longestTrail = 1000;  // steps that are drawn of a walk on the grid
    static constexpr int trailSteps = 4;       // and of a drive

    const Style& style_;
    float controlsHeight_ = 0.0F;
    std::string travelledIn_;  // whose way was summed, and how far
    int travelledSteps_ = 0;
    double travelledSum_ = 0.0;
    int showing_ = ShowPolicy;
    int whose_ = Mixture;
    // What is shown in this frame.
    VertexPtr vertex_;
    VisitsPtr vertexVisits_;
    std::shared_ptr<const MixturePicture> mixture_;
    std::span<const float> visits_;
    RecordPtr heaviestOf_;
    VertexPtr heaviest_;
    // Colours of the states and what they were made from.
    std::vector<ImU32> colours_;
    std::shared_ptr<const void> colouredBy_;
    const OpenScenario* colouredScenario_ = nullptr;
    Theme colouredTheme_ = Theme::Light;
    int colouredShowing_ = -1;
    std::vector<float> share_;
    std::vector<int> order_;
    std::vector<int> cells_;
};

}  // namespace

PanelPtr makeWorldPanel(const Style& style) { return std::make_unique<WorldPanel>(style); }

}  // namespace awaystep
