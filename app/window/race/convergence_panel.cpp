// How the solvers converge: a measure on a log axis down to 1e-16 against iterations, oracle calls or time. Left drag
// moves the cursor that the scrubber and the other panels share; the wheel and a right drag zoom, a double click shows
// everything again.
#include <implot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "figures/axis.h"
#include "model/documents/document.h"
#include "model/explanation/sentences.h"
#include "model/explanation/theory.h"
#include "model/race/curves.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/race/seed_runs.h"
#include "model/session.h"
#include "model/text/empty_states.h"
#include "model/text/numbers.h"
#include "window/lessons/curve_sketch.h"
#include "window/panels.h"
#include "window/race/convergence_controls.h"
#include "window/race/convergence_footer.h"
#include "window/race/curve_labels.h"
#include "window/race/curve_line.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"
#include "window/widgets/marks.h"

namespace awaystep {
namespace {

using Frame = PlotFrame;

// How far down a hand can draw where nothing true is shown yet.
constexpr double lowestSketch = 1e-10;

constexpr float compactHeight = 170.0F;

class ConvergencePanel : public Panel {
public:
    explicit ConvergencePanel(const Style& style) : style_(style), controls_(style), labels_(style), footer_(style) {}
    const char* title() const override { return "Convergence"; }
    ImGuiWindowFlags flags() const override {
        return ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    }

    void draw(const Session& session, Orders& orders) override {
        look(session);
        // In a panel too low for rows of controls and words, controls are in the menu and what is left is the plot's.
        compact_ = ImGui::GetContentRegionAvail().y < style_.px(compactHeight);
        controls_.draw(session, orders, view_, compact_, zoomed_);
        const Race* race = session.race().race();
        if (race == nullptr || race->runs().empty()) {
            mutedParagraph(style_, whyNothingRaces(session));
            return;
        }
        CurveQuestion question;
        question.measure = view_.measure;
        question.against = view_.against;
        question.leastObjective = session.race().leastObjective().value_or(0.0);
        footer_.prepare(session, *race, labels_.hidden());
        if (question.measure == CurveMeasure::Suboptimality && !session.race().leastObjective()) {
            mutedParagraph(style_, "h* is being worked out \u2026");
            return;
        }
        drawPlot(session, *race, question, orders,
                 ImGui::GetContentRegionAvail().y - (compact_ ? 0.0F : footer_.height()) - style_.px(12));
        if (!compact_) footer_.draw(session);
    }

private:
    // Another question is another picture, and what was zoomed into is not in it.
    void look(const Session& session) {
        if (session.race().curveView() == view_) return;
        view_ = session.race().curveView();
        zoomed_ = false;
    }

    // What theory promises, dotted in the solver's colour, and its formula at the line; and on the curve, thin, the
    // rate that was fitted to it.
    void drawTheory(const Session& session, const RunView& run, const CurveQuestion& question, const Frame& frame) {
        if (question.against != Against::Iterations) return;
        const ImU32 colour = style_.solver(run.solver()).colour;
        drawFit(session, run, question, frame);
        const auto curve = TheoryCurve::of(session, run);
        if (!curve) return;
        ImDrawList& list = *ImPlot::GetPlotDrawList();
        const double from = std::max(1.0, frame.x0);
        overIterations(frame, from, frame.x1, [&](double t) { return curve->value(question.measure, t); });
        if (pixels_.size() < 2) return;
        drawDashed(list, style_, pixels_, {faded(colour, 0.8F), {1.5F, 4.0F, 0, 0}, 2}, style_.line(1.4F));
        const std::string words =
            solverLabel(run.solver()) + " \u2264 " + curve->formula() + (curve->vacuous() ? ", vacuous" : "");
        // Above the line, or below it where there is no room above.
        const float height = style_.px(15);
        ImVec2 at(frame.min.x + (frame.max.x - frame.min.x) * 0.3F, pixels_[pixels_.size() * 3 / 10].y - height);
        if (at.y < frame.min.y) at.y += height + style_.px(3);
        const ImVec2 size = sizeOf(style_, style_.font.text, 11.0F, words);
        at.x = std::max(frame.min.x + style_.px(4), std::min(at.x, frame.max.x - style_.px(4) - size.x));
        // Two bounds that run together have their formulas below one another.
        for (const float taken : formulaHeights_)
            if (std::abs(at.y - taken) < height) at.y = taken + height;
        formulaHeights_.push_back(at.y);
        write(list, at, words);
    }

    // A remark in the plot, readable over whatever it lies on; the names of the curves keep off it.
    void write(ImDrawList& list, ImVec2 at, std::string_view words) {
        const ImVec2 size = sizeOf(style_, style_.font.text, 11.0F, words);
        const Area box{at, ImVec2(at.x + size.x, at.y + size.y)};
        list.AddRectFilled(box.min, box.max, faded(style_.colour.panel, 0.8F));
        drawText(list, style_, style_.font.text, 11.0F, at, style_.colour.muted, words);
        written_.push_back(box);
    }

    void drawFit(const Session& session, const RunView& run, const CurveQuestion& question, const Frame& frame) {
        const FittedRate* rate = footer_.rateOf(run.solver());
        const bool drawn =
            question.measure == CurveMeasure::Distance || question.measure == CurveMeasure::Suboptimality;
        const SolverInfo* info = findSolver(run.solver());
        const bool game = info != nullptr && info->family == SolverFamily::Game;
        if (rate == nullptr || !drawn || game) return;
        const double best = session.race().leastObjective().value_or(0.0);
        overIterations(frame, rate->first, rate->last, [&](double t) {
            const double h = rate->value(t);
            return std::optional<double>(question.measure == CurveMeasure::Distance ? std::sqrt(2.0 * (best + h)) : h);
        });
        if (pixels_.size() < 2) return;
        // It lies on the curve, where its own colour could not be seen.
        drawDashed(*ImPlot::GetPlotDrawList(), style_, pixels_, {style_.colour.text, {7.0F, 3.0F, 0, 0}, 2},
                   style_.line(1.0F));
    }

    // A curve that is known by a formula, into pixels_.
    template <class Value>
    void overIterations(const Frame& frame, double from, double to, const Value& value) {
        pixels_.clear();
        for (int i = 0; i <= 80; ++i) {
            const double t = from + (to - from) * i / 80.0;
            if (const std::optional<double> at = value(t)) pixels_.push_back(ImVec2(frame.px(t), frame.py(*at)));
        }
    }

    // The range that shows everything, down to a whole decade, so that it rarely moves while a race runs.
    void fit(const Session& session, const Race& race, const CurveQuestion& question) {
        double low = 1.0, high = 1.0, right = 0.0;
        bool any = false;
        for (const RunView& run : race.runs()) {
            const auto extent = wholeExtent(run, question);
            if (!extent || labels_.hides(run.solver())) continue;
            low = any ? std::min(low, extent->low) : extent->low;
            high = any ? std::max(high, extent->high) : extent->high;
            right = std::max(right, placeOf(run, run.history().size() - 1, question.against));
            any = true;
        }
        if (sketching_) low = std::min(low, lowestSketch);
        low = std::min(low, lowestDrawn_);
        if (const SeedBands* seeds = session.race().seeds().bands();
            seeds != nullptr && question.against != Against::Seconds)
            for (const SeedBand& band : seeds->bands)
                for (const Quartiles& at : valuesOf(band)) {
                    if (labels_.hides(band.solver)) continue;
                    low = std::min(low, at.low);
                    high = std::max(high, at.high);
                }
        if (view_.theory && question.against == Against::Iterations)
            for (const RunView& run : race.runs())
                if (const auto curve = TheoryCurve::of(session, run); curve && !labels_.hides(run.solver()))
                    high = std::max(high, curve->value(question.measure, 2.0).value_or(high));
        low = std::clamp(low, floorOfPlot, 1e15);
        high = std::clamp(high, 10 * floorOfPlot, 1e16);
        y0_ = std::pow(10.0, std::floor(std::log10(low) + 1e-9));
        y1_ = std::max(high * 1.8, y0_ * 30.0);
        x0_ = 0.0;
        if (question.against == Against::Iterations) x1_ = std::max(1, race.player().last());
        if (question.against == Against::OracleCalls) x1_ = std::max(right, race.player().last() + 1.0);
        if (question.against == Against::Seconds) x1_ = std::max(right, 1e-6);  // however short the race was
    }

    void drawPlot(const Session& session, const Race& race, const CurveQuestion& question, Orders& orders,
                  float height) {
        sketching_ = CurveSketch::wanted(session);
        lowestDrawn_ = sketch_.lowest(session);
        if (!zoomed_) fit(session, race, question);
        const std::array<double, 4> before = {x0_, x1_, y0_, y1_};
        // Left belongs to the cursor, so panning is the middle button's.
        ImPlot::GetInputMap().Pan = ImGuiMouseButton_Middle;
        // A mouse with one button zooms with Shift held.
        ImPlot::GetInputMap().Select = ImGui::GetIO().KeyShift ? ImGuiMouseButton_Left : ImGuiMouseButton_Right;
        ImPlot::GetInputMap().Fit = -1;
        ImPlot::GetInputMap().Menu = -1;
        ImGui::PushFont(style_.font.text, style_.numberSize);  // its raised digits stand closer
        const ImPlotFlags flags =
            ImPlotFlags_NoLegend | ImPlotFlags_NoTitle | ImPlotFlags_NoMouseText | ImPlotFlags_NoMenus;
        ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0.0F);
        const bool open = ImPlot::BeginPlot("##convergence", ImVec2(-1, std::max(style_.px(60), height)), flags);
        if (open) {
            setUpAxes(height);
            const ImVec2 min = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
            const Frame frame = {min, ImVec2(min.x + size.x, min.y + size.y), x0_, x1_, y0_, y1_};
            ImPlot::PushPlotClipRect(style_.px(4));
            written_.clear();
            drawFloors(session, race, question, frame);
            if (const SeedBands* seeds = session.race().seeds().bands()) drawSeeds(*seeds, question, frame);
            for (const RunView& run : race.runs())
                if (!labels_.hides(run.solver())) drawCurve(run, question, frame);
            formulaHeights_.clear();
            for (const RunView& run : race.runs())
                if (view_.theory && !labels_.hides(run.solver())) drawTheory(session, run, question, frame);
            if (const SeedBands* seeds = session.race().seeds().bands()) nameSeeds(*seeds, question, frame);
            ImPlot::PopPlotClipRect();
            drawCursor(session, race, question, frame);
            if (CurveSketch::wanted(session))
                sketch_.take(frame, orders);
            else
                handleMouse(race, question, frame, orders);
            sketch_.draw(style_, session, frame);
            ImPlot::EndPlot();
            const ImVec2 below = ImGui::GetCursorScreenPos();
            labels_.draw(race, question, frame, written_);
            const std::array<const char*, 3> names = {"iteration t", "oracle calls", timeUnit().name};
            drawText(*ImGui::GetWindowDrawList(), style_, style_.font.text, 12.0F,
                     ImVec2((frame.min.x + frame.max.x) / 2, below.y - style_.px(4)), style_.colour.muted,
                     names[static_cast<std::size_t>(view_.against)], 0.5F);
            ImGui::SetCursorScreenPos(ImVec2(below.x, below.y + style_.px(12)));
            ImGui::Dummy(ImVec2(0, 0));
        }
        ImGui::PopStyleVar();
        ImGui::PopFont();
        if (before != std::array<double, 4>{x0_, x1_, y0_, y1_}) zoomed_ = true;
    }

    void setUpAxes(float height) {
        ImPlot::SetupAxes(nullptr, nullptr, ImPlotAxisFlags_NoSideSwitch, ImPlotAxisFlags_NoSideSwitch);
        ImPlot::SetupAxisScale(ImAxis_Y1, ImPlotScale_Log10);
        ImPlot::SetupAxisLimitsConstraints(ImAxis_Y1, floorOfPlot * 0.5, 1e17);
        ImPlot::SetupAxisLimitsConstraints(ImAxis_X1, 0.0, 1e12);
        ImPlot::SetupAxisLinks(ImAxis_X1, &x0_, &x1_);
        ImPlot::SetupAxisLinks(ImAxis_Y1, &y0_, &y1_);
        const float width = ImGui::GetWindowWidth();
        const double unit = view_.against == Against::Seconds ? timeUnit().seconds : 1.0;
        setTicks(ImAxis_X1,
                 Axis{x0_ / unit, x1_ / unit, false}.ticks(std::max(2, static_cast<int>(width / style_.px(80)))), unit);
        setTicks(ImAxis_Y1, Axis{y0_, y1_, true}.ticks(std::max(2, static_cast<int>(height / style_.px(36)))), 1.0);
        ImPlot::SetupFinish();
    }

    // The one in which the ticks are plain numbers: a solver may need a second or a thousandth of one.
    struct TimeUnit {
        double seconds;
        const char* name;
    };
    TimeUnit timeUnit() const {
        if (x1_ < 1.5e-3) return {1e-6, "time in \u00B5s"};
        if (x1_ < 1.5) return {1e-3, "time in ms"};
        return {1.0, "time in seconds"};
    }

    // `unit`: what one of the ticks' numbers is on the axis.
    void setTicks(ImAxis axis, const std::vector<Tick>& ticks, double unit) {
        std::vector<double> values;
        std::vector<std::string> words;
        for (const Tick& tick : ticks) {
            values.push_back(tick.value * unit);
            words.push_back(tick.label + raisedText(tick.exponent));
        }
        std::vector<const char*> labels;
        for (const std::string& word : words) labels.push_back(word.c_str());
        ImPlot::SetupAxisTicks(axis, values.data(), static_cast<int>(values.size()), labels.data());
    }

    void drawCurve(const RunView& run, const CurveQuestion& question, const Frame& frame) {
        ImDrawList& list = *ImPlot::GetPlotDrawList();
        CurveLine& line = lines_[run.solver()];
        line.follow(run, question, frame, style_.px(9));
        LineStyle style = style_.solver(run.solver());
        const bool estimated =
            question.measure == CurveMeasure::Gap && !run.history().empty() && !run.history().last()->gapIsExact;
        if (estimated) style = {style.colour, {2.0F, 3.0F, 0, 0}, 2};
        drawDashed(list, style_, line.pixels(), style, style_.line(2.0F));

        // A value that is exactly zero has no place on a log axis: it stands on the floor, with its own mark.
        for (const float x : line.zeros())
            list.AddCircle(ImVec2(x, frame.max.y - style_.px(1)), style_.px(3), style.colour, 0, style_.line(1.5F));
        for (const StepKind kind : {StepKind::Away, StepKind::Swap, StepKind::Drop})
            drawMarks(list, run, kind, question, frame);
    }

    const std::vector<Quartiles>& valuesOf(const SeedBand& band) const {
        switch (view_.measure) {
            case CurveMeasure::Distance:
                break;
            case CurveMeasure::Suboptimality:
                return band.suboptimality;
            case CurveMeasure::Gap:
                return band.gap;
            case CurveMeasure::Shortfall:
                return band.shortfall;
        }
        return band.distance;
    }

    // The same race from many seeds: between the quartiles a pale band, the median as a thin line.
    void drawSeeds(const SeedBands& seeds, const CurveQuestion& question, const Frame& frame) {
        ImDrawList& list = *ImPlot::GetPlotDrawList();
        if (question.against == Against::Seconds) return;
        for (const SeedBand& band : seeds.bands) {
            if (labels_.hides(band.solver)) continue;
            const ImU32 colour = style_.solver(band.solver).colour;
            const std::vector<Quartiles>& values = valuesOf(band);
            pixels_.clear();
            lower_.clear();
            upper_.clear();
            for (std::size_t i = 0; i < values.size(); ++i) {
                const float x = frame.px(question.against == Against::Iterations ? band.iterations[i] : band.calls[i]);
                pixels_.push_back(ImVec2(x, frame.py(values[i].middle)));
                lower_.push_back(ImVec2(x, frame.py(values[i].low)));
                upper_.push_back(ImVec2(x, frame.py(values[i].high)));
            }
            drawBand(list, upper_, lower_, faded(colour, 0.16F));
            list.AddPolyline(pixels_.data(), static_cast<int>(pixels_.size()), faded(colour, 0.6F), 0,
                             style_.line(1.0F));
        }
    }

    void nameSeeds(const SeedBands& seeds, const CurveQuestion& question, const Frame& frame) {
        const std::string words = question.against == Against::Seconds
                                      ? "the seeds are shown against iterations and oracle calls"
                                      : std::to_string(seeds.seeds) + " seeds: median and quartiles";
        const ImVec2 size = sizeOf(style_, style_.font.text, 11.0F, words);
        write(*ImPlot::GetPlotDrawList(),
              ImVec2(frame.max.x - style_.px(6) - size.x, frame.max.y - style_.px(4) - size.y), words);
    }

    ImU32 markInk(StepKind kind, ImU32 solver) const { return kind == StepKind::Drop ? style_.colour.text : solver; }

    void drawMarks(ImDrawList& list, const RunView& run, StepKind kind, const CurveQuestion& question,
                   const Frame& frame) {
        const std::vector<int>& steps = run.stepsOfKind(kind);
        auto at = std::lower_bound(steps.begin(), steps.end(), firstEntryFrom(run, frame.x0, question.against));
        // Away steps stand for many; each drop is an event of its own.
        const float spacing = style_.px(kind == StepKind::Away ? 9.0F : kind == StepKind::Drop ? 3.0F : 7.0F);
        const ImU32 colour = style_.solver(run.solver()).colour;
        while (at != steps.end()) {
            const float x = frame.px(placeOf(run, *at, question.against));
            if (x > frame.max.x) break;
            drawStepMark(list, style_, kind, ImVec2(x, frame.py(valueAt(run, *at, question))), style_.px(4.2F),
                         markInk(kind, colour), style_.colour.panel);
            // The next one far enough to the right to be told apart.
            const int next = firstEntryFrom(run, frame.xAt(x + spacing), question.against);
            at = std::lower_bound(at + 1, steps.end(), next);
        }
    }

    // Lines that no curve can cross: the distance of the target to K, and how much of it is certified so far.
    void drawFloors(const Session& session, const Race& race, const CurveQuestion& question, const Frame& frame) {
        if (question.measure != CurveMeasure::Distance) return;
        const auto line = [&](double value, std::string_view name, float opacity, bool below) {
            if (value <= frame.y0) return;
            ImDrawList& list = *ImPlot::GetPlotDrawList();
            const float y = frame.py(value);
            const std::array<ImVec2, 2> ends = {ImVec2(frame.min.x, y), ImVec2(frame.max.x, y)};
            drawDashed(list, style_, ends, {faded(style_.colour.muted, opacity), {4.0F, 4.0F, 0, 0}, 2},
                       style_.line(1.0F));
            write(list, ImVec2(frame.min.x + style_.px(6), y + (below ? style_.px(2) : -style_.px(15))), name);
        };
        double certified = 0.0;
        for (const RunView& run : race.runs()) {
            const int entry = race.shownEntry(run);
            if (entry < 0) continue;
            const BinnedColumn& floors = run.history().floors();
            certified = std::max(certified, floors.lows()[static_cast<std::size_t>(entry) / floors.width()]);
        }
        const double best = std::sqrt(2.0 * std::max(0.0, session.race().leastObjective().value_or(0.0)));
        const bool outside = best > 1e-9 * std::max(1.0, race.problem().phiE.norm());
        if (outside) line(best, "distance to K, " + readable(best) + ": the target lies outside", 1.0F, true);
        // Below this it is rounding that is certified.
        if (certified > 1e-9 * std::max(1.0, race.problem().phiE.norm()) && (!outside || certified < 0.97 * best))
            line(certified, "certified: at least " + readable(certified), 0.7F, true);
    }

    void drawCursor(const Session& session, const Race& race, const CurveQuestion& question, const Frame& frame) {
        const RunView* selected = session.race().selectedRun();
        const int entry = selected == nullptr ? -1 : race.shownEntry(*selected);
        if (entry < 0) return;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const double place = question.against == Against::Iterations && race.lockStep() == LockStep::Iterations
                                 ? race.player().shown()
                                 : placeOf(*selected, entry, question.against);
        const float x = std::round(frame.px(place));
        if (x < frame.min.x - 1 || x > frame.max.x + 1) return;
        list.AddLine(ImVec2(x, frame.min.y), ImVec2(x, frame.max.y), style_.colour.text, style_.line(1.2F));
        const std::string tag = std::to_string(race.player().shown());
        const ImVec2 size = sizeOf(style_, style_.font.numbers, 12.0F, tag);
        const float half = std::max(size.x / 2 + style_.px(6), style_.px(14));
        const float top = frame.min.y - style_.px(11);
        // At the ends it leaves the axes' numbers alone.
        const float middle = std::min(std::max(x, frame.min.x + half), frame.max.x - half);
        list.AddRectFilled(ImVec2(middle - half, top), ImVec2(middle + half, top + style_.px(17)), style_.colour.chosen,
                           style_.px(2));
        drawText(list, style_, style_.font.numbers, 12.0F, ImVec2(middle, top + style_.px(8.5F) - size.y / 2),
                 style_.colour.onChosen, tag, 0.5F);
        for (const RunView& run : race.runs()) {
            const int at = race.shownEntry(run);
            if (at < 0 || labels_.hides(run.solver())) continue;
            const ImVec2 dot(frame.px(placeOf(run, at, question.against)), frame.py(valueAt(run, at, question)));
            if (dot.x < frame.min.x || dot.x > frame.max.x || dot.y < frame.min.y || dot.y > frame.max.y) continue;
            const ImU32 colour = style_.solver(run.solver()).colour;
            const auto& step = run.history().at(at)->step;
            // A step with a mark keeps it, in a ring instead of on a dot.
            if (step && hasMark(*step)) {
                list.AddCircleFilled(dot, style_.px(7), style_.colour.panel);
                list.AddCircle(dot, style_.px(7), colour, 0, style_.line(1.5F));
                drawStepMark(list, style_, *step, dot, style_.px(4), markInk(*step, colour), style_.colour.panel);
                continue;
            }
            list.AddCircleFilled(dot, style_.px(5.5F), style_.colour.panel);
            list.AddCircleFilled(dot, style_.px(4), colour);
        }
    }

    void handleMouse(const Race& race, const CurveQuestion& question, const Frame& frame, Orders& orders) {
        const ImGuiIO& io = ImGui::GetIO();
        const ImVec2 mouse = io.MousePos;
        const bool inside = ImPlot::IsPlotHovered();
        if (inside && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
            zoomed_ = false;
            scrubbing_ = false;
            return;
        }
        const bool oneButton = io.KeyShift || io.KeyCtrl;  // for those whose mouse has no other
        if (inside && ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !labels_.hovered() && !oneButton)
            scrubbing_ = true;
        if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) scrubbing_ = false;
        const double x = frame.xAt(std::clamp(mouse.x, frame.min.x, frame.max.x));
        if (scrubbing_) orders.add(ShowIteration{roundAt(race, x, question)});
        if (inside && !scrubbing_ && !labels_.hovered()) drawCrosshair(race, question, frame, x);
        const bool dragged =
            io.MouseDragMaxDistanceSqr[ImGuiMouseButton_Right] > io.MouseDragThreshold * io.MouseDragThreshold;
        if (inside && ((ImGui::IsMouseReleased(ImGuiMouseButton_Right) && !dragged) ||
                       (io.KeyCtrl && ImGui::IsMouseReleased(ImGuiMouseButton_Left))))
            controls_.openMenu();
    }

    int roundAt(const Race& race, double x, const CurveQuestion& question) const {
        if (question.against == Against::Iterations) return static_cast<int>(std::lround(x));
        if (question.against == Against::OracleCalls) return static_cast<int>(std::lround(x)) - 1;
        int round = 0;
        for (const RunView& run : race.runs()) round = std::max(round, firstEntryFrom(run, x, question.against));
        return round;
    }

    void drawCrosshair(const Race& race, const CurveQuestion& question, const Frame& frame, double x) {
        const int round = roundAt(race, x, question);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float at = frame.px(x);
        list.AddLine(ImVec2(at, frame.min.y), ImVec2(at, frame.max.y), faded(style_.colour.muted, 0.5F),
                     style_.line(1));
        ImGui::BeginTooltip();
        mutedText(style_, "t " + std::to_string(round));
        for (const RunView& run : race.runs()) {
            const int entry = race.entryAt(run, round);
            if (entry < 0) continue;
            const RecordPtr& record = run.history().at(entry);
            solverSample(style_, run.solver(), 18.0F);
            ImGui::SameLine(0, style_.px(6));
            ImGui::SetCursorPosY(ImGui::GetCursorPosY() + style_.px(2));
            std::string line =
                solverLabel(run.solver()) + "  " + readable(std::max(0.0, valueAt(run, entry, question)));
            if (record->step) line += "  " + std::string(stepWord(*record->step));
            text(line);
        }
        ImGui::EndTooltip();
    }

    const Style& style_;
    CurveView view_;
    bool compact_ = false;
    bool zoomed_ = false;
    bool scrubbing_ = false;
    ConvergenceControls controls_;
    CurveLabels labels_;
    ConvergenceFooter footer_;
    double x0_ = 0.0, x1_ = 1.0, y0_ = 1e-2, y1_ = 1.0;
    CurveSketch sketch_;
    bool sketching_ = false;
    double lowestDrawn_ = 1.0;
    std::map<std::string, CurveLine> lines_;  // by solver
    std::vector<ImVec2> pixels_, lower_, upper_;
    std::vector<float> formulaHeights_;  // of those written in this frame
    std::vector<Area> written_;          // all that is, besides the names of the curves
};

}  // namespace

PanelPtr makeConvergencePanel(const Style& style) { return std::make_unique<ConvergencePanel>(style); }

}  // namespace awaystep
