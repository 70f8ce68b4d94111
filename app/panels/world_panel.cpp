// The world: a grid of cells, a road, or a list of states; what the apprentice does there at the iteration shown, or a
// vertex, or the expert; and the place where a person demonstrates.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <variant>
#include <vector>

#include "gui/drawing.h"
#include "gui/keys.h"
#include "gui/world_drawing.h"
#include "panels/panels.h"
#include "workbench/numbers.h"
#include "workbench/sentences.h"

namespace awaystep {
namespace {

enum Showing { ShowPolicy, ShowOccupancy, ShowReward };
enum Whose { Mixture, OneVertex };

std::string clockText(double seconds) {
    const int whole = static_cast<int>(seconds);
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%02d:%02d", whole / 60, whole % 60);
    return text.data();
}

class WorldPanel : public Panel {
public:
    explicit WorldPanel(const Look& look) : look_(look) {}
    const char* title() const override { return "World"; }
    ImGuiWindowFlags flags() const override {
        return ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    }

    void draw(const Workbench& workbench, Requests& requests) override {
        const Stage* stage = workbench.stage();
        if (stage == nullptr) {
            heading(look_, "World");
            mutedParagraph(look_, workbench.failure().empty() ? "The world is being made \u2026" : workbench.failure());
            return;
        }
        const bool recording = workbench.desk().recording();
        if (recording)
            drawRecordingHeading(workbench.desk());
        else
            drawHeading(workbench);
        prepare(workbench, *stage);

        const ImVec2 min = ImGui::GetCursorScreenPos();
        const ImVec2 room = ImGui::GetContentRegionAvail();
        const float below = look_.px(recording ? 62 : 38);
        const Area area = {min, ImVec2(min.x + room.x, min.y + std::max(look_.px(40), room.y - below))};
        const Area inner = recording ? Area{ImVec2(area.min.x + look_.px(5), area.min.y + look_.px(5)),
                                            ImVec2(area.max.x - look_.px(5), area.max.y - look_.px(5))}
                                     : area;
        float bottom = area.max.y;
        if (const auto* grid = std::get_if<GridPicture>(&stage->picture))
            bottom = drawGridWorld(workbench, *stage, *grid, inner, requests);
        else if (const auto* road = std::get_if<RoadPicture>(&stage->picture))
            drawRoadWorld(workbench, *stage, *road, inner);
        else
            drawTable(workbench, *stage, inner);
        if (recording) {
            bottom = std::min(area.max.y, bottom + look_.px(5));
            ImGui::GetWindowDrawList()->AddRect(area.min, ImVec2(area.max.x, bottom), look_.colour.recording,
                                                look_.px(4), 0, look_.line(2));
            drive(*stage, workbench.desk(), requests);
        }
        ImGui::SetCursorScreenPos(ImVec2(min.x, bottom + look_.px(8)));
        if (recording)
            drawRecordingKeys(*stage, workbench.desk(), requests);
        else
            drawButtons(workbench, requests);
    }

private:
    void drawHeading(const Workbench& workbench) {
        const Lane* lane = workbench.selectedLane();
        const RecordPtr record = workbench.shownRecord();
        std::string remark;
        if (workbench.desk().replayed())
            remark = workbench.desk().replayed()->title;
        else if (workbench.hoveredVertex())
            remark = workbench.hoveredVertex()->number > 0
                         ? "vertex v" + std::to_string(workbench.hoveredVertex()->number)
                         : std::string("a vertex of K");
        else if (lane != nullptr && record)
            remark = "apprentice at t = " + std::to_string(record->t) + ", " + std::string(solverLabel(lane->solver()));
        heading(look_, "World", remark);
        segmented(look_, "showing", {"Policy", "Occupancy", "Reward"}, showing_);
        tip(look_,
            "What the world is coloured by: where the policy goes and what it does there, how often, or the reward it "
            "is asked for.",
            "\u03C0,  x(s),  w\u00B7\u03C6(s)");
        ImGui::SameLine(0, look_.px(8));
        segmented(look_, "whose", {"Mixture", "Vertex"}, whose_);
        tip(look_,
            "The mixture of all active policies, or the one with the largest weight; hovering a row of the active set "
            "shows that one.",
            "\u03C8");
    }

    void drawRecordingHeading(const DemonstrationDesk& desk) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float height = ImGui::GetTextLineHeight();
        list.AddCircleFilled(ImVec2(at.x + look_.px(5), at.y + height / 2), look_.px(5),
                             desk.paused() ? look_.colour.muted : look_.colour.recording);
        ImGui::Dummy(ImVec2(look_.px(12), height));
        ImGui::SameLine(0, look_.px(6));
        const Demonstration& soFar = desk.recorder().current();
        heading(look_, desk.paused() ? "Paused" : "Recording",
                soFar.title + " \u00B7 step " + std::to_string(soFar.length()));
        const std::string clock = clockText(desk.seconds());
        if (placeRight(look_, sizeOf(look_, look_.font.numbers, look_.numberSize, clock).x)) numberText(look_, clock);
    }

    // Colours and shares of the states, made anew only when what they show changes.
    void prepare(const Workbench& workbench, const Stage& stage) {
        const RecordPtr record = workbench.shownRecord();
        if (record && record->active && record != heaviestOf_) {
            heaviestOf_ = record;
            double most = -1.0;
            for (const ActiveMember& member : record->active->members())
                if (member.weight > most) {
                    most = member.weight;
                    heaviest_ = member.vertex;
                }
        }
        VertexPtr vertex = workbench.hoveredVertex();
        if (!vertex && whose_ == OneVertex) vertex = heaviest_;
        visits_ = {};
        mixture_.reset();
        vertex_ = vertex;
        if (vertex) {
            vertexVisits_ = workbench.pictures().visits(vertex);
            if (vertexVisits_) visits_ = *vertexVisits_;
        } else if (record) {
            mixture_ = workbench.pictures().mixture(record);
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
    float drawGridWorld(const Workbench& workbench, const Stage& stage, const GridPicture& grid, const Area& area,
                        Requests& requests) {
        // At the top of its room, so that the buttons stand close below.
        const float shape = static_cast<float>(grid.width) / static_cast<float>(grid.height);
        const float height = std::min(area.height(), area.width() / shape);
        const GridView view(grid, {area.min, ImVec2(area.max.x, area.min.y + height)});
        ImDrawList& list = *ImGui::GetWindowDrawList();
        drawGrid(list, look_, view, grid, colours_);
        if (showing_ == ShowPolicy && !visits_.empty())
            drawArrows(
                list, look_, view, grid, [&](int state) { return sharesAt(stage, state); }, visits_);
        drawTrails(list, workbench, stage, grid, view);

        ImGui::SetCursorScreenPos(view.area().min);
        ImGui::InvisibleButton("Grid", ImVec2(view.area().width(), view.area().height()));
        const int cell = ImGui::IsItemHovered() ? view.cellAt(ImGui::GetIO().MousePos) : -1;
        if (cell >= 0 && grid.stateOfCell[static_cast<std::size_t>(cell)] >= 0)
            describeState(workbench, stage, grid.stateOfCell[static_cast<std::size_t>(cell)]);
        if (cell >= 0 && workbench.desk().recording() && ImGui::IsItemClicked()) {
            const int agent = grid.cellOfState[static_cast<std::size_t>(workbench.desk().recorder().agentState())];
            const int rows = cell / grid.width - agent / grid.width, columns = cell % grid.width - agent % grid.width;
            for (std::size_t action = 0; action < grid.rowStep.size(); ++action)
                if (grid.rowStep[action] == rows && grid.columnStep[action] == columns && (rows != 0 || columns != 0))
                    requests.add(Drive{static_cast<int>(action)});
        }
        return view.area().max.y;
    }

    // The demonstrations that count, faintly; the one that is recorded or watched, and who walks it.
    void drawTrails(ImDrawList& list, const Workbench& workbench, const Stage& stage, const GridPicture& grid,
                    const GridView& view) {
        const auto cellOf = [&](const RecordedState& recorded) {
            // A world that was changed since may no longer have this cell.
            const auto state = stateNow(stage.domain(), recorded);
            return state ? grid.cellOfState[static_cast<std::size_t>(*state)] : -1;
        };
        const auto trail = [&](const Demonstration& demonstration, int steps, float opacity) {
            points_.clear();
            for (int t = 0; t <= steps; ++t)
                if (const int cell = cellOf(demonstration.at(t)); cell >= 0) points_.push_back(view.cell(cell).center());
            list.AddPolyline(points_.data(), static_cast<int>(points_.size()), faded(look_.colour.human, opacity), 0,
                             look_.line(3.5F));
        };
        const DemonstrationDesk& desk = workbench.desk();
        if (workbench.document().targetFrom == TargetSource::Demonstrations || desk.recording())
            for (const DemonstrationPtr& each : workbench.document().demonstrations)
                if (each->enabled && each != desk.replayed()) trail(*each, each->length(), 0.25F);
        const auto motion = desk.motion(stage.domain());
        if (!motion) return;
        if (desk.recording())
            trail(desk.recorder().current(), std::max(0, desk.recorder().current().length() - 1), 1.0F);
        else
            trail(*desk.replayed(), std::min(desk.replayed()->length(), static_cast<int>(desk.replayStep())), 1.0F);
        const int from = grid.cellOfState[static_cast<std::size_t>(motion->from)],
                  to = grid.cellOfState[static_cast<std::size_t>(motion->to)];
        const ImVec2 agent = view.between(from, to, motion->progress);
        list.AddLine(view.cell(from).center(), agent, look_.colour.human, look_.line(3.5F));
        const float radius = std::max(look_.px(3), view.cellSize() * 0.2F);
        list.AddCircleFilled(agent, radius + look_.line(1.5F), look_.colour.panel);
        list.AddCircleFilled(agent, radius, look_.colour.human);
    }

    void drawRoadWorld(const Workbench& workbench, const Stage& stage, const RoadPicture& road, const Area& area) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const DemonstrationDesk& desk = workbench.desk();
        if (const auto motion = desk.motion(stage.domain())) {
            const Demonstration& shown = desk.recording() ? desk.recorder().current() : *desk.replayed();
            const int steps = desk.recording() ? std::max(0, shown.length() - 1) : static_cast<int>(desk.replayStep());
            const RoadState from = std::get<RoadState>(stage.domain().look(motion->from));
            const RoadState to = std::get<RoadState>(stage.domain().look(motion->to));
            const auto advance = [&](int speed) {
                return speed < 0 ? 0.0 : road.advance[static_cast<std::size_t>(speed)];
            };
            double travelled = motion->from == motion->to ? 0.0 : advance(to.speed) * motion->progress;
            for (int t = 1; t <= steps && t <= shown.length(); ++t)
                travelled += advance(std::get<RoadState>(stage.domain().look(shown.at(t).state)).speed);
            drawRoad(list, look_, area, road, from, to, motion->progress, travelled);
            drawSpeed(list, area, to.speed);
            return;
        }
        if (visits_.empty()) {
            mutedParagraph(look_, "The policy is being worked out \u2026");
            return;
        }
        // Nobody drives: how often each lane is driven at each speed.
        const float height = std::min(area.height(), area.width() * 0.75F);
        drawLaneShares(list, look_, {area.min, ImVec2(area.max.x, area.min.y + height)},
                       laneShares(stage.laneFields, visits_), true);
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

    // A bare table: the busiest states, what is done there and how often.
    void drawTable(const Workbench& workbench, const Stage& stage, const Area& area) {
        if (visits_.empty()) {
            mutedParagraph(look_, "The policy is being worked out \u2026");
            return;
        }
        ImGui::BeginChild("states", ImVec2(area.width(), area.height()));
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
            const float width = ImGui::GetContentRegionAvail().x;
            const float share = busiest > 0 ? visits_[static_cast<std::size_t>(state)] / busiest : 0.0F;
            ImGui::GetWindowDrawList()->AddRectFilled(
                at, ImVec2(at.x + width * share, at.y + ImGui::GetTextLineHeight() + look_.px(2)),
                faded(look_.colour.heat, 0.25F), look_.px(2));
            text(stage.domain().describe(state));
            ImGui::SameLine(width * 0.45F);
            mutedText(look_, stage.domain().actionNames()[action]);
            ImGui::SameLine(width * 0.75F);
            numberText(look_, fixed(visits_[static_cast<std::size_t>(state)], 3));
        }
        ImGui::EndChild();
        (void)workbench;
    }

    void describeState(const Workbench& workbench, const Stage& stage, int state) {
        if (!ImGui::BeginTooltip()) return;
        text(stage.domain().describe(state));
        if (!visits_.empty()) mutedText(look_, "visits " + readable(visits_[static_cast<std::size_t>(state)]));
        if (const RecordPtr record = workbench.shownRecord())
            mutedText(look_, "reward " + readable(stage.mdp().features(state).dot(record->w)));
        ImGui::EndTooltip();
    }

    // The keyboard while a recording runs: what was pressed, and for real time what is held.
    void drive(const Stage& stage, const DemonstrationDesk& desk, Requests& requests) {
        if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel) ||
            ImGui::GetIO().WantTextInput)
            return;
        std::optional<int> held;
        for (const KeyBinding& binding : stage.domain().keys()) {
            const ImGuiKey key = keyNamed(binding.key);
            if (key == ImGuiKey_None) continue;
            if (ImGui::IsKeyPressed(key, desk.pace() == Pace::TurnBased)) requests.add(Drive{binding.action});
            if (ImGui::IsKeyDown(key)) held = binding.action;
        }
        requests.add(HoldAction{held});
    }

    void drawRecordingKeys(const Stage& stage, const DemonstrationDesk& desk, Requests& requests) {
        // The first key of every action that has one.
        std::vector<int> seen;
        for (const KeyBinding& binding : stage.domain().keys()) {
            if (std::find(seen.begin(), seen.end(), binding.action) != seen.end()) continue;
            seen.push_back(binding.action);
            cap(keyText(binding.key), stage.domain().actionNames()[static_cast<std::size_t>(binding.action)]);
        }
        cap("\u232B", "undo");
        cap("\u21B5", "finish");
        ImGui::NewLine();
        const bool hasTime = stage.domain().idleAction().has_value();
        if (hasTime) {
            int pace = desk.pace() == Pace::RealTime ? 1 : 0;
            if (segmented(look_, "pace", {"turn by turn", "real time"}, pace))
                requests.add(SetPace{pace == 1 ? Pace::RealTime : Pace::TurnBased, desk.stepsPerSecond()});
            tip(look_, "Whether the world waits for a key or moves on by itself.");
            ImGui::SameLine();
        }
        if (!desk.notice().empty()) {
            ImGui::PushStyleColor(ImGuiCol_Text, look_.colour.warning);
            text(fitted(look_, look_.font.text, look_.textSize, desk.notice(), ImGui::GetContentRegionAvail().x));
            ImGui::PopStyleColor();
        }
    }

    void cap(std::string_view key, std::string_view meaning) {
        const float width = look_.px(34) + sizeOf(look_, look_.font.text, 12.0F, meaning).x;
        if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
        keyCap(look_, key);
        ImGui::SameLine(0, look_.px(4));
        ImGui::PushFont(look_.font.text, 12.0F);
        mutedText(look_, meaning);
        ImGui::PopFont();
        ImGui::SameLine(0, look_.px(8));
    }

    void drawButtons(const Workbench& workbench, Requests& requests) {
        if (primaryButton(look_, "\u25CF Demonstrate", "R")) requests.add(StartRecording{});
        tip(look_, "Starts a recording: the keyboard drives, and what you do becomes the target.", "\u03A6_E");
        const DemonstrationDesk& desk = workbench.desk();
        if (!desk.replayed() && workbench.shownRecord()) {
            ImGui::SameLine();
            if (quietButton(look_, workbench.show().isOpen() ? "Stop the apprentice" : "Watch apprentice", "W")) {
                requests.add(WatchApprentice{!workbench.show().isOpen()});
                if (!workbench.show().isOpen()) requests.add(ShowPanel{"Apprentice"});
            }
            tip(look_, "Lets what the solver has found drive next to the expert.", "\u03C8");
        }
        if (desk.replayed()) {
            ImGui::SameLine();
            if (quietButton(look_, "Stop watching")) requests.add(StopReplay{});
        }
        if (!desk.notice().empty()) {
            ImGui::SameLine();
            ImGui::AlignTextToFramePadding();
            mutedText(look_,
                      fitted(look_, look_.font.text, look_.textSize, desk.notice(), ImGui::GetContentRegionAvail().x));
        }
    }

    const Look& look_;
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
    std::vector<ImVec2> points_;
};

}  // namespace

PanelPtr makeWorldPanel(const Look& look) { return std::make_unique<WorldPanel>(look); }

}  // namespace awaystep
