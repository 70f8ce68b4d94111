// Watching the apprentice: what the solvers found drives through the world next to the expert, and what both have seen
// on the way approaches their feature expectations. Collisions, off-road and goals are counted.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <variant>
#include <vector>

#include "window/widgets/drawing.h"
#include "window/world/road_drawing.h"
#include "window/world/world_drawing.h"
#include "model/open_question.h"
#include "model/race/apprentice_feature.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "window/panels.h"
#include "window/shell/orders.h"
#include "model/text/numbers.h"
#include "model/race/race.h"
#include "model/explanation/sentences.h"
#include "model/recording/show.h"

namespace awaystep {
namespace {

class ApprenticePanel : public Panel {
public:
    explicit ApprenticePanel(const Look& look) : look_(look) {}
    const char* title() const override { return "Apprentice"; }

    void draw(const Session& session, Orders& orders) override {
        const ApprenticeShow& show = session.apprentice().show();
        const Stage* stage = session.question().stage();
        const Lane* lane = session.race().selectedLane();
        std::string remark;
        if (show.isOpen() && lane != nullptr && show.record())
            remark = solverLabel(lane->solver()) + " at t = " + std::to_string(show.record()->t);
        heading(look_, "Apprentice", remark);
        if (stage == nullptr || lane == nullptr) {
            mutedParagraph(look_, "Nothing is open yet: choose a scenario and a solver in Setup.");
            return;
        }
        if (!show.isOpen()) {
            mutedParagraph(look_,
                           "What the solver has found at the iteration shown, driving through the world next to the "
                           "expert.");
            if (primaryButton(look_, "Watch the apprentice", "W")) orders.add(WatchApprentice{true});
            return;
        }
        drawControls(show, orders);
        if (show.apprentice() == nullptr) {
            mutedParagraph(look_, "The policy is being worked out \u2026");
            return;
        }
        drawWorlds(*stage, show);
        drawAverages(session, *stage, show);
    }

private:
    void drawControls(const ApprenticeShow& show, Orders& orders) {
        int driving = show.driving() == Driving::Stationary ? 1 : 0;
        if (segmented(look_, "driving", {"drawn vertex", "stationary policy"}, driving))
            orders.add(SetDriving{driving == 1 ? Driving::Stationary : Driving::DrawnVertex});
        tip(look_,
            "A vertex drawn from the mixture at the start of every episode and kept to, or the one policy that draws "
            "its "
            "action in every state; both have the same \u03A6.",
            "\u03C8");
        ImGui::SameLine(0, look_.px(8));
        if (quietButton(look_, show.paused() ? "Go on" : "Hold")) orders.add(PauseApprentice{!show.paused()});
        ImGui::SameLine(0, look_.px(6));
        if (quietButton(look_, "Stop", "W")) orders.add(WatchApprentice{false});
        ImGui::SameLine(0, look_.px(10));
        auto speed = static_cast<float>(show.speed());
        ImGui::SetNextItemWidth(
            std::clamp(ImGui::GetContentRegionAvail().x - look_.px(50), look_.px(50), look_.px(120)));
        if (ImGui::SliderFloat("##Watching speed", &speed, static_cast<float>(ApprenticeShow::slowest),
                               static_cast<float>(ApprenticeShow::fastest), "", ImGuiSliderFlags_Logarithmic))
            orders.add(SetWatchingSpeed{speed});
        tip(look_, "Steps of the world per second.");
        ImGui::SameLine(0, look_.px(6));
        ImGui::AlignTextToFramePadding();
        numberText(look_, std::to_string(std::lround(show.speed())) + " /s");
    }

    void drawWorlds(const Stage& stage, const ApprenticeShow& show) {
        const ImVec2 min = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
        const int features = stage.mdp().featureCount();
        const float below = look_.px(static_cast<float>(std::min(features, 6)) * 20.0F + 34.0F);
        const float height = std::max(look_.px(90), room.y - below - look_.px(40));
        const float width = (room.x - look_.px(12)) / 2;
        drawWorld(stage, show.expert(), show.progress(), "expert", look_.colour.human,
                  {min, ImVec2(min.x + width, min.y + height)});
        drawWorld(stage, show.apprentice(), show.progress(), "apprentice", look_.colour.accent,
                  {ImVec2(min.x + width + look_.px(12), min.y), ImVec2(min.x + room.x, min.y + height)});
        ImGui::SetCursorScreenPos(ImVec2(min.x, min.y + height + look_.px(38)));
    }

    void drawWorld(const Stage& stage, const Walk* walk, double progress, const char* name, ImU32 colour,
                   const Area& area) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        ImGui::SetCursorScreenPos(area.min);
        ImGui::InvisibleButton((std::string("World of the ") + name).c_str(), ImVec2(area.width(), area.height()));
        if (walk == nullptr) {
            ImGui::SetCursorScreenPos(ImVec2(area.min.x, area.min.y + look_.px(8)));
            ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + area.width());
            mutedText(look_, "Nobody is known here who acts: the target is just given.");
            ImGui::PopTextWrapPos();
            return;
        }
        if (const auto* grid = std::get_if<GridPicture>(&stage.picture)) {
            const GridView view(*grid, area);
            blank_.assign(static_cast<std::size_t>(stage.domain().states()), look_.colour.field);
            drawGrid(list, look_, view, *grid, blank_);
            const auto cell = [&](int state) { return grid->cellOfState[static_cast<std::size_t>(state)]; };
            const std::vector<int>& trail = walk->trail();
            const std::size_t begin = trail.size() > 12 ? trail.size() - 12 : 0;
            for (std::size_t i = begin + 1; i + 1 < trail.size(); ++i)
                if (view.besides(cell(trail[i - 1]), cell(trail[i])))
                    list.AddLine(view.cell(cell(trail[i - 1])).center(), view.cell(cell(trail[i])).center(),
                                 faded(colour, 0.2F + 0.6F * static_cast<float>(i - begin) / 12.0F), look_.line(3));
            const ImVec2 at = view.between(cell(walk->from()), cell(walk->to()), progress);
            const float radius = std::max(look_.px(3), view.cellSize() * 0.2F);
            list.AddCircleFilled(at, radius + look_.line(1.5F), look_.colour.panel);
            list.AddCircleFilled(at, radius, colour);
        } else if (const auto* road = std::get_if<RoadPicture>(&stage.picture)) {
            const RoadState from = std::get<RoadState>(stage.domain().look(walk->from()));
            const RoadState to = std::get<RoadState>(stage.domain().look(walk->to()));
            double travelled = 0.0;
            for (const int state : walk->trail()) {
                const RoadState passed = std::get<RoadState>(stage.domain().look(state));
                if (passed.speed >= 0) travelled += road->advance[static_cast<std::size_t>(passed.speed)];
            }
            RoadScene scene;
            scene.from = from;
            scene.to = to;
            scene.progress = progress;
            scene.moving = walk->stepInEpisode() > 0;
            scene.travelled = travelled;
            drawRoad(list, look_, area, *road, scene);
        } else {
            drawText(list, look_, look_.font.heading, 22.0F, ImVec2(area.center().x, area.center().y), colour,
                     "state " + std::to_string(walk->to()), 0.5F);
        }
        drawCaption(stage, *walk, name, area);
    }

    void drawCaption(const Stage& stage, const Walk& walk, const std::string& name, const Area& area) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        std::string who = name + (walk.who().empty() ? "" : ", " + walk.who());
        who += ": " + counted(walk.steps(), "step") + ", " + counted(walk.episodes(), "episode");
        std::string counts;
        if (std::holds_alternative<RoadPicture>(stage.picture))
            counts = counted(walk.collisions(), "collision") + ", " + std::to_string(walk.offRoad()) + " off the road";
        else if (std::holds_alternative<GridPicture>(stage.picture))
            counts = "goal reached " + counted(walk.goals(), "time");
        const auto line = [&](std::string_view words, float y, ImU32 colour) {
            drawText(list, look_, look_.font.text, 12.0F, ImVec2(area.min.x, area.max.y + look_.px(y)), colour,
                     fitted(look_, look_.font.text, 12.0F, words, area.width()));
        };
        line(who, 3, look_.colour.text);
        line(counts, 18, look_.colour.muted);
    }

    // Bars for the target and the iterate, and marks for what has been seen so far of either.
    void drawAverages(const Session& session, const Stage& stage, const ApprenticeShow& show) {
        const Vector& x = show.record()->x;
        const Vector& target = session.question().target()->value;
        const Vector seen = show.apprentice()->running();
        const Vector expert = show.expert() != nullptr ? show.expert()->running() : target;
        double most = 1e-9;
        for (const Vector* each : {&x, &target, &seen, &expert}) most = std::max(most, each->maxCoeff());
        ImGui::PushFont(look_.font.text, 12.0F);
        const char* const numbersAre = "apprentice: seen \u2192 \u03A6";
        const float beside = sizeOf(look_, look_.font.text, 11.0F, numbersAre).x;
        const ImVec2 line = ImGui::GetCursorScreenPos();
        const float edge = line.x + ImGui::GetContentRegionAvail().x;
        drawText(*ImGui::GetWindowDrawList(), look_, look_.font.text, 11.0F, ImVec2(edge, line.y + look_.px(1)),
                 look_.colour.muted, numbersAre, 1.0F);
        mutedText(look_, fitted(look_, look_.font.text, 12.0F,
                                "seen so far (marks) against \u03A6 (bars): expert above, apprentice below",
                                edge - line.x - beside - look_.px(10)));
        ImGui::PopFont();
        tip(look_,
            "Distance of what the apprentice has shown so far to its own \u03A6: " + readable((seen - x).norm()) + ".",
            "\u03A6(\u03C8)");
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const auto& names = stage.domain().featureNames();
        const float namesWidth = look_.px(96), numbers = look_.px(88);
        // The features that matter most, where there are many.
        std::vector<int> order(static_cast<std::size_t>(x.size()));
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return target[a] > target[b]; });
        if (order.size() > 6) order.resize(6);
        std::sort(order.begin(), order.end());
        for (const int i : order) {
            const ImVec2 at = ImGui::GetCursorScreenPos();
            const float width = ImGui::GetContentRegionAvail().x, height = look_.px(18);
            ImGui::InvisibleButton((names[static_cast<std::size_t>(i)] + "##seen").c_str(),
                                   ImVec2(std::max(1.0F, width), height));
            tip(look_, "expert " + readable(target[i]) + ", seen " + readable(expert[i]) + "; apprentice " +
                           readable(x[i]) + ", seen " + readable(seen[i]));
            drawText(list, look_, look_.font.text, 12.0F, ImVec2(at.x, at.y + look_.px(2)), look_.colour.text,
                     fitted(look_, look_.font.text, 12.0F, names[static_cast<std::size_t>(i)], namesWidth));
            const float left = at.x + namesWidth + look_.px(8), right = at.x + width - numbers;
            const auto place = [&](double value) {
                return left + static_cast<float>(std::clamp(value / most, 0.0, 1.0)) * (right - left);
            };
            const auto bar = [&](double whole, double mark, float y, ImU32 colour) {
                list.AddRectFilled(ImVec2(left, at.y + look_.px(y)), ImVec2(place(whole), at.y + look_.px(y + 6)),
                                   faded(colour, 0.45F), look_.px(1));
                list.AddLine(ImVec2(place(mark), at.y + look_.px(y - 1)), ImVec2(place(mark), at.y + look_.px(y + 7)),
                             colour, look_.line(2.2F));
            };
            bar(target[i], expert[i], 2, look_.colour.human);
            bar(x[i], seen[i], 10, look_.colour.accent);
            drawText(list, look_, look_.font.numbers, 11.0F, ImVec2(at.x + width, at.y + look_.px(3)),
                     look_.colour.muted, fixed(seen[i], 2) + " \u2192 " + fixed(x[i], 2), 1.0F);
        }
    }

    const Look& look_;
    std::vector<ImU32> blank_;
};

}  // namespace

PanelPtr makeApprenticePanel(const Look& look) { return std::make_unique<ApprenticePanel>(look); }

}  // namespace awaystep
