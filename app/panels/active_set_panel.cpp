// The active vertex set of the selected solver at the iteration shown: one row per vertex with its weight, its change
// in the step just taken, when it was born, and a small picture of its policy; below it the weights over iterations.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <unordered_map>
#include <vector>

#include "gui/drawing.h"
#include "gui/marks.h"
#include "gui/world_drawing.h"
#include "panels/panels.h"
#include "workbench/numbers.h"
#include "workbench/sentences.h"
#include "workbench/weight_strip.h"

namespace awaystep {
namespace {

constexpr float rowHeight = 36.0F;

// One line of the list.
struct Row {
    VertexPtr vertex;
    double weight = 0.0;
    double change = 0.0;  // since the iterate before
    int born = 0;
    enum Sign { None, New, MovedAway, Dropped } sign = None;
};

class ActiveSetPanel : public Panel {
public:
    explicit ActiveSetPanel(const Look& look) : look_(look) {}
    const char* title() const override { return "Active set"; }
    ImGuiWindowFlags flags() const override {
        return ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    }

    void draw(const Workbench& workbench, Requests& requests) override {
        const Race* race = workbench.race();
        const Lane* lane = workbench.selectedLane();
        const RecordPtr record = workbench.shownRecord();
        if (race == nullptr || lane == nullptr || !record) {
            heading(look_, "Active vertex set");
            mutedParagraph(look_, lane != nullptr && lane->over() && !lane->reason().empty()
                                      ? lane->reason()
                                      : "Space starts the race.");
            return;
        }
        prepare(*lane, record);
        drawHeading(workbench, *race, record, requests);
        const float strip = look_.px(66);
        const ImVec2 room = ImGui::GetContentRegionAvail();
        ImGui::BeginChild("rows", ImVec2(room.x, std::max(look_.px(rowHeight), room.y - strip)));
        ImGuiListClipper clipper;
        clipper.Begin(static_cast<int>(rows_.size()), look_.px(rowHeight));
        while (clipper.Step())
            for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
                drawRow(workbench, rows_[static_cast<std::size_t>(i)], requests);
        ImGui::EndChild();
        drawStrip(*race, *lane, requests);
    }

private:
    // Births are found once per lane as its records come in: a vertex is born where it first has weight.
    void followBirths(const Lane& lane) {
        const RunHistory& history = lane.history();
        if (bornIn_ != &lane || bornFirst_ != history.at(0)) {
            bornIn_ = &lane;
            bornFirst_ = history.at(0);
            births_.clear();
            bornUntil_ = 0;
        }
        for (; bornUntil_ < history.size(); ++bornUntil_) {
            const IterationRecord& record = *history.at(bornUntil_);
            if (bornUntil_ == 0 && record.active)
                for (const ActiveMember& member : record.active->members()) births_.try_emplace(member.vertex.get(), 0);
            // What the step moves toward has weight from the next iterate on.
            if (record.step && record.toward && record.gamma > 0.0)
                births_.try_emplace(record.toward.get(), bornUntil_ + 1);
        }
    }

    void prepare(const Lane& lane, const RecordPtr& record) {
        followBirths(lane);
        if (record == preparedFor_ && byAge_ == preparedByAge_) return;
        preparedFor_ = record;
        preparedByAge_ = byAge_;
        rows_.clear();
        std::unordered_map<const Vertex*, double> before;
        const IterationRecord* last = record->t > 0 ? lane.history().at(record->t - 1).get() : nullptr;
        std::vector<ActiveMember> lastMembers;
        if (last != nullptr && last->active) lastMembers = last->active->members();
        for (const ActiveMember& member : lastMembers) before[member.vertex.get()] = member.weight;
        if (record->active)
            for (const ActiveMember& member : record->active->members()) {
                Row row{member.vertex, member.weight, member.weight, birthOf(*member.vertex), Row::None};
                const auto found = before.find(member.vertex.get());
                if (found != before.end()) {
                    row.change = member.weight - found->second;
                    before.erase(found);
                } else if (last != nullptr) {
                    row.sign = Row::New;
                }
                if (last != nullptr && last->step == StepKind::Away && last->away == member.vertex)
                    row.sign = Row::MovedAway;
                rows_.push_back(std::move(row));
            }
        if (byAge_)
            std::stable_sort(rows_.begin(), rows_.end(),
                             [](const Row& a, const Row& b) { return a.vertex->number < b.vertex->number; });
        else
            std::stable_sort(rows_.begin(), rows_.end(),
                             [](const Row& a, const Row& b) { return a.weight > b.weight; });
        // Those that left with the last step stand below, faded, for one iteration.
        for (const ActiveMember& member : lastMembers)
            if (before.contains(member.vertex.get()))
                rows_.push_back({member.vertex, 0.0, -member.weight, birthOf(*member.vertex), Row::Dropped});
    }

    int birthOf(const Vertex& vertex) const {
        const auto found = births_.find(&vertex);
        return found == births_.end() ? 0 : found->second;
    }

    void drawHeading(const Workbench& workbench, const Race& race, const RecordPtr& record, Requests& requests) {
        const int count = record->activeCount();
        heading(
            look_, "Active vertex set",
            std::to_string(count) + (count == 1 ? " policy" : " policies") + " at t = " + std::to_string(record->t));
        std::vector<std::string> labels;
        for (const Lane& lane : race.lanes()) {
            const RecordPtr shown = race.shownRecord(lane);
            labels.push_back(std::string(solverLabel(lane.solver())) + " \u00B7 " +
                             std::to_string(shown ? shown->activeCount() : 0) + "##lane " + lane.solver());
        }
        std::vector<const char*> pointers;
        for (const std::string& label : labels) pointers.push_back(label.c_str());
        constexpr std::array<const char*, 2> orders = {"weight", "age"};
        const float both = segmentedWidth(look_, pointers) + look_.px(8) + segmentedWidth(look_, orders);
        placeRight(look_, both);
        int order = byAge_ ? 1 : 0;
        if (segmented(look_, "order", orders, order)) byAge_ = order == 1;
        tip(look_, "Rows with the largest weight first, or the oldest vertex first.");
        ImGui::SameLine(0, look_.px(8));
        int selected = workbench.selectedIndex();
        if (segmented(look_, "lane", pointers, selected)) requests.add(SelectLane{selected});
        tip(look_, "Whose active set is shown, here and in the other panels.");
        hairline(look_);
    }

    void drawRow(const Workbench& workbench, const Row& row, Requests& requests) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x, height = look_.px(rowHeight);
        std::string name("v");
        name += std::to_string(row.vertex->number);
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
        ImGui::InvisibleButton((name + "##row").c_str(), ImVec2(std::max(1.0F, width), height));
        ImGui::PopStyleVar();
        const bool hovered = ImGui::IsItemHovered();
        if (hovered) {
            list.AddRectFilled(at, ImVec2(at.x + width, at.y + height), look_.colour.fieldHovered, look_.px(4));
            requests.add(HoverVertex{row.vertex});
        }
        const float opacity = row.sign == Row::Dropped ? 0.4F : 1.0F;
        const float middle = at.y + height / 2;
        const ImU32 colour = faded(look_.vertex(row.vertex->number), opacity);
        list.AddRectFilled(ImVec2(at.x, at.y + look_.px(5)), ImVec2(at.x + look_.px(10), at.y + height - look_.px(5)),
                           colour, look_.px(2));
        drawText(list, look_, look_.font.heading, look_.textSize, ImVec2(at.x + look_.px(19), middle - look_.px(8)),
                 faded(look_.colour.text, opacity), name);

        const float side = look_.px(30);
        const Area thumb = {ImVec2(at.x + look_.px(48), middle - side / 2),
                            ImVec2(at.x + look_.px(48) + side, middle + side / 2)};
        const VisitsPtr visits = workbench.pictures().visits(row.vertex);
        drawThumbnail(list, look_, thumb, *workbench.stage(), *row.vertex, visits.get(), opacity);

        // From the right: birth, change, weight; the bar takes what is left.
        const float birthX = at.x + width - look_.px(18), changeX = birthX - look_.px(52),
                    weightX = changeX - look_.px(54);
        const auto number = [&](float right, const std::string& words, ImU32 ink) {
            drawText(list, look_, look_.font.numbers, look_.numberSize, ImVec2(right, middle - look_.px(7)),
                     faded(ink, opacity), words, 1.0F);
        };
        number(birthX, "t " + std::to_string(row.born), look_.colour.text);
        number(changeX, signedFixed(row.change, 3), look_.colour.muted);
        number(weightX, fixed(row.weight, 3), look_.colour.text);
        const float left = thumb.max.x + look_.px(9), right = std::max(left + look_.px(10), weightX - look_.px(50));
        const float half = look_.px(7);
        list.AddRectFilled(ImVec2(left, middle - half), ImVec2(right, middle + half),
                           faded(look_.colour.field, opacity), look_.px(3));
        const float full = left + static_cast<float>(row.weight) * (right - left);
        if (row.weight > 0)
            list.AddRectFilled(ImVec2(left, middle - half), ImVec2(std::max(full, left + look_.line(1)), middle + half),
                               colour, look_.px(3));
        drawSign(list, row, ImVec2(right - look_.px(6), middle));
        list.AddLine(ImVec2(at.x, at.y + height), ImVec2(at.x + width, at.y + height), look_.colour.hairline,
                     look_.line(1));
    }

    // What the last step did to this vertex, by the marks that the plot uses too.
    void drawSign(ImDrawList& list, const Row& row, ImVec2 right) {
        if (row.sign == Row::None) return;
        const std::string word = row.sign == Row::New ? "new" : row.sign == Row::MovedAway ? "away" : "drop";
        const ImVec2 size = sizeOf(look_, look_.font.heading, 11.0F, word);
        drawText(list, look_, look_.font.heading, 11.0F, ImVec2(right.x, right.y - size.y / 2), look_.colour.muted,
                 word, 1.0F);
        if (row.sign == Row::New) return;
        drawStepMark(list, look_, row.sign == Row::MovedAway ? StepKind::Away : StepKind::Drop,
                     ImVec2(right.x - size.x - look_.px(8), right.y), look_.px(3.6F), look_.colour.muted,
                     look_.colour.panel);
    }

    // Stacked areas, one colour per vertex, with the cursor that the plot has.
    void drawStrip(const Race& race, const Lane& lane, Requests& requests) {
        strip_.follow(lane);
        ImGui::PushFont(look_.font.text, 12.0F);
        mutedText(look_, "weights over iterations");
        ImGui::PopFont();
        const ImVec2 min = ImGui::GetCursorScreenPos();
        const ImVec2 size(std::max(look_.px(20), ImGui::GetContentRegionAvail().x),
                          std::max(look_.px(16), ImGui::GetContentRegionAvail().y - look_.px(2)));
        ImGui::InvisibleButton("Weights", size);
        const int last = std::max(1, race.player().last());
        const auto x = [&](double t) { return min.x + static_cast<float>(t / last) * size.x; };
        if (ImGui::IsItemActive()) {
            const float share = std::clamp((ImGui::GetIO().MousePos.x - min.x) / size.x, 0.0F, 1.0F);
            requests.add(ShowRound{static_cast<int>(std::lround(share * static_cast<float>(last)))});
        }
        tip(look_, "The weight of every vertex at every iteration, stacked; drag to move in time.", "\u03B1");
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.AddRectFilled(min, ImVec2(min.x + size.x, min.y + size.y), look_.colour.field);
        const auto& samples = strip_.samples();
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const float left = x(samples[i].t), right = i + 1 < samples.size()
                                                            ? x(samples[i + 1].t)
                                                            : x(std::min(last, lane.history().size() - 1));
            if (right <= left) continue;
            drawSlice(list, samples[i], i + 1 < samples.size() ? samples[i + 1] : samples[i], left, right, min.y,
                      size.y);
        }
        const float cursor = std::round(x(race.player().shown()));
        list.AddLine(ImVec2(cursor, min.y), ImVec2(cursor, min.y + size.y), look_.colour.text, look_.line(1.2F));
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
            const ImU32 colour = look_.vertex(vertex);
            if (da > 0.001F || db > 0.001F) {
                // Without the feathered edge: slices lie side by side.
                list.PrimReserve(6, 4);
                const ImVec2 uv = ImGui::GetFontTexUvWhitePixel();
                const auto index = static_cast<ImDrawIdx>(list._VtxCurrentIdx);
                for (const int offset : {0, 1, 2, 0, 2, 3}) list.PrimWriteIdx(index + static_cast<ImDrawIdx>(offset));
                list.PrimWriteVtx(ImVec2(left, y(low)), uv, colour);
                list.PrimWriteVtx(ImVec2(right, y(high)), uv, colour);
                list.PrimWriteVtx(ImVec2(right, y(high + db)), uv, colour);
                list.PrimWriteVtx(ImVec2(left, y(low + da)), uv, colour);
            }
            low += da;
            high += db;
        }
    }

    const Look& look_;
    bool byAge_ = false;
    std::vector<Row> rows_;
    RecordPtr preparedFor_;
    bool preparedByAge_ = false;
    const Lane* bornIn_ = nullptr;
    RecordPtr bornFirst_;
    int bornUntil_ = 0;
    std::unordered_map<const Vertex*, int> births_;
    WeightStrip strip_;
};

}  // namespace

PanelPtr makeActiveSetPanel(const Look& look) { return std::make_unique<ActiveSetPanel>(look); }

}  // namespace awaystep
