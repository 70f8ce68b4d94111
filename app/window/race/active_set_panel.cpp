// The active vertex set of the selected solver at the iteration shown: one row per vertex with its weight, its change
// in the step taken from there, when it joined, and a small picture of its policy; below it the weights over
// iterations.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/explanation/sentences.h"
#include "model/lessons/lesson_feature.h"
#include "model/live/shown_learning.h"
#include "model/race/active_rows.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/race/vertex_lives.h"
#include "model/race/weight_strip.h"
#include "model/session.h"
#include "window/live/live_drawing.h"
#include "window/panels.h"
#include "window/race/active_row_drawing.h"
#include "window/race/solver_choice.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

class ActiveSetPanel : public Panel {
public:
    explicit ActiveSetPanel(const Style& style) : style_(style), row_(style, "t", "t ="), live_(style) {}
    PanelId id() const override { return PanelId::ActiveSet; }
    ImGuiWindowFlags flags() const override {
        return ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    }
    bool animating() const override { return moving_ || !livesComplete_; }

    void draw(const Session& session, Orders& orders) override {
        const Race* race = session.race().race();
        const RunView* run = session.race().selectedRun();
        const RecordPtr record = session.race().shownRecord();
        moving_ = false;
        if (showsLearning(session)) return live_.draw(session, orders);
        if (run == nullptr) livesComplete_ = true;
        if (race == nullptr || run == nullptr || !record) {
            heading(style_, activeSetTitle(style_));
            mutedParagraph(style_, whyNothingRaces(session));
            return;
        }
        // In a lesson the columns that its step does not speak of are left out, unless it opens the panel.
        const bool brief = session.lessons().locks(title());
        row_.setBrief(brief);
        prepare(*run, record);
        drawHeading(session, *race, record, orders);
        const ImVec2 room = ImGui::GetContentRegionAvail();
        const auto living = std::count_if(rows_.begin(), rows_.end(), [](const ActiveRow& row) { return !row.gone(); });
        const Sharing sharing = shareRoom(style_, room.y, static_cast<int>(living), !brief);
        rowHeight_ = sharing.row;
        // Whole rows: what does not fit one more goes to the weights below.
        const float height = static_cast<float>(sharing.rows) * rowHeight_;
        const std::optional<std::size_t> below = toldBelow(height);
        const ImVec2 top = ImGui::GetCursorScreenPos();
        ImGui::BeginChild("rows", ImVec2(room.x, below ? height - rowHeight_ : height));
        drawRows(session, below, orders);
        ImGui::EndChild();
        if (below) {
            ImGui::SetCursorScreenPos(ImVec2(top.x, top.y + height - rowHeight_));
            row_.drawRow(session, rows_[*below], rowHeight_, orders);
        }
        if (sharing.strip) {
            ImGui::SetCursorScreenPos(ImVec2(top.x, top.y + height + ImGui::GetStyle().ItemSpacing.y));
            drawStrip(*race, *run, orders);
        }
    }

private:
    void prepare(const RunView& run, const RecordPtr& record) {
        const bool complete = lives_.follow(run);
        const RowOrder order = byAge_ ? RowOrder::Age : RowOrder::Weight;
        const bool hasAfter = run.history().exactly(record->t + 1) != nullptr;
        if (record == prepared_.record && hasAfter == prepared_.withAfter && order == prepared_.order && livesComplete_)
            return;
        // One step on or back glides, a jump does not.
        const bool near = prepared_.record && std::abs(record->t - prepared_.record->t) <= 1;
        if (!near) places_.clear();
        backToTop_ = order != prepared_.order;
        prepared_.record = record;
        prepared_.withAfter = hasAfter;
        prepared_.order = order;
        livesComplete_ = complete;
        rows_ = activeRows(run, lives_, record->t, order);
    }

    // What the step makes leave, or join, can be seen, however far down it stands: it is drawn below the others, which
    // stay where they are, the heaviest first.
    std::optional<std::size_t> toldBelow(float height) const {
        const auto told = [](const ActiveRow& row) { return row.age == 0 && row.sign != ActiveRow::None; };
        auto found = std::find_if(rows_.begin(), rows_.end(),
                                  [&](const ActiveRow& row) { return told(row) && row.sign == ActiveRow::Dropped; });
        if (found == rows_.end()) found = std::find_if(rows_.begin(), rows_.end(), told);
        if (found == rows_.end() || height < 2 * rowHeight_) return std::nullopt;
        const auto index = static_cast<std::size_t>(found - rows_.begin());
        const float bottom = static_cast<float>(index + 1) * rowHeight_;
        return bottom > scrolled_ + height + 1.0F ? std::optional(index) : std::nullopt;
    }

    // Every row glides to its place, so that a change of order can be followed. Hundreds of rows cost little: only
    // visible ones are drawn.
    void drawRows(const Session& session, std::optional<std::size_t> elsewhere, Orders& orders) {
        const float height = rowHeight_;
        if (std::exchange(backToTop_, false)) ImGui::SetScrollY(0.0F);
        scrolled_ = ImGui::GetScrollY();
        const float top = scrolled_, bottom = top + ImGui::GetWindowHeight();
        const float share = 1.0F - std::exp(-ImGui::GetIO().DeltaTime * 16.0F);
        std::unordered_map<const Vertex*, float> places;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            const ActiveRow& row = rows_[i];
            const float goal = static_cast<float>(i);
            const auto known = places_.find(row.vertex.get());
            float place = known == places_.end() ? goal : known->second + (goal - known->second) * share;
            if (std::abs(place - goal) < 0.02F) place = goal;
            places[row.vertex.get()] = place;
            const float y = place * height;
            if (y + height <= top || y >= bottom || i == elsewhere) continue;
            moving_ = moving_ || place != goal;
            ImGui::SetCursorPosY(y);
            row_.drawRow(session, row, height, orders);
        }
        places_ = std::move(places);
        ImGui::SetCursorPosY(static_cast<float>(rows_.size()) * height);
        ImGui::Dummy(ImVec2(0, 0));
    }

    void drawHeading(const Session& session, const Race& race, const RecordPtr& record, Orders& orders) {
        const int count = record->activeCount();
        heading(
            style_, activeSetTitle(style_),
            std::to_string(count) + (count == 1 ? " policy" : " policies") + " at t = " + std::to_string(record->t));
        std::vector<std::string> labels;
        for (const RunView& run : race.runs()) {
            const RecordPtr shown = race.shownRecord(run);
            labels.push_back(solverLabel(run.solver()) + " \u00B7 " + std::to_string(shown ? shown->activeCount() : 0) +
                             "##lane " + run.solver());
        }
        constexpr std::array<const char*, 2> sortings = {"weight", "age"};
        // As segments in a line of its own at most; where even that is too narrow, as a combo box beside the order.
        const SolverChoice choice(style_, labels, ImGui::GetContentRegionAvail().x);
        placeRight(style_, choice.width() + style_.px(8) + segmentedWidth(style_, sortings));
        int order = byAge_ ? 1 : 0;
        if (segmented(style_, "order", sortings, order)) byAge_ = order == 1;
        tip(style_, "Rows with the largest weight first, or the oldest vertex first.");
        placeBeside(style_, choice.width());
        int selected = session.race().race()->indexOf(session.race().selectedRun());
        if (choice.draw("lane", selected)) orders.add(SelectRun{selected});
        tip(style_, "The solver whose active set is shown, here and in the other panels.");
        row_.drawColumnNames();
        hairline(style_);
    }

    // Stacked areas, one colour per vertex, with the cursor that the plot has.
    void drawStrip(const Race& race, const RunView& run, Orders& orders) {
        strip_.follow(run);
        ImGui::PushFont(style_.font.text, 12.0F);
        mutedText(style_, "weights over iterations");
        ImGui::PopFont();
        const ImVec2 min = ImGui::GetCursorScreenPos();
        const ImVec2 size(std::max(style_.px(20), ImGui::GetContentRegionAvail().x),
                          std::max(style_.px(16), ImGui::GetContentRegionAvail().y - style_.px(2)));
        ImGui::InvisibleButton("Weights", size);
        const int last = std::max(1, race.player().rounds().last);
        const auto x = [&](double t) { return min.x + static_cast<float>(t / last) * size.x; };
        if (ImGui::IsItemActive()) {
            const float share = std::clamp((ImGui::GetIO().MousePos.x - min.x) / size.x, 0.0F, 1.0F);
            orders.add(ShowIteration{static_cast<int>(std::lround(share * static_cast<float>(last)))});
        }
        tip(style_, "The weight of every vertex at every iteration, stacked; drag to move in time.", "\u03B1");
        ImDrawList& list = *ImGui::GetWindowDrawList();
        row_.drawWeights(list, strip_.samples(), {min, ImVec2(min.x + size.x, min.y + size.y)}, last,
                         run.history().size() - 1);
        const float cursor = std::round(x(race.player().shown()));
        list.AddLine(ImVec2(cursor, min.y), ImVec2(cursor, min.y + size.y), style_.colour.text, style_.line(1.2F));
    }

    const Style& style_;
    ActiveRowDrawing row_;
    LiveActiveSet live_;
    bool byAge_ = false;
    std::vector<ActiveRow> rows_;
    struct Prepared {
        RecordPtr record;
        bool withAfter = false;
        RowOrder order = RowOrder::Weight;
    };
    Prepared prepared_;  // what the rows were made for
    bool backToTop_ = false;
    float rowHeight_ = roomyRow;
    float scrolled_ = 0.0F;  // of the rows, in pixels
    VertexLives lives_;
    bool livesComplete_ = true;
    std::unordered_map<const Vertex*, float> places_;  // of the rows, counted in rows
    bool moving_ = false;
    WeightStrip strip_;
};

}  // namespace

PanelPtr makeActiveSetPanel(const Style& style) { return std::make_unique<ActiveSetPanel>(style); }

}  // namespace awaystep
