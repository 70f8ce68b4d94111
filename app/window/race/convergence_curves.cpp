#include "window/race/convergence_curves.h"

#include <implot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "experiment/convergence_rate.h"
#include "model/explanation/theory.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/race/seed_bands.h"
#include "model/race/seed_runs.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "window/race/convergence_footer.h"
#include "window/widgets/drawing.h"
#include "window/widgets/label_places.h"
#include "window/widgets/marks.h"
#include "window/widgets/theme.h"
#include "window/world/world_drawing.h"

namespace awaystep {
namespace {

constexpr float widestFormula = 0.6F;  // of the plot: a longer one is broken into lines

}  // namespace

ImU32 markColour(const Style& style, StepKind kind, ImU32 solver) {
    return kind == StepKind::Drop ? style.colour.text : solver;
}

void ConvergenceCurves::draw(const PlottedRace& plotted, const PlotFrame& frame, const ConvergenceFooter& footer) {
    written_.clear();
    bounds_.clear();
    kept_.clear();
    const SeedBands* seeds = plotted.session.race().seeds().bands();
    drawFloors(plotted, frame);
    drawKept(plotted, frame);
    if (seeds != nullptr) drawSeeds(*seeds, plotted, frame);
    drawImported(plotted, frame);
    for (const RunView& run : plotted.race.runs())
        if (!plotted.hides(run.solver())) drawCurve(run, plotted, frame);
    for (const RunView& run : plotted.race.runs())
        if (plotted.theory && plotted.question.against == Against::Iterations && !plotted.hides(run.solver())) {
            drawFit(plotted, run, footer.rateOf(run.solver()), frame);
            drawTheory(plotted, run, frame);
        }
    if (seeds != nullptr) nameSeeds(*seeds, plotted.question, frame);
    if (!bounds_.empty()) writeFormulas(plotted, frame);
}

void ConvergenceCurves::drawCurve(const RunView& run, const PlottedRace& plotted, const PlotFrame& frame) {
    const CurveQuestion& question = plotted.question;
    ImDrawList& list = *ImPlot::GetPlotDrawList();
    CurveLine& line = lines_[run.solver()];
    line.follow(run, question, frame, style_.px(9));
    LineStyle style = style_.solver(run.solver());
    const bool estimated =
        question.measure == CurveMeasure::Gap && run.history().size() > 0 && !run.history().last()->gapIsExact;
    if (estimated) style = {style.colour, {2.0F, 3.0F, 0, 0}, 2};
    const bool emphasised = plotted.emphasised == run.solver();
    if (plotted.recedes(run.solver())) style.colour = faded(style.colour, 0.25F);
    drawDashed(list, style_, line.pixels(), style, style_.line(emphasised ? 3.0F : 2.0F));

    // A value that is exactly zero has no place on a log axis: it stands on the floor, with its own mark.
    for (const float x : line.zeros())
        list.AddCircle(ImVec2(x, frame.max.y - style_.px(1)), style_.px(3), style.colour, 0, style_.line(1.5F));
    if (plotted.recedes(run.solver())) return;
    for (const StepKind kind : {StepKind::Away, StepKind::Swap, StepKind::Drop})
        drawMarks(list, run, kind, question, frame);
}

void ConvergenceCurves::drawMarks(ImDrawList& list, const RunView& run, StepKind kind, const CurveQuestion& question,
                                  const PlotFrame& frame) {
    const std::vector<int>& steps = run.stepsOfKind(kind);
    auto at = std::lower_bound(steps.begin(), steps.end(), firstEntryFrom(run, frame.x0, question.against));
    // Away steps stand for many; each drop is an event of its own.
    const float spacing = style_.px(kind == StepKind::Away ? 9.0F : kind == StepKind::Drop ? 3.0F : 7.0F);
    const ImU32 colour = style_.solver(run.solver()).colour;
    while (at != steps.end()) {
        const float x = frame.px(placeOf(run, *at, question.against));
        if (x > frame.max.x) break;
        drawStepMark(list, style_, kind, ImVec2(x, frame.py(valueAt(run, *at, question))), style_.px(4.2F),
                     markColour(style_, kind, colour), style_.colour.panel);
        // The next one far enough to the right to be told apart.
        const int next = firstEntryFrom(run, frame.xAt(x + spacing), question.against);
        at = std::lower_bound(at + 1, steps.end(), next);
    }
}

// Lines that no curve can cross: the distance of the target to K, and how much of it is certified so far.
void ConvergenceCurves::drawFloors(const PlottedRace& plotted, const PlotFrame& frame) {
    if (plotted.question.measure != CurveMeasure::Distance) return;
    const Race& race = plotted.race;
    const auto line = [&](double value, std::string_view name, float opacity, bool below) {
        if (value <= frame.y0) return;
        ImDrawList& list = *ImPlot::GetPlotDrawList();
        const float y = frame.py(value);
        const std::array<ImVec2, 2> ends = {ImVec2(frame.min.x, y), ImVec2(frame.max.x, y)};
        drawDashed(list, style_, ends, {faded(style_.colour.muted, opacity), {4.0F, 4.0F, 0, 0}, 2}, style_.line(1.0F));
        write(list, ImVec2(frame.min.x + style_.px(6), y + (below ? style_.px(2) : -style_.px(15))), name);
    };
    double certified = 0.0;
    for (const RunView& run : race.runs()) {
        const int entry = race.shownEntry(run);
        if (entry < 0) continue;
        const BinnedColumn& floors = run.history().floors();
        certified = std::max(certified, floors.lows()[static_cast<std::size_t>(entry) / floors.width()]);
    }
    const double best = std::sqrt(2.0 * std::max(0.0, plotted.session.race().leastObjective().value_or(0.0)));
    const double arrived = 1e-9 * std::max(toleranceUnit(*race.problem().mdp), race.problem().phiE.norm());
    const bool outside = best > arrived;
    if (outside) line(best, "distance to K, " + readable(best) + ": the target lies outside", 1.0F, true);
    // Below this it is rounding that is certified.
    if (!(certified > arrived) || (outside && certified >= 0.97 * best)) return;
    // Where both lines are close the words of one would lie on those of the other: the line of K's distance has them.
    const bool apart = !outside || std::abs(frame.py(certified) - frame.py(best)) >= style_.px(16);
    if (apart) line(certified, "certified: at least " + readable(certified), 0.7F, true);
}

// The same race from many seeds: between the quartiles a pale band, the median as a thin line.
void ConvergenceCurves::drawSeeds(const SeedBands& seeds, const PlottedRace& plotted, const PlotFrame& frame) {
    ImDrawList& list = *ImPlot::GetPlotDrawList();
    const CurveQuestion& question = plotted.question;
    if (!seedsShow(question.measure, question.against)) return;
    ImPlot::PushPlotClipRect();  // marks may stand over the edge of the plot, a band may not
    for (const SeedBand& band : seeds.bands) {
        const SeedCurve* curve = curveOf(band, question.against);
        if (curve == nullptr || plotted.hides(band.solver)) continue;
        const ImU32 colour = style_.solver(band.solver).colour;
        const std::vector<Quartiles>& values = valuesOf(*curve, question.measure);
        pixels_.clear();
        lower_.clear();
        upper_.clear();
        for (std::size_t i = 0; i < values.size(); ++i) {
            const float x = frame.px(curve->places[i]);
            pixels_.push_back(ImVec2(x, frame.py(values[i].middle)));
            lower_.push_back(ImVec2(x, frame.py(values[i].low)));
            upper_.push_back(ImVec2(x, frame.py(values[i].high)));
        }
        drawBand(list, upper_, lower_, faded(colour, 0.16F));
        list.AddPolyline(pixels_.data(), static_cast<int>(pixels_.size()), faded(colour, 0.6F), 0, style_.line(1.0F));
    }
    ImPlot::PopPlotClipRect();
}

void ConvergenceCurves::nameSeeds(const SeedBands& seeds, const CurveQuestion& question, const PlotFrame& frame) {
    const std::string words =
        seedsShow(question.measure, question.against)   ? std::to_string(seeds.seeds) + " seeds: median and quartiles"
        : question.measure == CurveMeasure::OracleError ? "the error of the oracle is measured in this race alone"
                                                        : "the seeds are not timed: choose another axis for them";
    const ImVec2 size = sizeOf(style_, style_.font.text, 11.0F, words);
    write(*ImPlot::GetPlotDrawList(), ImVec2(frame.max.x - style_.px(6) - size.x, frame.max.y - style_.px(4) - size.y),
          words);
}

// The bound of theory, dotted in the solver's colour.
void ConvergenceCurves::drawTheory(const PlottedRace& plotted, const RunView& run, const PlotFrame& frame) {
    const auto curve = TheoryCurve::of(plotted.session, run);
    if (!curve) return;
    ImDrawList& list = *ImPlot::GetPlotDrawList();
    const ImU32 colour = style_.solver(run.solver()).colour;
    const double from = std::max(1.0, frame.x0);
    overIterations(frame, from, frame.x1, [&](double t) { return curve->value(plotted.question.measure, t); });
    if (pixels_.size() < 2) return;
    drawDashed(list, style_, pixels_, {faded(colour, 0.8F), {1.5F, 4.0F, 0, 0}, 2}, style_.line(1.4F));
    bounds_.push_back(
        {pixels_, solverLabel(run.solver()) + " \u2264 " + curve->formula() + (curve->vacuous() ? ", vacuous" : "")});
}

// Each formula near its line, on no curve, no bound and no other words where there is such a place.
void ConvergenceCurves::writeFormulas(const PlottedRace& plotted, const PlotFrame& frame) {
    const Area room{ImVec2(frame.min.x + style_.px(4), frame.min.y + style_.px(2)),
                    ImVec2(frame.max.x - style_.px(4), frame.max.y - style_.px(4))};
    const float spacing = style_.px(6);
    std::vector<std::vector<ImVec2>> lines;
    for (const RunView& run : plotted.race.runs())
        if (!plotted.hides(run.solver())) lines.push_back(pointsAlong(lines_[run.solver()].pixels(), spacing, room));
    for (const std::vector<ImVec2>& kept : kept_) lines.push_back(pointsAlong(kept, spacing, room));
    for (const Bound& bound : bounds_) lines.push_back(pointsAlong(bound.line, spacing, room));
    const std::size_t own = lines.size() - bounds_.size();
    for (std::size_t i = 0; i < bounds_.size(); ++i) {
        const std::vector<std::string> pieces =
            wrapped(style_, style_.font.text, 11.0F, bounds_[i].words, widestFormula * room.width());
        ImVec2 size(0.0F, 0.0F);
        for (const std::string& piece : pieces) {
            const ImVec2 one = sizeOf(style_, style_.font.text, 11.0F, piece);
            size = ImVec2(std::max(size.x, one.x), size.y + one.y);
        }
        ImVec2 at = placeInRoom(lines[own + i], lines, written_, room, size).min;
        for (const std::string& piece : pieces) {
            write(*ImPlot::GetPlotDrawList(), at, piece);
            at.y += size.y / static_cast<float>(pieces.size());
        }
    }
}

// The rate that was fitted to the curve, as a thin line on it.
void ConvergenceCurves::drawFit(const PlottedRace& plotted, const RunView& run, const FittedRate* rate,
                                const PlotFrame& frame) {
    const CurveMeasure measure = plotted.question.measure;
    const bool drawn = measure == CurveMeasure::Distance || measure == CurveMeasure::Suboptimality;
    const SolverInfo* info = findSolver(run.solver());
    const bool game = info != nullptr && info->family == SolverFamily::Game;
    if (rate == nullptr || !drawn || game) return;
    const double best = plotted.session.race().leastObjective().value_or(0.0);
    overIterations(frame, rate->first, rate->last, [&](double t) {
        const double h = rate->value(t);
        return std::optional<double>(measure == CurveMeasure::Distance ? std::sqrt(2.0 * (best + h)) : h);
    });
    if (pixels_.size() < 2) return;
    // In the colour of text: in the curve's own it could not be seen.
    drawDashed(*ImPlot::GetPlotDrawList(), style_, pixels_, {style_.colour.text, {7.0F, 3.0F, 0, 0}, 2},
               style_.line(1.0F));
}

// A remark in the plot, readable over whatever it lies on.
void ConvergenceCurves::write(ImDrawList& list, ImVec2 at, std::string_view words) {
    const ImVec2 size = sizeOf(style_, style_.font.text, 11.0F, words);
    const Area box{at, ImVec2(at.x + size.x, at.y + size.y)};
    list.AddRectFilled(box.min, box.max, faded(style_.colour.panel, 0.8F));
    drawText(list, style_, style_.font.text, 11.0F, at, style_.colour.muted, words);
    written_.push_back(box);
}

// A curve that is known by a formula, into pixels_.
template <class Value>
void ConvergenceCurves::overIterations(const PlotFrame& frame, double from, double to, const Value& value) {
    pixels_.clear();
    for (int i = 0; i <= 80; ++i) {
        const double t = from + (to - from) * i / 80.0;
        if (const std::optional<double> at = value(t)) pixels_.push_back(ImVec2(frame.px(t), frame.py(*at)));
    }
}

}  // namespace awaystep
