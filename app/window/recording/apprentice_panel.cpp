// Watching the apprentice: the policy that the solvers found acts in the world next to the expert, and the discounted
// features of both walks approach their feature expectations. Collisions, off-road and goals are counted.
#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "model/explanation/sentences.h"
#include "model/open_question.h"
#include "model/race/apprentice_feature.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/policy_playback.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/world/open_scenario.h"
#include "window/live/live_drawing.h"
#include "window/panels.h"
#include "window/recording/recording_controls.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"
#include "window/world/graph_drawing.h"
#include "window/world/road_drawing.h"
#include "window/world/world_drawing.h"
#include "world/horizon.h"

namespace awaystep {
namespace {

class ApprenticePanel : public Panel {
public:
    explicit ApprenticePanel(const Style& style) : style_(style) {}
    PanelId id() const override { return PanelId::Apprentice; }

    void draw(const Session& session, Orders& orders) override {
        const PolicyPlayback& show = session.apprentice().playback();
        const OpenScenario* openScenario = session.question().openScenario();
        const RunView* run = session.race().selectedRun();
        std::string remark;
        if (show.isOpen() && run != nullptr && show.record())
            remark = solverLabel(run->solver()) + " at t = " + std::to_string(show.record()->t);
        heading(style_, title(), remark);
        if (openScenario == nullptr || run == nullptr) {
            mutedParagraph(style_, "Nothing is open. Choose a scenario and a solver in Setup.");
            return;
        }
        if (!show.isOpen()) {
            mutedParagraph(style_,
                           "The policy learnt up to the iteration shown, acting in the world next to the expert.");
            if (primaryButton(style_, "Watch the apprentice", "W")) orders.add(WatchApprentice{true});
            return;
        }
        drawControls(show, orders);
        if (show.apprentice() == nullptr) {
            mutedParagraph(style_, "The policy is being computed \u2026");
            return;
        }
        // In a wide panel the averages stand beside the worlds: below them they would leave no height for worlds.
        const ImVec2 min = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
        const int features = std::min(openScenario->mdp().featureCount(), 6);
        const float averages = style_.px(static_cast<float>(features) * 20.0F + 34.0F);
        const float captions = style_.px(55);
        const bool beside = room.x > style_.px(420) && room.y - averages - captions < 0.45F * room.x;
        const float height = std::max(style_.px(60), room.y - captions - (beside ? 0.0F : averages));
        const float width =
            beside ? std::min(0.64F * room.x, 2 * height * widestWorld(*openScenario) + style_.px(12)) : room.x;
        drawWorlds(*openScenario, show, {min, ImVec2(min.x + width, min.y + height)});
        if (beside) {
            ImGui::SetCursorScreenPos(ImVec2(min.x + width + style_.px(14), min.y));
            ImGui::BeginChild("averages", ImVec2(room.x - width - style_.px(14), room.y));
        } else {
            ImGui::SetCursorScreenPos(ImVec2(min.x, min.y + height + captions - style_.px(2)));
        }
        drawAverages(session, *openScenario, show);
        if (beside) ImGui::EndChild();
    }

private:
    void drawControls(const PolicyPlayback& show, Orders& orders) {
        if (quietButton(style_, show.settings().paused ? "Resume" : "Pause"))
            orders.add(PauseApprentice{!show.settings().paused});
        tip(style_, "Pauses or resumes both.");
        placeBeside(style_, sizeOf(style_, style_.font.text, 13.0F, "Stop").x + style_.px(40));
        if (quietButton(style_, "Stop", "Esc")) orders.add(WatchApprentice{false});
        tip(style_, "Stops both and shows the iterate again.");
        // What is lower than a button stands in the middle of the line.
        const float buttons = ImGui::GetItemRectSize().y;
        const auto centred = [&](float height) {
            ImGui::SetCursorPosY(ImGui::GetCursorPosY() + std::max(0.0F, (buttons - height) / 2));
        };
        placeBeside(style_, style_.px(170));
        centred(ImGui::GetFrameHeight());
        double speed = show.settings().speed;
        if (speedSlider(style_, "##Watching speed", style_.px(170), PlaybackSettings::slowest,
                        PlaybackSettings::fastest, speed))
            orders.add(SetWatchingSpeed{speed});
        tip(style_, "Steps per second.");
        int driving = show.settings().driving == Driving::Stationary ? 1 : 0;
        constexpr std::array<const char*, 2> ways = {"random vertex", "stationary policy"};
        placeBeside(style_, segmentedWidth(style_, ways));
        centred(style_.px(20));
        if (segmented(style_, "driving", ways, driving))
            orders.add(SetDriving{driving == 1 ? Driving::Stationary : Driving::DrawnVertex});
        tip(style_,
            "Random vertex: one policy of the mixture is drawn at the start of each episode and followed to its end. "
            "Stationary policy: a single policy that draws an action in every state. Both have the same \u03A6.",
            "\u03C8");
    }

    // Wider than that a world of this height would not be drawn larger.
    static float widestWorld(const OpenScenario& openScenario) {
        if (const auto* grid = std::get_if<GridPicture>(&openScenario.picture))
            return static_cast<float>(grid->width) / static_cast<float>(grid->height);
        return std::holds_alternative<RoadPicture>(openScenario.picture) ? 0.8F : 1.4F;
    }

    void drawWorlds(const OpenScenario& openScenario, const PolicyPlayback& show, const Area& area) {
        const float width = (area.width() - style_.px(12)) / 2;
        drawWorld(openScenario, show.expert(), show.progress(), "expert", style_.colour.human,
                  {area.min, ImVec2(area.min.x + width, area.max.y)});
        drawWorld(openScenario, show.apprentice(), show.progress(), "apprentice", apprenticeColour(style_),
                  {ImVec2(area.max.x - width, area.min.y), area.max});
    }

    void drawWorld(const OpenScenario& openScenario, const Walk* walk, double progress, const char* name, ImU32 colour,
                   const Area& area) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        ImGui::SetCursorScreenPos(area.min);
        ImGui::InvisibleButton((std::string("World of the ") + name).c_str(), ImVec2(area.width(), area.height()));
        if (walk == nullptr) {
            ImGui::SetCursorScreenPos(ImVec2(area.min.x, area.min.y + style_.px(8)));
            ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + area.width());
            mutedText(style_, "There is no expert to watch: the target is given as numbers.");
            ImGui::PopTextWrapPos();
            return;
        }
        if (const auto* grid = std::get_if<GridPicture>(&openScenario.picture)) {
            const GridView view(*grid, area);
            blank_.assign(static_cast<std::size_t>(openScenario.domain().states()), style_.colour.field);
            drawGrid(list, style_, view, *grid, blank_);
            const auto cell = [&](int state) { return grid->cellOfState[static_cast<std::size_t>(state)]; };
            const std::vector<int>& trail = walk->trail();
            const std::size_t begin = trail.size() > 12 ? trail.size() - 12 : 0;
            for (std::size_t i = begin + 1; i + 1 < trail.size(); ++i)
                if (view.besides(cell(trail[i - 1]), cell(trail[i])))
                    list.AddLine(view.cell(cell(trail[i - 1])).center(), view.cell(cell(trail[i])).center(),
                                 faded(colour, 0.2F + 0.6F * static_cast<float>(i - begin) / 12.0F), style_.line(3));
            const ImVec2 at = view.between(cell(walk->from()), cell(walk->to()), progress);
            const float radius = std::max(style_.px(3), view.cellSize() * 0.2F);
            list.AddCircleFilled(at, radius + style_.line(1.5F), style_.colour.panel);
            list.AddCircleFilled(at, radius, colour);
        } else if (const auto* road = std::get_if<RoadPicture>(&openScenario.picture)) {
            const RoadState from = std::get<RoadState>(openScenario.domain().look(walk->from()));
            const RoadState to = std::get<RoadState>(openScenario.domain().look(walk->to()));
            double travelled = 0.0;
            for (const int state : walk->trail()) {
                const RoadState passed = std::get<RoadState>(openScenario.domain().look(state));
                if (passed.speed >= 0) travelled += road->advance[static_cast<std::size_t>(passed.speed)];
            }
            RoadScene scene;
            scene.mine = colour;
            scene.from = from;
            scene.to = to;
            scene.progress = progress;
            scene.moving = walk->stepInEpisode() > 0;
            scene.travelled = travelled;
            drawRoad(list, style_, area, *road, scene);
        } else if (!openScenario.graph.places.empty()) {
            const GraphView view(style_, openScenario.graph, area);
            drawGraph(list, style_, view, openScenario, {}, [](int) { return std::span<const float>(); }, {});
            const ImVec2 from = view.place(walk->from()), to = view.place(walk->to());
            const auto share = static_cast<float>(progress);
            const ImVec2 at(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
            list.AddLine(from, at, colour, style_.line(3.5F));
            list.AddCircle(at, view.radius() + style_.px(1), colour, 0, style_.line(4));
        } else {
            const std::string state = "state " + std::to_string(walk->to());
            const float half = sizeOf(style_, style_.font.heading, 22.0F, state).x / 2;
            const ImVec2 middle = area.center();
            list.AddCircleFilled(ImVec2(middle.x - half - style_.px(14), middle.y + style_.px(11)), style_.px(6),
                                 colour);
            drawText(list, style_, style_.font.heading, 22.0F, middle, style_.colour.text, state, 0.5F);
        }
        drawCaption(openScenario, *walk, name, area);
    }

    void drawCaption(const OpenScenario& openScenario, const Walk& walk, const std::string& name, const Area& area) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const std::string who = name + (walk.who().empty() ? "" : ", " + walk.who());
        std::string steps = counted(walk.steps(), "step");
        if (walk.episodes() > 0) steps += ", " + counted(walk.episodes(), "episode");
        std::string counts;
        if (std::holds_alternative<RoadPicture>(openScenario.picture))
            counts = counted(walk.events().collisions, "collision") + ", " + std::to_string(walk.events().offRoad) +
                     " off the road";
        else if (std::holds_alternative<GridPicture>(openScenario.picture))
            counts = walk.events().goals > 0 ? "goal reached " + counted(walk.events().goals, "time") : std::string();
        const auto line = [&](std::string_view words, float y, ImU32 colour) {
            drawText(list, style_, style_.font.text, 12.0F, ImVec2(area.min.x, area.max.y + style_.px(y)), colour,
                     fitted(style_, style_.font.text, 12.0F, words, area.width()));
        };
        line(who, 3, style_.colour.text);
        line(steps, 18, style_.colour.muted);
        line(counts, 33, style_.colour.muted);
    }

    // Bars for the target and the iterate, and marks for what has been seen so far of either, on an axis as long as a
    // feature can reach, as in the Features panel, and longer only for what has been seen beyond it.
    void drawAverages(const Session& session, const OpenScenario& openScenario, const PolicyPlayback& show) {
        const Vector& x = show.record()->x;
        const Vector& target = session.question().target()->value;
        const Vector seen = show.apprentice()->running();
        const Vector expert = show.expert() != nullptr ? show.expert()->running() : target;
        const Horizon horizon = horizonOf(openScenario.mdp());
        double least = 0.0, most = 1e-9 * toleranceUnit(openScenario.mdp());
        for (const FeatureRange& range : horizon.ranges()) {
            least = std::min(least, range.lo * horizon.factor());
            most = std::max(most, range.hi * horizon.factor());
        }
        for (const Vector* each : {&x, &target, &seen, &expert}) {
            least = std::min(least, each->minCoeff());
            most = std::max(most, each->maxCoeff());
        }
        constexpr const char* meaning = "Bars: expected. Marks: seen so far. Upper: expert, lower: apprentice.";
        // In a narrow place the bars keep the width, and the numbers are under the mouse.
        const bool narrow = ImGui::GetContentRegionAvail().x < style_.px(270);
        ImGui::BeginGroup();
        if (narrow) {
            mutedParagraph(style_, meaning);
        } else {
            ImGui::PushFont(style_.font.text, 12.0F);
            const char* const numbersAre = "seen \u2192 \u03A6";
            const float beside = sizeOf(style_, style_.font.text, 11.0F, numbersAre).x;
            const ImVec2 line = ImGui::GetCursorScreenPos();
            const float edge = line.x + ImGui::GetContentRegionAvail().x;
            drawText(*ImGui::GetWindowDrawList(), style_, style_.font.text, 11.0F, ImVec2(edge, line.y + style_.px(1)),
                     style_.colour.muted, numbersAre, 1.0F);
            mutedText(style_, fitted(style_, style_.font.text, 12.0F, meaning, edge - line.x - beside - style_.px(10)));
            ImGui::PopFont();
        }
        ImGui::EndGroup();
        tip(style_,
            "Distance from the features seen so far to the apprentice's own \u03A6: " + readable((seen - x).norm()) +
                ".",
            "\u03A6(\u03C8)");
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const auto& names = openScenario.domain().featureNames();
        const float namesWidth = style_.px(narrow ? 80 : 96), numbers = narrow ? 0.0F : style_.px(88);
        // The features that matter most, where there are many.
        std::vector<int> order(static_cast<std::size_t>(x.size()));
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return target[a] > target[b]; });
        if (order.size() > 6) order.resize(6);
        std::sort(order.begin(), order.end());
        for (const int i : order) {
            const ImVec2 at = ImGui::GetCursorScreenPos();
            const float width = ImGui::GetContentRegionAvail().x, height = style_.px(18);
            ImGui::InvisibleButton((names[static_cast<std::size_t>(i)] + "##seen").c_str(),
                                   ImVec2(std::max(1.0F, width), height));
            tip(style_, "expert " + readable(target[i]) + ", seen " + readable(expert[i]) + "; apprentice " +
                            readable(x[i]) + ", seen " + readable(seen[i]));
            drawText(list, style_, style_.font.text, 12.0F, ImVec2(at.x, at.y + style_.px(2)), style_.colour.text,
                     fitted(style_, style_.font.text, 12.0F, names[static_cast<std::size_t>(i)], namesWidth));
            const float left = at.x + namesWidth + style_.px(8), right = at.x + width - numbers - style_.px(2);
            const auto place = [&](double value) {
                return left + static_cast<float>((value - least) / (most - least)) * (right - left);
            };
            const auto bar = [&](double whole, double mark, float y, ImU32 colour) {
                list.AddRectFilled(ImVec2(left, at.y + style_.px(y)), ImVec2(right, at.y + style_.px(y + 6)),
                                   style_.colour.field, style_.px(1));
                list.AddRectFilled(ImVec2(place(std::min(0.0, whole)), at.y + style_.px(y)),
                                   ImVec2(place(std::max(0.0, whole)), at.y + style_.px(y + 6)), faded(colour, 0.45F),
                                   style_.px(1));
                list.AddLine(ImVec2(place(mark), at.y + style_.px(y - 1)), ImVec2(place(mark), at.y + style_.px(y + 7)),
                             colour, style_.line(2.2F));
            };
            bar(target[i], expert[i], 2, style_.colour.human);
            bar(x[i], seen[i], 10, apprenticeColour(style_));
            if (!narrow)
                drawText(list, style_, style_.font.numbers, 11.0F, ImVec2(at.x + width, at.y + style_.px(3)),
                         style_.colour.muted, fixed(seen[i], 2) + " \u2192 " + fixed(x[i], 2), 1.0F);
        }
    }

    const Style& style_;
    std::vector<ImU32> blank_;
};

}  // namespace

PanelPtr makeApprenticePanel(const Style& style) { return std::make_unique<ApprenticePanel>(style); }

}  // namespace awaystep
