#include "window/race/convergence_range.h"

#include <implot.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "experiment/foreign_run.h"
#include "figures/axis.h"
#include "model/explanation/theory.h"
#include "model/imported/imported_runs.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/race/seed_bands.h"
#include "model/race/seed_runs.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/theory/kept_race.h"
#include "model/theory/theory_feature.h"
#include "window/widgets/drawing.h"
#include "window/widgets/theme.h"

namespace awaystep {
namespace {

constexpr int longestView = 4;   // times the iterations of our own
constexpr int longestKept = 10;  // the same for a race that was kept: its own rounds are the user's choice

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

}  // namespace

void ConvergenceRange::fit(const PlottedRace& plotted, double lowest) {
    const CurveQuestion& question = plotted.question;
    double low = 1.0, high = 1.0, right = 0.0;
    bool any = false;
    for (const RunView& run : plotted.race.runs()) {
        const auto extent = wholeExtent(run, question);
        if (!extent || plotted.hides(run.solver())) continue;
        low = any ? std::min(low, extent->low) : extent->low;
        high = any ? std::max(high, extent->high) : extent->high;
        right = std::max(right, placeOf(run, run.history().size() - 1, question.against));
        any = true;
    }
    const int last = plotted.race.player().rounds().last;
    int lastImported = 0;
    for (const ImportedCurve& curve : plotted.session.theory().imported().curves()) {
        if (!curve.drawn() || plotted.hides(curve.key()) || question.against != Against::Iterations) continue;
        lastImported = std::max(lastImported, curve.lastTime());
        for (std::size_t i = 0; i < curve.distances.size(); ++i) {
            const auto value = curve.valueAt(static_cast<int>(i), question);
            if (!value || curve.run->times[i] > longestView * last) break;
            low = any ? std::min(low, *value) : *value;
            high = any ? std::max(high, *value) : *value;
            any = true;
        }
    }
    double rightKept = 0.0;
    if (const auto& kept = plotted.session.theory().kept(); kept && !plotted.session.theory().showsKept())
        for (const KeptCurve& curve : kept->curves) {
            if (plotted.hides(curve.solver)) continue;
            const double least = question.measure == CurveMeasure::Suboptimality ? kept->leastObjective : 0.0;
            for (const double each : valuesOf(curve, question.measure)) {
                if (each - least <= 0.0) continue;  // it stands on the floor
                low = any ? std::min(low, each - least) : each - least;
                high = any ? std::max(high, each - least) : each - least;
                any = true;
            }
            const std::vector<double>& places = placesOf(curve, question.against);
            if (!places.empty()) rightKept = std::max(rightKept, places.back());
        }
    low = std::min(low, lowest);
    if (const SeedBands* seeds = plotted.session.race().seeds().bands();
        seeds != nullptr && seedsShow(question.measure, question.against))
        for (const SeedBand& band : seeds->bands) {
            const SeedCurve* curve = curveOf(band, question.against);
            if (curve == nullptr || plotted.hides(band.solver)) continue;
            for (const Quartiles& at : valuesOf(*curve, question.measure)) {
                low = std::min(low, at.low);
                high = std::max(high, at.high);
            }
        }
    if (plotted.theory && question.against == Against::Iterations)
        for (const RunView& run : plotted.race.runs())
            if (const auto curve = TheoryCurve::of(plotted.session, run); curve && !plotted.hides(run.solver()))
                high = std::max(high, curve->value(question.measure, 2.0).value_or(high));
    unit_ = toleranceUnit(*plotted.race.problem().mdp);
    if (question.measure == CurveMeasure::Suboptimality || question.measure == CurveMeasure::Gap) unit_ *= unit_;
    low = std::clamp(low, floorOfPlot * unit_, 1e15 * unit_);
    high = std::clamp(high, 10 * floorOfPlot * unit_, 1e16 * unit_);
    y0_ = std::pow(10.0, std::floor(std::log10(low) + 1e-9));
    y1_ = std::max(high * 1.8, y0_ * 30.0);
    x0_ = 0.0;
    // A run of another program may go on far beyond ours, which should not become a line at the left edge.
    if (question.against == Against::Iterations) x1_ = std::max({1, last, std::min(lastImported, longestView * last)});
    if (question.against == Against::OracleCalls) x1_ = std::max(right, last + 1.0);
    if (question.against == Against::PlanningCalls || question.against == Against::Rollouts) x1_ = std::max(right, 1.0);
    if (question.against == Against::Seconds) x1_ = std::max(right, 1e-6);  // however short the race was
    // No time has passed at the start: then all of it is shown.
    const bool none = question.against == Against::Seconds && right <= 0.0;
    x1_ = std::max(x1_, none ? rightKept : std::min(rightKept, longestKept * x1_));
}

void ConvergenceRange::setUpAxes(const Style& style, Against against, float height) {
    ImPlot::SetupAxes(nullptr, nullptr, ImPlotAxisFlags_NoSideSwitch, ImPlotAxisFlags_NoSideSwitch);
    ImPlot::SetupAxisScale(ImAxis_Y1, ImPlotScale_Log10);
    ImPlot::SetupAxisLimitsConstraints(ImAxis_Y1, floorOfPlot * unit_ * 0.5, 1e17 * unit_);
    ImPlot::SetupAxisLimitsConstraints(ImAxis_X1, 0.0, 1e12);
    ImPlot::SetupAxisLinks(ImAxis_X1, &x0_, &x1_);
    ImPlot::SetupAxisLinks(ImAxis_Y1, &y0_, &y1_);
    const float width = ImGui::GetWindowWidth();
    const double unit = against == Against::Seconds ? timeUnit().seconds : 1.0;
    setTicks(ImAxis_X1, Axis{x0_ / unit, x1_ / unit, false}.ticks(std::max(2, static_cast<int>(width / style.px(80)))),
             unit);
    setTicks(ImAxis_Y1, Axis{y0_, y1_, true}.ticks(std::max(2, static_cast<int>(height / style.px(36)))), 1.0);
    ImPlot::SetupFinish();
}

PlotFrame ConvergenceRange::frame() const {
    const ImVec2 min = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
    return {min, ImVec2(min.x + size.x, min.y + size.y), x0_, x1_, y0_, y1_, floorOfPlot * unit_};
}

float ConvergenceRange::rightOverhang(const Style& style, Against against) const {
    const double unit = against == Against::Seconds ? timeUnit().seconds : 1.0;
    const std::string widest = std::to_string(std::llround(std::clamp(x1_ / unit, 0.0, 1e12)));
    return sizeOf(style, style.font.text, style.numberSize, widest).x / 2 + style.px(2);
}

const char* ConvergenceRange::nameOfX(Against against) const {
    const std::array<const char*, 5> names = {"iteration t", "oracle calls", "planning calls", "rollouts",
                                              timeUnit().name};
    return names[static_cast<std::size_t>(against)];
}

ConvergenceRange::TimeUnit ConvergenceRange::timeUnit() const {
    if (x1_ < 1.5e-3) return {1e-6, "time in \u00B5s"};
    if (x1_ < 1.5) return {1e-3, "time in ms"};
    return {1.0, "time in seconds"};
}

}  // namespace awaystep
