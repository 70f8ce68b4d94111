// The world: a grid of cells, a road, or a list of states; what the apprentice does there at the iteration shown, or a
// vertex, or the expert; and the place where a person demonstrates.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <variant>
#include <vector>

#include "window/widgets/drawing.h"
#include "window/world/graph_drawing.h"
#include "window/world/road_drawing.h"
#include "window/world/world_drawing.h"
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/race/apprentice_feature.h"
#include "model/race/race_feature.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "window/panels.h"
#include "window/recording/recording_controls.h"
#include "window/recording/recording_commands.h"
#include "window/shell/orders.h"
#include "model/recording/demonstration_desk.h"
#include "model/documents/document_history.h"
#include "model/text/numbers.h"
#include "model/world/pictures.h"
#include "model/race/race.h"
#include "model/explanation/sentences.h"
#include "model/recording/show.h"

namespace awaystep {
namespace {

enum Showing { ShowPolicy, ShowOccupancy, ShowReward };
enum Whose { Mixture, OneVertex };

class WorldPanel : public Panel {
public:
    explicit WorldPanel(const Look& look) : look_(look) {}
    const char* title() const override { return "World"; }
    ImGuiWindowFlags flags() const override {
        return ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    }

    void draw(const Session& session, Orders& orders) override {
        const Stage* stage = session.question().stage();
        if (stage == nullptr) {
            heading(look_, "World");
            mutedParagraph(look_, session.question().failure().empty() ? "The world is being made \u2026"
                                                                       : session.question().failure());
            return;
        }
        const bool recording = session.recording().desk().recording();
        if (recording)
            drawRecordingHeading(look_, session.recording().desk());
        else
            drawHeading(session);
        prepare(session, *stage);

        const ImVec2 min = ImGui::GetCursorScreenPos();
        const ImVec2 room = ImGui::GetContentRegionAvail();
        // As much room below as the controls took in the last frame.
        const float below = std::max(look_.px(38), controlsHeight_ + look_.px(8));
        const Area area = {min, ImVec2(min.x + room.x, min.y + std::max(look_.px(40), room.y - below))};
        const Area inner = recording ? Area{ImVec2(area.min.x + look_.px(5), area.min.y + look_.px(5)),
                                            ImVec2(area.max.x - look_.px(5), area.max.y - look_.px(5))}
                                     : area;
        float bottom = area.max.y;
        if (const auto* grid = std::get_if<GridPicture>(&stage->picture))
            bottom = drawGridWorld(session, *stage, *grid, inner, orders);
        else if (const auto* road = std::get_if<RoadPicture>(&stage->picture))
            bottom = drawRoadWorld(session, *stage, *road, inner);
        else if (!stage->graph.places.empty())
            drawGraphWorld(session, *stage, inner);
        else
            drawTable(session, *stage, inner);
        if (recording) {
            bottom = std::min(area.max.y, bottom + look_.px(5));
            ImGui::GetWindowDrawList()->AddRect(area.min, ImVec2(area.max.x, bottom), look_.colour.recording,
                                                look_.px(4), 0, look_.line(2));
        }
        ImGui::SetCursorScreenPos(ImVec2(min.x, bottom + look_.px(8)));
        const float top = ImGui::GetCursorScreenPos().y;
        if (recording)
            drawRecordingControls(look_, *stage, session.recording().desk(), orders);
        else if (session.recording().desk().replayed())
            drawReplayControls(look_, session.recording().desk(), orders);
        else
            drawButtons(session, orders);
        controlsHeight_ = ImGui::GetCursorScreenPos().y - top;
    }

private:
    void drawHeading(const Session& session) {
        const Lane* lane = session.race().selectedLane();
        const RecordPtr record = session.race().shownRecord();
        std::string remark;
        if (session.recording().desk().replayed())
            remark = session.recording().desk().replayed()->title;
        else if (session.polytope().hoveredVertex())
            remark = session.polytope().hoveredVertex()->number > 0
                         ? "vertex v" + std::to_string(session.polytope().hoveredVertex()->number)
                         : std::string("a vertex of K");
        else if (lane != nullptr && record)
            remark = "apprentice at t = " + std::to_string(record->t) + ", " + solverLabel(lane->solver());
        heading(look_, "World", remark);
        segmented(look_, "showing", {"Policy", "Occupancy", "Reward"}, showing_);
        tip(look_,
            "What the world is coloured by: where the policy goes and what it does there, how often, or the reward it "
            "is asked for.",
            "\u03C0,  x(s),  w\u00B7\u03C6(s)");
        constexpr std::array<const char*, 2> owners = {"Mixture", "Vertex"};
        placeBeside(look_, segmentedWidth(look_, owners));
        segmented(look_, "whose", owners, whose_);
        tip(look_,
            "The mixture of all active policies, or the one with the largest weight; hovering a row of the active set "
            "shows that one.",
            "\u03C8");
    }

    // Colours and shares of the states, made anew only when what they show changes.
    void prepare(const Session& session, const Stage& stage) {
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
        if (key == colouredBy_ && colouredTheme_ == look_.theme && colouredShowing_ == showing_ &&
            colouredStage_ == &stage)
            return;
        colouredBy_ = key;
        colouredTheme_ = look_.theme;
        colouredShowing_ = showing_;
        colouredStage_ = &stage;
        if (showing_ == ShowReward && record)
            rewardColours(look_, stage.mdp().rewards(record->w), colours_);
        else
            heatColours(look_, visits_, colours_);
    }

    std::span<const float> sharesAt(const Stage& stage, int state) {
        const auto actions = static_cast<std::size_t>(stage.domain().actions());
        if (mixture_ && mixture_->visits[static_cast<std::size_t>(state)] > 0.0F)
            return std::span<const float>(mixture_->shares).subspan(static_cast<std::size_t>(state) * actions, actions);
        // Where the mixture never comes, what its heaviest member would do there.
        const VertexPtr& who = vertex_ ? vertex_ : heaviest_;
        share_.assign(actions, 0.0F);
        if (who) share_[static_cast<std::size_t>(who->policy[state])] = 1.0F;
        return share_;
    }

    // Answers where the picture ends below.
    float drawGridWorld(const Session& session, const Stage& stage, const GridPicture& grid, const Area& area,
                        Orders& orders) {
        // At the top of its room, so that the buttons stand close below.
        const float shape = static_cast<float>(grid.width) / static_cast<float>(grid.height);
        const float height = std::min(area.height(), area.width() / shape);
        const GridView view(grid, {area.min, ImVec2(area.max.x, area.min.y + height)});
        ImDrawList& list = *ImGui::GetWindowDrawList();
        drawGrid(list, look_, view, grid, colours_);
        if (showing_ == ShowPolicy && !visits_.empty())
            drawArrows(
                list, look_, view, grid, [&](int state) { return sharesAt(stage, state); }, visits_);
        drawTrails(list, session, stage, grid, view);

        ImGui::SetCursorScreenPos(view.area().min);
        ImGui::InvisibleButton("Grid", ImVec2(view.area().width(), view.area().height()));
        const int cell = ImGui::IsItemHovered() ? view.cellAt(ImGui::GetIO().MousePos) : -1;
        if (cell >= 0 && grid.stateOfCell[static_cast<std::size_t>(cell)] >= 0)
            describeState(session, stage, grid.stateOfCell[static_cast<std::size_t>(cell)]);
        if (cell >= 0 && session.recording().desk().recording() && ImGui::IsItemClicked()) {
            const int agent =
                grid.cellOfState[static_cast<std::size_t>(session.recording().desk().recorder().agentState())];
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
            if ((*each)->enabled && *each != session.recording().desk().replayed()) all.push_back(*each);
        return all;
    }

    // The overlaid demonstrations, faintly; the one that is recorded or watched, and who walks it.
    void drawTrails(ImDrawList& list, const Session& session, const Stage& stage, const GridPicture& grid,
                    const GridView& view) {
        const auto cellOf = [&](const RecordedState& recorded) {
            // A world that was changed since may no longer have this cell.
            const auto state = stateNow(stage.domain(), recorded);
            return state ? grid.cellOfState[static_cast<std::size_t>(*state)] : -1;
        };
        const auto trail = [&](const Demonstration& demonstration, int steps, float opacity) {
            cells_.clear();
            for (int t = std::max(0, steps - longestTrail); t <= steps; ++t)
                if (const int cell = cellOf(demonstration.at(t)); cell >= 0) cells_.push_back(cell);
            drawWalk(list, view, cells_, ImVec2(0, 0), faded(look_.colour.human, opacity), look_.line(3.5F));
        };
        const DemonstrationDesk& desk = session.recording().desk();
        for (const DemonstrationPtr& each : overlaid(session)) trail(*each, each->length(), 0.25F);
        const auto motion = desk.motion(stage.domain());
        if (!motion) return;
        if (desk.recording())
            trail(desk.recorder().current(), std::max(0, desk.recorder().current().length() - 1), 1.0F);
        else
            trail(*desk.replayed(), std::min(desk.replayed()->length(), static_cast<int>(desk.replayStep())), 1.0F);
        const int from = grid.cellOfState[static_cast<std::size_t>(motion->from)],
                  to = grid.cellOfState[static_cast<std::size_t>(motion->to)];
        const ImVec2 agent = view.between(from, to, motion->progress);
        if (view.besides(from, to)) list.AddLine(view.cell(from).center(), agent, look_.colour.human, look_.line(3.5F));
        const float radius = std::max(look_.px(3), view.cellSize() * 0.2F);
        list.AddCircleFilled(agent, radius + look_.line(1.5F), look_.colour.panel);
        list.AddCircleFilled(agent, radius, look_.colour.human);
    }

    // Answers where the picture ends below.
    float drawRoadWorld(const Session& session, const Stage& stage, const RoadPicture& road, const Area& area) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const DemonstrationDesk& desk = session.recording().desk();
        if (const auto motion = desk.motion(stage.domain())) {
            const Demonstration& shown = desk.recording() ? desk.recorder().current() : *desk.replayed();
            const int steps = desk.recording() ? std::max(0, shown.length() - 1) : static_cast<int>(desk.replayStep());
            const auto lookAt = [&](const Demonstration& whose, int t) {
                const RecordedState& recorded = whose.at(t);
                const int state = stage.domain().stateWithFields(recorded.fields).value_or(recorded.state);
                return std::get<RoadState>(stage.domain().look(state));
            };
            RoadScene scene;
            scene.from = std::get<RoadState>(stage.domain().look(motion->from));
            scene.to = std::get<RoadState>(stage.domain().look(motion->to));
            scene.progress = motion->progress;
            scene.moving = steps < shown.length();
            scene.travelled = travelled(shown, steps, [&](int t) {
                const int speed = lookAt(shown, t).speed;
                return speed < 0 ? 0.0 : road.advance[static_cast<std::size_t>(speed)];
            });
            for (int t = steps - 1; t >= 0 && t >= steps - trailSteps; --t) scene.past.push_back(lookAt(shown, t));
            for (const DemonstrationPtr& each : overlaid(session))
                if (steps <= each->length()) scene.ghosts.push_back(lookAt(*each, std::min(steps + 1, each->length())));
            drawRoad(list, look_, area, road, scene);
            drawSpeed(list, area, scene.to.speed);
            return area.max.y;
        }
        if (visits_.empty()) {
            mutedParagraph(look_, "The policy is being worked out \u2026");
            return area.max.y;
        }
        // Nobody drives: the road as every drive begins, and beside it how often each lane is driven at each speed.
        const float height = std::min(area.height(), area.width() * 0.75F);
        Area table = {area.min, ImVec2(area.max.x, area.min.y + height)};
        if (area.width() > look_.px(300) && area.height() > look_.px(160)) {
            table.min.x = area.min.x + 0.36F * area.width();
            Eigen::Index start = 0;
            stage.mdp().initial().maxCoeff(&start);
            RoadScene scene;
            scene.from = scene.to = std::get<RoadState>(stage.domain().look(static_cast<int>(start)));
            drawRoad(list, look_, {area.min, ImVec2(table.min.x - look_.px(10), table.max.y)}, road, scene);
        }
        if (showing_ == ShowReward && session.race().shownRecord())
            drawLaneRewards(list, look_, table, stage, session.race().shownRecord()->w);
        else
            drawLaneShares(list, look_, table, laneShares(stage.laneFields, visits_), true);
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
        const float width = look_.px(26), height = look_.px(13), right = area.max.x - look_.px(8);
        for (int i = 0; i < 3; ++i) {
            const float bottom = area.max.y - look_.px(10) - static_cast<float>(i) * (height + look_.px(5));
            list.AddRectFilled(ImVec2(right - width, bottom - height), ImVec2(right, bottom),
                               i <= speed ? look_.colour.human : look_.colour.field, look_.px(2));
        }
        drawText(list, look_, look_.font.text, 12.0F,
                 ImVec2(right, area.max.y - look_.px(10) - 3 * (height + look_.px(5)) - look_.px(14)),
                 look_.colour.text, "speed", 1.0F);
    }

    // A small table: its states as a graph, and who walks it.
    void drawGraphWorld(const Session& session, const Stage& stage, const Area& area) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const GraphView view(look_, stage.graph, area);
        drawGraph(
            list, look_, view, stage, colours_, [&](int state) { return sharesAt(stage, state); },
            showing_ == ShowReward ? std::span<const float>() : visits_);
        if (const auto motion = session.recording().desk().motion(stage.domain())) {
            const ImVec2 from = view.place(motion->from), to = view.place(motion->to);
            const auto share = static_cast<float>(motion->progress);
            const ImVec2 agent(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
            list.AddLine(from, agent, look_.colour.human, look_.line(3.5F));
            list.AddCircle(agent, view.radius() + look_.px(1), look_.colour.human, 0, look_.line(4));
        }
        ImGui::SetCursorScreenPos(area.min);
        ImGui::InvisibleButton("Graph", ImVec2(std::max(1.0F, area.width()), std::max(1.0F, area.height())));
        const int state = ImGui::IsItemHovered() ? view.stateAt(ImGui::GetIO().MousePos) : -1;
        if (state >= 0) describeState(session, stage, state);
    }

    // A large table: the busiest states, what is done there and how often.
    void drawTable(const Session& session, const Stage& stage, const Area& area) {
        if (visits_.empty()) {
            mutedParagraph(look_, "The policy is being worked out \u2026");
            return;
        }
        const RecordPtr record = session.race().shownRecord();
        ImGui::BeginChild("states", ImVec2(area.width(), area.height()));
        const float width = ImGui::GetContentRegionAvail().x;
        const std::array<float, 4> columns = {0.0F, width * 0.34F, width * 0.6F, width * 0.8F};
        ImGui::PushFont(look_.font.text, 12.0F);
        for (std::size_t i = 0; i < columns.size(); ++i) {
            constexpr std::array<const char*, 4> names = {"state", "does", "visits", "reward"};
            if (i > 0) ImGui::SameLine(columns[i]);
            mutedText(look_, names[i]);
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
            const std::span<const float> shares = sharesAt(stage, state);
            const auto action =
                static_cast<std::size_t>(std::max_element(shares.begin(), shares.end()) - shares.begin());
            const ImVec2 at = ImGui::GetCursorScreenPos();
            const float share = busiest > 0 ? visits_[static_cast<std::size_t>(state)] / busiest : 0.0F;
            ImGui::GetWindowDrawList()->AddRectFilled(
                at, ImVec2(at.x + width * share, at.y + ImGui::GetTextLineHeight() + look_.px(2)),
                faded(look_.colour.heat, 0.25F), look_.px(2));
            const auto cell = [&](std::size_t column) {
                ImGui::SameLine(columns[column]);
                return (column + 1 < columns.size() ? columns[column + 1] : width) - columns[column] - look_.px(6);
            };
            text(fitted(look_, look_.font.text, look_.textSize, stage.domain().describe(state),
                        columns[1] - look_.px(6)));
            const float room = cell(1);
            mutedText(look_,
                      fitted(look_, look_.font.text, look_.textSize, stage.domain().actionNames()[action], room));
            cell(2);
            numberText(look_, fixed(visits_[static_cast<std::size_t>(state)], 3));
            if (!record) continue;
            cell(3);
            numberText(look_, readable(stage.mdp().features(state).dot(record->w)));
        }
        ImGui::EndChild();
    }

    void describeState(const Session& session, const Stage& stage, int state) {
        if (!ImGui::BeginTooltip()) return;
        text(stage.domain().describe(state));
        if (!visits_.empty()) mutedText(look_, "visits " + readable(visits_[static_cast<std::size_t>(state)]));
        if (const RecordPtr record = session.race().shownRecord())
            mutedText(look_, "reward " + readable(stage.mdp().features(state).dot(record->w)));
        ImGui::EndTooltip();
    }

    void drawButtons(const Session& session, Orders& orders) {
        if (primaryButton(look_, "\u25CF Demonstrate", "R")) startRecording(orders);
        tip(look_, "Starts a recording: the keyboard drives, and what you do becomes the target.", "\u03A6_E");
        const DemonstrationDesk& desk = session.recording().desk();
        // Where there is no room for it the menu and its key still have it.
        const char* const watch = session.apprentice().show().isOpen() ? "Stop the apprentice" : "Watch apprentice";
        const float room = ImGui::GetContentRegionAvail().x - ImGui::GetItemRectSize().x;
        const bool fits = sizeOf(look_, look_.font.text, look_.textSize, watch).x + look_.px(50) < room;
        if (fits && !desk.replayed() && session.race().shownRecord()) {
            ImGui::SameLine();
            if (quietButton(look_, watch, "W")) {
                orders.add(WatchApprentice{!session.apprentice().show().isOpen()});
                if (!session.apprentice().show().isOpen()) orders.add(ShowPanel{"Apprentice"});
            }
            tip(look_, "Lets what the solver has found drive next to the expert.", "\u03C8");
        }
        if (!desk.notice().empty()) {
            // Beside the buttons where it fits, else below them: it is never cut.
            const float width = sizeOf(look_, look_.font.text, look_.textSize, desk.notice()).x + look_.px(16);
            const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
            if (ImGui::GetItemRectMax().x + width <= right) {
                ImGui::SameLine();
                ImGui::AlignTextToFramePadding();
            }
            mutedParagraph(look_, desk.notice());
        }
    }

    static constexpr int longestTrail = 1000;  // steps that are drawn of a walk on the grid
    static constexpr int trailSteps = 4;       // and of a drive

    const Look& look_;
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
    const Stage* colouredStage_ = nullptr;
    Theme colouredTheme_ = Theme::Light;
    int colouredShowing_ = -1;
    std::vector<float> share_;
    std::vector<int> order_;
    std::vector<int> cells_;
};

}  // namespace

PanelPtr makeWorldPanel(const Look& look) { return std::make_unique<WorldPanel>(look); }

}  // namespace awaystep
