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
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/race/active_rows.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/race/vertex_lives.h"
#include "model/race/weight_strip.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/world/pictures.h"
#include "window/panels.h"
#include "window/race/solver_choice.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"
#include "window/widgets/marks.h"
#include "window/world/world_drawing.h"

namespace awaystep {
namespace {

constexpr float roomyRow = 33.0F;

// How rows and the weights below them share the panel. All active vertices should be visible: first the rows become
// flatter, then the weights give way, and only what does not fit even so is scrolled.
struct Sharing {
    float row = roomyRow;  // height of one, in pixels
    int rows = 1;          // so many fit
    bool strip = true;
};
Sharing shareRoom(const Style& style, float height, int living) {
    struct Try {
        float strip, flattest;  // unscaled
    };
    for (const auto& [strip, flattest] : {Try{60, 26}, Try{40, 22}, Try{0, 18}}) {
        const float room = height - style.px(strip);
        const float row = std::min(style.px(roomyRow), room / static_cast<float>(std::max(1, living)));
        if (row >= style.px(flattest)) return {row, std::max(1, static_cast<int>(room / row + 0.01F)), strip > 0};
    }
    const float row = style.px(22), room = height - style.px(40);
    return {row, std::max(1, static_cast<int>(room / row)), room >= row};
}

class ActiveSetPanel : public Panel {
public:
    explicit ActiveSetPanel(const Style& style) : style_(style) {}
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
        if (run == nullptr) livesComplete_ = true;
        if (race == nullptr || run == nullptr || !record) {
            heading(style_, "Active vertex set");
            mutedParagraph(style_, whyNothingRaces(session));
            return;
        }
        prepare(*run, record);
        drawHeading(session, *race, record, orders);
        const ImVec2 room = ImGui::GetContentRegionAvail();
        const auto living = std::count_if(rows_.begin(), rows_.end(), [](const ActiveRow& row) { return !row.gone(); });
        const Sharing sharing = shareRoom(style_, room.y, static_cast<int>(living));
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
            drawRow(session, rows_[*below], orders);
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
        if (record == preparedFor_ && hasAfter == preparedWithAfter_ && order == preparedOrder_ && livesComplete_)
            return;
        // One step on or back glides, a jump does not.
        const bool near = preparedFor_ && std::abs(record->t - preparedFor_->t) <= 1;
        if (!near) places_.clear();
        backToTop_ = order != preparedOrder_;
        preparedFor_ = record;
        preparedWithAfter_ = hasAfter;
        preparedOrder_ = order;
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
            drawRow(session, row, orders);
        }
        places_ = std::move(places);
        ImGui::SetCursorPosY(static_cast<float>(rows_.size()) * height);
        ImGui::Dummy(ImVec2(0, 0));
    }

    void drawHeading(const Session& session, const Race& race, const RecordPtr& record, Orders& orders) {
        const int count = record->activeCount();
        heading(
            style_, "Active vertex set",
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
        drawColumnNames();
        hairline(style_);
    }

    // From the right: returns, birth, change, weight, the step's mark; the bar takes what is left. In a narrow panel
    // those that matter least are left out.
    struct Columns {
        std::optional<float> returns, birth;
        float change, weight, mark;  // right ends
        bool words, pictures;        // beside the mark, and of the policies
    };
    Columns columns(float left, float right) const {
        const float width = (right - left) / style_.scale;
        Columns place{};
        float at = right - style_.px(8);
        if (width >= 340) {
            place.returns = at;
            at -= style_.px(46);
        }
        if (width >= 300) {
            place.birth = at;
            at -= style_.px(54);
        }
        place.change = at;
        place.weight = at - style_.px(56);
        place.mark = place.weight - style_.px(46);
        place.words = width >= 380;
        place.pictures = width >= 240;
        return place;
    }
    float markWidth(const Columns& place) const { return style_.px(place.words ? 46.0F : 18.0F); }

    void drawColumnNames() {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const Columns place = columns(at.x, at.x + ImGui::GetContentRegionAvail().x);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const auto name = [&](std::optional<float> right, const char* word) {
            if (right)
                drawText(list, style_, style_.font.text, 11.0F, ImVec2(*right, at.y), style_.colour.muted, word, 1.0F);
        };
        name(place.weight, "weight \u03B1");
        name(place.change, "change");
        name(place.birth, "since");
        name(place.returns, "returns");
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, style_.px(2)));
        ImGui::Dummy(ImVec2(ImGui::GetContentRegionAvail().x, style_.px(12)));
        ImGui::PopStyleVar();
        tip(style_,
            "Each vertex is a policy: its weight in the mixture at this iterate, what the step taken from here "
            "changes, "
            "the iteration at which it first had weight, and how often it came back after leaving.",
            "\u03B1,  S");
    }

    void drawRow(const Session& session, const ActiveRow& row, Orders& orders) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x, height = rowHeight_;
        std::string name("v");
        name += std::to_string(row.vertex->number);
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
        ImGui::InvisibleButton((name + "##row").c_str(), ImVec2(std::max(1.0F, width), height));
        ImGui::PopStyleVar();
        const bool hovered = ImGui::IsItemHovered();
        if (hovered) {
            list.AddRectFilled(at, ImVec2(at.x + width, at.y + height), style_.colour.fieldHovered, style_.px(4));
            orders.add(HoverVertex{row.vertex});
        }
        const float opacity = row.gone() ? 0.15F + 0.4F * row.fade() : row.sign == ActiveRow::Dropped ? 0.62F : 1.0F;
        explainRow(row);
        const float middle = at.y + height / 2;
        const ImU32 colour = faded(style_.vertex(row.vertex->number), opacity);
        const float inset = 0.15F * height;
        list.AddRectFilled(ImVec2(at.x, at.y + inset), ImVec2(at.x + style_.px(10), at.y + height - inset), colour,
                           style_.px(2));
        drawText(list, style_, style_.font.heading, style_.textSize,
                 ImVec2(at.x + style_.px(19), middle - style_.px(8)), faded(style_.colour.text, opacity), name);

        const Columns place = columns(at.x, at.x + width);
        float left = at.x + style_.px(48);
        if (place.pictures) {
            const float side = std::min(style_.px(28), height - style_.px(4));
            const Area thumb = {ImVec2(left, middle - side / 2), ImVec2(left + side, middle + side / 2)};
            const VisitsPtr visits = session.polytope().pictures().visits(row.vertex);
            drawThumbnail(list, style_, thumb, *session.question().openScenario(), *row.vertex, visits.get(), opacity);
            left = thumb.max.x + style_.px(9);
        }

        const auto number = [&](std::optional<float> right, const std::string& words, ImU32 ink) {
            if (right)
                drawText(list, style_, style_.font.numbers, style_.numberSize, ImVec2(*right, middle - style_.px(7)),
                         faded(ink, opacity), words, 1.0F);
        };
        number(place.birth, "t " + std::to_string(row.born), style_.colour.text);
        number(place.returns, row.returns > 0 ? std::to_string(row.returns) + "\u00D7" : "\u2013", style_.colour.muted);
        number(place.change, row.change ? signedFixedOrTiny(*row.change, 3) : "\u2013", style_.colour.muted);
        number(place.weight, fixedOrTiny(row.weight, 3), style_.colour.text);
        const float right = std::max(left + style_.px(4), place.mark - markWidth(place));
        const float half = std::min(style_.px(7), 0.3F * height);
        list.AddRectFilled(ImVec2(left, middle - half), ImVec2(right, middle + half),
                           faded(style_.colour.field, opacity), style_.px(3));
        const float full = left + static_cast<float>(row.weight) * (right - left);
        if (row.weight > 0)
            list.AddRectFilled(ImVec2(left, middle - half),
                               ImVec2(std::max(full, left + style_.line(1)), middle + half), colour, style_.px(3));
        drawSign(list, row, ImVec2(place.mark, middle), place.words);
        list.AddLine(ImVec2(at.x, at.y + height), ImVec2(at.x + width, at.y + height), style_.colour.hairline,
                     style_.line(1));
    }

    void explainRow(const ActiveRow& row) {
        std::string words =
            "Vertex v" + std::to_string(row.vertex->number) + ", first active at t = " + std::to_string(row.born);
        if (row.returns > 0)
            words += ", back " + (row.returns == 1 ? std::string("once") : std::to_string(row.returns) + " times");
        tip(style_, words + ". The world shows this policy while the mouse is here.", "\u03B1 " + readable(row.weight));
    }

    // What the step does to this vertex, by the marks that the plot uses too; older marks fade.
    void drawSign(ImDrawList& list, const ActiveRow& row, ImVec2 right, bool words) {
        if (row.sign == ActiveRow::None) return;
        const bool isNew = row.sign == ActiveRow::New;
        const char* word = isNew ? "new" : row.sign == ActiveRow::MovedAway ? "away" : "drop";
        const ImU32 ink = faded(row.age == 0 ? style_.colour.text : style_.colour.muted, row.fade());
        if (!words && isNew) word = "+";
        float mark = right.x - style_.px(5);
        if (words || isNew) {
            const ImVec2 size = sizeOf(style_, style_.font.heading, 11.0F, word);
            drawText(list, style_, style_.font.heading, 11.0F, ImVec2(right.x, right.y - size.y / 2), ink, word, 1.0F);
            mark = right.x - size.x - style_.px(8);
        }
        if (isNew) return;
        drawStepMark(list, style_, row.sign == ActiveRow::MovedAway ? StepKind::Away : StepKind::Drop,
                     ImVec2(mark, right.y), style_.px(3.6F), ink, style_.colour.panel);
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
        const int last = std::max(1, race.player().last());
        const auto x = [&](double t) { return min.x + static_cast<float>(t / last) * size.x; };
        if (ImGui::IsItemActive()) {
            const float share = std::clamp((ImGui::GetIO().MousePos.x - min.x) / size.x, 0.0F, 1.0F);
            orders.add(ShowIteration{static_cast<int>(std::lround(share * static_cast<float>(last)))});
        }
        tip(style_, "The weight of every vertex at every iteration, stacked; drag to move in time.", "\u03B1");
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.AddRectFilled(min, ImVec2(min.x + size.x, min.y + size.y), style_.colour.field);
        const auto& samples = strip_.samples();
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const float left = x(samples[i].t), right = i + 1 < samples.size()
                                                            ? x(samples[i + 1].t)
                                                            : x(std::min(last, run.history().size() - 1));
            if (right <= left) continue;
            drawSlice(list, samples[i], i + 1 < samples.size() ? samples[i + 1] : samples[i], left, right, min.y,
                      size.y);
        }
        const float cursor = std::round(x(race.player().shown()));
        list.AddLine(ImVec2(cursor, min.y), ImVec2(cursor, min.y + size.y), style_.colour.text, style_.line(1.2F));
    }

    // Between two samples: each vertex keeps its colour and moves from its share on the left to that on the right.
    void drawSlice(ImDrawList& list, const WeightStrip::Sample& a, const WeightStrip::Sample& b, float left,
                   float right, float top, float height) {
        float low = 0.0F, high = 0.0F;  // summed weights at the left and at the right
        std::size_t i = 0, j = 0;
        while (i < a.parts.size() || j < b.parts.size()) {
            const bool takeA = i < a.parts.size() && (j >= b.parts.size() || a.parts[i].vertex <= b.parts[j].vertex);
            const bool takeB = j < b.parts.size() && (i >= a.parts.size() || b.parts[j].vertex <= a.parts[i].vertex);
            const int vertex = takeA ? a.parts[i].vertex : b.parts[j].vertex;
            const float da = takeA ? a.parts[i++].weight : 0.0F;
            const float db = takeB ? b.parts[j++].weight : 0.0F;
            const auto y = [&](float weight) { return top + height * (1.0F - weight); };
            const ImU32 colour = style_.vertex(vertex);
            if (da > 0.001F || db > 0.001F) {
                const std::array<ImVec2, 2> upper = {ImVec2(left, y(low + da)), ImVec2(right, y(high + db))};
                const std::array<ImVec2, 2> lower = {ImVec2(left, y(low)), ImVec2(right, y(high))};
                drawBand(list, upper, lower, colour);
            }
            low += da;
            high += db;
        }
    }

    const Style& style_;
    bool byAge_ = false;
    std::vector<ActiveRow> rows_;
    RecordPtr preparedFor_;
    bool preparedWithAfter_ = false;
    RowOrder preparedOrder_ = RowOrder::Weight;
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
