#include "window/race/curve_labels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "experiment/foreign_run.h"
#include "model/explanation/sentences.h"
#include "model/imported/imported_runs.h"
#include "model/race/curves.h"
#include "model/race/race.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/theory/theory_feature.h"
#include "window/race/convergence_curves.h"
#include "window/widgets/drawing.h"
#include "window/widgets/marks.h"

namespace awaystep {
namespace {

constexpr float labelHeight = 16.0F;
constexpr float leastPitch = 13.0F;     // of the legend's lines, where there are many
constexpr std::size_t mostAtLines = 4;  // more names than this find no room between the curves

// Where the iteration that is shown stands, in pixels; an imported run has the place of its rows on the same axis.
float cursorOf(const CurveLabels::Label& label, const PlottedRace& plotted, const PlotFrame& frame) {
    if (label.run == nullptr) return frame.px(plotted.race.player().shown());
    return frame.px(placeOf(*label.run, std::max(0, plotted.race.shownEntry(*label.run)), plotted.question.against));
}

// The part of a line up to there; where none of it is in view, its first point.
std::vector<ImVec2> untilCursor(const std::vector<ImVec2>& line, float cursor) {
    std::vector<ImVec2> part;
    for (const ImVec2 point : line)
        if (part.empty() || point.x <= cursor + 1.0F) part.push_back(point);
    return part;
}

}  // namespace

std::vector<CurveLabels::Label> CurveLabels::labelsOf(const Style& style, const PlottedRace& plotted) {
    std::vector<Label> labels;
    for (const RunView& run : plotted.race.runs()) {
        const int entry = plotted.race.shownEntry(run);
        if (entry < 0) continue;
        labels.push_back({solverLabel(run.solver()), readable(std::max(0.0, valueAt(run, entry, plotted.question))),
                          run.solver(), style.solver(run.solver()), &run});
    }
    if (plotted.question.against != Against::Iterations) return labels;
    const std::vector<ImportedCurve>& imported = plotted.session.theory().imported().curves();
    for (std::size_t i = 0; i < imported.size(); ++i) {
        const ImportedCurve& curve = imported[i];
        if (!curve.drawn()) continue;
        // Before its first row it has no value yet, and a name all the same.
        const int entry = curve.entryAt(plotted.race.player().shown());
        const auto value = entry < 0 ? std::nullopt : curve.valueAt(entry, plotted.question);
        labels.push_back({curve.run->name, value ? readable(std::max(0.0, *value)) : std::string(), curve.key(),
                          style.imported(static_cast<int>(i)), nullptr, &curve});
    }
    return labels;
}

float CurveLabels::legendWidth(const PlottedRace& plotted, float height) const {
    const std::vector<Label> labels = labelsOf(style_, plotted);
    // In a low plot they would cover it.
    const bool roomAtLines = 2.0F * style_.px(labelHeight) * static_cast<float>(labels.size()) <= height;
    if (labels.size() <= 2 || (labels.size() <= mostAtLines && roomAtLines)) return 0.0F;
    float names = 0.0F;
    for (const Label& label : labels) names = std::max(names, sizeOf(style_, style_.font.heading, 12.0F, label.name).x);
    // Always the same for the values, so that the plot keeps its width.
    const float values = sizeOf(style_, style_.font.heading, 12.0F, "0.00e\u221200").x;
    const float whole = names + values + sampleWidth() + style_.px(6 + 8 + 6) + ImGui::GetStyle().ScrollbarSize;
    return std::min(whole, ImGui::GetContentRegionAvail().x * 0.36F);
}

void CurveLabels::draw(const PlottedRace& plotted, const PlotFrame& frame, std::vector<Area> keepOff) {
    std::vector<Label> labels = labelsOf(style_, plotted);
    place(labels, plotted, frame, std::move(keepOff));
    emphasised_.clear();
    for (const Label& label : labels) drawOne(label, false);
}

void CurveLabels::drawLegend(const PlottedRace& plotted, ImVec2 size) {
    emphasised_.clear();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    if (ImGui::BeginChild("legend", size)) {
        const std::vector<Label> labels = labelsOf(style_, plotted);
        const ImVec2 top = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        const float pitch = std::clamp(size.y / static_cast<float>(std::max<std::size_t>(1, labels.size())),
                                       style_.px(leastPitch), style_.px(labelHeight + 4));
        for (std::size_t i = 0; i < labels.size(); ++i) {
            Label label = labels[i];
            const float y = top.y + static_cast<float>(i) * pitch;
            const float height = std::min(pitch, style_.px(labelHeight));
            label.box = {ImVec2(top.x, y), ImVec2(top.x + width, y + height)};
            drawOne(label, true);
        }
    }
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

void CurveLabels::place(std::vector<Label>& labels, const PlottedRace& plotted, const PlotFrame& frame,
                        std::vector<Area> keepOff) const {
    // Below the cursor's tag, which stands on the upper edge, and above the axis.
    const Area room{ImVec2(frame.min.x + style_.px(4), frame.min.y + style_.px(8)),
                    ImVec2(frame.max.x, frame.max.y - style_.px(4))};
    // The names of curves that are switched off are in the upper right corner, where no falling curve passes.
    const std::vector<ImVec2> corner = {ImVec2(room.max.x, room.min.y)};
    struct Placed {
        Label label;
        std::vector<ImVec2> own;  // where its name may stand: the value is that at the cursor, so no later point
    };
    std::vector<std::vector<ImVec2>> lines;
    std::vector<Placed> inView;
    for (Label& label : labels) {
        const bool off = hides(label.key);
        std::vector<ImVec2> line = off ? std::vector<ImVec2>() : trace(label, plotted.question, frame);
        if (!off && line.empty()) continue;
        inView.push_back({label, off ? corner : untilCursor(line, cursorOf(label, plotted, frame))});
        lines.push_back(std::move(line));
    }
    // The names stand in the order of their values. Begun from the highest, the last ones may find no room left below
    // them; then it is begun from the lowest.
    std::stable_sort(inView.begin(), inView.end(),
                     [](const Placed& a, const Placed& b) { return a.own.back().y < b.own.back().y; });
    const auto higher = [&](const Placed& a, const Placed& b) {
        return !hides(a.label.key) && !hides(b.label.key) && a.own.back().y < b.own.back().y - 1.0F;
    };
    // How many stand on one another or in the wrong order.
    const auto faults = [&] {
        int count = 0;
        for (std::size_t i = 0; i < inView.size(); ++i)
            for (std::size_t j = i + 1; j < inView.size(); ++j) {
                const Area &one = inView[i].label.box, &other = inView[j].label.box;
                count += one.meets(other) || (higher(inView[i], inView[j]) && one.min.y >= other.min.y);
            }
        return count;
    };
    const auto placeAll = [&](bool fromTheTop) {
        std::vector<Area> taken = keepOff;
        std::vector<const Placed*> done;
        for (std::size_t i = 0; i < inView.size(); ++i) {
            Placed& each = inView[fromTheTop ? i : inView.size() - 1 - i];
            Label& label = each.label;
            const float width =
                style_.px(20) + sizeOf(style_, style_.font.heading, 12.0F, label.name + " " + label.value).x;
            std::vector<Area> above, below;
            for (const Placed* other : done) {
                if (higher(*other, each)) above.push_back(other->label.box);
                if (higher(each, *other)) below.push_back(other->label.box);
            }
            label.box = placeLineLabel(each.own, lines, taken, room, ImVec2(width, style_.px(labelHeight)),
                                       style_.px(3) + style_.line(1.5F), above, below);
            taken.push_back(label.box);
            done.push_back(&each);
        }
        return faults();
    };
    if (const int first = placeAll(true); first > 0 && placeAll(false) > first) placeAll(true);
    labels.clear();
    for (Placed& each : inView) labels.push_back(std::move(each.label));
}

std::vector<ImVec2> CurveLabels::trace(const Label& label, const CurveQuestion& question,
                                       const PlotFrame& frame) const {
    return label.run != nullptr ? traceRun(*label.run, question, frame)
                                : traceImported(*label.imported, question, frame);
}

// Its rows may be far apart: points between them as well.
std::vector<ImVec2> CurveLabels::traceImported(const ImportedCurve& curve, const CurveQuestion& question,
                                               const PlotFrame& frame) const {
    return pointsAlong(pixelsOf(curve, question, frame), style_.px(5), Area{frame.min, frame.max});
}

std::vector<ImVec2> CurveLabels::traceRun(const RunView& run, const CurveQuestion& question,
                                          const PlotFrame& frame) const {
    std::vector<ImVec2> points;
    const int size = run.history().size();
    const float end = std::min(frame.max.x, frame.px(placeOf(run, size - 1, question.against)));
    const float step = style_.px(5);
    if (end < frame.min.x) return points;
    std::optional<ImVec2> before;
    const auto add = [&](ImVec2 point) {
        if (point.y >= frame.min.y - 0.5F && point.y <= frame.max.y + 0.5F) points.push_back(point);
    };
    for (float x = frame.min.x; x <= end + step; x += step) {
        const float at = std::min(x, end);
        const int entry = std::clamp(firstEntryFrom(run, frame.xAt(at), question.against), 0, size - 1);
        const double value = valueAt(run, entry, question);
        // Zero has its marks on the lower edge.
        const float y = value > 0.0 ? frame.py(value) : frame.max.y;
        // Where it falls steeply a point every few pixels of the way down, too.
        if (before) {
            const int between = std::min(200, static_cast<int>(std::abs(y - before->y) / step));
            for (int i = 1; i < between; ++i) {
                const float share = static_cast<float>(i) / static_cast<float>(between);
                add(ImVec2(before->x + share * (at - before->x), before->y + share * (y - before->y)));
            }
        }
        before = ImVec2(at, y);
        add(*before);
        if (at >= end) break;
    }
    return points;
}

// Beside a line a dot of its colour is enough; in the legend solvers of one family differ by their dashes.
void CurveLabels::drawOne(const Label& label, bool inLegend) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool off = hides(label.key);
    const ImVec2 at = label.box.min;
    ImGui::SetCursorScreenPos(at);
    const std::string id = label.name + "##curve";
    if (ImGui::InvisibleButton(id.c_str(), ImVec2(label.box.max.x - at.x, label.box.max.y - at.y))) {
        if (off)
            hidden_.erase(label.key);
        else
            hidden_.insert(label.key);
    }
    const bool hovered = ImGui::IsItemHovered();
    if (hovered) emphasised_ = label.key;
    tip(style_, off ? "Shows the curve again." : "Hides the curve.");
    const float opacity = off ? 0.5F : 1.0F;
    list.AddRectFilled(at, label.box.max, hovered ? style_.colour.fieldHovered : faded(style_.colour.panel, 0.75F),
                       style_.px(3));
    LineStyle line = label.line;
    line.colour = faded(line.colour, opacity);
    const float middle = 0.5F * (at.y + label.box.max.y);
    if (inLegend) {
        const std::array<ImVec2, 2> sample = {ImVec2(at.x + style_.px(2), middle),
                                              ImVec2(at.x + sampleWidth(), middle)};
        drawDashed(list, style_, sample, line, style_.line(2.0F));
    } else {
        list.AddCircleFilled(ImVec2(at.x + style_.px(6), middle), style_.px(4), line.colour);
    }
    const ImVec2 textAt(at.x + (inLegend ? sampleWidth() + style_.px(6) : style_.px(14)), middle - style_.px(7));
    const float values = sizeOf(style_, style_.font.heading, 12.0F, label.value).x;
    const float right = label.box.max.x - style_.px(4);
    const std::string name = fitted(style_, style_.font.heading, 12.0F, label.name, right - values - textAt.x);
    drawText(list, style_, style_.font.heading, 12.0F, textAt, faded(style_.colour.text, opacity), name);
    drawText(list, style_, style_.font.heading, 12.0F, ImVec2(right, textAt.y), faded(style_.colour.text, opacity),
             label.value, 1.0F);
}

}  // namespace awaystep
