#include "exports/race_figure.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "experiment/foreign_run.h"
#include "experiment/scenario.h"
#include "files/plain_text.h"
#include "geometry/plane.h"
#include "geometry/regime.h"
#include "geometry/shadow.h"
#include "model/text/numbers.h"
#include "model/world/open_scenario.h"
#include "solvers/oracles/exact_oracle.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

// As on the screen.
constexpr Rgb expertGreen{0.0, 0.62, 0.45};

std::vector<ActiveMember> membersOf(const IterationRecord& record) {
    return record.active ? record.active->members() : std::vector<ActiveMember>{};
}

// The document's runs of other programs that fit the world, with their places among all of them.
struct ImportedWay {
    int place = 0;
    std::string name;
    std::vector<IterationRecord> records;
};

std::vector<ImportedWay> importedWays(const Document& document, const Problem& problem) {
    std::vector<ImportedWay> ways;
    for (std::size_t i = 0; i < document.importedRuns.size(); ++i) {
        const ForeignRun& run = *document.importedRuns[i];
        if (run.points.front().size() == problem.phiE.size())
            ways.push_back({static_cast<int>(i), run.name, measured(run, problem)});
    }
    return ways;
}

Series seriesOf(const ImportedWay& way) {
    const SolverStyle look = importedStyle(way.place);
    Series series;
    series.label = way.name;
    series.colour = look.onLight;
    series.dash = look.dash;
    return series;
}

// `squared`: values that grow with the square of the features' size.
Chart overIterations(const std::vector<FinishedRun>& runs, const std::vector<ImportedWay>& imported, const char* title,
                     const char* axis, bool log, bool squared,
                     const std::function<double(const IterationRecord&)>& value) {
    Chart chart;
    const double unit = runs.empty() ? 1.0 : toleranceUnit(*runs.front().run.problem().mdp);
    chart.floor *= squared ? unit * unit : unit;
    chart.title = title;
    chart.xLabel = "iteration t";
    chart.yLabel = axis;
    chart.logY = log;
    for (const FinishedRun& each : runs) {
        Series series;
        series.solver = each.run.config().solver;
        series.label = solverLabel(series.solver);
        for (const RecordPtr& record : each.records) {
            series.x.push_back(record->t);
            series.line.push_back(value(*record));
        }
        chart.series.push_back(std::move(series));
    }
    for (const ImportedWay& way : imported) {
        Series series = seriesOf(way);
        for (const IterationRecord& record : way.records) {
            series.x.push_back(record.t);
            series.line.push_back(value(record));
        }
        chart.series.push_back(std::move(series));
    }
    return chart;
}

// The weights of one solver's vertices through time, stacked in order of their numbers: the heaviest few, so that they
// can be told apart, and the others together.
Chart weightsOf(const FinishedRun& run) {
    constexpr std::size_t mostAreas = 10;
    std::map<int, double> heaviest;
    for (const RecordPtr& record : run.records)
        for (const ActiveMember& member : membersOf(*record)) {
            double& most = heaviest[member.vertex->number];
            most = std::max(most, member.weight);
        }
    std::vector<std::pair<double, int>> order;
    for (const auto& [vertex, weight] : heaviest) order.emplace_back(-weight, vertex);
    std::sort(order.begin(), order.end());
    std::map<int, Series> areas;
    for (std::size_t i = 0; i < std::min(order.size(), mostAreas); ++i) {
        Series& area = areas[order[i].second];
        area.label = "v" + std::to_string(order[i].second);
        area.colour = vertexColour(order[i].second);
    }
    constexpr int others = std::numeric_limits<int>::max();  // on top
    if (order.size() > mostAreas) {
        areas[others].label = "others";
        areas[others].colour = Rgb{0.8, 0.8, 0.8};
    }
    for (const RecordPtr& record : run.records) {
        std::map<int, double> weights;
        for (const ActiveMember& member : membersOf(*record))
            weights[areas.contains(member.vertex->number) ? member.vertex->number : others] += member.weight;
        double below = 0.0;
        for (auto& [vertex, area] : areas) {
            area.x.push_back(record->t);
            area.low.push_back(below);
            below += weights[vertex];
            area.high.push_back(below);
            area.line.push_back(below);
        }
    }
    Chart chart;
    chart.title = "Weights of the vertices, " + solverLabel(run.run.config().solver);
    chart.xLabel = "iteration t";
    chart.yLabel = "weight";
    chart.logY = false;
    for (auto& [vertex, area] : areas) {
        // One that is gone in the end has no end to stand at.
        if (area.high.back() - area.low.back() < 0.02) area.label.clear();
        area.shape = Series::Shape::Area;
        chart.series.push_back(std::move(area));
    }
    return chart;
}

// The shadow of K in the plane that the window shows too, with the path of every run.
Chart polytopeOf(const Vector& planeOf, const std::vector<FinishedRun>& runs,
                 const std::vector<ImportedWay>& imported) {
    const Problem& problem = runs.front().run.problem();
    ExactOracle oracle(problem.mdp);
    const Plane plane = principalPlane(oracle, centreOfK(*problem.mdp, oracle), planeOf);
    const Shadow shadow = shadowOf(oracle, plane.u, plane.v);
    Chart chart;
    chart.title = "K, its shadow in the principal plane";
    chart.xLabel = "first principal direction";
    chart.yLabel = "second";
    chart.logY = false;
    chart.sameScale = true;
    Series outline;
    outline.shape = Series::Shape::Outline;
    outline.colour = Rgb{0.11, 0.37, 0.75};
    for (const ShadowCorner& corner : shadow.corners) {
        outline.x.push_back(corner.u);
        outline.line.push_back(corner.v);
    }
    chart.series.push_back(std::move(outline));
    for (const FinishedRun& each : runs) {
        Series way;
        way.solver = each.run.config().solver;
        way.label = solverLabel(way.solver);
        way.colour = solverStyle(way.solver).onLight;
        for (const RecordPtr& record : each.records) {
            way.x.push_back(plane.u.dot(record->x));
            way.line.push_back(plane.v.dot(record->x));
        }
        chart.series.push_back(std::move(way));
    }
    for (const ImportedWay& each : imported) {
        Series way = seriesOf(each);
        for (const IterationRecord& record : each.records) {
            way.x.push_back(plane.u.dot(record.x));
            way.line.push_back(plane.v.dot(record.x));
        }
        chart.series.push_back(std::move(way));
    }
    Series expert;
    expert.shape = Series::Shape::Spot;
    expert.label = "expert";
    expert.colour = expertGreen;
    expert.x = {plane.u.dot(problem.phiE)};
    expert.line = {plane.v.dot(problem.phiE)};
    chart.series.push_back(std::move(expert));
    return chart;
}

// The last iterates beside the target, feature by feature.
Chart featuresOf(const std::vector<FinishedRun>& runs) {
    Chart chart;
    chart.title = "Feature expectations";
    chart.yLabel = "feature sum";
    chart.logY = false;
    chart.names = runs.front().run.problem().mdp->featureNames();
    for (auto i = static_cast<Eigen::Index>(chart.names.size()); i < runs.front().run.problem().phiE.size(); ++i)
        chart.names.push_back("feature " + std::to_string(i));
    const auto add = [&](const std::string& solver, const std::string& label, const Vector& values) {
        Series series;
        series.shape = Series::Shape::Bar;
        series.solver = solver;
        series.label = label;
        if (solver.empty()) series.colour = expertGreen;
        series.line.assign(values.begin(), values.end());
        chart.series.push_back(std::move(series));
    };
    add("", "expert", runs.front().run.problem().phiE);
    for (const FinishedRun& each : runs)
        add(each.run.config().solver, solverLabel(each.run.config().solver), each.records.back()->x);
    return chart;
}

std::string captionFor(const Document& document, const Scenario& scene, const std::vector<FinishedRun>& runs) {
    const RunConfig& common = document.race.common;
    std::string words = document.scene.plan.about;
    if (!words.empty() && !words.ends_with(".")) words += ".";
    words += " The target is ";
    if (document.targetFrom == TargetSource::Demonstrations) {
        const std::size_t count = document.demonstrations.size();
        words += "the mean of " + std::to_string(count) + (count == 1 ? " demonstration" : " demonstrations");
    } else if (document.targetFrom == TargetSource::Placed) {
        words += "placed by hand";
    } else {
        words += "that of the scenario " + document.scene.plan.name;
    }
    words += ". The solvers ran for " + std::to_string(common.iterations) + " iterations from seed " +
             std::to_string(document.scene.seed) + ", with " + describe(scene.domain->mdp()->criterion()) + " and " +
             (common.oracle == OracleKind::Exact ? "exact planning" : "Q-learning") + ". At the end the distance is ";
    for (std::size_t i = 0; i < runs.size(); ++i)
        words += (i == 0                 ? ""
                  : i + 1 == runs.size() ? " and "
                                         : ", ") +
                 readable(runs[i].records.back()->distance) + " for " + solverLabel(runs[i].run.config().solver);
    return printable(words + ".", 1200);
}

std::string parametersOf(const Document& document, const Scenario& scene) {
    nlohmann::json text;
    text["program"] = "awaystep";
    text["scenario"] = document.scene.plan.name;
    text["world"] = scene.domain->name();
    text["parameters"] = nlohmann::json::parse(scene.domain->parameters());
    text["seed"] = document.scene.seed;
    text["iterations"] = document.race.common.iterations;
    text["demonstrations"] = document.targetFrom == TargetSource::Demonstrations ? document.demonstrations.size() : 0;
    if (document.targetFrom == TargetSource::Placed) text["placed_target"] = document.placed.phi;
    return text.dump();
}

}  // namespace

Figure raceFigure(const Document& document, const Scenario& scene, const Vector& planeOf,
                  const std::vector<FinishedRun>& runs, const std::string& plot) {
    Figure figure;
    figure.title = scenarioTitle(document.scene.plan, document.targetFrom == TargetSource::Demonstrations);
    figure.caption = captionFor(document, scene, runs);
    figure.parameters = parametersOf(document, scene);
    const bool all = plot == "all";
    const bool measures =
        all || plot == "distance" || plot == "gap" || plot == "objective" || plot == "shortfall" || plot == "polytope";
    const std::vector<ImportedWay> imported =
        measures ? importedWays(document, runs.front().run.problem()) : std::vector<ImportedWay>{};
    if (all || plot == "distance")
        figure.charts.push_back(overIterations(runs, imported, "Distance to the expert", "|x \u2212 \u03A6_E|", true,
                                               false, [](const IterationRecord& r) { return r.distance; }));
    if (all || plot == "gap")
        figure.charts.push_back(overIterations(runs, imported, "Frank-Wolfe gap", "gap", true, true,
                                               [](const IterationRecord& r) { return r.shownGap(); }));
    if (plot == "objective")
        figure.charts.push_back(overIterations(runs, imported, "Objective h", "h(x)", true, true,
                                               [](const IterationRecord& r) { return r.objective(); }));
    if (plot == "shortfall")
        figure.charts.push_back(overIterations(runs, imported, "Worst feature behind the expert's",
                                               "max_i (\u03A6_E \u2212 x)_i", true, false,
                                               [](const IterationRecord& r) { return r.shortfall(); }));
    if (all || plot == "active-set") {
        figure.charts.push_back(overIterations(runs, {}, "Active vertices", "vertices", false, false,
                                               [](const IterationRecord& r) { return r.activeCount(); }));
        figure.charts.back().wholeY = true;
    }
    if (plot == "weights")
        for (const FinishedRun& each : runs) figure.charts.push_back(weightsOf(each));
    if (plot == "polytope") figure.charts.push_back(polytopeOf(planeOf, runs, imported));
    if (all || plot == "features") figure.charts.push_back(featuresOf(runs));
    if (figure.charts.empty()) throw std::invalid_argument("there is no plot " + inQuotes(plot));
    figure.columns = figure.charts.size() > 1 ? 2 : 1;
    return figure;
}

}  // namespace awaystep
