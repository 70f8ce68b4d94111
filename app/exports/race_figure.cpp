#include "exports/race_figure.h"

#include <algorithm>
#include <functional>
#include <map>
#include <stdexcept>

#include "files/plain_text.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

std::string labelOf(const std::string& solver) {
    for (const SolverInfo& info : solverList())
        if (info.name == solver) return std::string(info.label);
    return solver;
}

Chart overIterations(const std::vector<FinishedRun>& runs, const char* title, const char* axis, bool log,
                     const std::function<double(const IterationRecord&)>& value) {
    Chart chart;
    chart.title = title;
    chart.xLabel = "iteration t";
    chart.yLabel = axis;
    chart.logY = log;
    for (const FinishedRun& each : runs) {
        Series series;
        series.solver = each.run.config().solver;
        series.label = labelOf(series.solver);
        for (const RecordPtr& record : each.records) {
            series.x.push_back(record->t);
            series.line.push_back(value(*record));
        }
        chart.series.push_back(std::move(series));
    }
    return chart;
}

// The weights of one solver's vertices through time, one line per vertex; the heaviest few, so that they can be told
// apart.
Chart weightsOf(const FinishedRun& run) {
    constexpr std::size_t mostLines = 12;
    std::map<int, Series> lines;
    std::map<int, double> heaviest;
    for (const RecordPtr& record : run.records) {
        if (!record->active) continue;
        for (const ActiveMember& member : record->active->members()) {
            Series& line = lines[member.vertex->number];
            line.x.push_back(record->t);
            line.line.push_back(member.weight);
            double& most = heaviest[member.vertex->number];
            most = std::max(most, member.weight);
        }
    }
    std::vector<std::pair<double, int>> order;
    for (const auto& [vertex, weight] : heaviest) order.emplace_back(-weight, vertex);
    std::sort(order.begin(), order.end());
    if (order.size() > mostLines) order.resize(mostLines);
    Chart chart;
    chart.title = "Weights of the vertices, " + labelOf(run.run.config().solver);
    chart.xLabel = "iteration t";
    chart.yLabel = "weight";
    chart.logY = false;
    for (const auto& [weight, vertex] : order) {
        Series line = std::move(lines[vertex]);
        line.solver = run.run.config().solver;
        line.label = "v" + std::to_string(vertex);
        chart.series.push_back(std::move(line));
    }
    return chart;
}

// The last iterates beside the target, feature by feature.
Chart featuresOf(const std::vector<FinishedRun>& runs) {
    Chart chart;
    chart.title = "Feature expectations";
    chart.xLabel = "feature";
    chart.yLabel = "discounted sum";
    chart.logY = false;
    const auto add = [&](const std::string& solver, const std::string& label, const Vector& values) {
        Series series;
        series.solver = solver;
        series.label = label;
        for (Eigen::Index i = 0; i < values.size(); ++i) {
            series.x.push_back(static_cast<double>(i));
            series.line.push_back(values[i]);
        }
        chart.series.push_back(std::move(series));
    };
    add("projection", "expert", runs.front().run.problem().phiE);
    for (const FinishedRun& each : runs)
        add(each.run.config().solver, labelOf(each.run.config().solver), each.records.back()->x);
    return chart;
}

std::string captionFor(const Document& document, const Scenario& scene) {
    const RunConfig& common = document.race.common;
    std::string parameters;
    for (const char c : scene.domain->parameters()) parameters += c == ',' ? std::string(", ") : std::string(1, c);
    std::string words =
        document.scene.plan.about + " World: " + std::string(scene.domain->name()) + " " + parameters + ". Target: ";
    words += document.targetFrom == TargetSource::Demonstrations
                 ? std::to_string(document.demonstrations.size()) + " demonstrations"
                 : "of scenario " + document.scene.plan.name;
    words += ". Seed " + std::to_string(document.scene.seed) + ", " + std::to_string(common.iterations) +
             " iterations, " + (common.oracle == OracleKind::Exact ? "exact oracle" : "Q-learning oracle") + ".";
    // A map of a thousand rows is no caption.
    return printable(words, 1200);
}

}  // namespace

Figure raceFigure(const Document& document, const Scenario& scene, const std::vector<FinishedRun>& runs,
                  const std::string& plot) {
    Figure figure;
    figure.title = document.scene.plan.name;
    figure.caption = captionFor(document, scene);
    const bool all = plot == "all";
    if (all || plot == "distance")
        figure.charts.push_back(overIterations(runs, "Distance to the expert", "|x - \u03A6E|", true,
                                               [](const IterationRecord& r) { return r.distance; }));
    if (all || plot == "gap")
        figure.charts.push_back(overIterations(runs, "Frank-Wolfe gap", "gap", true,
                                               [](const IterationRecord& r) { return r.shownGap(); }));
    if (plot == "objective")
        figure.charts.push_back(
            overIterations(runs, "Objective h", "h(x)", true, [](const IterationRecord& r) { return r.objective(); }));
    if (all || plot == "active-set")
        figure.charts.push_back(overIterations(runs, "Active vertices", "vertices", false,
                                               [](const IterationRecord& r) { return r.activeCount(); }));
    if (plot == "weights")
        for (const FinishedRun& each : runs) figure.charts.push_back(weightsOf(each));
    if (all || plot == "features") figure.charts.push_back(featuresOf(runs));
    if (figure.charts.empty()) throw std::invalid_argument("there is no plot " + inQuotes(plot));
    figure.columns = figure.charts.size() > 1 ? 2 : 1;
    return figure;
}

}  // namespace awaystep
